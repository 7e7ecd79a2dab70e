import { z } from 'zod'
import { defineEvent } from '../define-event.ts'

/** For modules that keep something open for the member, such as games at vendors. */
export const excluded = defineEvent({
  topic: 'protection.excluded',
  audience: 'member',
  payload: z.object({ reason: z.string() }),
  summary: 'The member is excluded or takes a break.',
})

/** To every page that the member has open: a stake was refused since a reality check is due, or it is answered. */
export const realityCheck = defineEvent({
  topic: 'protection.reality_check',
  audience: 'member',
  payload: z.object({ isDue: z.boolean() }),
  public: z.object({ isDue: z.boolean() }),
  summary: 'A reality check interrupts the play, or was answered.',
})
