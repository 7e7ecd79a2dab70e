import { breakOrLimitSuggested } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(breakOrLimitSuggested, ({ what }) => ({
  type: 'SYSTEM',
  text: what === 'LIMIT' ? 'limitSuggested' : 'breakSuggested',
  values: () => ({}),
  action: { kind: 'SECURITY', ref: 'limits' },
}))
