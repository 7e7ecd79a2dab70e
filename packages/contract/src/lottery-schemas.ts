import { z } from 'zod'
import {
  CALL_TOKENS_MAX,
  contentJsonSchema,
  countTokens,
  isLotteryContent,
  type LotteryContent,
} from './lottery-content.ts'
import { text, zAmount, zBalance, zCursor, zId, zLimit, zMoney, zTime, paged } from './schema-parts.ts'

export const issueStates = ['scheduled', 'open', 'locked', 'drawn', 'settled', 'void'] as const
/**
 * Order status numbers of lottery.md 0: 2 in progress, 4 won, 5 lost, 6 given back because its chase won, 8 given back to
 * the member, 12 void (stake back), 16 tie.
 */
export const orderStatuses = [2, 4, 5, 6, 8, 12, 16] as const
/** What a page shows together: Vietnam (`/vnlottery`), South-East Asia (`/seaLottery`), classic (`/lottery`), board odds (`/elott`). */
export const lotteryAreas = ['vn', 'sea', 'lott', 'elott'] as const

const zToken = z.string().max(80)
/** What a draw brought, by family, as lottery-settle-format.md writes it: `{"prizes":{...}}`, `{"digits":"94097"}`, `{"dice":"135"}`. */
export const zDraw = z.record(
  z.string().max(20),
  z.union([zToken, z.number().int(), z.array(zToken).max(100), z.record(z.string().max(8), z.array(zToken).max(20))]),
)
/** What was chosen, as lottery-settle-format.md writes it: tokens, rows of tokens, or an object of those. */
export const zContent = z.custom<LotteryContent>(isLotteryContent, { abort: true }).meta(contentJsonSchema)

/** Gross payout per unit, point and hit; a play with one figure calls its tier `win`. */
export const zOdds = z
  .array(z.object({ tier: z.string().max(30), odds: zAmount }))
  .min(1)
  .max(40)

const zPlay = z.object({
  code: z.string(),
  /** Group of the menu, a word that the screens translate. */
  group: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  pricePerLine: zMoney,
  odds: zOdds,
  /** Exact return to the player in ppm: of the worst and of the best line that can be chosen. */
  returnMinPpm: z.number().int(),
  returnMaxPpm: z.number().int(),
  minPoints: z.number().int(),
  maxPoints: z.number().int(),
  maxLines: z.number().int(),
  /** Whether an order may choose a prize group below 2000 and take the rest as rebate. */
  isPrizeGroupAllowed: z.boolean(),
  isOpen: z.boolean(),
})

export const zGameCard = z.object({
  gameCode: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  area: z.enum(lotteryAreas),
  gameGroupCode: z.string(),
  accountTypeName: z.enum(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']),
  prizeMode: z.enum(['SEA', 'Lott', 'ZY', 'Elott']),
  /** The name that `@lotus/rules/catalogue` loads the family by. */
  family: z.string(),
  /** Own draws are derived from a committed seed and can be recomputed; outside ones are entered by two operators. */
  drawSource: z.enum(['own', 'outside']),
  /** Seconds between draws; null for games that draw by the calendar. */
  periodSeconds: z.number().int().nullable(),
  lockSeconds: z.number().int(),
  isOpen: z.boolean(),
})

export const zGame = zGameCard.extend({
  ruleVersion: z.number().int(),
  defaultPlayType: z.string(),
  minStake: zMoney,
  maxStake: zMoney,
  maxPayout: zMoney,
  maxItems: z.number().int(),
  /** Money that one stake unit may stand for: `["1"]`, or the unit modes of the classic games. */
  units: z.array(z.string()),
  /** Prize groups an order may choose from, where plays allow it: both 2000 where the game has none. */
  prizeGroupMin: z.number().int(),
  prizeGroupMax: z.number().int(),
  /** Whether orders may be given back before the lock, and followed over issues (and over how many; 0: not). */
  isCancelAllowed: z.boolean(),
  chaseIssuesMax: z.number().int(),
  plays: z.array(zPlay),
})

export const zIssue = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  /** Station of the day, where the game has one (Vietnamese, proper name). */
  station: z.string().nullable(),
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  /** SHA-256 commitment to the server seed; null for outside draws. */
  commitment: z.string().nullable(),
})

export const zResult = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  station: z.string().nullable(),
  drawAt: zTime,
  publishedAt: zTime.nullable(),
  /** 1, and one more for each correction. */
  resultVersion: z.number().int(),
  /** Null where the draw is void. */
  draw: zDraw.nullable(),
})

const zCurrent = z.object({
  serverTime: zTime,
  current: zIssue.nullable(),
  next: zIssue.nullable(),
  last: zResult.nullable(),
  /** Locked but not drawn yet, newest first: what a member may be waiting for. */
  pending: z.array(zIssue),
})

const zOrderItem = z.object({
  play: z.string().max(30),
  content: zContent,
  points: z.number().int().min(1).max(1_000_000),
  /** Money of one stake unit, one of the game's `units`; "1" where left out. */
  unit: zAmount.optional(),
  /** 2000 where left out: the full prize and no rebate. */
  prizeGroup: z.number().int().min(1000).max(2000).optional(),
  /** The odds that the person saw; other odds by now: `odds_changed`, nothing debited. */
  odds: zOdds,
  /** The stake and the rebate rate that the person saw; others by now: `terms_changed`, nothing debited. */
  stake: zAmount.optional(),
  rebateRate: zAmount.optional(),
})

/** The orders of one call. */
export const zOrderItems = z
  .array(zOrderItem)
  .min(1)
  .max(50)
  .refine((items) => items.reduce((sum, { content }) => sum + countTokens(content), 0) <= CALL_TOKENS_MAX)

export const zOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  gameCode: z.string(),
  gameNameVi: z.string(),
  gameNameEn: z.string(),
  family: z.string(),
  issueNo: z.string(),
  station: z.string().nullable(),
  play: z.string(),
  playNameVi: z.string(),
  playNameEn: z.string(),
  /** Readable numbers: "12, 33, 68" or "12-68". Long lists end with "…" and the count of lines tells the rest. */
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
  /** What the chosen prize group gives back of the stake; null until settled, and where the group is 2000. */
  rebate: zMoney.nullable(),
  validBet: zMoney.nullable(),
  resultVersion: z.number().int().nullable(),
  /** The chase that placed it; null for an order placed by hand. */
  chaseId: z.string().nullable(),
  placedAt: zTime,
  lockAt: zTime,
  settledAt: zTime.nullable(),
  drawAt: zTime,
})

export const zOrderDetail = zOrder.extend({
  content: zContent,
  pricePerLine: zMoney,
  ruleVersion: z.number().int(),
  /** What it would have won where the cap of the game cut it; null where it did not. */
  payoutUncapped: zMoney.nullable(),
  /** How the payout came about, one row per winning line, the first 200 of them. */
  winningLines: z.array(
    z.object({
      line: z.string(),
      hits: z.number().int(),
      payout: zMoney,
      tiers: z.array(z.object({ tier: z.string(), hits: z.number().int(), odds: zMoney })),
    }),
  ),
  /**
   * Why less than the stake is valid bet: `opposed` of it stands on choices that cover, with the member's others of the play
   * and issue, `coveredPpm` of the outcomes, above `limitPpm`. Null where the whole stake counts, and before the draw.
   */
  validCut: z.object({ opposed: zMoney, coveredPpm: z.number().int(), limitPpm: z.number().int() }).nullable(),
  /** Why two operators gave the stake of an order back that could not be judged; null for every other. */
  refundReason: z.string().nullable(),
  draw: zDraw.nullable(),
  /** What earlier results had brought before they were corrected, oldest first. */
  corrections: z.array(
    z.object({
      resultVersion: z.number().int(),
      draw: zDraw.nullable(),
      status: z.number().int(),
      payout: zMoney,
      reason: z.string().nullable(),
      correctedAt: zTime,
    }),
  ),
  /** Proof that this order is under the issue's frozen root; null before the lock and for outside draws. */
  proof: z
    .object({
      leaf: z.string(),
      index: z.number().int(),
      path: z.array(z.string()),
      root: z.string(),
      salt: z.string(),
    })
    .nullable(),
})

const zCertificate = z.object({
  version: z.literal(1),
  gameCode: z.string(),
  issueNo: z.string(),
  family: z.string(),
  commitment: z.string(),
  committedAt: zTime,
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  orderCount: z.number().int(),
  totalStake: zMoney,
  orderRoot: z.string().nullable(),
  frozenAt: zTime.nullable(),
  /** Revealed once drawn. */
  seed: z.string().nullable(),
  /** The animal of the lunar year, where the family's draw carries it. */
  yearAnimal: z.string().nullable(),
  draw: zDraw.nullable(),
  drawnAt: zTime.nullable(),
  /** The public beacon's round that was named before the sale; null where the draw uses none. */
  beacon: z
    .object({
      chain: z.string(),
      round: z.number().int(),
      state: z.enum(['waiting', 'received', 'unavailable']),
      randomness: z.string().nullable(),
      signature: z.string().nullable(),
    })
    .nullable(),
  /** Where members submit the numbers that the draw follows from: how, and from the lock on the text of each under `root`. */
  submissions: z
    .object({
      terms: z.object({
        subtractIndex: z.number().int(),
        subtractFrom: z.enum(['end', 'start']),
        numbersMin: z.number().int(),
        houseMin: z.number().int(),
        isFilled: z.boolean(),
      }),
      root: z.string().nullable(),
      leaves: z.array(z.string()),
    })
    .nullable(),
  /** How to recompute, in one line of formula. */
  scheme: z.string(),
})

const zArea = z.object({ area: z.enum(lotteryAreas).optional() })
const zOpenedInput = zArea.extend({
  count: z.coerce.number().int().min(1).max(100).optional(),
  prizeMode: text(10).optional(),
  device: text(10).optional(),
  language: text(5).optional(),
})
/** Of each game: the issue on sale and the latest results, newest first, with the server's time. */
const zOpened = z.object({
  serverTime: zTime,
  games: z.array(
    z.object({
      gameCode: z.string(),
      current: zIssue.nullable(),
      results: z.array(zResult),
      /** Locked but not drawn yet, newest first. */
      pending: z.array(zIssue),
    }),
  ),
})
const zRoom = z.object({ limit: zMoney, left: zMoney })
export const issueKey = z.object({ gameCode: zId, issueNo: zId })

export const lotterySchemas = {
  'lottery.menu': { input: zArea, value: z.object({ games: z.array(zGameCard) }) },
  'lottery.game': { input: z.object({ gameCode: zId }), value: zGame },
  'lottery.opened': { input: zOpenedInput, value: zOpened },
  'lottery.openedAll': { input: zOpenedInput, value: zOpened },
  'lottery.current': { input: z.object({ gameCode: zId }), value: zCurrent },
  'lottery.results': { input: z.object({ gameCode: zId, cursor: zCursor, limit: zLimit }), value: paged(zResult) },
  'lottery.certificate': { input: issueKey, value: zCertificate },
  'lottery.placeOrders': {
    input: z.object({ gameCode: zId, issueNo: zId, items: zOrderItems }),
    value: z.object({
      orders: z.array(zOrder),
      totalStake: zMoney,
      balance: zBalance,
      isDuplicate: z.boolean(),
      /** A signed receipt for each order, in their order: the promise that it will stand under the issue's root. */
      receipts: z.array(z.string()),
    }),
  },
  'lottery.orders': {
    input: z.object({
      gameCode: zId.optional(),
      issueNo: zId.optional(),
      state: z.enum(['all', 'waiting', 'settled', 'won']).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: z.object({
      rows: z.array(zOrder),
      nextCursor: z.string().nullable(),
      totals: z.object({ count: z.number().int(), stake: zMoney, validBet: zMoney, payout: zMoney, winLoss: zMoney }),
    }),
  },
  'lottery.order': { input: z.object({ id: zId }), value: zOrderDetail },
  /** What is left for the caller on one issue; `numbers` lists those that somebody has staked on and that are limited. */
  'lottery.limits': {
    input: issueKey,
    value: z.object({
      gameCode: z.string(),
      issueNo: z.string(),
      stake: zRoom.nullable(),
      win: zRoom.nullable(),
      orders: z.object({ max: z.number().int(), left: z.number().int() }),
      numbers: z.array(z.object({ play: z.string(), number: z.string(), left: zMoney })),
    }),
  },
  /** Gives a waiting order back before its lock, where the game allows it. */
  'lottery.cancelOrder': { input: z.object({ id: zId }), value: z.object({ order: zOrder, balance: zBalance }) },
} as const
