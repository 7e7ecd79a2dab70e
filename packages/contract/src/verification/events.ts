import { z } from 'zod'
import { defineEvent, defineOpenEvent } from '../define-event.ts'
import { refusalReasons } from './calls.ts'
import { fundsRefusals } from './source-calls.ts'

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

export const sourceDecided = defineOpenEvent({
  topic: 'verification.source_decided',
  audience: 'member',
  payload: z.object({ state: z.enum(['ACCEPTED', 'REFUSED']), reason: z.enum(fundsRefusals).nullable() }),
  summary: 'An operator accepted or refused what a member said about the source of their money.',
})

/** Never told to the member: it opens a case (no tipping-off). */
export const verificationListed = defineEvent({
  topic: 'verification.listed',
  audience: 'member',
  payload: z.object({ lists: z.array(z.string()) }),
  summary: 'A screening list names somebody like a member whose documents were approved.',
})
