import { claimDecided } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

const texts = { found: 'claimFound', returned: 'claimReturned', resent: 'claimResent' } as const

// T17: what was found about a payout that did not arrive.
export const notice = defineNotice(claimDecided, async (found, { tx }) => {
  const { id, refNo, outcome, providerRef, note, isPart = false } = found
  // Said by the member.
  if (outcome === 'received') return undefined
  // Back in the wallet is all of it, or a part with its share of the fee; the bank has, or will have, what was left after the fee.
  const amount = await priced(tx, outcome === 'returned' ? (found.given ?? found.amount) : (found.net ?? found.amount))
  const values = { refNo, amount, ref: providerRef ?? '', note: note ?? '' }
  return {
    type: 'FINANCE',
    text: isPart ? 'claimReturnedPart' : texts[outcome],
    values: () => values,
    action: { kind: 'WITHDRAWAL', ref: id },
  }
})
