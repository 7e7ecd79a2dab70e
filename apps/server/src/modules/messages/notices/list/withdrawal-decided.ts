import { withdrawalChanged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

export const notice = defineNotice(withdrawalChanged, async ({ id, refNo, amount, net, status, reason }, { tx }) => {
  if (status !== 'PAID' && status !== 'REJECTED') return undefined
  // What arrives; a rejected one gives all of its amount back.
  const told = status === 'PAID' ? (net ?? amount) : amount
  const values = { refNo, amount: await priced(tx, told), reason: reason ?? '' }
  const text = status === 'PAID' ? 'paid' : 'rejected'
  return { type: 'FINANCE', text, values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
})
