import { applicationDecided } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

/** What an operator decided about an application, with the reason (operations.md 4.9). */
export const notice = defineNotice(applicationDecided, ({ decision, reason }) => ({
  type: 'PROMO',
  text: decision === 'ISSUE' ? 'promoIssued' : 'promoRejected',
  values: () => ({ reason }),
  action: { kind: 'PROMOTION', ref: null },
}))
