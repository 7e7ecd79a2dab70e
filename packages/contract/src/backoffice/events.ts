import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** The push channel closes the operator's sockets, which come back with what they may do now; the row is not sent. */
export const operatorChanged = defineEvent({
  topic: 'backoffice.operator_changed',
  audience: 'operator',
  payload: z.object({}),
  summary: 'What an operator may do has changed, or their access has ended.',
})
