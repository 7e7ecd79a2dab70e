import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { zId, zTime, zTexts } from '../schema-parts.ts'
import { zDraw } from './schemas.ts'

/** Where a page shows a table: numbers and balls, single places, sums and spans, shapes of the whole draw, sides. */
const trendGroups = ['numbers', 'places', 'sums', 'shapes', 'sides'] as const

const zTable = z.object({
  /** A word and what it is about: `lo2`, `place.3`, `duel.1.5`, `play.special_colour`. */
  key: z.string().max(60),
  group: z.enum(trendGroups),
  /** `one`: a draw shows one token at most; `many`: several, or one repeatedly. */
  kind: z.enum(['one', 'many']),
})

/** Frequencies count the window; absences count every draw known (`drawsKnown`). */
const zCounted = z.object({
  hits: z.number().int(),
  draws: z.number().int(),
  /** Draws since it last fell; 0: in the latest one. */
  absent: z.number().int(),
  /** The longest absence, the current one included. */
  record: z.number().int(),
  /** False where it never fell, so that `absent` says only "at least". */
  isSeen: z.boolean(),
  /** Average absence in the window, to two places. */
  average: z.number(),
})

const zTokenStatistics = zCounted.extend({
  token: z.string().max(40),
  /** Hits that chance expects of one draw, in ppm: 270000 for a lô number. */
  meanPpm: z.number().int(),
})

const zStatistics = z.object({
  gameCode: z.string(),
  family: z.string(),
  /** Draws that the frequencies count: fewer than asked for where there are no more. */
  draws: z.number().int(),
  /** Draws that absences and records look at. */
  drawsKnown: z.number().int(),
  lastIssueNo: z.string().nullable(),
  lastDraw: zDraw.nullable(),
  /** Some of the draws known were simulated by the demo. */
  hasSimulated: z.boolean(),
  /** What a number board hints from first. Empty without a draw. */
  tables: z.array(
    zTable.extend({
      tokens: z.array(zTokenStatistics),
      /** How often the latest token came in a row, and the longest such run; null where draws show several. */
      streak: z.object({ token: z.string(), length: z.number().int(), longest: z.number().int() }).nullable(),
    }),
  ),
  /** Outcomes of plays by how long they have not come beside what is usual, at most 200. */
  outcomes: z.array(
    zCounted.extend({
      play: z.string(),
      playName: zTexts(),
      outcome: z.string(),
      chancePpm: z.number().int(),
    }),
  ),
})

const zTrends = z.object({
  gameCode: z.string(),
  family: z.string(),
  /** The latest draws that took place, oldest first. */
  issues: z.array(z.object({ issueNo: z.string(), drawAt: zTime, station: z.string().nullable(), draw: zDraw })),
  tables: z.array(
    zTable.extend({
      tokens: z.array(z.string().max(40)),
      /** How long each token had been absent before the first of the issues. */
      start: z.array(z.number().int()),
      /** Of each issue the indices of the tokens it showed, repeats included. */
      rows: z.array(z.array(z.number().int())),
    }),
  ),
})

export const statisticsCalls = {
  'lottery.statistics': defineCall({
    path: '/lotto/lgw/statistics',
    access: 'public',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId,
      /** The window of the frequencies; 100 where left out. "all" is everything that absences look at. */
      draws: z.union([z.literal('all'), z.coerce.number().int().min(10).max(500)]).optional(),
    }),
    value: zStatistics,
  }),
  'lottery.trends': defineCall({
    path: '/lotto/lgw/trends',
    access: 'public',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId, draws: z.coerce.number().int().min(10).max(200).optional() }),
    value: zTrends,
  }),
}
