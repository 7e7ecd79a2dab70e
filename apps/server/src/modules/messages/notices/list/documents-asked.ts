import { documentsAsked } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(documentsAsked, () => ({
  type: 'SYSTEM',
  text: 'documentsAsked',
  values: () => ({}),
  action: { kind: 'SECURITY', ref: 'identity' },
}))
