import { moneyToString, parseMoney, truncateToCents, type Money } from '@lotus/kernel'

/** As many parts as one approval pays (`cashier_begin_payout`). */
export const PARTS_MAX = 20n

/** What all the parts of one withdrawal carry, each at most `payoutMax`. */
export const mostOfParts = (payoutMax: Money): Money => truncateToCents(payoutMax) * PARTS_MAX

/** Both figures of a refusal: what all parts carry, and the smallest withdrawal, which is more. */
type PartsFigures = { most: string; least: string }

/** Why no withdrawal could be paid: so much is the smallest one, and the parts carry less. Undefined: they carry it. */
export function partsFigures(payoutMax: Money | string | null, least: Money): PartsFigures | undefined {
  if (payoutMax === null) return undefined
  const most = mostOfParts(typeof payoutMax === 'string' ? parseMoney(payoutMax) : payoutMax)
  return most < least ? { most: moneyToString(most), least: moneyToString(least) } : undefined
}
