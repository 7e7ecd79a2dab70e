import type { RouteValue } from '@lotus/contract'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { stateAt, listRecent } from '../catalogue/list-promotions.ts'
import type { PromotionDeps } from '../deps.ts'
import { conditionsOf, isUsed } from './conditions.ts'
import { checkInNow, periodsOf, spinsOf, waiting, type CheckInNow, type PeriodProgress } from './progress.ts'
import { readCases, type Case, type Person } from './read-facts.ts'
import { needsJoining } from './spans.ts'

type Mine = RouteValue<'promotion.mine'>
type Own = Mine['rows'][number]

/** The call `promotion.mine`: where the member stands in each promotion, and why. */
export async function listOwnPromotions(deps: Pick<PromotionDeps, 'db' | 'clock'>, memberId: bigint): Promise<Mine> {
  const now = deps.clock.now()
  const { person, cases } = await readCases(deps.db, memberId, await listRecent(deps), now)
  const rows = cases.map((one) => present(one, person, now))
  return { rows, claimable: cases.reduce((sum, one) => sum + (isPaying(one) ? waiting(one, now) : 0), 0) }
}

const isPaying = ({ promotion }: Case): boolean => promotion.state !== 'PAUSED'

function present(one: Case, person: Person, now: Date): Own {
  const { promotion, joining, refusal, application, awards } = one
  const [current] = one.spans
  // A spin is made by the terms of its own period: the wheel that is shown is the one that is spun next.
  const [span = current] = current.version.rule.trigger === 'WHEEL' ? spinsOf(one) : []
  const { rule } = span.version
  const [award] = awards
  const agreed = joining?.usedAt === null ? joining : undefined
  return {
    id: String(promotion.id),
    state: ownState(one, person, now),
    version: span.version.version,
    rule,
    joinedAt: agreed?.joinedAt.toISOString() ?? null,
    conditions: conditionsOf(one, person, now),
    periods:
      rule.trigger === 'PROGRESS'
        ? periodsOf(one)
            .filter(({ claimable }, at) => at === 0 || claimable > 0n)
            .map(presentPeriod)
        : [],
    checkIn: rule.trigger === 'CHECKIN' ? presentCheckIn(checkInNow(one, now)) : null,
    spins: rule.trigger === 'WHEEL' ? spinsOf(one).length : 0,
    award: award
      ? {
          ref: refOf(person.memberId, award.n),
          kind: award.kind,
          amount: moneyToString(award.amount),
          at: award.at.toISOString(),
        }
      : null,
    bonus: bonusOf(one, person),
    refusal: refusal
      ? { code: refusal.code as NonNullable<Own['refusal']>['code'], at: refusal.at.toISOString() }
      : null, // written by us
    rescue: rescueOf(one),
    application: application
      ? {
          id: String(application.n),
          state: application.state,
          reason: application.reason,
          at: application.madeAt.toISOString(),
        }
      : null,
  }
}

function rescueOf({ rescue }: Case): Own['rescue'] {
  if (rescue === undefined) return null
  const { day, ppm, refusal, gift, lost, bonuses, deposits, due } = rescue
  return {
    day,
    ppm,
    refusal,
    gift,
    lost: moneyToString(lost),
    bonuses: moneyToString(bonuses),
    deposits: moneyToString(deposits),
    due: moneyToString(due),
  }
}

const presentCheckIn = ({ day, isClaimed, makeUp }: CheckInNow): Own['checkIn'] => ({
  day,
  isClaimed,
  makeUp: makeUp && {
    ...makeUp,
    amount: moneyToString(makeUp.amount),
    have: moneyToString(makeUp.have),
    need: moneyToString(makeUp.need),
  },
})
export const refOf = (memberId: bigint, n: number): string => `A${memberId}-${n}`

function presentPeriod({ span, value, states, claimable }: PeriodProgress): Own['periods'][number] {
  const { given } = span.version.rule
  const steps = given.form === 'STEPS' ? given.steps : []
  return {
    key: span.key,
    from: span.begins.toISOString(),
    until: span.ends?.toISOString() ?? null,
    claimUntil: span.claimUntil?.toISOString() ?? null,
    value: moneyToString(value),
    steps: steps.map(({ target, amount }, at) => ({
      target: moneyToString(parseMoney(target)),
      amount: moneyToString(parseMoney(amount)),
      state: states[at] ?? 'OPEN',
    })),
    claimable: moneyToString(claimable),
  }
}

function bonusOf({ awards }: Case, { memberId, bonuses }: Person): Own['bonus'] {
  for (const { n } of awards) {
    const bonus = bonuses.get(refOf(memberId, n))
    if (bonus) {
      const { ref, required, progress, left, expiresAt } = bonus
      return { ref, amount: bonus.bonus, required, progress, left, expiresAt }
    }
  }
  return null
}

/** The button's word (operations.md 4.9). What is earned can be claimed after the end, too. */
function ownState(one: Case, person: Person, now: Date): Own['state'] {
  const { promotion } = one
  const shown = stateAt(promotion, now)
  if (shown === 'COMING') return 'COMING'
  if (isPaying(one) && waiting(one, now) > 0 && (!needsJoining(one.spans[0].version.rule) || isJoined(one)))
    return 'CLAIM'
  if (bonusOf(one, person)) return 'PROCESS'
  if (one.application?.state === 'APPLYING') return 'APPLYING'
  if (shown === 'CLOSED') return 'CLOSED'
  return openState(one, now)
}

const isJoined = ({ joining }: Case): boolean => joining !== undefined && joining.usedAt === null

function openState(one: Case, now: Date): Own['state'] {
  const { rule } = one.spans[0].version
  switch (rule.trigger) {
    case 'DEPOSIT':
      return isJoined(one) ? 'JOINED' : isUsed(one) ? 'CLAIMED' : 'JOIN'
    case 'PROGRESS': {
      if (needsJoining(rule) && !isJoined(one)) return 'JOIN'
      const [current] = periodsOf(one)
      return current !== undefined && current.states.length > 0 && current.states.every((state) => state === 'CLAIMED')
        ? 'CLAIMED'
        : 'JOINED'
    }
    case 'CHECKIN':
      return checkInNow(one, now).isClaimed ? 'CLAIMED' : 'JOINED'
    case 'RAFFLE':
    case 'REDPACKET':
    case 'LEADERBOARD':
    case 'RESCUE':
      return 'JOINED'
    case 'WHEEL':
      return isUsed(one) ? 'CLAIMED' : 'JOINED'
    case 'APPLY':
      return isUsed(one) ? 'ISSUED' : one.application?.state === 'REJECTED' ? 'REJECTED' : 'JOIN'
  }
}
