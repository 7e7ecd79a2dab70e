/** Amounts as digits with a number of places, of the second program that works out earnings (naive-agents.ts). */
export type Amount = readonly [digits: bigint, places: number]

export const zero: Amount = [0n, 0]
export const read = (text: string): Amount => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), decimals.length]
}
const wider = ([digits, places]: Amount, to: number) => digits * 10n ** BigInt(to - places)
export const plus = (a: Amount, b: Amount): Amount => {
  const places = Math.max(a[1], b[1])
  return [wider(a, places) + wider(b, places), places]
}
export const times = (a: Amount, b: Amount): Amount => [a[0] * b[0], a[1] + b[1]]
export const minus = (a: Amount, b: Amount) => plus(a, [-b[0], b[1]])
export const below = (a: Amount, b: Amount) => minus(a, b)[0] < 0n
export const least = (a: Amount, b: Amount) => (below(a, b) ? a : b)
export const most = (a: Amount, b: Amount) => (below(a, b) ? b : a)
export const total = (amounts: Iterable<Amount>) => [...amounts].reduce(plus, zero)
export const cut = ([digits, places]: Amount, to: number): Amount =>
  places <= to ? [wider([digits, places], to), to] : [digits / 10n ** BigInt(places - to), to]
export const write = (amount: Amount, places: number) => {
  const [digits] = cut(amount, places)
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
}
