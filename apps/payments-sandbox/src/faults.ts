/** What the sandbox does with an order, chosen by the hundredths of its amount; every other amount is paid as it should be. */
export const faults = {
  1: 'late',
  2: 'after_expiry',
  3: 'doubled',
  4: 'reordered',
  5: 'forged',
  6: 'too_little',
  7: 'too_much',
  8: 'never',
  9: 'currency',
  10: 'twice',
  11: 'reversed',
  12: 'no_answer',
  13: 'refused',
  14: 'failed',
} as const
export type Fault = (typeof faults)[keyof typeof faults]

/** The fault of an amount with at most four decimals, `100.03`; undefined for an order that goes as it should. */
export function faultOf(amount: string): Fault | undefined {
  const hundredths = Number((amount.split('.')[1] ?? '').padEnd(2, '0').slice(0, 2))
  return hundredths in faults ? faults[hundredths as keyof typeof faults] : undefined // Just asked for.
}
