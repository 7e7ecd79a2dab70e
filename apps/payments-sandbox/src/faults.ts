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

/** What it does with a payout, chosen in the same way. */
export const payoutFaults = {
  21: 'slow',
  22: 'refused',
  23: 'no_answer',
  24: 'twice',
  25: 'failed',
  26: 'never',
  27: 'lost',
  28: 'against',
} as const
export type PayoutFault = (typeof payoutFaults)[keyof typeof payoutFaults]

/** What it does with a scratch card, chosen by the last two digits of its serial; every other card is good. */
export const cardFaults = {
  1: 'late',
  2: 'lower',
  3: 'higher',
  4: 'used',
  5: 'invalid',
  6: 'no_answer',
  7: 'doubled',
  8: 'never',
  9: 'lost',
  10: 'refused',
  11: 'reversed',
  12: 'not_taken',
} as const
export type CardFault = (typeof cardFaults)[keyof typeof cardFaults]

export function cardFaultOf(serial: string): CardFault | undefined {
  const last = Number(serial.slice(-2))
  return last in cardFaults ? cardFaults[last as keyof typeof cardFaults] : undefined // Just asked for.
}

/** What it does with a transfer of USDT, chosen by the hundredths of the order's amount. */
export const chainFaults = {
  1: 'late',
  2: 'after_expiry',
  3: 'doubled',
  4: 'reordered',
  5: 'forged',
  6: 'too_little',
  7: 'too_much',
  8: 'never',
  9: 'network',
  10: 'twice',
  11: 'reversed',
  12: 'no_answer',
  13: 'refused',
  15: 'token',
  16: 'gone',
  17: 'back',
  18: 'unknown',
  19: 'small',
  20: 'bad_address',
} as const
export type ChainFault = (typeof chainFaults)[keyof typeof chainFaults]

const hundredthsOf = (amount: string) => Number((amount.split('.')[1] ?? '').padEnd(2, '0').slice(0, 2))

/** The fault of an amount with at most four decimals, `100.03`; undefined for an order that goes as it should. */
export function faultOf(amount: string): Fault | undefined {
  const hundredths = hundredthsOf(amount)
  return hundredths in faults ? faults[hundredths as keyof typeof faults] : undefined // Just asked for.
}

export function payoutFaultOf(amount: string): PayoutFault | undefined {
  const hundredths = hundredthsOf(amount)
  return hundredths in payoutFaults ? payoutFaults[hundredths as keyof typeof payoutFaults] : undefined // As above.
}

export function chainFaultOf(amount: string): ChainFault | undefined {
  const hundredths = hundredthsOf(amount)
  return hundredths in chainFaults ? chainFaults[hundredths as keyof typeof chainFaults] : undefined // As above.
}
