import type { Database, Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { moveDue } from '../contracts/decide-contract.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { setAgent } from '../tree/tree.repo.ts'
import { contractSteps, operator, type Person } from './contract-steps.ts'
import { daily, dividend, hourly, hourlyOfDraws, lotteries, realtime } from './demo-terms.ts'
import { DEMO_AGENT } from './demo-agent.ts'
import { agentsOfCrowd, type Generated } from './install-team.ts'

/** Who of the demo's team has contracts: its agent, three lines below, and an agent below the first of them. */
type Team = { top: Person; first: Person; second: Person; third: Person; deep: Person; leaders: readonly Person[] }
type Steps = ReturnType<typeof contractSteps>
/** A day of the history: how many after its first, how many ago, and how many after the crowd's first. */
export type Age = { age: number; back: number; ofCrowd: number }

/** Nothing is settled by the job while the history is written: it would close play whose past is still to come. */
export async function holdContracts(db: Database): Promise<void> {
  await setSetting(db, settleSettings.isOn, false, 'demo')
  await setSetting(db, contractSettings.mayOffer, true, 'demo')
  await setSetting(db, contractSettings.mayFund, true, 'demo')
}

export async function openContracts(db: Queryable): Promise<void> {
  await setSetting(db, settleSettings.isOn, true, 'demo')
}

/** What becomes of contracts on a day: after the history every state of one can be seen. */
export async function contractsOfDay(db: Database, generated: Generated, day: Age): Promise<void> {
  const team = await findTeam(db, generated)
  if (team === undefined) return
  await moveDue(db)
  const step = contractSteps(db)
  await ownOfDay(step, team, day)
  await grantedOfDay(step, team, day)
  await crowdOfDay(db, step, team, day)
}

/** What the operator grants: to the demo's agent. */
async function ownOfDay(step: Steps, { top }: Team, { age, back }: Age): Promise<void> {
  if (age === 1) {
    await step.answered(operator, top, dividend(60), 'reject')
    await step.sent(operator, top, realtime(70))
    await step.byOperator(top, 'REALTIME', 'PENDING', 'withdraw')
    for (const terms of [dividend(100), daily(100), hourly, realtime(100)]) await step.signed(operator, top, terms)
  }
  if (age === 3) await step.byOperator(top, 'HOURLY', 'ACTIVE', 'terminate')
  if (age === 4) await step.signed(operator, top, hourly)
  // Nobody answers it.
  if (back === 10) await step.sent(operator, top, realtime(110))
  // What is earned from then on waits for the agent.
  if (back === 6) await step.signed(operator, top, daily(100, { activeMinBet: '4', payout: 'CLAIM' }))
  if (back === 1) await step.sent(operator, top, dividend(110))
}

/** What the demo's agent, and the lines below, grant. */
async function grantedOfDay(step: Steps, { top, first, second, third, deep }: Team, { age, back }: Age): Promise<void> {
  if (age === 2) {
    for (const one of [first, second, third]) await step.signed(top, one, daily(60))
    await step.signed(top, first, dividend(50))
    await step.signed(top, second, realtime(50))
    await step.signed(first, deep, daily(30))
    await step.answered(top, third, dividend(40), 'reject')
  }
  if (age === 3) await step.signed(first, deep, dividend(40))
  if (back === 9) await step.sent(top, second, hourly)
  if (back === 8) await step.lowered(top, first, daily(25), deep)
  if (back === 8) await step.byGranter(top, second, 'REALTIME', 'ACTIVE', 'askEnd')
  if (back === 7) await step.byHolder(second, 'REALTIME', 'TERMINATING', 'acceptEnd')
  if (back === 5) await step.byOperator(second, 'DAILY', 'ACTIVE', 'suspend')
  if (back === 2) {
    await step.sent(top, third, hourly)
    await step.byGranter(top, third, 'HOURLY', 'PENDING', 'withdraw')
  }
  if (back !== 1) return
  await step.byHolder(first, 'DAILY', 'ACTIVE', 'askEnd')
  await step.sent(top, third, daily(65))
}

/**
 * Below the third line each level pays the next one of its own wallet (DECISIONS 43). The first leader never takes what
 * waits for it, and so cannot pay all that it owes; beside, the operator looks at each wage of two lines of their own.
 */
async function crowdOfDay(db: Database, step: Steps, { third, leaders }: Team, { ofCrowd }: Age): Promise<void> {
  const [poor, next, after, , , , own, below, small] = leaders
  if (!poor || !next || !after || !own || !below || !small) return
  if (ofCrowd === 1) {
    await step.signed(third, poor, daily(55, { funding: 'UPLINE', payout: 'CLAIM' }))
    for (const terms of [dividend(60), daily(80, { payout: 'REVIEW' })]) await step.signed(operator, own, terms)
    await step.signed(operator, small, hourlyOfDraws)
  }
  // Down to the rate of those below: nothing is left to earn on them.
  if (ofCrowd === 4)
    await setAgent(db, {
      memberId: poor.memberId,
      rates: lotteries(40_000),
      by: operator.username,
      reason: '(mô phỏng) Hạ mức',
    })
  if (ofCrowd !== 2) return
  await step.signed(poor, next, daily(50, { funding: 'UPLINE' }))
  await step.signed(next, after, daily(20, { funding: 'UPLINE' }))
  await step.signed(own, below, daily(40))
}

async function findTeam(db: Database, generated: Generated): Promise<Team | undefined> {
  const topId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  const lines = generated.first.slice(0, 4)
  if (topId === undefined || lines.length < 4) return undefined
  const leaders = agentsOfCrowd(generated)
  const members = await listMembers(db, [topId, ...lines, ...leaders])
  const person = (memberId: bigint): Person => ({
    memberId,
    username: must(members.get(memberId), 'a member of the team').username,
  })
  const [first, second, third, deep] = lines.map(person)
  if (!first || !second || !third || !deep) return undefined
  return { top: person(topId), first, second, third, deep, leaders: leaders.map(person) }
}
