import { toast } from '@lotus/ui'
import { forgetSession, isLoggedIn, useSession } from '../../shared/session.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('session_ended', (_news, { text }) => {
  // Whoever closes their account or changes their password ends it themselves and has still to be told that it is done.
  if (!isLoggedIn() || useSession.getState().isLeaving) return
  forgetSession()
  toast.info(text('sessionEnded'), { id: 'session-ended' })
})
