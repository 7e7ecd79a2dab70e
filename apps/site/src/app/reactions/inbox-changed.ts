import { currentLanguage, inLanguage } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('inbox.changed', ({ title }, { refetch, text }) => {
  refetch('inbox.unread', 'inbox.list', 'feedback.own')
  // Without a title only the count changed: a message was read or deleted in another window.
  if (title !== null) toast.info(text('inbox', { title: inLanguage(title, currentLanguage()) }), { id: 'inbox' })
})
