import { z } from 'zod'
import { publicGet } from '../define-call.ts'
import { zId, zTime, zTexts } from '../schema-parts.ts'
import { zDraw } from './schemas.ts'

/**
 * The section that shows a table: numbers and balls, single places, sums and spans, shapes of the whole draw, sides.
 */
const trendGroups = ['numbers', 'places', 'sums', 'shapes', 'sides'] as const

const zTable = z.object({
  /** A kind and its subject: `lo2`, `place.3`, `duel.1.5`, `play.special_colour`. */
  key: z.string().max(60),
  group: z.enum(trendGroups),
  /** `one`: a draw shows one token at most; `many`: several, or one repeatedly. */
  kind: z.enum(['one', 'many']),
})

/** Frequencies are over the window; absences over every known draw (`drawsKnown`). */
const zCounted = z.object({
  hits: z.number().int(),
  draws: z.number().int(),
  /** Draws since it was last drawn; 0: in the latest one. */
  absent: z.number().int(),
  /** The longest absence, the current one included. */
  record: z.number().int(),
  /** False if it was never drawn, so that `absent` is only a minimum. */
  isSeen: z.boolean(),
  /** Average absence in the window, to two places. */
  average: z.number(),
})

const zTokenStatistics = zCounted.extend({
  token: z.string().max(40),
  /** Expected hits per draw, in ppm: 270000 for a lô number. */
  meanPpm: z.number().int(),
})

const zStatistics = z.object({
  gameCode: z.string(),
  family: z.string(),
  /** Draws that the frequencies count: fewer than asked for if there are no more. */
  draws: z.number().int(),
  /** Draws that absences and records count. */
  drawsKnown: z.number().int(),
  lastIssueNo: z.string().nullable(),
  lastDraw: zDraw.nullable(),
  /** Some of the known draws were simulated by the demo. */
  hasSimulated: z.boolean(),
  /** The table for a number board's hints comes first. Empty without a draw. */
  tables: z.array(
    zTable.extend({
      tokens: z.array(zTokenStatistics),
      /** How often the latest token came in a row, and the longest such run; null if a draw shows several tokens. */
      streak: z.object({ token: z.string(), length: z.number().int(), longest: z.number().int() }).nullable(),
    }),
  ),
  /** Outcomes of plays by their absence relative to the average, at most 200. */
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
      /** For each issue the indices of its tokens, repeats included. */
      rows: z.array(z.array(z.number().int())),
    }),
  ),
})

export const statisticsCalls = {
  'lottery.statistics': publicGet({
    path: '/lotto/lgw/statistics',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId,
      /** The window of the frequencies; 100 by default. "all" is every draw that absences count. */
      draws: z.union([z.literal('all'), z.coerce.number().int().min(10).max(500)]).optional(),
    }),
    value: zStatistics,
  }),
  'lottery.trends': publicGet({
    path: '/lotto/lgw/trends',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId, draws: z.coerce.number().int().min(10).max(200).optional() }),
    value: zTrends,
  }),
}
