import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../system/index.ts'
import type { ProtectionDeps } from './protection.deps.ts'
import { answerCheck, findPlay, setCheck, type PlayRow } from './reality-check.repo.ts'
import { findExclusion } from './protection.repo.ts'
import { checkSettings } from './settings.ts'
import { stopUntil } from './stop-until.ts'

type Play = RouteValue<'protection.play'>
export type PlayDeps = Pick<ProtectionDeps, 'db' | 'clock' | 'commands' | 'nudgeOutbox' | 'cashOf'>

/** The shortest and the longest interval that a member may choose. */
const LEAST_MINUTES = 5
const MOST_MINUTES = 240

/** How long and with what result somebody has played, and the reality check (trust.md 2.2). */
export async function getPlay(deps: PlayDeps, memberId: bigint): Promise<Play> {
  const { db } = deps
  const [row, settings, cash] = await Promise.all([
    findPlay(db, memberId),
    getSettings(db, checkSettings),
    deps.cashOf(db, memberId),
  ])
  const isShown = row !== undefined && (row.is_playing || row.is_due)
  const [session, sinceCheck] = isShown ? await stretches(deps, memberId, row) : [null, null]
  return {
    check: {
      minutes: row?.minutes ?? settings.minutes,
      isOwn: typeof row?.minutes === 'number',
      offers: [...settings.choices],
      least: LEAST_MINUTES,
      most: MOST_MINUTES,
      isDue: row?.is_due ?? false,
      dueAt: isShown ? (row.due_at?.toISOString() ?? null) : null,
      stopUntil: stopUntil(deps.clock.now()).toISOString(),
    },
    session,
    sinceCheck,
    netDeposits: moneyToString(cash.deposited - cash.withdrawn),
  }
}

/** The session, and the part of it since the last answer: of one reading of the member's movements, since every page asks each minute. */
async function stretches(
  { db, commands }: PlayDeps,
  memberId: bigint,
  { began_at: beganAt, since, now }: PlayRow,
): Promise<[Play['session'], Play['sinceCheck']]> {
  if (beganAt === null || since === null) return [null, null]
  const [session, sinceCheck] = await commands.playedSince(db, memberId, [beganAt, since])
  return [stretchOf(beganAt, now, session), stretchOf(since, now, sinceCheck)]
}

function stretchOf(since: Date, now: Date, played: { staked: Money; won: Money } | undefined): Play['session'] {
  const { staked, won } = played ?? { staked: 0n, won: 0n }
  return {
    since: since.toISOString(),
    seconds: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000)),
    staked: moneyToString(staked),
    won: moneyToString(won),
    result: moneyToString(won - staked),
  }
}

export async function chooseCheck(
  deps: PlayDeps,
  memberId: bigint,
  { minutes }: RouteParsedInput<'protection.setCheck'>,
): Promise<Play> {
  await deps.db.tx(async (tx) => {
    await deps.commands.lockFunds(tx, memberId)
    await setCheck(tx, memberId, minutes)
  })
  deps.nudgeOutbox()
  return getPlay(deps, memberId)
}

/**
 * On record with the figures that were shown. "Stop for today" takes the time-out in the same commit, and does so where another tab has
 * answered already: whoever wants to stop has stopped. Under the lock of every stake, taken first, as stakes do: a stake that is refused
 * meanwhile waits for the answer, and cannot ask again for what was just answered.
 */
export async function answerOwnCheck(
  deps: PlayDeps,
  memberId: bigint,
  { answer }: RouteParsedInput<'protection.answerCheck'>,
): Promise<Play> {
  await deps.db.tx(async (tx) => {
    await deps.commands.lockFunds(tx, memberId)
    await answerCheck(tx, { memberId, answer, ...(await figuresOf(deps, tx, memberId)) })
    if (answer !== 'STOP') return
    const until = stopUntil(deps.clock.now())
    if (!(await isExcludedUntil(tx, memberId, until)))
      await deps.commands.excludeMember(tx, { memberId, until, reason: 'cool_off' })
  })
  deps.nudgeOutbox()
  return getPlay(deps, memberId)
}

/** An exclusion in force that lasts as long at least: none is put over it. */
async function isExcludedUntil(tx: Queryable, memberId: bigint, until: Date): Promise<boolean> {
  const held = await findExclusion(tx, memberId)
  return held !== undefined && (held.ends_at === null || held.ends_at >= until)
}

async function figuresOf({ commands }: PlayDeps, tx: Queryable, memberId: bigint) {
  const since = (await findPlay(tx, memberId))?.since ?? null
  const [shown] = since === null ? [] : await commands.playedSince(tx, memberId, [since])
  return shown ?? { staked: 0n, won: 0n }
}
