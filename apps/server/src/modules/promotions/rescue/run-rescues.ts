import type { PromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { givenOf, rescueAward } from '@lotus/rules/promotions'
import { countedUntil, hasDeadNews, levelsAt, openGifts } from '../../loyalty/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { obstaclesOf } from '../members/taking.ts'
import { versionRule } from '../members/version-rule.ts'
import { rescueRef } from './last-rescues.ts'
import * as repo from './rescue.repo.ts'

const BATCH = 500
/** Of one round; the rest follows in the next one. */
const DAYS_MAX = 1000
/** A commit of the last moments of a day may come after midnight. */
const GRACE_MS = 10 * 60_000
/** Days in which a gift can be claimed, where the rule says none. */
const CLAIM_DAYS = 7
type Deps = Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'log'>

/**
 * The loop of the rescues (operations.md 4.12): every day that is over is worked out once, when all of its news are counted,
 * and what it gives waits in the reward centre. Nothing is pushed to anybody, and nothing is told of a day that runs: nobody
 * is to play on for it (trust.md 2).
 */
export async function runRescues(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  const over = addDays(businessDay(new Date(deps.clock.now().getTime() - GRACE_MS)), -1)
  for (const day of await repo.listWaiting(deps.db, over, DAYS_MAX))
    // One that fails does not hold up the others.
    await runDay(deps, day).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

async function runDay(deps: Deps, day: repo.WaitingDay): Promise<void> {
  while (await deps.db.tx((tx) => giveNext(deps, tx, day)));
}

/** Gives the next part of a day in one commit; whether there is more of it. */
async function giveNext({ clock, metrics, log }: Deps, tx: Transaction, waiting: repo.WaitingDay): Promise<boolean> {
  const { promotionId, code, day } = waiting
  const begins = zonedInstant(day, '00:00')
  const ends = zonedInstant(addDays(day, 1), '00:00')
  const progress = await repo.openDay(tx, waiting)
  if (progress === null) return false
  const now = clock.now()
  // Under the lock of counting: what comes in meanwhile waits.
  if ((await countedUntil(tx, now)) < ends) return false
  if (await hasDeadNews(tx, ends)) {
    if (await repo.noteBlocked(tx, waiting))
      log.warn({ promotion: code, day }, 'a rescue waits while news wait for a decision')
    return false
  }
  const rule = await versionRule(tx, promotionId, progress.version)
  const categories = rule.metric?.categories ?? []
  const losers = await repo.listLosers(tx, { day, begins, ends, categories, after: progress, limit: BATCH })
  const last = losers.length < BATCH ? undefined : losers.at(-1)
  const judged = await judge(tx, rule, losers, ends)
  const given = await repo.payDay(tx, { promotionId, day, judged, at: last ?? null })
  await openRescues(tx, now, { rule, ref: rescueRef(promotionId, day), given })
  metrics.commands.inc({ kind: 'promotion_rescue', outcome: 'ok' }, given.length)
  return last !== undefined
}

/** What the day came to for each of them, and what keeps somebody from it: rank and how new they are, as the day ended; all else now. */
async function judge(
  tx: Transaction,
  rule: PromotionRule,
  losers: readonly repo.Loser[],
  ends: Date,
): Promise<repo.Judged[]> {
  const given = givenOf(rule)
  const rescued = losers.flatMap((loser) => {
    const found = rescueAward(given, loser)
    return found === null ? [] : [{ ...loser, ppm: found.ppm, due: found.amount }]
  })
  const members = rescued.map(({ memberId }) => memberId)
  const ranks = rule.who.rankMin > 0 ? await levelsAt(tx, members, ends) : undefined
  const obstacles = await obstaclesOf(tx, rule, members, ends, ranks)
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
