import { unrestricted } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(unrestricted, ({ what }) => ({
  type: 'SYSTEM',
  text: what === 'BETS' ? 'betsOpen' : 'withdrawalsOpen',
  values: () => ({}),
  action: null,
}))
