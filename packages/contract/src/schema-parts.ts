import { byLanguage, completeLanguages, languages } from '@lotus/i18n/languages'
import { z } from 'zod'

// What the schemas of several modules are built of.

/** A decimal string with up to 4 places; unsigned where a person types it. */
export const zMoney = z
  .string()
  .regex(/^-?\d{1,14}(\.\d{1,4})?$/)
  .meta({ examples: ['125.5000'] })
export const zAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/)
  .meta({ examples: ['100'] })
/** An instant in years that a database and a calendar know as well. */
export const zTime = z.iso.datetime().refine((time) => time >= '1900' && time < '3000')
export const zId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .meta({ examples: ['1024'] })
/** An id or version of the database's own count, as every wire writes it. */
export const zDigits = z
  .string()
  .regex(/^\d+$/)
  .meta({ examples: ['1204'] })
/** Free text: a zero character has no place in a PostgreSQL text. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
/** Every language of packages/i18n/languages.json, drafts included. */
export const zLanguage = z.enum(languages)
/** A text in the languages it was written in, as it is stored and answered. */
export const zTexts = (max = 100_000) => z.object(byLanguage(languages, () => text(max).optional()))
/** For operators who write it: each complete language, empty where it is not written. */
export const zEachText = z.object(byLanguage(completeLanguages, () => z.string()))
/** As it is written: filled in each complete language, or in some of them. */
export const zLocalized = (max: number, least = 1) =>
  z.object(byLanguage(completeLanguages, () => text(max).trim().min(least)))
export const zPartlyLocalized = (max: number) => z.object(byLanguage(completeLanguages, () => text(max)))
/** Why an operator does what is hard to take back. */
export const zReason = text(300).trim().min(3)
export const zCursor = text(200).optional()
export const zLimit = z.coerce.number().int().min(1).max(100).optional()
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() })
export const none = z.object({})
export const done = z.object({ ok: z.literal(true) })

export const zBalance = z.object({
  currency: z.string(),
  symbol: z.string(),
  /** cash + bonus: the one figure that the header shows (DECISIONS 5). */
  sumBalance: zMoney,
  cash: zMoney,
  bonus: zMoney,
  /** Held for open withdrawals; not part of sumBalance. */
  onHold: zMoney,
  withdrawable: zMoney,
  /** Grows with every movement of the member's accounts; a lower one is stale news. */
  version: z.string(),
})
