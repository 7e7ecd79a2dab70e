import { rankChanged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

const texts = { UP: 'rankUp', DOWN: 'rankDown', MANUAL: 'rankSet' } as const

/** The member's new rank (R04). */
export const notice = defineNotice(rankChanged, ({ to, reason }) => ({
  type: 'PROMO',
  text: texts[reason],
  values: () => ({ level: String(to) }),
  action: null,
}))
