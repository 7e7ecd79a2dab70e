import { payoutTakenBack } from '@lotus/contract/events'
import { parseMoney } from '@lotus/kernel'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

// T17: a payout whose money had come back had arrived after all.
export const notice = defineNotice(payoutTakenBack, async ({ id, refNo, providerRef, taken, owed }, { tx }) => {
  const isOwed = parseMoney(owed) > 0n
  const values = { refNo, ref: providerRef, taken: await priced(tx, taken), owed: await priced(tx, owed) }
  const text = isOwed ? 'payoutTakenOwed' : 'payoutTaken'
  return { type: 'FINANCE', text, values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
})
