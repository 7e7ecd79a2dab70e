import { auditedAction } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { requireActingAgent, requireAgent } from '../tree/require-agent.ts'
import { decideAsGranter, decideAsHolder, decideAsOperator, listMine, moveDue } from './decide-contract.ts'
import { listAll, listGranted } from './list-contracts.ts'
import { answerContract, listWaiting } from './relay.ts'
import { decideOverride, previewOverride, proposeOverride } from './override-contract.ts'
import { offerContract, previewContract, previewOperatorContract } from './offer-contract.ts'

/** The specification's calls, each for one kind (C12). */
const relayed = [
  ['relay.decideDividend', 'DIVIDEND'],
  ['relay.decideDailySalary', 'DAILY'],
  ['relay.decideHourSalary', 'HOURLY'],
  ['relay.decideRealTimeSalary', 'REALTIME'],
] as const

export function registerContractRoutes(deps: AgentsDeps): void {
  const { db, rng, http, nudgeOutbox } = deps
  const told = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await work
    nudgeOutbox()
    return value
  }
  http.handle('contract.mine', ({ member }) => listMine(db, member))
  http.handle('contract.decide', ({ member }, input) => told(decideAsHolder(deps, member, input)))
  http.handle('relay.dividend', ({ member }) => listWaiting(db, member, 'DIVIDEND'))
  http.handle('relay.dailySalary', ({ member }) => listWaiting(db, member, 'DAILY'))
  for (const [name, kind] of relayed) {
    http.handle(name, ({ member }, input) => told(answerContract(deps, member, kind, input)))
  }
  http.handle('agent.contracts', async ({ member }, input) => listGranted(db, await requireAgent(db, member), input))
  http.handle('agent.previewContract', async ({ member }, input) =>
    previewContract(db, await requireAgent(db, member), input),
  )
  http.handle('agent.offerContract', async ({ member }, input) => {
    const agent = await requireActingAgent(db, member)
    return told(db.tx((tx) => offerContract({ tx, rng }, agent, input)))
  })
  http.handle('agent.decideContract', async ({ member }, input) =>
    told(decideAsGranter(deps, await requireAgent(db, member), input)),
  )
  http.handle('bo.contracts', (_context, input) => listAll(db, input))
  http.handle('bo.previewContract', (_context, input) => previewOperatorContract(db, input))
  http.handle('bo.offerContract', (context, input) => {
    const { memberId, terms, ack, reason } = input
    const entry = {
      action: 'agents.offer_contract',
      target: `member:${memberId}`,
      details: { terms, ack, reason },
    } as const
    const granter = { memberId: null, username: context.operator.username, reason }
    return told(auditedAction(db, context, entry, (tx) => offerContract({ tx, rng }, granter, input)))
  })
  http.handle('bo.previewOverride', (_context, input) => previewOverride(deps, input))
  http.handle('bo.proposeOverride', (context, input) => proposeOverride(deps, context, input))
  http.handle('bo.decideOverride', (context, input) => told(decideOverride(deps, context, input)))
  http.handle('bo.decideContract', (context, input) => {
    const { memberId, n, move, reason } = input
    const entry = {
      action: 'agents.decide_contract',
      target: `member:${memberId}`,
      details: { n, move, reason },
    } as const
    return told(auditedAction(db, context, entry, (tx) => decideAsOperator(tx, context.operator.username, input)))
  })
}

const EVERY_MS = 10_000

export function registerContractJobs({ db, jobs, nudgeOutbox }: PlatformDeps): void {
  jobs.loop('agents.contracts', EVERY_MS, async () => {
    if ((await moveDue(db)) > 0) nudgeOutbox()
  })
}
