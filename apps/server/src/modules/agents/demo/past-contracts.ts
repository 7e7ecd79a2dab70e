import type { Database, Queryable } from '@lotus/database'
import { must, systemRng } from '@lotus/kernel'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { listHeld } from '../contracts/contract.repo.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { decideAsGranter, decideAsHolder } from '../contracts/decide-contract.ts'
import { offerContract, type Granter } from '../contracts/offer-contract.ts'
import { settleUntil } from '../settle/settle-due.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { decideStatement, listLastMade } from '../statements/statement.repo.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { DEMO_AGENT } from './install-team.ts'

type Person = { memberId: bigint; username: string }
/** Who of the demo's team has contracts: its agent, three lines below, and an agent below the first of them. */
type Team = { top: Person; lines: readonly Person[]; deep: Person }

const tiers = (...rows: readonly (readonly [number, number, string, string])[]) =>
  rows.map(([ratePpm, active, validBet, loss]) => ({ ratePpm, active, validBet, loss }))

const dividend = (percent: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH'],
  activeMinBet: '20',
  tiers: tiers(
    [(50_000 * percent) / 100, 2, '0', '0'],
    [(80_000 * percent) / 100, 6, '2000', '200'],
    [(120_000 * percent) / 100, 30, '20000', '5000'],
  ),
})
const daily = (percent: number, activeMinBet = '5'): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['LOTT'],
  activeMinBet,
  tiers: tiers(
    [(3000 * percent) / 100, 1, '20', '0'],
    [(5000 * percent) / 100, 4, '400', '0'],
    [(8000 * percent) / 100, 20, '5000', '0'],
  ),
})
const hourly: WireTerms = {
  kind: 'HOURLY',
  categories: ['LIVE', 'SPORTS', 'PVP'],
  activeMinBet: '1',
  tiers: tiers([2000, 1, '1', '0'], [4000, 5, '2000', '0']),
}
const realtime = (percent: number): WireTerms => ({
  kind: 'REALTIME',
  categories: ['RNG', 'FISH'],
  profitPpm: (1000 * percent) / 100,
  lossPpm: (2000 * percent) / 100,
  singleBet: '1',
})

/** Nothing is settled by the job while the history is written: it would close play whose past is still to come. */
export async function holdContracts(db: Database): Promise<void> {
  await setSetting(db, settleSettings.isOn, false, 'demo')
  await setSetting(db, contractSettings.mayOffer, true, 'demo')
}

export async function openContracts(db: Queryable): Promise<void> {
  await setSetting(db, settleSettings.isOn, true, 'demo')
}

/** What becomes of contracts on a day of the history, `age` days after its first and `back` days ago. */
export async function contractsOfDay(
  db: Database,
  generated: readonly bigint[],
  { age, back }: { age: number; back: number },
): Promise<void> {
  const team = await findTeam(db, generated)
  if (team === undefined) return
  const { top, lines, deep } = team
  const [first, second, third] = [lines[0], lines[1], lines[2]].map((one) => must(one, 'three lines'))
  if (!first || !second || !third) return
  const operator: Granter = { memberId: null, username: 'mai.sup', reason: '(mô phỏng)' }
  const step = steps(db)
  if (age === 1) {
    for (const terms of [dividend(100), daily(100), hourly, realtime(100)]) await step.signed(operator, top, terms)
  }
  if (age === 2) {
    for (const one of [first, second]) await step.signed(top, one, daily(60))
    await step.signed(top, first, dividend(50))
    await step.signed(top, second, realtime(50))
    await step.signed(first, deep, daily(30))
    await step.answered(top, third, dividend(40), 'reject')
  }
  if (back === 6) await step.signed(operator, top, daily(100, '4'))
  if (back === 2) await step.withdrawn(top, third, hourly)
  if (back === 1) {
    await step.endAsked(first, 'DAILY')
    await step.sent(operator, top, dividend(110))
    await step.sent(top, third, daily(50))
  }
}

async function findTeam(db: Database, generated: readonly bigint[]): Promise<Team | undefined> {
  const topId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  const ids = generated.slice(0, 4)
  if (topId === undefined || ids.length < 4) return undefined
  const members = await listMembers(db, [topId, ...ids])
  const person = (memberId: bigint): Person => ({
    memberId,
    username: must(members.get(memberId), 'a member of the team').username,
  })
  const [a, b, c, d] = ids
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  return { top: person(topId), lines: [person(a), person(b), person(c)], deep: person(d) }
}

/** The commands that people use, one after the other. */
function steps(db: Database) {
  const sent = async (granter: Granter, holder: Person, terms: WireTerms) =>
    db.tx((tx) => offerContract({ tx, rng: systemRng }, granter, { memberId: String(holder.memberId), terms, ack: [] }))
  const answered = async (granter: Granter, holder: Person, terms: WireTerms, move: 'sign' | 'reject') => {
    const { n, hash } = await sent(granter, holder, terms)
    await decideAsHolder(db, holder, { n, hash, move, ack: [] })
  }
  return {
    sent,
    answered,
    signed: (granter: Granter, holder: Person, terms: WireTerms) => answered(granter, holder, terms, 'sign'),
    async withdrawn(granter: Person, holder: Person, terms: WireTerms) {
      const { n } = await sent(granter, holder, terms)
      const agent = await requireAgent(db, { ...granter, accountType: 2 })
      await decideAsGranter(db, agent, { memberId: String(holder.memberId), n, move: 'withdraw' })
    },
    async endAsked(holder: Person, kind: WireTerms['kind']) {
      const row = (await listHeld(db, holder.memberId, 50)).find((one) => one.kind === kind && one.state === 'ACTIVE')
      if (row) await decideAsHolder(db, holder, { n: row.n, hash: row.hash, move: 'askEnd', ack: [] })
    },
  }
}

/** Settles what ended by then, as the job does, and lets the operator approve dividends, the latest ones aside. */
export async function settlePast(db: Database, until: Date, back: number): Promise<void> {
  await settleUntil(db, until)
  if (back < 16) return
  const waiting = await listLastMade(db, {
    holderId: null,
    kind: null,
    states: ['REVIEW'],
    isCarried: false,
    after: null,
    limit: 100,
  })
  for (const { memberId, n, start } of waiting)
    await decideStatement(db, { memberId, n, start, pays: true, by: 'linh.fin', reason: '(mô phỏng) Đã đối chiếu' })
}
