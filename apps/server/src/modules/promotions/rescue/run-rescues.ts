import type { PromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { addDays, businessDay, must, zonedInstant } from '@lotus/kernel'
import { givenOf, rescueAward } from '@lotus/rules/promotions'
import { countedUntil, hasDeadBets, openGifts } from '../../loyalty/index.ts'
import { listRecent } from '../catalogue/list-promotions.ts'
import type { Promotion } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { versionAt } from '../members/spans.ts'
import { obstaclesOf } from '../members/taking.ts'
import { rescueDays } from './rescue-days.ts'
import * as repo from './rescue.repo.ts'

const BATCH = 500
/** Days in which a gift can be claimed, where the rule says none. */
const CLAIM_DAYS = 7
type Deps = Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'log'>
type Day = { promotion: Promotion; day: string }

/**
 * The loop of the rescues (operations.md 4.12): every day that is over is worked out once, when all of its news are counted,
 * and what it gives waits in the reward centre. Nothing is pushed to anybody, and nothing is told of a day that runs: nobody
 * is to play on for it (trust.md 2).
 */
export async function runRescues(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const failures: unknown[] = []
  for (const promotion of await listRecent(deps)) {
    if (promotion.newest.rule.trigger !== 'RESCUE' || promotion.state === 'PAUSED') continue
    const days = rescueDays(promotion, now)
    const done = await repo.listDone(deps.db, promotion.id, days)
    for (const day of days.filter((one) => !done.has(one)))
      // One that fails does not hold up the others.
      await runDay(deps, { promotion, day }).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

async function runDay(deps: Deps, day: Day): Promise<void> {
  while (await deps.db.tx((tx) => giveNext(deps, tx, day)));
}

/** Gives the next part of a day in one commit; whether there is more of it. */
async function giveNext({ clock, metrics, log }: Deps, tx: Transaction, { promotion, day }: Day): Promise<boolean> {
  const begins = zonedInstant(day, '00:00')
  const ends = zonedInstant(addDays(day, 1), '00:00')
  const { version } = versionAt(promotion, begins, undefined)
  const progress = await repo.openDay(tx, { promotionId: promotion.id, day, version })
  if (progress === null) return false
  const now = clock.now()
  // Under the lock of counting: what comes in meanwhile waits.
  if ((await countedUntil(tx, now)) < ends) return false
  if (await hasDeadBets(tx)) {
    log.warn({ promotion: promotion.code, day }, 'a rescue waits while bets wait for a decision')
    return false
  }
  const { rule } = must(
    promotion.held.find((one) => one.version === progress.version),
    'its terms hold',
  )
  const categories = rule.metric?.categories ?? []
  const losers = await repo.listLosers(tx, { day, begins, ends, categories, after: progress, limit: BATCH })
  const last = losers.length < BATCH ? undefined : losers.at(-1)
  const judged = await judge(tx, rule, losers, now)
  const given = await repo.payDay(tx, { promotionId: promotion.id, day, judged, at: last ?? null })
  await openRescues(tx, now, { rule, ref: `rescue-${promotion.id}-${day}`, given })
  metrics.commands.inc({ kind: 'promotion_rescue', outcome: 'ok' }, given.length)
  return last !== undefined
}

/** What the day came to for each of them, and what keeps somebody from it. */
async function judge(
  tx: Transaction,
  rule: PromotionRule,
  losers: readonly repo.Loser[],
  now: Date,
): Promise<repo.Judged[]> {
  const given = givenOf(rule)
  const rescued = losers.flatMap((loser) => {
    const found = rescueAward(given, loser)
    return found === null ? [] : [{ ...loser, ppm: found.ppm, due: found.amount }]
  })
  const members = rescued.map(({ memberId }) => memberId)
  const obstacles = await obstaclesOf(tx, rule, members, now)
  return rescued.map(({ cell: _cell, ...one }) => ({ ...one, refusal: obstacles.get(one.memberId) ?? null }))
}

/** One gift for each member and day, however often this is called. */
async function openRescues(
  tx: Transaction,
  now: Date,
  { rule, ref, given }: { rule: PromotionRule; ref: string; given: Awaited<ReturnType<typeof repo.payDay>> },
): Promise<void> {
  const days = rule.claimDays === 0 ? CLAIM_DAYS : rule.claimDays
  const { contributions, hours, multiplePpm } = rule.terms
  const gifts = given.map(({ memberId, amount }) => ({
    memberId,
    source: 'PROMO' as const,
    ref,
    what: 'RESCUE',
    level: null,
    kind: rule.kind,
    amount,
    multiplePpm,
    opensAt: now,
    expiresAt: zonedInstant(addDays(businessDay(now), days + 1), '00:00'),
    quiet: true,
  }))
  await openGifts(tx, gifts, contributions === null ? { hours } : { hours, contributions })
}
