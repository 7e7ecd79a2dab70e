import type { NaiveLine } from '../naive-lines.ts'

/** What a line wins: hits by tier, a refund, or nothing. */
export type NaiveVerdict = Readonly<Record<string, number>> | 'push' | undefined
export type Wire = Readonly<Record<string, unknown>>
export type Judge = (code: string, line: NaiveLine, wire: Wire) => NaiveVerdict

export const win = (wins: boolean, tier = 'win', hits = 1): NaiveVerdict => (wins ? { [tier]: hits } : undefined)
export const sorted = (text: string | readonly string[]) => [...text].toSorted().join('')
export const add = (text: Iterable<string>) => [...text].map(Number).reduce((a, b) => a + b, 0)
export const spread = (text: string) => Math.max(...[...text].map(Number)) - Math.min(...[...text].map(Number))
export const kinds = (text: string) => new Set(text).size
export const list = (value: unknown) => value as readonly string[]
export const isOdd = (n: number) => n % 2 !== 0

/** A side by name, for a number that is big from `big` on; pairs are joined by "_". */
export function side(name: string, value: number, big: number): boolean {
  const truths: Record<string, boolean> = {
    big: value >= big,
    small: value < big,
    odd: isOdd(value),
    even: !isOdd(value),
  }
  return name.split('_').every((word) => truths[word])
}

export const fill = (shape: string, tokens: readonly string[]) =>
  [...shape].map((letter) => tokens[letter.charCodeAt(0) - 97] ?? '')

/** Patterns of three digits, by comparing with a list of patterns. */
export function pattern3(run: string, wraps: boolean, triple: string): string {
  if (kinds(run) === 1) return triple
  if (kinds(run) === 2) return 'pair'
  const circle = wraps ? '0123456789012' : '123456'
  const has = (size: number) =>
    [...circle].some((_, at) => {
      const part = circle.slice(at, at + size)
      return part.length === size && [...part].every((digit) => run.includes(digit))
    })
  return has(3) ? 'straight' : has(2) ? 'half_straight' : 'mixed'
}

export const duel = (a: number, b: number) => (a === b ? 'tie' : a > b ? 'dragon' : 'tiger')

export function fantan(code: string, only: string, left: number, isKnown: boolean): NaiveVerdict {
  if (!isKnown || !code.startsWith('fantan')) throw new Error(`the naive judge knows no ${code}`)
  if (code === 'fantan_fan') return win(Number(only) === left)
  if (code === 'fantan_side') return win(side(only, left, 3))
  const [a, b] = only.split('-').map(Number)
  if (code === 'fantan_kwok') return win(a === left || b === left)
  return b === left ? 'push' : win(a === left)
}
