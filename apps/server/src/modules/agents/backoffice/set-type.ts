import { AppError } from '@lotus/kernel'
import { isAgentType, isTestType, TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput } from '@lotus/contract'
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
import * as proposals from './rate-proposal.repo.ts'

const refuse = (code: ErrorCode, details?: Record<string, unknown>) => new AppError<ErrorCode>(code, details)

function typeOf(accountType: number): repo.SetType {
  if (!isAgentType(accountType)) return 'PLAYER'
  return isTestType(accountType) ? 'TEST_AGENT' : 'AGENT'
}

/**
 * Makes an agent, a test agent or a player of a member (operations.md 1.13, 5.2 row 40). A player has nobody below; what
 * the agent held ends as if the operator had ended it, the links are closed, and rates that wait for a second operator are
 * rejected. Where the account becomes one for tests, or is one no more, contracts that would mix both end too (2.3). Refuses
 * with `not_found`, `state_conflict`, `has_downline`, `rate_out_of_range`, `team_full`.
 */
export async function setAgentType(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, type, reason }: RouteParsedInput<'bo.setAgentType'>,
): Promise<void> {
  const memberId = idOf(id)
  const { operatorId, username: by } = acting.operator
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
      if (type === 'PLAYER') {
        await leaveAgents(tx, memberId, { by, reason })
        // Confirmed later it would make an agent of the player.
        const n = await proposals.findWaiting(tx, memberId)
        if (n !== undefined)
          await proposals.decide(tx, { memberId, n, confirms: false, by: operatorId, byName: by, note: reason })
      } else {
        if (node && !node.isAgent) await checkBecomes(tx, node)
        const isTest = type === 'TEST_AGENT'
        if (member.isTest !== isTest) await endMixed(tx, { memberId, isTest }, { by, reason })
      }
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
  await endRows(tx, await contracts.listOpen(tx, memberId), await movingOf(tx, by, reason))
}

/** Contracts and offers whose other side is for tests where this account will not be, or the other way; the operator is neither. */
async function endMixed(
  tx: Queryable,
  { memberId, isTest }: { memberId: bigint; isTest: boolean },
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const moving = await movingOf(tx, by, reason)
  const mixed = async (
    rows: readonly contracts.ContractRow[],
    otherOf: (row: contracts.ContractRow) => bigint | null,
  ) => {
    const others = await listMembers(
      tx,
      rows.map(otherOf).filter((id) => id !== null),
    )
    return rows.filter((row) => {
      const id = otherOf(row)
      return id !== null && found(others.get(id)).isTest !== isTest
    })
  }
  await endRows(tx, await mixed(await contracts.listOpen(tx, memberId), (row) => row.granterId), moving)
  const holders = (await listGranted(tx, memberId)).map((row) => row.memberId)
  if (holders.length > 0) await contracts.lockPlaces(tx, holders)
  // Read again under the locks: some ended with what the account held.
  await endRows(tx, await mixed(await listGranted(tx, memberId), (row) => row.memberId), moving)
}

async function listGranted(tx: Queryable, memberId: bigint): Promise<contracts.ContractRow[]> {
  const rows: contracts.ContractRow[] = []
  for (const kind of await contracts.listKinds(tx, memberId))
    rows.push(...(await contracts.listGrantedOpen(tx, [memberId], kind)))
  return rows
}

async function movingOf(tx: Queryable, by: string, reason: string): Promise<Moving> {
  return { by, side: 'OPERATOR', now: await contracts.readNow(tx), rules: await contractRules(tx), reason }
}

/** As if the operator had ended them. Offers first: an amendment that waits is not signed for a contract that has ended. */
async function endRows(tx: Queryable, rows: readonly contracts.ContractRow[], moving: Moving): Promise<void> {
  for (const row of rows.toSorted((a, b) => Number(isRunning(a)) - Number(isRunning(b)))) {
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
