import type { Money } from '@lotus/kernel'

/** How the studio treats a transfer: at once, later, not at all, or done with a lost answer. */
type PlannedResponse = { kind: 'now' | 'refused' | 'unanswered' | 'never' } | { kind: 'later'; afterMs: number }

const UNIT = 10_000n
const LATER_MS = 20_000

/** By the hundredths of the amount (docs/vendor-api/kit.md): simulates on request what a real vendor does rarely. */
const byHundredths: Readonly<Record<string, PlannedResponse>> = {
  '11': { kind: 'later', afterMs: LATER_MS },
  '22': { kind: 'unanswered' },
  '33': { kind: 'refused' },
  '44': { kind: 'never' },
}

/** Everything at once, except for those amounts in a demo. */
export function plannedResponseOf(amount: Money, simulatesFaults: boolean): PlannedResponse {
  const hundredths = String((amount % UNIT) / 100n).padStart(2, '0')
  const isWhole = amount % 100n === 0n
  return (simulatesFaults && isWhole ? byHundredths[hundredths] : undefined) ?? { kind: 'now' }
}
