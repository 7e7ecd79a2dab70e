import { z } from 'zod'
import { issueKey, zGameCard, zOdds } from './lottery-schemas.ts'
import { zDrawTerms } from './lottery-submission-schemas.ts'
import { text, zAmount, zId, zMoney, zTime } from './schema-parts.ts'

/** A day that exists, of this century: the database would answer 2026-02-31 with an error of ours. */
const zDay = z.iso.date().regex(/^20/)
const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When a game draws; days and hours are those of the brand's zone. */
export const zGameSchedule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('daily'),
    drawTime: zClock,
    /** The station of each weekday, Sunday first; null where the game has one. */
    stations: z
      .array(z.object({ code: z.string().max(10), name: z.string().max(60) }))
      .length(7)
      .nullable(),
    /** Weekdays with a draw, 0 is Sunday; all where left out. */
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
    aheadDays: z.number().int().min(1).max(30),
  }),
  z.object({
    kind: z.literal('monthly'),
    drawTime: zClock,
    days: z.array(z.number().int().min(1).max(28)).min(1).max(10),
    moved: z
      .array(z.object({ monthDay: z.string().regex(/^\d{2}-\d{2}$/), days: z.number().int().min(-10).max(10) }))
      .max(50),
    aheadDays: z.number().int().min(1).max(60),
  }),
  z.object({
    kind: z.literal('periodic'),
    periodSeconds: z.number().int().min(30).max(43_200),
    aheadMinutes: z.number().int().min(10).max(1_440),
    /** Hours without draws: those from `from` to before `until`. */
    pause: z.object({ from: zClock, until: zClock }).optional(),
  }),
])

const zLimits = z.object({
  minStake: zAmount,
  maxStake: zAmount,
  maxPayout: zAmount,
  maxItems: z.number().int().min(1).max(50),
  /** Of one member on one issue; null: no limit. */
  maxIssueStake: zAmount.nullable(),
  /** What one member's orders of one issue may win together; null: no limit. */
  maxIssuePayout: zAmount.nullable(),
  maxIssueOrders: z.number().int().min(1).max(10_000),
  prizeGroupMin: z.number().int().min(1000).max(2000),
  prizeGroupMax: z.number().int().min(1000).max(2000),
  /** Orders of at most so many lines win at most so much; both null: no such cap. */
  fewLinesMax: z.number().int().min(1).max(1000).nullable(),
  fewLinesPayout: zAmount.nullable(),
})

const zPlayTerms = z.object({
  play: z.string().max(30),
  price: zAmount,
  odds: zOdds,
  /** Of one member, and of all members, on one number, play and issue; null: no limit. */
  numberLimit: zAmount.nullable(),
  numberStock: zAmount.nullable(),
  minPoints: z.number().int().min(1).max(1_000_000),
  maxPoints: z.number().int().min(1).max(1_000_000),
  maxLines: z.number().int().min(1).max(100_000),
  isOpen: z.boolean(),
})

const zHoliday = z.object({ gameCode: z.string(), day: zDay, name: z.string() })

const zBoGame = zGameCard.extend({
  ruleVersion: z.number().int(),
  playCount: z.number().int(),
  /** The hour of a game that draws by the calendar. */
  drawTime: z.string().nullable(),
})

const zBoGameDetail = zBoGame.extend({
  schedule: zGameSchedule,
  drawTerms: zDrawTerms.nullable(),
  isCancelAllowed: z.boolean(),
  chaseIssuesMax: z.number().int(),
  limits: zLimits,
  units: z.array(z.string()),
  plays: z.array(
    zPlayTerms.extend({
      nameVi: z.string(),
      nameEn: z.string(),
      /** Exact return at these odds, of the worst and of the best line, in ppm; above 1,000,000 it may not be sold. */
      returnMinPpm: z.number().int(),
      returnMaxPpm: z.number().int(),
      isPrizeGroupAllowed: z.boolean(),
    }),
  ),
  /** Rule versions, newest first, at most 50. */
  versions: z.array(z.object({ version: z.number().int(), createdAt: zTime, createdBy: z.string().nullable() })),
  holidays: z.array(zHoliday),
  /** Issues that take orders now or later, and what is staked on them: a change touches none of these orders. */
  openIssues: z.object({ count: z.number().int(), stake: zMoney }),
})

const gameKey = z.object({ gameCode: zId })

const isLoopback = (url: string) =>
  URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** A name and password in an address are no way to ask: the refusal would write them into the log. */
const hasLogin = (url: string) => {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** A source of outside results; https, or this machine itself; `url` holds `{game}` and `{issue}`. */
const zFeed = z.object({
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
  games: z.array(z.string().regex(/^[A-Z0-9]{2,12}$/)).max(200),
})
const hasNamesOnce = (feeds: readonly { name: string }[]) =>
  new Set(feeds.map(({ name }) => name)).size === feeds.length

/** What is no address is refused as such, beside this. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url)
/** Two addresses of one host are one source: for a game they would agree with each other and publish alone. */
const areIndependent = (feeds: readonly { url: string; games: readonly string[] }[]): boolean =>
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
    /** An address may carry a key: only those who may change it see it. */
    url: z.string().nullable(),
    /** When it last gave a result, in the last days. */
    lastReadAt: zTime.nullable(),
  }),
)
const zFeeds = z.object({
  feeds: zFeedRows,
  /** What one operator proposed and another one has yet to put in force. */
  proposal: z.object({ id: z.string(), feeds: zFeedRows, enteredBy: z.string(), enteredAt: zTime }).nullable(),
})

/** Orders that no settlement could judge, and what became of each. */
const zStuckOrders = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      account: z.string(),
      playNameVi: z.string(),
      playNameEn: z.string(),
      contentText: z.string(),
      stake: zMoney,
      /** Still waits; false where it was settled or given back since. */
      isStuck: z.boolean(),
      /** What the rules said. */
      reason: z.string(),
      seenAt: zTime,
      refund: z
        .object({
          id: z.string(),
          state: z.enum(['pending', 'confirmed', 'rejected']),
          reason: z.string(),
          enteredBy: z.string(),
          enteredAt: zTime,
          decidedBy: z.string().nullable(),
          decidedAt: zTime.nullable(),
        })
        .nullable(),
    }),
  ),
})

export const boLotterySchemas = {
  'bo.stuckOrders': { input: issueKey, value: zStuckOrders },
  /** Asks for the stake of a stuck order to be given back; another operator decides. */
  'bo.proposeRefund': { input: z.object({ orderId: zId, reason: text(140).trim().min(3) }), value: zStuckOrders },
  'bo.decideRefund': {
    input: z.object({ refundId: zId, decision: z.enum(['confirm', 'reject']), note: text(140).optional() }),
    value: zStuckOrders,
  },
  'bo.games': { input: z.object({}), value: z.object({ rows: z.array(zBoGame) }) },
  'bo.game': { input: gameKey, value: zBoGameDetail },
  /** What needs no new rules: open or closed, names, hours. Issues that exist keep the times they were announced with. */
  'bo.updateGame': {
    input: gameKey.extend({
      isOpen: z.boolean().optional(),
      nameVi: text(60).trim().min(2).optional(),
      nameEn: text(60).trim().min(2).optional(),
      lockSeconds: z.number().int().min(1).max(7200).optional(),
      schedule: zGameSchedule.optional(),
      /** Of games whose draw follows from submitted numbers; issues that exist keep theirs. */
      drawTerms: zDrawTerms.optional(),
      isCancelAllowed: z.boolean().optional(),
      chaseIssuesMax: z.number().int().min(0).max(500).optional(),
    }),
    value: zBoGameDetail,
  },
  /** New limits and odds, as a further version of the rules; orders keep the version they were placed under. */
  'bo.updateRules': {
    input: gameKey.extend({
      /** The version that the operator saw; another by now: `state_conflict`. */
      baseVersion: z.number().int(),
      limits: zLimits.optional(),
      /** Plays that change; the others stay as they are. */
      plays: z.array(zPlayTerms).max(200),
      reason: text(140).trim().min(3),
    }),
    value: zBoGameDetail,
  },
  'bo.holidays': {
    input: z.object({ gameCode: zId.optional() }),
    value: z.object({ rows: z.array(zHoliday) }),
  },
  /** Days without a draw for some games; issues of those days are void and every stake goes back. */
  'bo.addHoliday': {
    input: z.object({
      gameCodes: z.array(zId).min(1).max(200),
      from: zDay,
      to: zDay,
      name: text(60).trim().min(2),
    }),
    value: z.object({ rows: z.array(zHoliday) }),
  },
  /** The sources of outside results: two have to agree before a result is published. */
  'bo.feeds': { input: z.object({}), value: zFeeds },
  'bo.updateFeeds': {
    input: z.object({ feeds: z.array(zFeed).max(10).refine(hasNamesOnce).refine(areIndependent) }),
    value: zFeeds,
  },
  'bo.decideFeeds': { input: z.object({ id: zId, isConfirmed: z.boolean() }), value: zFeeds },
  'bo.removeHoliday': {
    input: z.object({ gameCode: zId, day: zDay }),
    value: z.object({ rows: z.array(zHoliday) }),
  },
} as const
