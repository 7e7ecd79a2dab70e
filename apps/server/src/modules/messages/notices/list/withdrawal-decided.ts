import { withdrawalChanged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

export const notice = defineNotice(withdrawalChanged, async ({ id, refNo, amount, status, reason }, { tx }) => {
  if (status !== 'PAID' && status !== 'REJECTED') return undefined
  const values = { refNo, amount: await priced(tx, amount), reason: reason ?? '' }
  const text = status === 'PAID' ? 'paid' : 'rejected'
  return { type: 'FINANCE', text, values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
})
