import { AppError } from '@lotus/kernel'
import { isAgentType, TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import * as contracts from '../contracts/contract.repo.ts'
import { contractRules, isRunning } from '../contracts/line.ts'
import { endContract, moveOne, type Moving } from '../contracts/move.ts'
import { checkRates, offersOf } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf } from '../tree/require-agent.ts'
import * as repo from '../tree/tree.repo.ts'

const refuse = (code: ErrorCode, details?: Record<string, unknown>) => new AppError<ErrorCode>(code, details)

// Account types of the wire (operations.md 0.4): 41 and 42 are agents for tests.
const testTypes: readonly number[] = [41, 42]

function typeOf(accountType: number): repo.SetType {
  if (!isAgentType(accountType)) return 'PLAYER'
  return testTypes.includes(accountType) ? 'TEST_AGENT' : 'AGENT'
}

/**
 * Makes an agent, a test agent or a player of a member (operations.md 1.13, 5.2 row 40). A player has nobody below; what
 * the agent held ends as if the operator had ended it, and the links are closed. Refuses with `not_found`,
 * `state_conflict`, `has_downline`, `rate_out_of_range`, `team_full`.
 */
export async function setAgentType(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, type, reason }: RouteParsedInput<'bo.setAgentType'>,
): Promise<void> {
  const memberId = idOf(id)
  const by = acting.operator.username
  const entry = { action: 'agents.set_type', target: `member:${memberId}`, details: { type, reason } } as const
  await auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      // The upper row first, as everywhere.
      const [uplineId] = (await repo.findNode(tx, memberId))?.uplines ?? []
      if (uplineId !== undefined) await repo.lockNode(tx, uplineId)
      const node = await repo.lockNode(tx, memberId)
      const member = found((await listMembers(tx, [memberId])).get(memberId))
      if (member.accountType === TRIAL_ACCOUNT) throw refuse('not_found')
      const from = typeOf(member.accountType)
      if (from === type) throw refuse('state_conflict', { type })
      if (type === 'PLAYER') await leaveAgents(tx, memberId, { by, reason })
      else if (node && !node.isAgent) await checkBecomes(tx, node)
      await repo.setType(tx, { memberId, type, by, reason })
      return { from }
    },
    (result) => result,
  )
}

/** What hangs from an agent: nobody may, and their contracts end. */
async function leaveAgents(tx: Queryable, memberId: bigint, { by, reason }: { by: string; reason: string }) {
  const { team } = await repo.countTeam(tx, memberId)
  if (team > 0) throw refuse('has_downline', { team })
  const moving: Moving = {
    by,
    side: 'OPERATOR',
    now: await contracts.readNow(tx),
    rules: await contractRules(tx),
    reason,
  }
  // Offers first: an amendment that waits is not signed for a contract that has ended.
  const open = (await contracts.listOpen(tx, memberId)).toSorted((a, b) => Number(isRunning(a)) - Number(isRunning(b)))
  for (const row of open) {
    if (isRunning(row)) await endContract(tx, row, 'terminate', moving)
    else await moveOne(tx, row, 'withdraw', moving)
  }
}

/** A player of a team who becomes an agent holds no more than an agent of that place may, and can have a team. */
async function checkBecomes(tx: Queryable, node: repo.Node): Promise<void> {
  if (node.depth >= (await getSetting(tx, agentsSettings.depthMax))) throw refuse('team_full')
  const uplineId = node.uplines[0]
  if (uplineId === undefined) return
  const rules = await rateRules(tx)
  const offers = offersOf(await ratesOf(tx, uplineId), 'agent', rules)
  checkRates(await ratesOf(tx, node.memberId), offers, rules.step)
}
