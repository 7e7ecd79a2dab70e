import { AppError, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable, Transaction } from '@lotus/database'
import { found, idOf } from '../../../platform/paging.ts'
import type { MemberActor } from '../../../platform/http/context.ts'
import type { Agent } from '../tree/require-agent.ts'
import { findNode, standingOf } from '../tree/tree.repo.ts'
import { assertOffer, checkOffer } from './check-offer.ts'
import * as repo from './contract.repo.ts'
import { offerOf, termsOfText } from './contract-terms.ts'
import { isRepeated } from './is-repeated.ts'
import { listKindsOn } from './kind-switch.ts'
import { contractRules, listEnded, lockLine, startOf } from './line.ts'
import { presentRules } from './list-contracts.ts'
import { endAll, endContract, laterOf, moveOne, type Moving } from './move.ts'
import { assertConfirmed, presentOne, viewerOf } from './offer-contract.ts'
import { presentContracts, presentEnded, type ContractView } from './present-contracts.ts'

type Party = Pick<MemberActor, 'memberId' | 'username'>
type Decision = RouteParsedInput<'contract.decide'>

/** A contract with its line locked; whoever is no party of it does not find it. */
export async function lockContract(tx: Queryable, memberId: bigint, n: number): Promise<repo.ContractRow> {
  const { granterId } = found(await repo.findContract(tx, memberId, n))
  await lockLine(tx, granterId, memberId)
  return found(await repo.findContract(tx, memberId, n))
}

/** What the member holds, was offered and had, of the kinds that are open. */
export async function listMine(db: Database, member: Party): Promise<RouteValue<'contract.mine'>> {
  const kinds = await listKindsOn(db)
  const rows = (await repo.listHeld(db, member.memberId, 50)).filter(({ kind }) => kinds.includes(kind))
  const [views, rules, viewer] = [
    await presentContracts(db, 'B', rows),
    await contractRules(db),
    await viewerOf(db, member.memberId),
  ]
  const ends = await Promise.all(
    rows.map(async (row) => {
      if (row.state !== 'PENDING') return []
      const offer = offerOf(termsOfText(row.text))
      return presentEnded(db, viewer, await listEnded(db, { ...row, offer }, rules))
    }),
  )
  return {
    waiting: rows.filter(({ state, endAskedBy }) => state === 'PENDING' || endAskedBy === 'A').length,
    mayAnswer: (await standingOf(db, member.memberId)).mayAct,
    rows: views.map((view, index) => ({ ...view, ends: ends[index] ?? [] })),
    rules: presentRules(rules, kinds),
  }
}

type Deciding = { db: Database; rng: Rng }

/**
 * The holder's answer (T20), to the version and the request that were read. The same answer twice changes nothing and is
 * answered as the first.
 */
export async function decideAsHolder({ db, rng }: Deciding, member: Party, input: Decision): Promise<ContractView> {
  const { memberId, username } = member
  return db.tx(async (tx) => {
    const row = await lockContract(tx, memberId, input.n)
    if (await isRepeated(tx, row, 'B', input)) return presentOne(tx, 'B', memberId, input.n)
    const moving: Moving = {
      by: username,
      side: 'B',
      now: await repo.readNow(tx),
      rules: await contractRules(tx),
      rng,
    }
    if (input.move === 'sign') await sign(tx, row, moving, input.ack)
    else if (input.move === 'acceptEnd') await endContract(tx, row, 'acceptEnd', moving)
    else await moveOne(tx, row, input.move, moving)
    return presentOne(tx, 'B', memberId, input.n)
  })
}

/**
 * Signs an offer: checked again against the granter's own contract of now, which may have become lower meanwhile. The
 * version before it and what goes beyond the new one end in the same transaction (operations.md 2.2).
 */
async function sign(tx: Transaction, row: repo.ContractRow, moving: Moving, ack: readonly string[]): Promise<void> {
  if (row.state !== 'PENDING') throw new AppError<ErrorCode>('contract_state')
  if (row.answerBy !== null && moving.now >= row.answerBy) throw new AppError<ErrorCode>('contract_expired')
  const standing = await standingOf(tx, row.memberId)
  if (standing.isExcluded) {
    throw new AppError<ErrorCode>('self_excluded', { until: standing.until?.toISOString() ?? null })
  }
  const holder = found(await findNode(tx, row.memberId))
  if ((holder.uplines[0] ?? null) !== row.granterId) throw new AppError<ErrorCode>('contract_state')
  const offer = offerOf(termsOfText(row.text))
  const checked = await checkOffer(tx, { granterId: row.granterId, holder, offer }, moving.rules, 'sign', true)
  assertOffer(checked, () => ({}))
  await assertConfirmed(tx, row.memberId, checked, ack)
  const startsAt = startOf(offer, checked.held, moving)
  if (checked.held) {
    const endsAt = laterOf(checked.held.startsAt, startsAt)
    await moveOne(tx, checked.held, 'supersede', { ...moving, side: 'SYSTEM', by: null }, { endsAt })
  }
  await moveOne(tx, row, 'sign', moving, { startsAt })
  await endAll(tx, checked.ends, startsAt, moving)
}

/** The granting agent's move on what they granted. Refuses with `not_found`, `contract_changed`, `contract_state`, `contract_expired`. */
export async function decideAsGranter(
  { db, rng }: Deciding,
  agent: Agent,
  input: RouteParsedInput<'agent.decideContract'>,
): Promise<ContractView> {
  const memberId = idOf(input.memberId)
  return db.tx(async (tx) => {
    const row = await lockContract(tx, memberId, input.n)
    found(row.granterId === agent.memberId ? row : undefined)
    if (await isRepeated(tx, row, 'A', input)) return presentOne(tx, 'A', memberId, input.n)
    const moving: Moving = {
      by: agent.username,
      side: 'A',
      now: await repo.readNow(tx),
      rules: await contractRules(tx),
      rng,
    }
    if (input.move === 'acceptEnd') await endContract(tx, row, 'acceptEnd', moving)
    else await moveOne(tx, row, input.move, moving)
    return presentOne(tx, 'A', memberId, input.n)
  })
}

/** The operator's move on any contract. */
export async function decideAsOperator(
  tx: Transaction,
  by: string,
  input: RouteParsedInput<'bo.decideContract'>,
): Promise<ContractView> {
  const memberId = idOf(input.memberId)
  const row = await lockContract(tx, memberId, input.n)
  const moving: Moving = {
    by,
    side: 'OPERATOR',
    now: await repo.readNow(tx),
    rules: await contractRules(tx),
    reason: input.reason,
  }
  if (input.move === 'terminate') await endContract(tx, row, 'terminate', moving)
  else await moveOne(tx, row, input.move, moving)
  return presentOne(tx, 'OPERATOR', memberId, input.n)
}

const BATCH = 200

/** Late answers, and contracts of accounts that were locked or opened again. Each in a transaction of its own. */
export async function moveDue(db: Database): Promise<number> {
  const due = await repo.listDue(db, BATCH)
  for (const { memberId, n, move } of due) {
    await db.tx(async (tx) => {
      const row = await lockContract(tx, memberId, n)
      const moving: Moving = {
        by: null,
        side: 'SYSTEM',
        now: await repo.readNow(tx),
        rules: await contractRules(tx),
      }
      try {
        await moveOne(tx, row, move, moving)
      } catch (error) {
        // Somebody was faster; the next round sees what became of it.
        if (!(error instanceof AppError && error.code === 'contract_state')) throw error
      }
    })
  }
  return due.length
}
