import { z } from 'zod'
import { gameCategories, gameVolatilities } from '../game-lists.ts'
import { text, zMoney, zTime, zTexts } from '../schema-parts.ts'

// Catalogue, lobbies and launch of the games that vendors serve (C08 to C10, E09 to E11, E16).
export const zCategory = z.enum(gameCategories)
export const zVendorCode = z
  .string()
  .regex(/^[A-Z0-9_]{2,20}$/)
  .meta({ examples: ['LOTUS'] })
export const zGameId = z
  .string()
  .regex(/^\d{1,18}$/)
  .meta({ examples: ['1024'] })
export const zGameCode = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)

/** E10. What a lobby shows of a game, and what is needed to open it. */
export const zGameTile = z.object({
  id: z.string(),
  gameType: zCategory,
  vendor: z.string(),
  vendorName: zTexts(),
  code: z.string(),
  name: zTexts(),
  /** VASSALAGE opens the list of its sub-games (M06). */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** Code of the box game of this sub-game. */
  vassalage: z.string().nullable(),
  lines: z.number().int().nullable(),
  ways: z.number().int().nullable(),
  volatility: z.enum(gameVolatilities).nullable(),
  /** Theoretical return in millionths. */
  rtpPpm: z.number().int().nullable(),
  features: z.array(z.string()),
  /** The definition that decides its rounds: games of one engine have the same payouts. */
  engine: z.string().nullable(),
  minBet: zMoney,
  languages: z.array(z.string()),
  /** HOT, NEW, LINES_25, MIN_BET_1 and what the operator added (L12). */
  labels: z.array(z.string()),
  /** End of its maintenance; `until` null if unknown. */
  maintenance: z.object({ until: zTime.nullable() }).nullable(),
  hasDemo: z.boolean(),
  releasedAt: zTime,
  /** Address of its picture on this site. */
  art: z.string(),
})

/** Fields that the specification's requests have but that are not needed; accepted and ignored. */
export const spoken = {
  merchantCode: text(40).optional(),
  prizeMode: text(20).optional(),
  platform: text(60).optional(),
  language: text(8).optional(),
}
