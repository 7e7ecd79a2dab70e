import { byLanguage, completeLanguages, languages } from '@lotus/i18n/languages'
import { z } from 'zod'
import { validWhys } from './valid-whys.ts'

// Building blocks for the schemas of several modules.

/** A decimal string with up to 4 decimals; unsigned in input of a person. */
export const zMoney = z
  .string()
  .regex(/^-?\d{1,14}(\.\d{1,4})?$/)
  .meta({ examples: ['125.5000'] })
export const zAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/)
  .meta({ examples: ['100'] })
/** A time within the years that database and calendar support. */
export const zTime = z.iso.datetime().refine((time) => time >= '1900' && time < '3000')
export const zId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .meta({ examples: ['1024'] })
/** An id or version of the database in wire form. */
export const zDigits = z
  .string()
  .regex(/^\d+$/)
  .meta({ examples: ['1204'] })
/** Free text without zero characters, which PostgreSQL cannot store. */
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
/** As in input: filled in for all complete languages, or for some. */
export const zLocalized = (max: number, least = 1) =>
  z.object(byLanguage(completeLanguages, () => text(max).trim().min(least)))
export const zPartlyLocalized = (max: number) => z.object(byLanguage(completeLanguages, () => text(max)))
/** The reason for an operator's action that is hard to undo. */
export const zReason = text(300).trim().min(3)
export const zCursor = text(200).optional()
export const zLimit = z.coerce.number().int().min(1).max(100).optional()
/** Which part of a paged list is asked for. */
export const pageInput = { cursor: zCursor, limit: zLimit }
export const paged = <T extends z.core.SomeType>(row: T) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() })
export const none = z.object({})
export const done = z.object({ ok: z.literal(true) })

export const zBalance = z.object({
  currency: z.string(),
  symbol: z.string(),
  /** cash + bonus: the one figure in the header (DECISIONS 5). */
  sumBalance: zMoney,
  cash: zMoney,
  bonus: zMoney,
  /** Held for open withdrawals; not part of sumBalance. */
  onHold: zMoney,
  withdrawable: zMoney,
  /** Grows with every movement of the member's accounts; a lower one is outdated. */
  version: z.string(),
})

/** Why a game's round counts for less than its stake. */
export const zValidWhy = z.enum(validWhys).nullable()
