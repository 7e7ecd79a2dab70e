import { AppError, assert, moneyToString, type Money, type RatePpm } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { getSetting } from '../../system/index.ts'
import { currency as defaultCurrency } from '../ledger/chart-of-accounts.ts'
import * as repo from './turnover.repo.ts'
import { walletSettings } from '../settings.ts'

/**
 * Turnover requirements and bonuses (operations.md 3.4 and 4.10). A requirement asks for `base` times `multiplePpm` in
 * valid bets; events of settled bets count for it, oldest first, each bet once. While one is open nothing can be
 * withdrawn.
 */
export type TurnoverTerms = {
  memberId: bigint
  /**
   * The origin of the requirement: a deposit's reference, a promotion and its period. A repeated one returns the first
   * requirement.
   */
  ref: string
  base: Money
  /** 1,000,000 is once. */
  multiplePpm: number
  /** Parts per million of a valid bet by category, `*` for the rest. */
  contributions?: Readonly<Record<string, RatePpm>>
  /** A bet with a higher stake does not count for this requirement. */
  maxBet?: Money
  excludedCategories?: readonly string[]
  /** Hours until the requirement expires; never by default. */
  validHours?: number
}
export type TurnoverOrigin = 'deposit' | 'adjust' | 'transfer' | 'cashback' | 'points' | 'vip' | 'other'
export type Opened = { isDuplicate: boolean; requirementId: bigint | null }

/**
 * Sums over a member's open requirements; amounts in ten-thousandths. Withdrawals are allowed when `left` and `open`
 * are 0.
 */
export type TurnoverState = { open: number; required: Money; progress: Money; left: Money }

const EVERYTHING: Readonly<Record<string, RatePpm>> = { '*': 1_000_000n }

const termsOf = (t: TurnoverTerms, contributions: Readonly<Record<string, RatePpm>>): repo.Terms => {
  assert(t.base > 0n, 'a requirement has a base')
  assert(t.ref.length >= 1 && t.ref.length <= 60, 'a requirement names what it comes from')
  return {
    memberId: t.memberId,
    currency: defaultCurrency,
    originRef: t.ref,
    base: t.base,
    multiplePpm: t.multiplePpm,
    contributions: t.contributions ?? contributions,
    maxBet: t.maxBet ?? null,
    excludedCategories: t.excludedCategories ?? [],
    validHours: t.validHours ?? null,
  }
}

const openedOf = (reply: repo.TurnoverReply): Opened => ({
  isDuplicate: reply.duplicate === true,
  requirementId: typeof reply['requirementId'] === 'string' ? BigInt(reply['requirementId']) : null,
})

export type Turnover = ReturnType<typeof createTurnover>

/** The commands. Errors: `key_conflict` (other terms under the same ref), and those listed at each command. */
export function createTurnover({ db, metrics }: { db: Queryable; metrics?: Metrics }) {
  const counted = (kind: string, reply: repo.TurnoverReply): repo.TurnoverReply => {
    metrics?.commands.inc({ kind, outcome: reply.duplicate ? 'duplicate' : reply.code })
    if (reply.code === 'ok') return reply
    throw refusalOf(reply)
  }
  return {
    /** Opens a requirement without a bonus; a multiple of 0 opens none. */
    async open(t: TurnoverTerms & { origin: TurnoverOrigin }): Promise<Opened> {
      assert(t.multiplePpm >= 0, 'a multiple is not negative')
      const terms = { ...termsOf(t, EVERYTHING), origin: t.origin }
      return openedOf(counted('turnover_open', await repo.openRequirement(db, terms)))
    },
    /**
     * The bonus into the bonus bucket and its requirement, in one commit. `base` defaults to the bonus; `replaces`
     * names the deposit whose own requirement it replaces. Also `account_disabled`, `self_excluded`.
     */
    async grantBonus(
      t: Omit<TurnoverTerms, 'base'> & { amount: Money; base?: Money; converts?: boolean; replaces?: string },
    ): Promise<Opened> {
      assert(t.amount > 0n && t.multiplePpm > 0, 'a bonus has an amount and asks for something')
      const terms = termsOf({ ...t, base: t.base ?? t.amount }, await bonusContributions(db))
      const reply = await repo.grantBonus(db, {
        ...terms,
        amount: t.amount,
        converts: t.converts ?? (await getSetting(db, walletSettings.bonusReleaseConverts)),
        replaces: t.replaces ?? null,
      })
      return openedOf(counted('bonus_grant', reply))
    },
    /**
     * Cancels a bonus: its share of the bonus bucket is taken back, and its requirement no longer blocks withdrawals.
     * Also `not_found`, and `state_conflict` with the state if it was cleared or expired.
     */
    async cancelBonus(c: {
      memberId: bigint
      ref: string
      reason: string
    }): Promise<{ isDuplicate: boolean; removed: Money }> {
      const reply = counted(
        'bonus_cancel',
        await repo.cancelBonus(db, {
          memberId: c.memberId,
          currency: defaultCurrency,
          originRef: c.ref,
          reason: c.reason,
        }),
      )
      const { removed } = reply
      return { isDuplicate: reply.duplicate === true, removed: typeof removed === 'string' ? BigInt(removed) : 0n }
    },
  }
}

function refusalOf(reply: repo.TurnoverReply): Error {
  switch (reply.code) {
    case 'key_conflict':
    case 'not_found':
    case 'account_disabled':
      return new AppError<ErrorCode>(reply.code)
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    case 'state_conflict':
    case 'rolled_back':
      return new AppError<ErrorCode>('state_conflict', { state: reply['state'] ?? reply.code })
    default:
      return new Error(`a turnover command answered ${reply.code}`)
  }
}

async function bonusContributions(db: Queryable): Promise<Readonly<Record<string, RatePpm>>> {
  const rates = await getSetting(db, walletSettings.bonusContributions)
  return Object.fromEntries(Object.entries(rates).map(([category, ppm]) => [category, BigInt(ppm)]))
}

/**
 * The requirements that block a withdrawal. Settled bets that the consumer has not reached are counted first, which
 * takes the member's lock; for a member without an open requirement this is one read.
 */
export async function getTurnover(db: Queryable, memberId: bigint): Promise<TurnoverState> {
  const known = await repo.sumOpen(db, memberId, defaultCurrency)
  const figures = known.open === 0 ? known : await repo.refreshOpen(db, memberId, defaultCurrency)
  return { ...figures, left: figures.required - figures.progress }
}

export type RequirementView = {
  id: string
  origin: string
  ref: string
  base: string
  multiplePpm: number
  required: string
  progress: string
  left: string
  bonus: string
  status: repo.RequirementRow['status']
  endReason: string | null
  expiresAt: string | null
  createdAt: string
  endedAt: string | null
}

/** A member's requirements, newest first; `limit` is at most 100. */
export async function listTurnover(
  db: Queryable,
  memberId: bigint,
  page: {
    beforeId: bigint | null
    limit: number
    origin?: TurnoverOrigin | 'bonus' | undefined
    ref?: string | undefined
  },
): Promise<RequirementView[]> {
  const rows = await repo.listRequirements(db, memberId, { ...page, limit: Math.min(page.limit, 100) })
  return rows.map(presentRequirement)
}

/** The requirements that block a withdrawal now, oldest first, as bets fill them. */
export async function listOpenTurnover(db: Queryable, memberId: bigint, limit: number): Promise<RequirementView[]> {
  return (await repo.listOpenRequirements(db, memberId, defaultCurrency, limit)).map(presentRequirement)
}

function presentRequirement(row: repo.RequirementRow): RequirementView {
  return {
    id: row.id.toString(),
    origin: row.origin,
    ref: row.origin_ref,
    base: moneyToString(row.base),
    multiplePpm: row.multiple_ppm,
    required: moneyToString(row.required),
    progress: moneyToString(row.progress),
    left: moneyToString(row.required - row.progress),
    bonus: moneyToString(row.bonus),
    status: row.status,
    endReason: row.end_reason,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

export type ProgressView = {
  bet: string
  category: string
  validBet: string
  /** How much of the valid bet was needed for `amount`. */
  used: string
  amount: string
  /** What reversals and corrections of the bet took back. */
  takenBack: string
  /** The stake was above the requirement's maximum: it did not count. */
  isOverMaxBet: boolean
  settledAt: string
}

/** The bets behind a requirement's progress, newest first; `limit` is at most 100. */
export async function explainTurnover(
  db: Queryable,
  requirement: { memberId: bigint; id: bigint },
  page: { offset: number; limit: number },
): Promise<ProgressView[]> {
  const rows = await repo.listProgress(db, requirement, { ...page, limit: Math.min(page.limit, 100) })
  return rows.map((row) => ({
    bet: row.bet_ref,
    category: row.category,
    validBet: moneyToString(row.valid_bet),
    used: moneyToString(row.valid_bet_used),
    amount: moneyToString(row.amount),
    takenBack: moneyToString(row.taken_back),
    isOverMaxBet: row.reason === 'max_bet',
    settledAt: row.settled_at.toISOString(),
  }))
}

/**
 * Every figure of a requirement is the sum over its bets; no bet counted for more than it had, or where it must not
 * count.
 */
export const turnoverLedgerCheck: LedgerCheck = {
  name: 'turnover_progress_is_explained',
  run: async (db) => (await repo.listBreaks(db)).map((row) => ({ check: 'turnover_progress_is_explained', ...row })),
}
