import { z } from 'zod'
import { text } from '../schema-parts.ts'

// Messages (operations.md 4.13; M07, MC14, X03, C07, C11, C14): inbox, feedback, chat rooms, customer service, and the
// operator's side of each.
/** The sender's own id for a message: with the same id it is the same message. */
export const zClientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,40}$/)
  .meta({ examples: ['client-00000001'] })
/** A decimal string that grows within one room or conversation, without gaps. */
export const zPosition = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['42'] })
export const zImageUrl = text(200)
export const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The name returned by `feedback.upload`; only the uploader can use it, for a day. */
export const zImageName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}\.webp$/)
  .meta({ examples: ['k2sQ7XwZr0nT4vB1mC9dE5.webp'] })
/**
 * Ascending. With `before` or neither: the newest ones; with `after`: the following ones. `hasMore` is in the direction
 * that was asked for.
 */
export const talkPage = <T extends z.core.SomeType>(row: T) => z.object({ rows: z.array(row), hasMore: z.boolean() })
