import { toast } from '@lotus/ui'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('identity.contact_changed', (_event, { refetch, text }) => {
  refetch('security.overview', 'member.profile')
  toast.info(text('contactChanged'), { id: 'contact-changed' })
})
