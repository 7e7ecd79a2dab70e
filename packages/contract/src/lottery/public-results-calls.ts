import { z } from 'zod'
import { publicGet } from '../define-call.ts'
import { zId, zTexts, zTime } from '../schema-parts.ts'
import { issueStates, zDraw } from './schemas.ts'

// The results site: a day of draws, paper tickets, and what is known of a number (issue 23 section 4).

/** The regions of the Vietnamese stations, in the order in which a day shows them. */
const drawRegions = ['north', 'central', 'south'] as const
/** How many years back numbers and tickets are looked up. */
const LOOK_BACK_YEARS_MAX = 10

const zDay = z.iso.date().meta({ examples: ['2026-06-30'] })
const zYears = z.coerce.number().int().min(1).max(LOOK_BACK_YEARS_MAX).optional()
/** A prize of the draw, or one that a ticket wins by being near the special prize. */
const zPrizeName = z.enum(['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'DB_NEAR', 'CONSOLATION'])
/** A number that was drawn; `isSeries`: the prize also asks for the series letters, which results do not have. */
const zHit = z.object({ prize: zPrizeName, number: z.string(), isSeries: z.boolean() })
const zRegion = z.enum(drawRegions)

const zDayDraw = z.object({
  gameCode: z.string(),
  name: zTexts(),
  family: z.string(),
  /** Null for a game that is no station of Vietnam. */
  region: zRegion.nullable(),
  station: z.string().nullable(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  drawAt: zTime,
  /** 0 until a result is published. */
  resultVersion: z.number().int(),
  /** Null before the draw, and if it does not take place (state `void`). */
  draw: zDraw.nullable(),
  isSimulated: z.boolean(),
})

const zPast = z.object({
  years: z.number().int(),
  /** The first day that was looked at; null: no draw is known. */
  since: z.iso.date().nullable(),
  /** Draws that were looked at. */
  draws: z.number().int(),
  /** Draws among them in which the number fell. */
  drawsHit: z.number().int(),
  totals: z.array(z.object({ prize: zPrizeName, count: z.number().int() })),
  /** The latest of them. */
  rows: z.array(z.object({ day: z.iso.date(), isSimulated: z.boolean(), hits: z.array(zHit) })),
  hasSimulated: z.boolean(),
})

const zRate = z.object({ days: z.number().int(), daysHit: z.number().int(), chancePpm: z.number().int() })

export const publicResultsCalls = {
  /** All draws of a business day of games that draw by the calendar; today by default. */
  'lottery.day': publicGet({
    path: '/lotto/lgw/results/day',
    revalidated: true,
    input: z.object({ day: zDay.optional() }),
    value: z.object({
      day: z.iso.date(),
      today: z.iso.date(),
      /** The first day with a result; null: there is none. */
      firstDay: z.iso.date().nullable(),
      draws: z.array(zDayDraw),
    }),
  }),
  /**
   * A paper ticket against the published results of a day: six digits for the Centre and the South, five for the North.
   * Without a station, every one that sells tickets of that length.
   */
  'lottery.ticket': publicGet({
    path: '/lotto/lgw/results/ticket',
    rate: { max: 120, perSeconds: 60 },
    errors: ['game_not_found'],
    input: z.object({
      number: z
        .string()
        .regex(/^\d{5,6}$/)
        .meta({ examples: ['060468'] }),
      day: zDay.optional(),
      gameCode: zId.optional(),
    }),
    value: z.object({
      number: z.string(),
      day: z.iso.date(),
      stations: z.array(zDayDraw.omit({ draw: true }).extend({ hits: z.array(zHit) })),
    }),
  }),
  /** Where a number fell at a station: the whole number of a ticket by the rules of tickets, two to four digits as an ending. */
  'lottery.drawnNumber': publicGet({
    path: '/lotto/lgw/results/number',
    rate: { max: 120, perSeconds: 60 },
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId,
      number: z
        .string()
        .regex(/^\d{2,6}$/)
        .meta({ examples: ['68'] }),
      years: zYears,
    }),
    value: zPast.extend({ gameCode: z.string(), number: z.string(), isTicket: z.boolean() }),
  }),
  /** What is known of a two-digit number in a region. It describes the past and says nothing of the next draw. */
  'lottery.regionNumber': publicGet({
    path: '/lotto/lgw/results/region-number',
    rate: { max: 120, perSeconds: 60 },
    input: z.object({
      region: zRegion,
      number: z
        .string()
        .regex(/^\d{2}$/)
        .meta({ examples: ['68'] }),
      years: zYears,
    }),
    value: z.object({
      region: zRegion,
      number: z.string(),
      years: z.number().int(),
      since: z.iso.date().nullable(),
      hasSimulated: z.boolean(),
      /** Days with a draw on which it fell, beside what chance gives for as many numbers. */
      whole: zRate,
      /** How often it fell, repeats included, and how often chance would have it. */
      hits: z.number().int(),
      expectedHits: z.number(),
      /** Draw days since it last fell; 0: on the latest one. Null: never. */
      absent: z.number().int().nullable(),
      /** Draw days without it between two falls, the longest first. */
      gaps: z.array(z.object({ days: z.number().int(), from: z.iso.date(), until: z.iso.date().nullable() })),
      /** The longest row of draw days on each of which it fell. */
      row: z.object({ days: z.number().int(), from: z.iso.date(), until: z.iso.date() }).nullable(),
      /** Sunday first. */
      weekdays: z.array(zRate),
      latest: z.array(
        z.object({
          day: z.iso.date(),
          isSimulated: z.boolean(),
          hits: z.array(z.object({ gameCode: z.string(), prize: zPrizeName, number: z.string() })),
        }),
      ),
    }),
  }),
}
