import { z } from 'zod'
import { text } from '../schema-parts.ts'

// Talking to people (operations.md 4.13; M07, MC14, X03, C07, C11, C14): inbox, feedback, chat rooms, customer service,
// and the operator's side of each.
/** The sender's own name for a message: sent again, it is the same message. */
export const zClientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,40}$/)
  .meta({ examples: ['client-00000001'] })
/** A decimal string that grows within one room or conversation, without holes. */
export const zPosition = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['42'] })
export const zImageUrl = text(200)
export const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true')

/** What `feedback.upload` answers; worth something to who uploaded it, for a day. */
export const zImageName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}\.webp$/)
  .meta({ examples: ['k2sQ7XwZr0nT4vB1mC9dE5.webp'] })
/** Ascending. `before` and neither: the newest ones; `after`: the next ones. `hasMore` in the direction that was asked. */
export const talkPage = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), hasMore: z.boolean() })
