import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { MONEY_UNIT, type Money } from '@lotus/kernel'
import { getMember, hasProvedPhone } from '../../identity/index.ts'
import { listBonuses, type BonusView } from '../../wallet/index.ts'
import type { Promotion } from '../catalogue/catalogue.repo.ts'
import { listLastRescues, type LastRescue } from '../rescue/last-rescues.ts'
import * as repo from './facts.repo.ts'
import { spansAt, type Span } from './spans.ts'

const DAY_MS = 86_400_000
/** The longest period and the longest time to claim it. */
const LOOK_BACK_DAYS = 31 + 31 + 30
const OPEN_BONUSES = 50

/** One promotion with all that is known of the member's part in it. */
export type Case = {
  promotion: Promotion
  joining: repo.Joining | undefined
  /** The one that runs first. */
  spans: readonly [Span, ...Span[]]
  /** The metric of each span. */
  values: readonly Money[]
  /** Credited deposits of the period that runs; of ONCE ever. */
  deposits: number
  awards: readonly repo.Award[]
  refusal: repo.Refusal | undefined
  application: repo.Application | undefined
  /** Of RESCUE: the newest day that came to something. */
  rescue: LastRescue | undefined
}
export type Person = {
  memberId: bigint
  rankLevel: number
  createdAt: Date
  hasPhone: boolean
  hasExclusive: boolean
  bonuses: ReadonlyMap<string, BonusView>
}

/** The member's part in these promotions, read with the same few statements for any number of them. */
export async function readCases(
  db: Queryable,
  memberId: bigint,
  promotions: readonly Promotion[],
  now: Date,
): Promise<{ person: Person; cases: Case[] }> {
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS)
  // One after the other: it may be one transaction.
  const person = await readPerson(db, memberId)
  const joinings = await repo.listJoinings(db, memberId)
  const awards = await repo.listRecentAwards(db, memberId, since)
  const refusals = await repo.listRefusals(db, memberId)
  const applications = await repo.listApplications(db, memberId)
  const rescues = await listLastRescues(db, memberId, now)
  const bare = promotions.map((promotion) => {
    const joining = joinings.find(({ promotionId }) => promotionId === promotion.id)
    return { promotion, joining, spans: spansAt(promotion, now, joining) }
  })
  const values = await readValues(db, memberId, bare)
  const begins = bare.map(({ spans: [span] }) => (span.key === 'once' ? null : span.begins))
  const deposits = await repo.countDeposits(db, memberId, begins)
  const cases = bare.map((one, at): Case => {
    const isOf = ({ promotionId }: { promotionId: number }) => promotionId === one.promotion.id
    return {
      ...one,
      values: values[at] ?? [],
      deposits: deposits[at] ?? 0,
      awards: awards.filter(isOf),
      refusal: refusals.find(isOf),
      application: applications.find(isOf),
      rescue: rescues.find(isOf),
    }
  })
  return { person, cases }
}

async function readPerson(db: Queryable, memberId: bigint): Promise<Person> {
  const { rankLevel, createdAt } = await getMember(db, memberId)
  const hasPhone = await hasProvedPhone(db, memberId)
  const hasExclusive = await repo.hasExclusive(db, memberId)
  const bonuses = await listBonuses(db, memberId, { beforeId: null, limit: OPEN_BONUSES })
  const open = bonuses.filter(({ status }) => status === 'open')
  return { memberId, rankLevel, createdAt, hasPhone, hasExclusive, bonuses: new Map(open.map((one) => [one.ref, one])) }
}

async function readValues(
  db: Queryable,
  memberId: bigint,
  list: readonly { spans: readonly Span[] }[],
): Promise<Money[][]> {
  const asked = list.flatMap(({ spans }) =>
    spans.flatMap(({ counted, version: { rule } }) =>
      rule.metric === null
        ? []
        : [{ ...counted, categories: rule.metric.categories, friends: rule.metric.kind === 'FRIENDS' }],
    ),
  )
  const sums = asked.length === 0 ? [] : await repo.readSums(db, memberId, asked)
  let at = 0
  return list.map(({ spans }) =>
    spans.map(({ version: { rule } }) => (rule.metric === null ? 0n : valueOf(rule.metric.kind, sums[at++]))),
  )
}

/** Counts are written as amounts. */
export function valueOf(kind: NonNullable<PromotionRule['metric']>['kind'], sums: repo.Sums | undefined): Money {
  if (sums === undefined) return 0n
  if (kind === 'VALID_BET') return sums.validBet
  // Of a day that runs nothing is told.
  if (kind === 'NET_LOSS') return 0n
  if (kind === 'FRIENDS') return BigInt(sums.friends) * MONEY_UNIT
  return kind === 'DEPOSITS' ? sums.deposits : BigInt(sums.depositCount) * MONEY_UNIT
}
