import { businessDay, must, parseMoney } from '@lotus/kernel'
import { documentsAsked } from '@lotus/contract/events'
import type { Database, Queryable } from '@lotus/database'
import { addEvent } from '../../platform/outbox/add-event.ts'
import {
  cashOf,
  listDepositFacts,
  listMovers,
  listSharedAccounts,
  listWithdrawalFacts,
  type DepositFact,
} from '../cashier/index.ts'
import { countLimitRaises, listPlayDays, listPlayers } from '../protection/index.ts'
import { getSettings } from '../system/index.ts'
import { listRedeposits, playedSince } from '../wallet/index.ts'
import { levelOf } from '../verification/index.ts'
import type { WatchDeps } from './deps.ts'
import { beginLook, endLook, isLookOpen, stepLook } from './look.repo.ts'
import { DAY_MS, type Evidence } from './rules/evidence.ts'
import { findMarkers, type MarkerRules } from './rules/markers.ts'
import { findSuspicions, quickFrom, type SuspicionRules } from './rules/suspicions.ts'
import { amlSettings, harmSettings } from './settings.ts'
import { storeFound, timesTold, type Kind } from './watch.repo.ts'

/** Members are read in steps. */
const AT_ONCE = 200
/** The longest look back of a rule: a week and the four before it. */
const LONGEST_DAYS = 35
/** For so long it is known how a day's look went. */
const KEPT_DAYS = 90
/** The identity level of who was checked. */
export const CHECKED = 2

/** As `cell_of` has it. */
const CELL_MASK = 255n

type Look = Pick<WatchDeps, 'db' | 'clock' | 'log' | 'sentOf'>
type How = { rules: Readers; since: Date }
type Readers = {
  harm: MarkerRules & Term
  aml: SuspicionRules & Term
}
type Term = { dueHours: number; quietDays: number }

/**
 * The daily look at everybody who has played or moved money since the one before; answers how many cases it opened. Each page of members is
 * noted, so that a process that takes over goes on behind the last one; a page that was half done is done again, which opens nothing twice.
 */
export async function lookAtMembers(deps: Look): Promise<number> {
  const { db, clock } = deps
  const day = businessDay(clock.now())
  const taken = await beginLook(db, day, LONGEST_DAYS)
  if (taken === undefined) return 0
  const { since } = taken
  const rules = await readRules(db)
  let [opened, afterId] = [0, taken.afterId]
  for (;;) {
    const page = { since, afterId, limit: AT_ONCE }
    const [movers, players] = await Promise.all([listMovers(db, page), listPlayers(db, page)])
    const ids = [...new Set([...movers, ...players])].toSorted(byCell).slice(0, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) {
      await endLook(db, day, KEPT_DAYS)
      return opened
    }
    let found = 0
    for (const memberId of ids) found += await lookOrPass(deps, memberId, { rules, since })
    opened += found
    if (!(await stepLook(db, { day, before: afterId, after: last, opened: found }))) return opened
    afterId = last
  }
}

/** Goes on with a look of this day that a process has left. */
export async function resumeLook(deps: Look): Promise<number> {
  return (await isLookOpen(deps.db, businessDay(deps.clock.now()))) ? lookAtMembers(deps) : 0
}

/** As the database lists them: by cell (`cell_of`), then by id. */
function byCell(a: bigint, b: bigint): number {
  const cells = Number((a & CELL_MASK) - (b & CELL_MASK))
  return cells !== 0 ? cells : a < b ? -1 : 1
}

/** One whose look fails stops none of the others; the next day looks again. */
async function lookOrPass(deps: Look, memberId: bigint, how: How): Promise<number> {
  try {
    return await lookAtMember(deps, memberId, how)
  } catch (error) {
    deps.log.error({ err: error, member: memberId.toString() }, 'the daily look could not look at a member')
    return 0
  }
}

export async function lookAtMember(deps: Look, memberId: bigint, how?: How): Promise<number> {
  const { db, clock } = deps
  const now = clock.now()
  const { harm, aml } = how?.rules ?? (await readRules(db))
  const since = how?.since ?? new Date(now.getTime() - DAY_MS)
  const deposits = await listDepositFacts(db, memberId, new Date(now.getTime() - LONGEST_DAYS * DAY_MS))
  const found = [
    { kind: 'HARM', term: harm, evidence: await markersOf(db, { memberId, now, deposits }, harm) },
    { kind: 'AML', term: aml, evidence: await suspicionsOf(deps, { memberId, now, deposits, since }, aml) },
  ] as const satisfies readonly { kind: Kind; term: Term; evidence: readonly Evidence[] }[]
  let opened = 0
  for (const { kind, term, evidence } of found) {
    if (evidence.length === 0) continue
    if (await storeAndAsk(db, { memberId, kind, ...term, evidence })) opened += 1
  }
  return opened
}

/** In one commit: what was found, and that documents are needed, where that is so. Whether a case was opened. */
function storeAndAsk(db: Database, found: Parameters<typeof storeFound>[1]): Promise<boolean> {
  return db.tx(async (tx) => {
    const isNew = (await storeFound(tx, found)) !== null
    const passed = found.evidence.find(({ code }) => code === 'PASSED_TOTAL')
    // Who was checked is asked by a person, for the source of the money.
    if (passed && passed.figures.level !== CHECKED && (await timesTold(tx, found.memberId)) === passed.figures.times)
      await addEvent(tx, documentsAsked, `member:${found.memberId}`, {})
    return isNew
  })
}

type Of = { memberId: bigint; now: Date; deposits: readonly DepositFact[] }

async function markersOf(db: Queryable, { memberId, now, deposits }: Of, rules: MarkerRules) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [redeposits, playDays, limitRaises] = await Promise.all([
    listRedeposits(db, { memberId, since: ago(7), minutes: rules.chaseMinutes }),
    listPlayDays(db, memberId, businessDay(ago(6))),
    countLimitRaises(db, memberId, ago(30)),
  ])
  return findMarkers({ now, deposits, redeposits, playDays, limitRaises }, rules)
}

async function suspicionsOf({ db, sentOf }: Look, of: Of & { since: Date }, rules: SuspicionRules) {
  const { memberId, now, deposits, since } = of
  const back = (ms: number) => new Date(now.getTime() - ms)
  const [withdrawals, sharedAccounts, cash, sent, totalTold, level] = await Promise.all([
    listWithdrawalFacts(db, memberId, back(30 * DAY_MS)),
    listSharedAccounts(db, memberId),
    cashOf(db, memberId),
    sentOf(db, memberId),
    timesTold(db, memberId),
    levelOf(db, memberId),
  ])
  const played = await playedSince(db, memberId, [quickFrom({ now, since, withdrawals }, rules), back(DAY_MS)])
  const [quick, day] = [must(played[0], 'one for each time'), must(played[1], 'one for each time')]
  const total = { in: cash.deposited, out: cash.withdrawn, sent }
  return findSuspicions(
    { now, since, deposits, withdrawals, sharedAccounts, quickStaked: quick.staked, day, total, totalTold, level },
    rules,
  )
}

async function readRules(db: Queryable): Promise<Readers> {
  const [harm, aml] = [await getSettings(db, harmSettings), await getSettings(db, amlSettings)]
  return {
    harm: { ...harm, risingLeast: parseMoney(harm.risingLeast) },
    aml: {
      ...aml,
      reportFrom: parseMoney(aml.reportFrom),
      quickLeast: parseMoney(aml.quickLeast),
      winLeast: parseMoney(aml.winLeast),
      totalFrom: parseMoney(aml.totalFrom),
    },
  }
}
