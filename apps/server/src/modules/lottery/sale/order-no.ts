/**
 * The number of an order: an L and eleven digits, a permutation of its id, so that it is unique and does not tell how many
 * orders there are. The same as `lottery_order_no`, which the check of `lottery_order` demands.
 */
export function orderNoOf(id: bigint): string {
  const mixed = (id * FIRST.factor) % RANGE
  const high = mixed / HALF
  const shifted = high * HALF + (((mixed % HALF) + shiftBy(high)) % HALF)
  return `L${START + ((shifted * SECOND.factor) % RANGE)}`
}

/** The id of an order's number, in this form or in that of before, which was the id itself; undefined for other texts. */
export function orderIdOf(orderNo: string): bigint | undefined {
  const digits = /^L(\d{1,18})$/i.exec(orderNo)?.[1]
  if (digits === undefined) return undefined
  const number = BigInt(digits)
  if (number < START || number >= START + RANGE) return number
  const shifted = ((number - START) * SECOND.inverse) % RANGE
  const high = shifted / HALF
  const low = (((shifted % HALF) - shiftBy(high)) % HALF) + HALF
  return ((high * HALF + (low % HALF)) * FIRST.inverse) % RANGE
}

const START = 10_000_000_000n
const HALF = 300_000n
const RANGE = HALF * HALF
/** Each with its inverse modulo RANGE. */
const FIRST = { factor: 61_803_401n, inverse: 50_485_756_601n }
const SECOND = { factor: 57_721_567n, inverse: 52_689_775_903n }

const shiftBy = (high: bigint): bigint => high * (high + 7n) * 13n
