import { verificationExpired } from '@lotus/contract/events'
import { shortDay } from '../../../../platform/language.ts'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(verificationExpired, ({ on }) => ({
  type: 'SYSTEM',
  text: 'verificationExpired',
  // A day has no zone: its name is the same everywhere.
  values: (language) => ({ day: shortDay(language, 'UTC').format(new Date(`${on}T00:00:00Z`)) }),
  action: { kind: 'SECURITY', ref: 'identity' },
}))
