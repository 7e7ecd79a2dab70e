import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'

export const breakOrLimitSuggested = defineOpenEvent({
  topic: 'watch.suggested',
  audience: 'member',
  payload: z.object({ what: z.enum(['LIMIT', 'BREAK']) }),
  summary: 'An operator suggests that the member sets a limit, or takes a break.',
})

export const documentsAsked = defineOpenEvent({
  topic: 'watch.documents_asked',
  audience: 'member',
  payload: z.object({}),
  summary: 'What the member paid in and out in all has reached an amount from which on documents are needed.',
})
