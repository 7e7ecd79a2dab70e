import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { found, readPage } from '../../../platform/paging.ts'
import { findReferralCode, listMembers, maskAccount } from '../../identity/index.ts'
import { getSettings } from '../../system/index.ts'
import { referralSettings } from './referral-settings.ts'
import * as repo from './referral.repo.ts'

const wire = (whole: number): string => moneyToString(parseMoney(String(whole)))

/** A member's own code, the terms of now, and what came of it. */
export async function getReferral(db: Queryable, memberId: bigint): Promise<RouteValue<'referral.overview'>> {
  const s = await getSettings(db, referralSettings)
  const sums = await repo.sumReferrals(db, memberId)
  return {
    isOpen: s.isOpen,
    code: await findReferralCode(db, memberId),
    terms: {
      deposit: wire(s.deposit),
      validBet: wire(s.validBet),
      days: s.days,
      reward: wire(s.reward),
      friendReward: wire(s.friendReward),
      multiplePpm: s.multiplePpm,
      waitHours: s.waitHours,
      giftDays: s.giftDays,
      monthCount: s.monthCount,
      monthSum: wire(s.monthSum),
    },
    invited: sums.invited,
    qualified: sums.qualified,
    waiting: sums.waiting,
    earned: moneyToString(sums.earned),
    open: moneyToString(sums.open),
    month: { count: sums.monthCount, sum: moneyToString(sums.monthSum) },
  }
}

/** Whom the member invited; a friend's name is masked, and nothing is told of what the two accounts have in common. */
export async function listFriends(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'referral.friends'>,
): Promise<RouteValue<'referral.friends'>> {
  const page = await readPage(input, (at) => repo.listFriends(db, memberId, { ...at, state: input.state ?? null }))
  const names = await listMembers(
    db,
    page.rows.map(({ friendId }) => friendId),
  )
  const rows = page.rows.map((row) => ({
    ...presentFriend(atMostNeeded(row)),
    account: maskAccount(found(names.get(row.friendId)).username),
  }))
  return { ...page, rows }
}

/** Who invited learns whether the friend pays in and plays enough, not how much more it is. */
const atMostNeeded = (row: repo.ReferralRow): repo.ReferralRow => ({
  ...row,
  deposits: lesser(row.deposits, row.depositLeast),
  validBet: lesser(row.validBet, row.validBetLeast),
})
const lesser = (one: Money, other: Money): Money => (one < other ? one : other)

/** What both sides of the house may read of a friend. */
export function presentFriend(row: repo.ReferralRow) {
  const { id, registeredAt, until, state, reward, reason } = row
  return {
    id: id.toString(),
    registeredAt: registeredAt.toISOString(),
    until,
    state,
    deposit: goal(row.deposits, row.depositLeast),
    validBet: goal(row.validBet, row.validBetLeast),
    reward: moneyToString(reward),
    reason: state === 'REJECTED' ? reason : '',
  }
}

const goal = (have: Money, need: Money) => ({
  have: moneyToString(have),
  need: moneyToString(need),
  left: moneyToString(have < need ? need - have : 0n),
})
