import { sourceDecided } from '@lotus/contract/events'
import { messageText } from '../../../../platform/messages/message-text.ts'
import { defineNotice } from '../define-notice.ts'

export const notice = defineNotice(sourceDecided, ({ state, reason }) => {
  const letter = { type: 'SYSTEM', action: { kind: 'SECURITY', ref: 'identity' } } as const
  if (state === 'ACCEPTED') return { ...letter, text: 'sourceAccepted', values: () => ({}) }
  const why = reason ?? 'OTHER'
  return {
    ...letter,
    text: 'sourceRefused',
    values: (language) => ({ reason: messageText(`inbox.sourceReason.${why}`, {}, language) }),
  }
})
