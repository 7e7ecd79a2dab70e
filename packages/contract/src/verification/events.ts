import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { refusalReasons } from './calls.ts'

export const verificationDecided = defineOpenEvent({
  topic: 'verification.decided',
  audience: 'member',
  payload: z.object({ state: z.enum(['APPROVED', 'REFUSED']), reason: z.enum(refusalReasons).nullable() }),
  summary: "An operator approved or refused a member's documents.",
})

export const verificationExpired = defineOpenEvent({
  topic: 'verification.expired',
  audience: 'member',
  payload: z.object({ on: z.iso.date() }),
  summary: "The last day of a member's approved document is over, and with it the identity level.",
})
