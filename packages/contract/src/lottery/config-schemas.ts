import { z } from 'zod'
import { zAmount, zId, zMoney, zTime, zTexts } from '../schema-parts.ts'
import { zDrawTerms } from './draw-terms.ts'
import { zGameCard, zOdds } from './schemas.ts'

/** An existing date of this century: the database would answer 2026-02-31 with an internal error. */
export const zDay = z.iso
  .date()
  .regex(/^20/)
  .meta({ examples: ['2026-03-10'] })
const zClock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['18:15'] })

/** The first day of a game: no result of an earlier one is taken. */
const zSince = z.iso
  .date()
  .meta({ examples: ['1993-01-05'] })
  .optional()

/** When a game draws; days and hours are those of the brand's zone. */
export const zGameSchedule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('daily'),
    drawTime: zClock,
    /** The station of each weekday, Sunday first; null if the game has one. */
    stations: z
      .array(z.object({ code: z.string().max(10), name: z.string().max(60) }))
      .length(7)
      .nullable(),
    /** Weekdays with a draw, 0 is Sunday; all by default. */
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
    aheadDays: z.number().int().min(1).max(30),
    since: zSince,
  }),
  z.object({
    kind: z.literal('monthly'),
    drawTime: zClock,
    days: z.array(z.number().int().min(1).max(28)).min(1).max(10),
    moved: z
      .array(z.object({ monthDay: z.string().regex(/^\d{2}-\d{2}$/), days: z.number().int().min(-10).max(10) }))
      .max(50),
    aheadDays: z.number().int().min(1).max(60),
    since: zSince,
  }),
  z.object({
    kind: z.literal('periodic'),
    periodSeconds: z.number().int().min(30).max(43_200),
    aheadMinutes: z.number().int().min(10).max(1_440),
    /** Hours without draws: those from `from` to before `until`. */
    pause: z.object({ from: zClock, until: zClock }).optional(),
    since: zSince,
  }),
])

export const zLimits = z.object({
  minStake: zAmount,
  maxStake: zAmount,
  maxPayout: zAmount,
  maxItems: z.number().int().min(1).max(50),
  /** Limit of one member on one issue; null: no limit. */
  maxIssueStake: zAmount.nullable(),
  /** The most one member's orders of one issue may win together; null: no limit. */
  maxIssuePayout: zAmount.nullable(),
  maxIssueOrders: z.number().int().min(1).max(10_000),
  prizeGroupMin: z.number().int().min(1000).max(2000),
  prizeGroupMax: z.number().int().min(1000).max(2000),
  /** Orders of at most this many lines win at most this much; both null: no such cap. */
  fewLinesMax: z.number().int().min(1).max(1000).nullable(),
  fewLinesPayout: zAmount.nullable(),
})

export const zPlayTerms = z.object({
  play: z.string().max(30),
  price: zAmount,
  odds: zOdds,
  /** Limits of one member, and of all members, on one number, play and issue; null: no limit. */
  numberLimit: zAmount.nullable(),
  numberStock: zAmount.nullable(),
  minPoints: z.number().int().min(1).max(1_000_000),
  maxPoints: z.number().int().min(1).max(1_000_000),
  maxLines: z.number().int().min(1).max(100_000),
  isOpen: z.boolean(),
})

export const zHoliday = z.object({ gameCode: z.string(), day: zDay, name: z.string() })

export const zBoGame = zGameCard.extend({
  ruleVersion: z.number().int(),
  playCount: z.number().int(),
  /** The draw time of a game that draws by the calendar. */
  drawTime: z.string().nullable(),
})

export const zBoGameDetail = zBoGame.extend({
  schedule: zGameSchedule,
  drawTerms: zDrawTerms.nullable(),
  isCancelAllowed: z.boolean(),
  chaseIssuesMax: z.number().int(),
  limits: zLimits,
  units: z.array(z.string()),
  plays: z.array(
    zPlayTerms.extend({
      name: zTexts(),
      /** Exact return at these odds, of the worst and of the best line, in ppm; above 1,000,000 it must not be sold. */
      returnMinPpm: z.number().int(),
      returnMaxPpm: z.number().int(),
      isPrizeGroupAllowed: z.boolean(),
    }),
  ),
  /** Rule versions, newest first, at most 50. */
  versions: z.array(z.object({ version: z.number().int(), createdAt: zTime, createdBy: z.string().nullable() })),
  holidays: z.array(zHoliday),
  /** Issues that take orders now or later, and their stakes: a change affects none of these orders. */
  openIssues: z.object({ count: z.number().int(), stake: zMoney }),
})

export const gameKey = z.object({ gameCode: zId })

const isLoopback = (url: string) =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Name and password in an address are refused: an error would write them into the log. */
const hasLogin = (url: string) => {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** A source of outside results; https, or http to this machine; `url` contains `{game}` and `{issue}`. */
export const zFeed = z.object({
  name: z.string().regex(/^[a-z0-9-]{2,30}$/),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(
      (url) =>
        URL.canParse(url) &&
        url.includes('{issue}') &&
        (url.startsWith('https://') || isLoopback(url)) &&
        !hasLogin(url),
    ),
  games: z
    .array(
      z
        .string()
        .regex(/^[A-Z0-9]{2,12}$/)
        .meta({ examples: ['MBAC'] }),
    )
    .max(200),
})
export const hasNamesOnce = (feeds: readonly { name: string }[]) =>
  new Set(feeds.map(({ name }) => name)).size === feeds.length

/** An invalid address is refused by its own rule. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)
/** Two addresses of one host are one source: for a game they would agree with each other and publish alone. */
export const areIndependent = (feeds: readonly { url: string; games: readonly string[] }[]): boolean =>
  feeds.every((feed, index) =>
    feeds
      .slice(0, index)
      .every(
        (other) =>
          isLoopback(feed.url) ||
          hostOf(feed.url) !== hostOf(other.url) ||
          !feed.games.some((game) => other.games.includes(game)),
      ),
  )
const zFeedRows = z.array(
  zFeed.extend({
    /** An address may contain a key: only operators who may change it see it. */
    url: z.string().nullable(),
    /** When it last gave a result, within the last days. */
    lastReadAt: zTime.nullable(),
  }),
)
export const zFeeds = z.object({
  feeds: zFeedRows,
  /** The change that one operator proposed and another one has yet to confirm. */
  proposal: z.object({ id: z.string(), feeds: zFeedRows, enteredBy: z.string(), enteredAt: zTime }).nullable(),
})
