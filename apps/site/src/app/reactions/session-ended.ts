import { toast } from '@lotus/ui'
import { forgetSession, isLoggedIn, useSession } from '../../shared/session.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('session_ended', (_event, { text }) => {
  // A member who closes the account or changes the password ends the session too, and must still see the confirmation.
  if (!isLoggedIn() || useSession.getState().isLeaving) return
  forgetSession()
  toast.info(text('sessionEnded'), { id: 'session-ended' })
})
