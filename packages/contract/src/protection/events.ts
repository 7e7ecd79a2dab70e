import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** For modules that keep something open for the member, such as games at vendors. */
export const excluded = defineEvent({
  topic: 'protection.excluded',
  audience: 'member',
  payload: z.object({ reason: z.string() }),
  summary: 'The member is excluded or takes a break.',
})
