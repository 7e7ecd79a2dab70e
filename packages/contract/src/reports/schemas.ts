import { z } from 'zod'
import { lotteryCategories } from '../rebate-categories.ts'
import { zOrder } from '../lottery/schemas.ts'
import { zId, zMoney, zTexts, zTime } from '../schema-parts.ts'

// The member's betting record over all categories (MC06).
/** The lotteries', then the categories of the games' catalogue. */
export const betCategories = [...lotteryCategories, 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
/** `returned`: void, cancelled, or stopped with its chase: the stake was refunded. */
const betStates = ['waiting', 'won', 'lost', 'tie', 'returned'] as const

export const zBet = z.object({
  /** For a lottery order its id, for a game's round its number. */
  id: z.string(),
  /** `told`: a round played from the vendor's own wallet, as the vendor reports it. */
  source: z.enum(['lottery', 'games', 'told']),
  /** The number shown to people. */
  refNo: z.string(),
  category: z.enum(betCategories),
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  gameCode: z.string(),
  gameName: zTexts(),
  state: z.enum(betStates),
  stake: zMoney,
  /** Null while the bet waits, like payout and winLoss. */
  validBet: zMoney.nullable(),
  payout: zMoney.nullable(),
  winLoss: zMoney.nullable(),
  placedAt: zTime,
  settledAt: zTime.nullable(),
  /** For lottery orders only. */
  order: zOrder.nullable(),
  /** The round's number at its vendor. */
  roundId: z.string().nullable(),
})

export const zBetTotals = z.object({
  count: z.number().int(),
  stake: zMoney,
  validBet: zMoney,
  payout: zMoney,
  winLoss: zMoney,
})

/** At most 93 days a call; without a period the last 31 days. */
export const zBetFilter = z.object({
  category: z.enum(betCategories).optional(),
  vendor: zId.optional(),
  gameCode: zId.optional(),
  state: z.enum(['all', 'settled', ...betStates]).optional(),
  from: zTime.optional(),
  to: zTime.optional(),
})

export const zDayPart = z.object({
  category: z.enum(betCategories),
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  totals: zBetTotals,
})

export const zBetId = z
  .string()
  .regex(/^(\d{1,18}|[GV]\d{1,20})$/)
  .meta({ examples: ['1024'] })

export const zBetGame = z.object({
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  gameCode: z.string(),
  name: zTexts(),
})
