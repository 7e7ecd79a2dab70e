import { z } from 'zod'
import { lotteryCategories } from '../rebate-categories.ts'
import {
  CALL_TOKENS_MAX,
  contentJsonSchema,
  countTokens,
  isLotteryContent,
  type LotteryContent,
} from '../lottery-content.ts'
import { zAmount, zId, zMoney, zTime, zTexts } from '../schema-parts.ts'

export const issueStates = ['scheduled', 'open', 'locked', 'drawn', 'settled', 'void'] as const
/**
 * The games shown on one page: Vietnam (`/vnlottery`), South-East Asia (`/seaLottery`), classic (`/lottery`), board
 * odds (`/elott`).
 */
export const lotteryAreas = ['vn', 'sea', 'lott', 'elott'] as const

const zToken = z.string().max(80)
/**
 * The result of a draw by family, in the form of lottery-settle-format.md: `{"prizes":{...}}`, `{"digits":"94097"}`,
 * `{"dice":"135"}`.
 */
export const zDraw = z.record(
  z.string().max(20),
  z.union([zToken, z.number().int(), z.array(zToken).max(100), z.record(z.string().max(8), z.array(zToken).max(20))]),
)
/** The content of an order, in the form of lottery-settle-format.md: tokens, rows of tokens, or an object of those. */
export const zContent = z.custom<LotteryContent>(isLotteryContent, { abort: true }).meta(contentJsonSchema)

/** Gross payout per unit, point and hit; a play with one figure has the tier `win`. */
export const zOdds = z
  .array(z.object({ tier: z.string().max(30), odds: zAmount }))
  .min(1)
  .max(40)

export const zGameCard = z.object({
  gameCode: z.string(),
  name: zTexts(),
  area: z.enum(lotteryAreas),
  gameGroupCode: z.string(),
  accountTypeName: z.enum(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']),
  prizeMode: z.enum(['SEA', 'Lott', 'ZY', 'Elott']),
  /** What a bet placed now counts as, for rebates, points and bonuses. */
  category: z.enum(lotteryCategories),
  /** The name by which `@lotus/rules/catalogue` loads the family. */
  family: z.string(),
  /**
   * Own draws are derived from a committed seed and can be recomputed; outside results are entered by two operators.
   */
  drawSource: z.enum(['own', 'outside']),
  /** Seconds between draws; null for games that draw by the calendar. */
  periodSeconds: z.number().int().nullable(),
  lockSeconds: z.number().int(),
  isOpen: z.boolean(),
})

export const zResult = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  station: z.string().nullable(),
  drawAt: zTime,
  publishedAt: zTime.nullable(),
  /** 1, plus one for each correction. */
  resultVersion: z.number().int(),
  /** Null if the draw is void. */
  draw: zDraw.nullable(),
  /** Simulated by the demo: not a real draw. */
  isSimulated: z.boolean(),
})

const zOrderItem = z.object({
  play: z.string().max(30),
  content: zContent,
  points: z.number().int().min(1).max(1_000_000),
  /** Price of one stake unit, one of the game's `units`; "1" by default. */
  unit: zAmount.optional(),
  /** 2000 by default: the full prize and no rebate. */
  prizeGroup: z.number().int().min(1000).max(2000).optional(),
  /** The odds that the person saw; if they have changed: `odds_changed`, nothing debited. */
  odds: zOdds,
  /** The stake and the rebate rate that the person saw; if they have changed: `terms_changed`, nothing debited. */
  stake: zAmount.optional(),
  rebateRate: zAmount.optional(),
  /**
   * The return under the cap on the payout that the person confirmed, of all issues of a chase the lowest. Needed if it
   * is below the game's `returnFloorPpm`; if less is left, or without it: `return_under_floor`, nothing debited.
   */
  returnPpm: z.number().int().min(0).max(2_000_000).optional(),
})

/** The orders of one call. */
export const zOrderItems = z
  .array(zOrderItem)
  .min(1)
  .max(50)
  .refine((items) => items.reduce((sum, { content }) => sum + countTokens(content), 0) <= CALL_TOKENS_MAX)

/** The games of one slip: all stations of a day are ten at most. */
export const SLIP_PARTS_MAX = 10
/** The orders of one slip over all its games. */
export const SLIP_ITEMS_MAX = 100

/** The parts of a slip, each an issue of its own. */
export const zSlipParts = z
  .array(z.object({ gameCode: zId, issueNo: zId, items: zOrderItems }))
  .min(1)
  .max(SLIP_PARTS_MAX)
  .refine((parts) => {
    const items = parts.flatMap((part) => part.items)
    const tokens = items.reduce((sum, { content }) => sum + countTokens(content), 0)
    return items.length <= SLIP_ITEMS_MAX && tokens <= CALL_TOKENS_MAX
  })
  .refine((parts) => new Set(parts.map(({ gameCode, issueNo }) => `${gameCode} ${issueNo}`)).size === parts.length)

export const zOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  gameCode: z.string(),
  gameName: zTexts(),
  family: z.string(),
  issueNo: z.string(),
  station: z.string().nullable(),
  play: z.string(),
  playName: zTexts(),
  /** Readable numbers: "12, 33, 68" or "12-68". Long lists end with "…"; the count of lines shows the rest. */
  contentText: z.string(),
  lines: z.number().int(),
  points: z.number().int(),
  unit: zMoney,
  prizeGroup: z.number().int(),
  odds: zOdds,
  stake: zMoney,
  stakeCash: zMoney,
  stakeBonus: zMoney,
  status: z.union([z.literal(2), z.literal(4), z.literal(5), z.literal(6), z.literal(8), z.literal(12), z.literal(16)]),
  hits: z.number().int().nullable(),
  payout: zMoney.nullable(),
  /** The rebate of the chosen prize group; null until settled, and if the group is 2000. */
  rebate: zMoney.nullable(),
  /** What of the rebate is below a hundredth: added up for the member, and paid once it makes one. */
  rebateRest: zMoney.nullable(),
  validBet: zMoney.nullable(),
  resultVersion: z.number().int().nullable(),
  /** The chase that placed it; null for an order placed by hand. */
  chaseId: z.string().nullable(),
  placedAt: zTime,
  lockAt: zTime,
  settledAt: zTime.nullable(),
  drawAt: zTime,
})
export const issueKey = z.object({ gameCode: zId, issueNo: zId })
