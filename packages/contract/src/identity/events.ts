import { z } from 'zod'
import { defineEvent, defineOpenEvent } from '../define-event.ts'
import { zDigits } from '../schema-parts.ts'

const zNothing = z.object({})

export const registered = defineEvent({
  topic: 'identity.registered',
  audience: 'member',
  payload: zNothing,
  summary: 'Somebody opened an account.',
})

/** The push channel closes the sockets of that session; the row itself is not sent. */
export const sessionEnded = defineEvent({
  topic: 'identity.session_ended',
  audience: 'member',
  payload: z.object({ sessionId: zDigits }),
  summary: 'A session ended: logged out, a changed password, a closed account.',
})

export const passwordChanged = defineEvent({
  topic: 'identity.password_changed',
  audience: 'member',
  payload: zNothing,
  summary: 'The password is a new one.',
})

const zRestricted = z.enum(['BETS', 'WITHDRAWALS'])

export const restricted = defineOpenEvent({
  topic: 'identity.restricted',
  audience: 'member',
  /** `isEndChanged`: it was blocked before, and ends at another time now. */
  payload: z.object({
    what: zRestricted,
    until: z.iso.datetime({ offset: true }).nullable(),
    isEndChanged: z.boolean().optional(),
  }),
  summary:
    'An operator blocked bets or withdrawals of a member, until then or until it is lifted, or changed the end of that.',
})

export const unrestricted = defineOpenEvent({
  topic: 'identity.unrestricted',
  audience: 'member',
  payload: z.object({ what: zRestricted }),
  summary: 'An operator lifted such a block.',
})

/** Not written for members who switched it off (trust.md ACC-12). */
export const loggedIn = defineOpenEvent({
  topic: 'identity.logged_in',
  audience: 'member',
  payload: z.object({
    at: z.iso.datetime({ offset: true }),
    ip: z.string().nullable(),
    country: z.string().nullable(),
    /** Browser and system. */
    device: z.string().nullable(),
  }),
  summary: 'A login got in, perhaps somebody else’s.',
})

export const contactChanged = defineOpenEvent({
  topic: 'identity.contact_changed',
  audience: 'member',
  payload: zNothing,
  summary: 'An email or number was proved: what is shown of them is old.',
})
