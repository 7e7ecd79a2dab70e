import { claimDecided } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

const texts = { found: 'claimFound', returned: 'claimReturned', resent: 'claimResent' } as const

// T17: what was found about a payout that did not arrive.
export const notice = defineNotice(claimDecided, async ({ id, refNo, amount, outcome, providerRef, note }, { tx }) => {
  // Said by the member.
  if (outcome === 'received') return undefined
  const values = { refNo, amount: await priced(tx, amount), ref: providerRef ?? '', note: note ?? '' }
  return { type: 'FINANCE', text: texts[outcome], values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
})
