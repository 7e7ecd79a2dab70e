import { type Judge, win, sorted, add, spread, kinds, list, side, fill, pattern3 } from './common.ts'
import { digits } from './digits.ts'

export const wingo: Judge = (code, { tokens }, wire) => {
  const [only = ''] = tokens
  const digit = String(wire['digits'])
  const colours: Record<string, Record<string, string>> = {
    green: { '1': 'green', '3': 'green', '7': 'green', '9': 'green', '5': 'green5' },
    red: { '2': 'red', '4': 'red', '6': 'red', '8': 'red', '0': 'red0' },
    violet: { '0': 'violet', '5': 'violet' },
  }
  if (code === 'number') return win(only === digit)
  if (code === 'bs') return win(side(only, Number(digit), 5))
  const tier = colours[only]?.[digit]
  return win(tier !== undefined, tier)
}

export const pc28: Judge = (code, { tokens }, wire) => {
  const all = String(wire['digits'])
  const total = add(all)
  const [only = ''] = tokens
  const [, variant = ''] = /^(?:bsoe|combo)(_.*)?$/.exec(code) ?? []
  const isMiddle = total === 13 || total === 14
  const sets: Record<string, number[]> = {
    red: [3, 6, 9, 12, 15, 18, 21, 24],
    green: [1, 4, 7, 10, 16, 19, 22, 25],
    blue: [2, 5, 8, 11, 17, 20, 23, 26],
  }
  switch (code) {
    case 'sum':
      return win(total === Number(only), `s${only}`)
    case 'extreme':
      return win(only === 'min' ? total < 6 : total > 21)
    case 'colour':
      return win(sets[only]?.includes(total) ?? false, only)
    case 'baozi':
      return win(kinds(all) === 1)
    case 'pack3':
      return win(tokens.includes(String(total)))
  }
  const wins = side(only, total, 14)
  if (isMiddle && variant !== '') {
    return variant === '_only_tie' || (variant === '_tie' && wins) ? 'push' : undefined
  }
  return win(wins, only)
}

export const dice: Judge = (code, line, wire) => {
  const all = String(wire['dice'])
  const { tokens } = line
  const [only = ''] = tokens
  const count = all.split(only).length - 1
  const total = add(all)
  switch (code) {
    case 'sum':
      return win(total === Number(only), `s${only}`)
    case 'triple_single':
      return win(all === only.repeat(3))
    case 'triple_all':
      return win(/^(.)\1\1$/.test(all))
    case 'three_diff':
      return win(sorted(tokens) === sorted(all))
    case 'straight_all':
      return win(['123', '234', '345', '456'].includes(sorted(all)))
    case 'two_same_single':
      return win(sorted(fill('aab', tokens)) === sorted(all))
    case 'two_same_multi':
      return win(count >= 2)
    case 'two_diff':
      return win(tokens.every((face) => all.includes(face)))
    case 'side':
      return win(side(only === 'tai' ? 'big' : 'small', total, 11))
    case 'bsoe':
      return win(side(only, total, 11))
    case 'bsoe_kill':
      return win(side(only, total, 11) && kinds(all) > 1)
    case 'combo':
      return win(side(only, total, 11), only)
    case 'any_code_win':
      return win(count > 0)
    case 'any_code_miss':
      return win(count === 0)
    case 'pattern':
      return win(pattern3(all, false, 'triple') === only, only)
    case 'all_different':
      return win(kinds(all) === 3)
    case 'span':
      return win(spread(all) === Number(only), `s${only}`)
  }
  return digits(code, line, { digits: all })
}

export const symbols: Judge = (_, { tokens }, wire) => {
  const shown = list(wire['dice']).filter((face) => face === tokens[0]).length
  return win(shown > 0, `x${shown}`)
}

export const coins: Judge = (code, { tokens }, wire) => {
  const red = Number(wire['red'])
  const [only = ''] = tokens
  if (code === 'parity') return win([0, 2, 4].includes(red) === (only === 'even'))
  return win({ red4: 4, white4: 0, red3: 3, white3: 1 }[only] === red, only)
}
