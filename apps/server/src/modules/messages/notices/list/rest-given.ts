import { restGiven } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

// What of a partly paid withdrawal nobody could pay is back in the wallet.
export const notice = defineNotice(restGiven, async ({ id, refNo, amount, paid, note }, { tx }) => {
  const values = { refNo, amount: await priced(tx, amount), paid: await priced(tx, paid), note }
  return { type: 'FINANCE', text: 'restGiven', values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
})
