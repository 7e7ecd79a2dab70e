import { z } from 'zod'
import { playerGet, playerPost } from '../define-call.ts'
import { zOrder } from '../lottery/schemas.ts'
import { pageInput, text, zCursor, zId, zMoney, zTexts, zTime } from '../schema-parts.ts'

// The member's betting record over all categories (MC06).
/** Lottery, then the categories of the games' catalogue. */
const betCategories = ['LOTT', 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
/** `returned`: void, cancelled, or stopped with its chase: the stake was refunded. */
const betStates = ['waiting', 'won', 'lost', 'tie', 'returned'] as const

const zBet = z.object({
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

const zBetTotals = z.object({
  count: z.number().int(),
  stake: zMoney,
  validBet: zMoney,
  payout: zMoney,
  winLoss: zMoney,
})

/** At most 93 days a call; without a period the last 31 days. */
const zBetFilter = z.object({
  category: z.enum(betCategories).optional(),
  vendor: zId.optional(),
  gameCode: zId.optional(),
  state: z.enum(['all', 'settled', ...betStates]).optional(),
  from: zTime.optional(),
  to: zTime.optional(),
})

const zDayPart = z.object({
  category: z.enum(betCategories),
  vendor: z.string().nullable(),
  vendorName: z.string().nullable(),
  totals: zBetTotals,
})

const zBetId = z
  .string()
  .regex(/^(\d{1,18}|[GV]\d{1,20})$/)
  .meta({ examples: ['1024'] })

export const reportsCalls = {
  'report.bets': playerGet({
    path: '/wps/report/bets',
    input: zBetFilter.extend({
      /** The number shown to people; finds that one bet whatever the other filters are. */
      refNo: text(40).trim().optional(),
      ...pageInput,
    }),
    value: z.object({
      rows: z.array(zBet),
      nextCursor: z.string().nullable(),
      /** Of the whole filter. Waiting bets count only with their stake. */
      totals: zBetTotals,
      /** The games that the member bet on in the period and category, whatever the other filters are; the first 300. */
      games: z.array(
        z.object({
          vendor: z.string().nullable(),
          vendorName: z.string().nullable(),
          gameCode: z.string(),
          name: zTexts(),
        }),
      ),
    }),
  }),
  /** The record's totals by day, newest first, and for the period by category; days without bets are left out. */
  'report.days': playerGet({
    path: '/wps/report/bets/days',
    input: zBetFilter,
    value: z.object({
      days: z.array(z.object({ day: z.iso.date(), totals: zBetTotals, parts: z.array(zDayPart) })),
      categories: z.array(zDayPart),
      totals: zBetTotals,
    }),
  }),
  'report.bet': playerGet({
    path: '/wps/report/bets/detail',
    errors: ['not_found'],
    input: z.object({ id: zBetId }),
    value: zBet.extend({
      /**
       * Movements of the member's money, oldest first, the first 100; empty for a lottery order, which has its own
       * detail.
       */
      movements: z.array(
        z.object({
          op: z.enum(['bet', 'win', 'betWin', 'rollback', 'adjust']),
          /** The vendor's number of it. */
          txId: z.string(),
          /** Signed: the change of the member's balance. */
          amount: zMoney,
          at: zTime,
        }),
      ),
      /** When the vendor last reported a change of a round of its own wallet; null for all other bets. */
      toldAt: zTime.nullable(),
      hasReplay: z.boolean(),
    }),
  }),
  /** A single-use link to the replay of a round, valid for a few minutes. */
  'report.replay': playerPost({
    path: '/wps/report/bets/replay',
    rate: { max: 30, perSeconds: 60 },
    errors: ['not_found'],
    input: z.object({ id: zBetId }),
    value: z.object({ url: z.url() }),
  }),
  /** The record as CSV, up to 1,000 rows a call; the first call's text begins with the line of headings. */
  'report.exportBets': playerGet({
    path: '/wps/report/bets/export',
    rate: { max: 60, perSeconds: 60 },
    input: zBetFilter.extend({ cursor: zCursor }),
    value: z.object({ csv: z.string(), rows: z.number().int(), nextCursor: z.string().nullable() }),
  }),
}
