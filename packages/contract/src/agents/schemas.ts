import { z } from 'zod'
import { linkDays, rebateCategories, type RebateCategory } from '../rebate-categories.ts'
import { text, zId, zMoney, zTime } from '../schema-parts.ts'
import { zContractTerms } from './contract-schemas.ts'

const zPpm = z.number().int().min(0).max(100_000)
/** Parts of a million of the valid bet, by product; a product that is left out is 0. */
export const zRates = z.object(byCategory(zPpm.optional()))
/** The same with every product. */
export const zEachRate = z.object(byCategory(zPpm))

function byCategory<T extends z.core.SomeType>(schema: T): Record<RebateCategory, T> {
  return Object.fromEntries(rebateCategories.map((category) => [category, schema])) as Record<RebateCategory, T> // every product
}

/** What a member can be given: at most `max`, by whole steps; `upline`: the one above, whose rates less the gap bound it. */
export const zRateBounds = z.object({
  max: zEachRate,
  stepPpm: z.number().int(),
  upline: z.object({ account: z.string(), rates: zEachRate, gapPpm: z.number().int() }).nullable(),
})

/** Five bands of each product. */
export const QUOTAS_MAX = 40
/** So many accounts with at least such a rate of the product, and below the next band's (operations.md 1.1). */
export const zQuotaSet = z.object({
  category: z.enum(rebateCategories),
  fromPpm: zPpm.min(1),
  max: z.number().int().min(0).max(100_000),
})
/** `used`: those directly below who hold such a rate now, which may be more than `max`. */
export const zQuota = zQuotaSet.extend({ used: z.number().int() })

/** What an agent may open: a player, or an agent below. */
export const zOpenedKind = z.enum(['player', 'agent'])
export const zRemark = text(50).trim()
export const zLinkCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{3,40}$/)
  .meta({ examples: ['K7MQ2XPA'] })

export const zLinkDays = z.union(linkDays.map((days) => z.literal(days))).nullable()

export const linkStates = ['active', 'expired', 'used_up', 'closed'] as const
/** How many of those who came by links ever deposited. Null: so many came that it is still counted (`counting`). */
export const zFirstDeposits = z.number().int().nullable()

export const zLink = z.object({
  code: zLinkCode,
  kind: zOpenedKind,
  rates: zEachRate,
  /** A name of the agent's own, for telling links apart. */
  channel: z.string(),
  remark: z.string(),
  /** The host of the address: the link's own, else the agent's private one; null: the site that shows it. */
  domain: z.string().nullable(),
  /** What whoever registers as an agent is offered. */
  offer: zContractTerms.nullable(),
  state: z.enum(linkStates),
  uses: z.number().int(),
  /** Null: any number. */
  usesMax: z.number().int().nullable(),
  createdAt: zTime,
  expiresAt: zTime.nullable(),
  /** Why the operator closed it; null where the operator did not. */
  closeReason: z.string().nullable(),
})

/** Where a link gives, or gave, less than it says: its agent may give less by now (operations.md 1.5). */
export const linkShort = {
  /** What registering now would give; null: all that the link says, or nobody can register. */
  today: zEachRate.nullable(),
  /** Who got less, the newest five. */
  cuts: z.object({
    count: z.number().int(),
    last: z.array(z.object({ account: z.string(), at: zTime, promised: zEachRate, given: zEachRate })),
  }),
}

/** A member below an agent, as that agent sees them: no contact, no bank, no address (operations.md 1.7). */
export const zDownline = z.object({
  id: zId,
  /** Masked from the depth of the setting on. */
  account: z.string(),
  kind: zOpenedKind,
  /** `bet_blocked`, `withdraw_blocked`: the operator blocks that of an open account; bets are told first where it blocks both. */
  status: z.enum(['active', 'bet_blocked', 'withdraw_blocked', 'blocked', 'closed']),
  /** 1: directly below. */
  depth: z.number().int(),
  teamSize: z.number().int(),
  rates: zEachRate,
  via: z.enum(['direct', 'link', 'referral', 'operator']),
  joinedAt: zTime,
  /** The day alone. */
  lastLoginOn: z.iso.date().nullable(),
  /** Only of members directly below. */
  remark: z.string().nullable(),
})

export const contractBadges = ['none', 'pending', 'signed', 'rejected'] as const
const zBadge = z.enum(contractBadges)
const zTopPpm = z.number().int().nullable()

/** A row of the agent's own list (AC04). */
export const zTeamRow = zDownline.extend({
  /** Who stands directly above; masked like the row itself. */
  upline: z.string(),
  rank: z.number().int(),
  isOnline: z.boolean(),
  /** Cash and bonus. */
  balance: zMoney,
  /** With everybody below; of a large team as it was some minutes ago. Null: too many for this page. */
  teamBalance: zMoney.nullable(),
  /** What the agent granted them, by kind; null of members further down, whose contracts others grant. */
  contracts: z.object({ DIVIDEND: zBadge, DAILY: zBadge, HOURLY: zBadge, REALTIME: zBadge }).nullable(),
  /** The highest rate of each of those contracts, in parts of a million; null: there is none. */
  contractRates: z.object({ DIVIDEND: zTopPpm, DAILY: zTopPpm, HOURLY: zTopPpm, REALTIME: zTopPpm }).nullable(),
})
