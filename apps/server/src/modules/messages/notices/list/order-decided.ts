import { orderDecided } from '@lotus/contract/events'
import { inLanguage } from '../../../../platform/language.ts'
import { defineNotice } from '../define-notice.ts'

const texts = { APPROVED: 'orderApproved', REJECTED: 'orderRejected', SHIPPED: 'orderShipped' } as const

/** What became of an order in the points mall (R05). */
export const notice = defineNotice(orderDecided, ({ ref, name, state, points, remark }) => ({
  type: 'PROMO',
  text: texts[state],
  values: (language) => ({ ref, name: inLanguage(name, language), points: points.replace(/0{2}$/, ''), remark }),
  action: null,
}))
