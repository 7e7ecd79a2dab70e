import { isRecord } from '../../shape-checks.ts'
import type { PrizeShape } from '../../play.ts'
import { facts, voidDraw } from './facts.ts'
import { parseForms, readBalls, readList, readString, type DrawForm } from './shape.ts'

type Form = Parameters<typeof parseForms>[1][number]

const part = (drawn: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] => drawn[name] ?? []

/** Digits d1 d2 ... as one string. */
export function digitsForm(count: number, ...others: readonly Form[]): DrawForm {
  const own: Form = {
    keys: ['digits'],
    read: ({ digits }) => {
      const text = readString(digits, count)
      return text === undefined ? undefined : facts([...text])
    },
  }
  return {
    parts: [{ part: 'digits', kind: 'digits', count: 1, width: count }],
    toWire: (drawn) => ({ digits: part(drawn, 'digits').join('') }),
    parse: (draw) => parseForms(draw, [own, ...others]),
  }
}

/** Keno balls in ascending order, summed in groups of `size`: the last digits of the first `groups` sums. */
export function kenoDigits(value: unknown, size: number, groups: number): readonly string[] | undefined {
  const balls = readBalls(value, 20, 80)?.toSorted()
  if (!balls) return undefined
  return Array.from({ length: groups }, (_, group) => {
    const total = balls.slice(group * size, (group + 1) * size).reduce((sum, ball) => sum + Number(ball), 0)
    return String(total % 10)
  })
}

/** Digits from a keno draw (lottery.md 3.6 and 4): sums of six give PC28, sums of four SSC. */
export function kenoForm(size: number, groups: number): Form {
  return {
    keys: ['keno'],
    read: ({ keno }) => {
      const digits = kenoDigits(keno, size, groups)
      return digits && facts(digits)
    },
  }
}

/** lottery.md 4.1: the last five digits of a block's hash without its letters; with fewer there is no draw. */
export const blockHashForm: Form = {
  keys: ['blockHash'],
  read: ({ blockHash }) => {
    const hash = readString(blockHash, 64, '0123456789abcdefABCDEF')
    if (hash === undefined) return undefined
    const digits = [...hash].filter((character) => character >= '0' && character <= '9').slice(-5)
    return digits.length < 5 ? voidDraw : facts(digits)
  },
}

/**
 * lottery.md 4.2: from a turnover without its decimal point: the last digit of the sum of the last five digits, then
 * the last four.
 */
export const turnoverForm: Form = {
  keys: ['turnover'],
  read: ({ turnover }) => {
    if (typeof turnover !== 'string' || !/^[0-9]+(\.[0-9]+)?$/.test(turnover)) return undefined
    const digits = [...turnover.replace('.', '')].slice(-5)
    if (digits.length < 5) return undefined
    const total = digits.reduce((sum, digit) => sum + Number(digit), 0)
    return facts([String(total % 10), ...digits.slice(1)])
  },
}

/** Balls in the order in which they were drawn. */
export function ballsForm(count: number, last: number): DrawForm {
  return {
    parts: [{ part: 'balls', kind: 'balls', count, last }],
    toWire: (drawn) => ({ balls: part(drawn, 'balls') }),
    parse: (draw) =>
      parseForms(draw, [
        {
          keys: ['balls'],
          read: ({ balls }) => {
            const numbers = readBalls(balls, count, last)
            return numbers && facts(numbers)
          },
        },
      ]),
  }
}

export const diceForm: DrawForm = {
  parts: [{ part: 'dice', kind: 'faces', count: 3, last: 6 }],
  toWire: (drawn) => ({ dice: part(drawn, 'dice').join('') }),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['dice'],
        read: ({ dice }) => {
          const text = readString(dice, 3, '123456')
          return text === undefined ? undefined : facts([...text])
        },
      },
    ]),
}

/** Three dice with six symbols. */
export function symbolsForm(symbols: readonly string[]): DrawForm {
  return {
    parts: [{ part: 'dice', kind: 'faces', count: 3, last: 6 }],
    toWire: (drawn) => ({ dice: part(drawn, 'dice').map((face) => symbols[Number(face) - 1]) }),
    parse: (draw) =>
      parseForms(draw, [
        {
          keys: ['dice'],
          read: ({ dice }) => {
            const shown = readList(dice, 3, (item) => symbols.find((symbol) => symbol === item))
            return shown && facts(shown)
          },
        },
      ]),
  }
}

/** Four coins: the number that show red. */
export const coinsForm: DrawForm = {
  parts: [{ part: 'coins', kind: 'faces', count: 4, last: 2 }],
  toWire: (drawn) => ({ red: part(drawn, 'coins').filter((face) => face === '1').length }),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['red'],
        read: ({ red }) => {
          const isCount = typeof red === 'number' && Number.isInteger(red) && red >= 0 && red <= 4
          return isCount ? facts(Array.from({ length: 4 }, (_, coin) => (coin < red ? '1' : '2'))) : undefined
        },
      },
    ]),
}

/** Prizes of a station: exactly the names, counts and widths of the shape. */
export function prizesForm(shape: readonly PrizeShape[]): DrawForm {
  const names = shape.map(({ prize }) => prize)
  return {
    parts: shape.map(({ prize, count, width }) => ({ part: prize, kind: 'digits', count, width })),
    toWire: (drawn) => ({ prizes: drawn }),
    parse: (draw) =>
      parseForms(draw, [
        {
          keys: ['prizes'],
          read: ({ prizes }) => {
            if (!isRecord(prizes) || Object.keys(prizes).length !== names.length) return undefined
            const named = Object.fromEntries(
              shape.map(({ prize, count, width }) => [
                prize,
                readList(prizes[prize], count, (item) => readString(item, width)),
              ]),
            )
            return isComplete(named) ? facts([], named) : undefined
          },
        },
      ]),
  }
}

export function isComplete(
  named: Readonly<Record<string, readonly string[] | undefined>>,
): named is Readonly<Record<string, readonly string[]>> {
  return Object.values(named).every((numbers) => numbers !== undefined)
}
