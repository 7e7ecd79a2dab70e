import { AppError } from '@lotus/kernel'
import {
  rebateCategories,
  TRIAL_ACCOUNT,
  type ErrorCode,
  type RouteParsedInput,
  type RouteValue,
} from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMembers, type Member } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { checkRates, eachRate, offersOf, operatorOffers, type EachRate } from '../rates.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf } from '../tree/require-agent.ts'
import * as tree from '../tree/tree.repo.ts'
import * as repo from './rate-proposal.repo.ts'

type Proposal = RouteValue<'bo.decideRates'>

/**
 * Makes a member an agent, directly below the operator if they are in no team yet, and sets rates; only here may a rate
 * fall (operations.md 1.2), and then another operator confirms it (5.1): until then nothing is set. Refuses with `not_found`,
 * `rate_out_of_range`, with `state_conflict` where a proposal waits already, with `rates_changed` where the operator was shown others
 * than are held (a lower rate that was confirmed meanwhile is not undone by one operator alone), and who would become an agent with
 * `agent_trial_account` or `agent_account_shut`.
 */
export async function setAgent(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, rates: given, seen, reason }: RouteParsedInput<'bo.setAgent'>,
): Promise<RouteValue<'bo.setAgent'>> {
  const [memberId, rates] = [idOf(id), eachRate(given)]
  const entry = { action: 'agents.set', target: `member:${memberId}`, details: { rates: given, reason } } as const
  return auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      const held = await lockAndCheck(tx, memberId, rates)
      if (seen !== undefined && !isSame(seen, held)) throw new AppError<ErrorCode>('rates_changed')
      const { operatorId, username: by } = acting.operator
      if (!rebateCategories.some((category) => rates[category] < held[category])) {
        await tree.setAgent(tx, { memberId, rates, by, reason })
        return { rates, proposal: null }
      }
      const n = await repo.propose(tx, { memberId, from: held, to: rates, by: operatorId, byName: by, reason })
      if (n === null) throw new AppError<ErrorCode>('state_conflict')
      return { rates: held, proposal: await presentOne(tx, memberId, n) }
    },
    ({ proposal }) => (proposal === null ? {} : { proposal: proposal.n }),
  )
}

const isSame = (one: EachRate, other: EachRate): boolean =>
  rebateCategories.every((category) => one[category] === other[category])

/** What the member holds; nothing of it changes until the commit. */
async function lockAndCheck(tx: Queryable, memberId: bigint, rates: EachRate): Promise<EachRate> {
  const member = found((await listMembers(tx, [memberId])).get(memberId))
  // The upper row first, as everywhere.
  const node = await tree.findNode(tx, memberId)
  if (!node?.isAgent) checkAccount(member)
  const uplineId = node?.uplines[0]
  if (uplineId !== undefined) await tree.lockNode(tx, uplineId)
  await tree.lockNode(tx, memberId)
  const rules = await rateRules(tx)
  const offers = uplineId === undefined ? operatorOffers(rules) : offersOf(await ratesOf(tx, uplineId), 'agent', rules)
  checkRates(rates, offers, rules.step)
  return ratesOf(tx, memberId)
}

/** What a member's place says, the account has to say too. */
function checkAccount({ accountType, status }: Member): void {
  if (accountType === TRIAL_ACCOUNT) throw new AppError<ErrorCode>('agent_trial_account')
  if (status !== 'active') throw new AppError<ErrorCode>('agent_account_shut')
}

/**
 * Sets what another operator proposed, or rejects it. Refuses as `setAgent`, with `same_operator`, and with `rates_changed` where
 * the member holds others by now than when it was proposed.
 */
export async function decideRates(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, n, decision, reason }: RouteParsedInput<'bo.decideRates'>,
): Promise<Proposal> {
  const memberId = idOf(id)
  const details = { n, decision, reason }
  const entry = { action: 'agents.decide_rates', target: `member:${memberId}`, details } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const { to, state } = found(await repo.findProposal(tx, memberId, n))
    const confirms = decision === 'confirm'
    if (confirms && state === 'PROPOSED') {
      const held = await lockAndCheck(tx, memberId, to)
      // Under the lock: somebody else may just have decided.
      const now = found(await repo.findProposal(tx, memberId, n))
      if (now.state === 'PROPOSED' && !isSame(held, now.from)) throw new AppError<ErrorCode>('rates_changed')
    }
    const { operatorId: by, username: byName } = acting.operator
    const code = await repo.decide(tx, { memberId, n, confirms, by, byName, note: reason })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    return presentOne(tx, memberId, n)
  })
}

export async function listRateProposals(
  { db }: AgentsDeps,
  { state, cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.rateProposals'>,
): Promise<RouteValue<'bo.rateProposals'>> {
  const isWaiting = state === undefined ? null : state === 'waiting'
  const rows = await repo.listProposals(db, { isWaiting, after: byTimeAndMember.read(cursor), limit: limit + 1 })
  const shown = pageOf(rows, limit, byTimeAndMember.write)
  return { rows: await present(db, shown.rows), nextCursor: shown.nextCursor }
}

async function presentOne(db: Queryable, memberId: bigint, n: number): Promise<Proposal> {
  return found((await present(db, [found(await repo.findProposal(db, memberId, n))]))[0])
}

async function present(db: Queryable, rows: readonly repo.ProposalRow[]): Promise<Proposal[]> {
  const names = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => ({
    ...row,
    memberId: row.memberId.toString(),
    account: found(names.get(row.memberId)).username,
    at: row.at.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}
