import { verificationDecided } from '@lotus/contract/events'
import { messageText } from '../../../../platform/messages/message-text.ts'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(verificationDecided, ({ state, reason }) => {
  const letter = { type: 'SYSTEM', action: { kind: 'SECURITY', ref: 'identity' } } as const
  if (state === 'APPROVED') return { ...letter, text: 'verificationApproved', values: () => ({}) }
  const why = reason ?? 'OTHER'
  const reasonIn = (language: Parameters<typeof messageText>[2]) =>
    messageText(`inbox.verificationReason.${why}`, {}, language)
  return {
    ...letter,
    text: state === 'REFUSED' ? 'verificationRefused' : 'verificationWithdrawn',
    values: (language) => ({ reason: reasonIn(language) }),
  }
})
