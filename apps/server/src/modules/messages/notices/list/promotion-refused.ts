import { promotionRefused } from '@lotus/contract/events'
import { messageText } from '../../../../platform/messages/message-text.ts'
import { defineNotice } from '../define-notice.ts'

const reasons = ['RANK', 'NEW', 'PHONE', 'EXCLUSIVE', 'DEPOSIT', 'USED', 'METRIC', 'BUDGET', 'PLAY', 'ALIKE'] as const
const reasonOf = (code: string) => reasons.find((reason) => reason === code) ?? 'OTHER'

/** A deposit that gave nothing under a promotion that the member had joined: which condition was missing. */
export const notice = defineNotice(promotionRefused, ({ code }) => ({
  type: 'PROMO',
  text: 'promoRefused',
  values: (language) => ({ reason: messageText(`inbox.promoReason.${reasonOf(code)}`, {}, language) }),
  action: { kind: 'PROMOTION', ref: null },
}))
