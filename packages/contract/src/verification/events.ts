import { z } from 'zod'
import { defineEvent, defineOpenEvent } from '../define-event.ts'
import { refusalReasons } from './calls.ts'

export const verificationDecided = defineOpenEvent({
  topic: 'verification.decided',
  audience: 'member',
  payload: z.object({ state: z.enum(['APPROVED', 'REFUSED', 'WITHDRAWN']), reason: z.enum(refusalReasons).nullable() }),
  summary: "An operator approved or refused a member's documents, or took an approval back.",
})

export const verificationExpired = defineOpenEvent({
  topic: 'verification.expired',
  audience: 'member',
  payload: z.object({ on: z.iso.date() }),
  summary: "The last day of a member's approved document is over, and with it the identity level.",
})

/** Never told to the member: it opens a case (no tipping-off). */
export const verificationListed = defineEvent({
  topic: 'verification.listed',
  audience: 'member',
  payload: z.object({ lists: z.array(z.string()) }),
  summary: 'A screening list names somebody like a member whose documents were approved.',
})
