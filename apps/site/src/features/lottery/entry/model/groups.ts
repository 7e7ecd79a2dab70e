import type { Row } from './content.ts'

/** Numbers `00`, `01` .. of a width. */
export function numbersOfWidth(width: number): Row {
  return Array.from({ length: 10 ** width }, (_, value) => String(value).padStart(width, '0'))
}

/** The quick picks of lottery.md 1.3 and 1.7. Big (tài) is the upper half of all numbers: 50-99, 5-9, 06-11. */
export const groupNames = ['all', 'big', 'small', 'even', 'odd'] as const
/** Only for numbers of two digits: the parity of the first digit, then of the second. 25 numbers each. */
export const parityNames = ['even_even', 'odd_odd', 'even_odd', 'odd_even'] as const
export type GroupName = (typeof groupNames)[number] | (typeof parityNames)[number] | 'double'

const parity = (digit: string | undefined): 'even' | 'odd' => (Number(digit) % 2 === 0 ? 'even' : 'odd')

/** The members of a group in the order of all tokens. */
export function groupOf(name: GroupName, universe: Row): Row {
  // With an odd count of tokens the middle one counts as big, as 06 of the eleven balls does.
  const half = Math.floor(universe.length / 2)
  return universe.filter((token, index) => {
    if (name === 'all') return true
    if (name === 'big') return index >= half
    if (name === 'small') return index < half
    if (name === 'double') return token.length > 1 && new Set(token).size === 1
    if (name === 'even' || name === 'odd') return parity(token.at(-1)) === name
    return `${parity(token[0])}_${parity(token[1])}` === name
  })
}

/** Dàn đầu: the numbers starting with the digit. */
export const headGroup = (digit: string, universe: Row): Row => universe.filter((token) => token.startsWith(digit))
/** Dàn đuôi: the numbers ending with the digit. */
export const tailGroup = (digit: string, universe: Row): Row => universe.filter((token) => token.endsWith(digit))

/**
 * Twelve animals for the numbers 00 to 99. The mapping is a custom, not a rule of the game, and only selects numbers:
 * the rat has 00 and every twelfth number after it, the ox 01 and so on in the order of the years.
 */
export const animalCustom = {
  first: 0,
  order: ['rat', 'ox', 'tiger', 'cat', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'],
} as const
type Animal = (typeof animalCustom.order)[number]

export function animalGroup(animal: Animal): Row {
  const { first, order } = animalCustom
  const place = order.indexOf(animal)
  return numbersOfWidth(2).filter((number) => (Number(number) - first + order.length) % order.length === place)
}

/** Đảo: every order of the digits, each once (11 gives 1, 12 gives 2, 112 gives 3, 123 gives 6). */
export function permutationsOf(number: string): Row {
  if (number.length <= 1) return [number]
  const digits = [...number]
  const starts = [...new Set(digits)].toSorted()
  return starts.flatMap((start) => {
    const at = digits.indexOf(start)
    const rest = digits.filter((_, index) => index !== at).join('')
    return permutationsOf(rest).map((tail) => start + tail)
  })
}

export function isChosen(group: Row, numbers: ReadonlySet<string>): boolean {
  return group.length > 0 && group.every((number) => numbers.has(number))
}

type Progression =
  | { readonly ok: true; readonly numbers: Row }
  | { readonly ok: false; readonly problem: 'form' | 'step' | 'direction' }

const progressionForm = /^(\d+)\s*\/\s*(\d+)\s*(?:kéo|keo|k|-)\s*(\d+)$/iu

/** Kéo (lottery.md 1.7): "A/B kéo C" counts from A in steps of B - A and does not pass C; 10/20 kéo 90 is nine numbers. */
export function readProgression(text: string, width: number): Progression {
  const match = progressionForm.exec(text.normalize('NFC').trim())
  const parts = match?.slice(1) ?? []
  if (parts.length !== 3 || parts.some((part) => part.length !== width)) return { ok: false, problem: 'form' }
  const [from = 0, next = 0, to = 0] = parts.map(Number)
  const step = next - from
  if (step === 0) return { ok: false, problem: 'step' }
  // At least A and B: a run that ends before its second number is a typing error.
  if (step > 0 ? to < next : to > next) return { ok: false, problem: 'direction' }
  const count = Math.floor((to - from) / step) + 1
  const numbers = Array.from({ length: count }, (_, index) => String(from + index * step).padStart(width, '0'))
  return { ok: true, numbers: numbers.toSorted() }
}
