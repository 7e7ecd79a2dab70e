import { depositCredited } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

export const notice = defineNotice(depositCredited, async ({ id, refNo, amount }, { tx }) => {
  const values = { refNo, amount: await priced(tx, amount) }
  return { type: 'FINANCE', text: 'deposit', values: () => values, action: { kind: 'DEPOSIT', ref: id } }
})
