import { z } from 'zod'
import { memberGet, playerGet, playerPost } from '../define-call.ts'
import { pageInput, text, zCursor, zTime, zMoney, zValidWhy } from '../schema-parts.ts'
import { zBet, zBetGame, zBetFilter, zBetId, zBetTotals, zDayPart } from './schemas.ts'
import { financeCalls } from './finance-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { agentExportCalls } from '../agents/export-calls.ts'
import { teamCalls } from './team-calls.ts'

const zPlayed = z.object({
  seconds: z.number().int(),
  deposited: zMoney,
  withdrawn: zMoney,
  /** Of settled bets: what came back minus what was staked. */
  result: zMoney,
})

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
      games: z.array(zBetGame),
    }),
  }),
  /**
   * The record's totals by day, newest first, and for the period by category and by game, the largest stake first; days without bets are
   * left out.
   */
  'report.days': playerGet({
    path: '/wps/report/bets/days',
    input: zBetFilter,
    value: z.object({
      days: z.array(z.object({ day: z.iso.date(), totals: zBetTotals, parts: z.array(zDayPart) })),
      categories: z.array(zDayPart),
      /** The hundred with the largest stakes. */
      games: z.array(zBetGame.extend({ category: zDayPart.shape.category, totals: zBetTotals })),
      /** All the others together; null: there are none. */
      otherGames: z.object({ games: z.number().int(), totals: zBetTotals }).nullable(),
      totals: zBetTotals,
    }),
  }),
  /**
   * How long the member played, what they deposited and withdrew, and what they won or lost: thirty days, thirteen weeks or three months, the
   * newest first. A period without any of it has zeros.
   */
  'report.play': memberGet({
    path: '/wps/report/play',
    input: z.object({ unit: z.enum(['day', 'week', 'month']).optional() }),
    value: z.object({
      unit: z.enum(['day', 'week', 'month']),
      periods: z.array(zPlayed.extend({ from: z.iso.date(), to: z.iso.date() })),
      totals: zPlayed,
    }),
  }),
  'report.bet': playerGet({
    path: '/wps/report/bets/detail',
    errors: ['not_found'],
    input: z.object({ id: zBetId }),
    value: zBet.extend({
      validWhy: zValidWhy,
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
      /** False: one of those that began before such rounds counted, and counts for nothing. */
      isCounted: z.boolean(),
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
  ...statementCalls,
  ...teamCalls,
  ...agentExportCalls,
  ...financeCalls,
}
