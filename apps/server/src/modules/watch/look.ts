import { businessDay, must, parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import {
  listDepositFacts,
  listMovers,
  listSharedAccounts,
  listWithdrawalFacts,
  type DepositFact,
} from '../cashier/index.ts'
import { countLimitRaises, listPlayDays, listPlayers } from '../protection/index.ts'
import { getSettings } from '../system/index.ts'
import { listRedeposits, playedSince } from '../wallet/index.ts'
import type { WatchDeps } from './deps.ts'
import { DAY_MS, NEW_MS, type Evidence } from './rules/evidence.ts'
import { findMarkers, type MarkerRules } from './rules/markers.ts'
import { findSuspicions, quickFrom, type SuspicionRules } from './rules/suspicions.ts'
import { amlSettings, harmSettings } from './settings.ts'
import { storeFound, type Kind } from './watch.repo.ts'

/** Members are read in steps. */
const AT_ONCE = 200
/** The longest look back of a rule: a week and the four before it. */
const LONGEST_DAYS = 35

/** As `cell_of` has it. */
const CELL_MASK = 255n

type Look = Pick<WatchDeps, 'db' | 'clock' | 'log'>
type Readers = {
  harm: MarkerRules & Term
  aml: SuspicionRules & Term
}
type Term = { dueHours: number; quietDays: number }

/** The daily look at everybody who has played or moved money since the one before; returns how many cases it opened. */
export async function lookAtMembers(deps: Look): Promise<number> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - NEW_MS)
  const rules = await readRules(db)
  let [opened, afterId] = [0, 0n]
  for (;;) {
    const page = { since, afterId, limit: AT_ONCE }
    const [movers, players] = await Promise.all([listMovers(db, page), listPlayers(db, page)])
    const ids = [...new Set([...movers, ...players])].toSorted(byCell).slice(0, AT_ONCE)
    for (const memberId of ids) opened += await lookOrPass(deps, memberId, rules)
    const last = ids.at(-1)
    if (last === undefined) return opened
    afterId = last
  }
}

/** As the database lists them: by cell (`cell_of`), then by id. */
function byCell(a: bigint, b: bigint): number {
  const cells = Number((a & CELL_MASK) - (b & CELL_MASK))
  return cells !== 0 ? cells : a < b ? -1 : 1
}

/** One whose look fails stops none of the others; the next day looks again. */
async function lookOrPass(deps: Look, memberId: bigint, rules: Readers): Promise<number> {
  try {
    return await lookAtMember(deps, memberId, rules)
  } catch (error) {
    deps.log.error({ err: error, member: memberId.toString() }, 'the daily look could not look at a member')
    return 0
  }
}

export async function lookAtMember({ db, clock }: Look, memberId: bigint, rules?: Readers): Promise<number> {
  const { harm, aml } = rules ?? (await readRules(db))
  const now = clock.now()
  const deposits = await listDepositFacts(db, memberId, new Date(now.getTime() - LONGEST_DAYS * DAY_MS))
  const found = [
    { kind: 'HARM', term: harm, evidence: await markersOf(db, { memberId, now, deposits }, harm) },
    { kind: 'AML', term: aml, evidence: await suspicionsOf(db, { memberId, now, deposits }, aml) },
  ] as const satisfies readonly { kind: Kind; term: Term; evidence: readonly Evidence[] }[]
  let opened = 0
  for (const { kind, term, evidence } of found) {
    if (evidence.length === 0) continue
    if ((await storeFound(db, { memberId, kind, ...term, evidence })) !== null) opened += 1
  }
  return opened
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

async function suspicionsOf(db: Queryable, { memberId, now, deposits }: Of, rules: SuspicionRules) {
  const back = (ms: number) => new Date(now.getTime() - ms)
  const [withdrawals, sharedAccounts] = await Promise.all([
    listWithdrawalFacts(db, memberId, back(30 * DAY_MS)),
    listSharedAccounts(db, memberId),
  ])
  const played = await playedSince(db, memberId, [quickFrom({ now, withdrawals }, rules), back(DAY_MS)])
  const [quick, day] = [must(played[0], 'one for each time'), must(played[1], 'one for each time')]
  return findSuspicions({ now, deposits, withdrawals, sharedAccounts, quickStaked: quick.staked, day }, rules)
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
    },
  }
}
