import { z } from 'zod'
import { claimStates } from '../claim-lists.ts'
import { zBannerImage } from '../content/schemas.ts'
import { zDigits, zEachText, zMoney, zTime } from '../schema-parts.ts'
import { zShownRule } from './rule.ts'

export const promotionTabs = ['deposit', 'slots', 'lottery', 'daily', 'other'] as const

/** A promotion as everybody sees it: `rule` is all of its terms, pinned by version and hash. */
export const zPromotion = z.object({
  id: zDigits,
  code: z.string(),
  tab: z.enum(promotionTabs),
  title: z.string(),
  summary: z.string(),
  image: zBannerImage,
  state: z.enum(['COMING', 'OPEN', 'CLOSED']),
  startsAt: zTime,
  endsAt: zTime.nullable(),
  version: z.number().int(),
  /** SHA-256 of the rule's text, as the public log has it. */
  hash: z.string(),
  rule: zShownRule,
})

/** The words of operations.md 4.9, and what the button says. */
export const ownPromotionStates = [
  'COMING',
  'JOIN',
  'JOINED',
  'APPLYING',
  'PROCESS',
  'CLAIM',
  'ISSUED',
  'CLAIMED',
  'REJECTED',
  'CLOSED',
] as const
export const promotionConditions = [
  'RANK',
  'NEW',
  'PHONE',
  'EXCLUSIVE',
  'DEPOSIT',
  'USED',
  'METRIC',
  'BUDGET',
  'PLAY',
  'ALIKE',
] as const

export const zCondition = z.object({
  /**
   * RANK the least rank; NEW registered lately; PHONE a checked number; EXCLUSIVE no other exclusive bonus; DEPOSIT the
   * deposit that counts is still to come; USED not yet had in this period; METRIC the period's sum; BUDGET some is left; PLAY the account may play now;
   * ALIKE, only of a deposit that was refused: nobody who shares what the terms name had been given it.
   */
  code: z.enum(promotionConditions),
  isMet: z.boolean(),
  /** Ranks, days and counts are written as amounts; null where there is no figure. */
  have: zMoney.nullable(),
  need: zMoney.nullable(),
})

export const zPromotionPeriodState = z.object({
  key: z.string(),
  from: zTime,
  /** Null: of ONCE, without an end. */
  until: zTime.nullable(),
  claimUntil: zTime.nullable(),
  /** The metric so far. */
  value: zMoney,
  steps: z.array(z.object({ target: zMoney, amount: zMoney, state: z.enum(['OPEN', 'CLAIMABLE', 'CLAIMED']) })),
  /** What claiming gives now. */
  claimable: zMoney,
})

/** What a day's loss came to. */
export const zRescue = z.object({
  day: z.iso.date(),
  lost: zMoney,
  bonuses: zMoney,
  deposits: zMoney,
  /** Of the tier that was reached. */
  ppm: z.number().int(),
  due: zMoney,
  /** Why nothing was given; null: it was. */
  refusal: z.enum(['RANK', 'NEW', 'PHONE', 'PLAY', 'BUDGET']).nullable(),
})

export const zOwnPromotion = z.object({
  id: zDigits,
  state: z.enum(ownPromotionStates),
  /** The version that the member agreed to, or whose period runs: what holds for them. */
  version: z.number().int(),
  rule: zShownRule,
  joinedAt: zTime.nullable(),
  conditions: z.array(zCondition),
  /** The one that runs first; then one that has ended and can still be claimed. */
  periods: z.array(zPromotionPeriodState).max(2),
  /**
   * Of CHECKIN: which day of the row today is (from 1), whether it is claimed, and the missed day that can be made up before
   * that: its name for the claim, its place in the row, what it gives, what the sum of today takes for it, and how many this month.
   */
  checkIn: z
    .object({
      day: z.number().int(),
      isClaimed: z.boolean(),
      makeUp: z
        .object({
          period: z.string(),
          day: z.number().int(),
          amount: zMoney,
          have: zMoney,
          need: zMoney,
          left: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
  /** Of WHEEL: spins that can be made now. */
  spins: z.number().int(),
  /** The last one given under it. */
  award: z.object({ ref: z.string(), kind: z.enum(['CASH', 'BONUS', 'POINTS']), amount: zMoney, at: zTime }).nullable(),
  /** The bonus that runs under it. */
  bonus: z
    .object({
      ref: z.string(),
      amount: zMoney,
      required: zMoney,
      progress: zMoney,
      left: zMoney,
      expiresAt: zTime.nullable(),
    })
    .nullable(),
  /** Why the last deposit gave nothing. */
  refusal: z.object({ code: z.enum(promotionConditions), at: zTime }).nullable(),
  /** Of RESCUE: the last day that came to something, told once it is over; `gift` is what became of its gift, null where none was given. */
  rescue: zRescue.extend({ gift: z.enum(['CLAIMABLE', 'CLAIMED', 'EXPIRED', 'REVOKED']).nullable() }).nullable(),
  application: z
    .object({ id: zDigits, state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']), reason: z.string(), at: zTime })
    .nullable(),
})

/** So much waits for an operator, until then; null: it is given. */
export const zDueAt = zTime.nullable()

export const zAward = z.object({
  id: zDigits,
  ref: z.string(),
  promotionId: zDigits,
  title: z.string(),
  version: z.number().int(),
  period: z.string(),
  kind: z.enum(['CASH', 'BONUS', 'POINTS']),
  amount: zMoney,
  /** Of one that an operator looks at, or looked at. */
  review: z.enum(claimStates).nullable(),
  /** What it was worked out from, as the rule names it: the deposit, the sum, the step, the day, the slice. */
  facts: z.object({
    deposit: z.string().optional(),
    base: zMoney.optional(),
    value: zMoney.optional(),
    steps: z.array(z.number().int()).optional(),
    day: z.number().int().optional(),
    /** Of a missed day that was made up: when. */
    madeUpOn: z.string().optional(),
    slice: z.number().int().optional(),
    application: zDigits.optional(),
    /** Of a raffle: the row of the prizes, and the ticket that won. */
    prize: z.number().int().optional(),
    ticket: z.number().int().optional(),
    /** Of red packets: the window, and which packet of it. */
    window: z.number().int().optional(),
    place: z.number().int().optional(),
  }),
  at: zTime,
})

export const zSpin = z.object({
  n: z.number().int(),
  /** SHA-256 of the seed, in hex: known before the spin. */
  commitment: z.string(),
  /** What the member's browser added. */
  nonce: z.string(),
  seed: z.string(),
  /** The place in the rule's list, from 0. */
  slice: z.number().int(),
  amount: zMoney,
})

const zHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['9f2c51d0a7e84b63c1d25e7f90ab34cd1122aa55ee77b0c99d8f6a4e3b2c1d00'] })
export const zHolder = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['00112233445566778899aabbccddeeff'] })
export const raffleStates = ['OPEN', 'FROZEN', 'DRAWN', 'DONE', 'CANCELLED'] as const
/** What became of a prize: REFUSED is told to its winner and to operators alone. */
export const raffleWinStates = ['WAITING', 'GIVEN', 'REFUSED', 'TO_HAND', 'HANDED'] as const
/** Row of the rule's prizes: what was won. */
export const zRafflePrize = z.object({
  amount: zMoney,
  kind: z.enum(['CASH', 'BONUS', 'POINTS', 'GOOD']),
  good: zEachText.nullable(),
})

/** A raffle as everybody sees it. */
export const zRaffle = z.object({
  code: z.string(),
  version: z.number().int(),
  state: z.enum(raffleStates),
  cancelled: z.enum(['TOO_FEW', 'CLOSED']).nullable(),
  /** The first day that counts, and the first that does not count any more, as times. */
  from: zTime,
  to: zTime,
  drawAt: zTime,
  /** SHA-256 over the seed: in the public log before `from`. */
  commitment: zHash,
  /** Of the frozen list. */
  holders: z.number().int().nullable(),
  tickets: z.number().int().nullable(),
  root: zHash.nullable(),
  /** Told with the draw. */
  seed: zHash.nullable(),
  /** By prize; names are masked. */
  winners: z
    .array(
      z.object({
        prize: z.number().int(),
        row: z.number().int(),
        ticket: z.number().int(),
        holder: zHolder,
        account: z.string(),
      }),
    )
    .max(200),
})

/** The member's own part in a raffle. */
export const zOwnRaffle = z.object({
  /** As the days stand now; once the list is frozen, those in it. */
  tickets: z.number().int(),
  /** Days that earned something, the newest first. */
  days: z.array(z.object({ day: z.iso.date(), value: zMoney, tickets: z.number().int() })).max(92),
  /** In the frozen list: the name there and the numbers. */
  listed: z.object({ holder: zHolder, first: z.number().int(), last: z.number().int() }).nullable(),
  win: zRafflePrize
    .extend({ ticket: z.number().int(), state: z.enum(raffleWinStates), ref: z.string().nullable(), at: zTime })
    .nullable(),
})

export const packetWindowStates = ['OPEN', 'ENDED', 'CANCELLED'] as const
/** A window of red packets as everybody sees it. */
export const zPacketWindow = z.object({
  window: z.number().int(),
  version: z.number().int(),
  /** OPEN: it is to come or runs. */
  state: z.enum(packetWindowStates),
  from: zTime,
  to: zTime,
  pool: zMoney,
  packets: z.number().int(),
  least: zMoney,
  grabbed: z.number().int(),
  /** What was grabbed came to; told when it is over. */
  paid: zMoney.nullable(),
  /** SHA-256 over the seed: in the public log before `from`. */
  commitment: zHash,
  /** Told when it is over. */
  seed: zHash.nullable(),
})

export const boardStates = ['OPEN', 'FROZEN', 'PAID', 'CANCELLED'] as const
const zBoardSpan = z.object({
  key: z.string(),
  /** OPEN: it is to come, runs or waits for late news; FROZEN: an operator looks at it; PAID: its prizes are in the reward centre. */
  state: z.enum(boardStates),
  from: zTime,
  /** The first time that does not count any more. */
  to: zTime,
})
/** What a place was worked out from: by day. */
export const zBoardLine = z.object({ day: z.iso.date(), amount: zMoney })
/** A leaderboard's period as everybody sees it (operations.md 4.5). */
export const zBoard = zBoardSpan.extend({
  id: zDigits,
  code: z.string(),
  title: z.string(),
  version: z.number().int(),
  freezeAt: zTime,
  metric: z.enum(['VALID_BET', 'MISSION_POINTS']),
  categories: z.array(z.string()),
  /** What a place takes. */
  least: zMoney,
  kind: z.enum(['CASH', 'BONUS', 'POINTS']),
  prizes: z.array(z.object({ upTo: z.number().int(), amount: zMoney })).max(10),
  /** Members with a place; scores are counted again every few seconds. */
  members: z.number().int(),
  rows: z
    .array(
      z.object({
        place: z.number().int(),
        /** Masked; null: the member does not want to be shown. */
        account: z.string().nullable(),
        score: zMoney,
        /** Of equal scores the one that was reached earlier stands first. */
        reached: zTime,
        prize: zMoney.nullable(),
        /** Once it is frozen, unless the member is hidden. */
        lines: z.array(zBoardLine).max(31),
      }),
    )
    .max(50),
  /** SHA-256 over the seed that decides between those who are equal by time too. */
  commitment: zHash,
  /** Once it is frozen. */
  seed: zHash.nullable(),
  root: zHash.nullable(),
  /** Others of the same promotion, the newest first. */
  periods: z.array(zBoardSpan).max(12),
})

/** Where the member stands on it. */
export const zOwnBoard = z.object({
  place: z.number().int().nullable(),
  score: zMoney,
  reached: zTime.nullable(),
  lines: z.array(zBoardLine).max(31),
  /** What the place gives as it stands; of a paid board what was given. */
  prize: zMoney.nullable(),
  /** The next better prize: its last place, the score there, and how much is missing to it (as much, but earlier, is enough for nobody: it takes more). */
  next: z.object({ place: z.number().int(), amount: zMoney, score: zMoney, missing: zMoney }).nullable(),
  isHidden: z.boolean(),
  /** Why it would give nothing: a condition of the terms that is not met, PLAY: the account may not play; OPERATOR: taken off, with the reason. */
  obstacle: z.enum(['RANK', 'NEW', 'PHONE', 'PLAY', 'OPERATOR']).nullable(),
  reason: z.string(),
})

/** A packet of the member's own. */
export const zGrab = z.object({
  window: z.number().int(),
  place: z.number().int(),
  amount: zMoney,
  ref: z.string(),
})
