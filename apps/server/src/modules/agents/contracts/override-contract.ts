import { AppError, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { draftLife } from '@lotus/rules/agents'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { findNode } from '../tree/tree.repo.ts'
import { assertOffer, checkOffer } from './check-offer.ts'
import * as repo from './contract.repo.ts'
import { offerOf, type WireTerms } from './contract-terms.ts'
import { lockContract } from './decide-contract.ts'
import { contractRules, startOf } from './line.ts'
import { endAll, laterOf, moveOne, type Moving } from './move.ts'
import { assertConfirmed, presentOne, writeDraft } from './offer-contract.ts'
import * as overrides from './override.repo.ts'
import { presentEnded } from './present-contracts.ts'

const refuse = (code: ErrorCode) => new AppError<ErrorCode>(code)

/** What other terms for a contract in force between two members would come to. Refuses with `not_found`, `contract_state`. */
async function checkOverride(db: Queryable, row: repo.ContractRow, terms: WireTerms, isLocked: boolean) {
  if (row.granterId === null || row.state !== 'ACTIVE' || terms.kind !== row.kind) throw refuse('contract_state')
  const holder = found(await findNode(db, row.memberId))
  if (holder.uplines[0] !== row.granterId) throw refuse('contract_state')
  const rules = await contractRules(db)
  const offer = offerOf(terms)
  const checked = await checkOffer(db, { granterId: row.granterId, holder, offer }, rules, 'sign', isLocked)
  const isPending = (await repo.listOpen(db, row.memberId)).some(
    ({ kind, state }) => kind === row.kind && state === 'PENDING',
  )
  const refusal = checked.refusal ?? (isPending ? ('contract_exists_pending' as const) : null)
  return { checked: { ...checked, refusal }, offer, rules }
}

export async function previewOverride(
  { db }: AgentsDeps,
  { memberId, n, terms }: RouteParsedInput<'bo.previewOverride'>,
): Promise<RouteValue<'bo.previewOverride'>> {
  const row = found(await repo.findContract(db, idOf(memberId), n))
  const { checked, offer, rules } = await checkOverride(db, row, terms, false)
  return {
    refusal: checked.refusal,
    gaps: checked.gaps,
    ends: await presentEnded(db, null, checked.ends),
    startsAt: startOf(offer, row, { now: await repo.readNow(db), rules }).toISOString(),
  }
}

/** One operator proposes; nothing changes before another one confirms. Refuses as an offer, and with `state_conflict`. */
export async function proposeOverride(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, n, terms, ack, reason }: RouteParsedInput<'bo.proposeOverride'>,
): Promise<RouteValue<'bo.proposeOverride'>> {
  const memberId = idOf(id)
  const entry = {
    action: 'agents.propose_override',
    target: `member:${memberId}`,
    details: { n, terms, ack, reason },
  } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const row = await lockContract(tx, memberId, n)
    const { checked } = await checkOverride(tx, row, terms, true)
    assertOffer(checked, () => ({}))
    await assertConfirmed(tx, null, checked, ack)
    const { operatorId: by, username: byName } = acting.operator
    if (!(await overrides.propose(tx, { memberId, n, terms, by, byName, reason }))) throw refuse('state_conflict')
    return presentOne(tx, 'OPERATOR', memberId, n)
  })
}

/**
 * Another operator confirms: a new version without a signature, from the next period on, with its commitment in the public
 * log as a signed one; or anybody rejects. Refuses with `not_found`, `state_conflict`, `same_operator`, and as an offer.
 */
export async function decideOverride(
  { db, rng }: AgentsDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideOverride'>,
): Promise<RouteValue<'bo.decideOverride'>> {
  const { n, decision, ack, reason } = input
  const memberId = idOf(input.memberId)
  const entry = {
    action: 'agents.decide_override',
    target: `member:${memberId}`,
    details: { n, decision, ack, reason },
  } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const row = await lockContract(tx, memberId, n)
    const [proposed] = await overrides.listProposed(tx, [row])
    const { operatorId: by, username: byName } = acting.operator
    const confirms = decision === 'confirm'
    const done = await overrides.decide(tx, { memberId, n, by, byName, confirms, note: reason })
    if (done !== 'ok') throw refuse(done)
    if (!confirms) return presentOne(tx, 'OPERATOR', memberId, n)
    return putInForce({ tx, rng }, row, found(proposed).terms, { by: byName, reason, ack })
  })
}

async function putInForce(
  { tx, rng }: { tx: Transaction; rng: Rng },
  row: repo.ContractRow,
  terms: WireTerms,
  { by, reason, ack }: { by: string; reason: string; ack: readonly string[] },
) {
  const { checked, offer, rules } = await checkOverride(tx, row, terms, true)
  assertOffer(checked, () => ({}))
  await assertConfirmed(tx, null, checked, ack)
  const moving: Moving = { by, side: 'OPERATOR', now: await repo.readNow(tx), rules, reason }
  const startsAt = startOf(offer, row, moving)
  await moveOne(
    tx,
    row,
    'supersede',
    { ...moving, side: 'SYSTEM', by: null },
    { endsAt: laterOf(row.startsAt, startsAt) },
  )
  const drafted = await writeDraft({ tx, rng }, { granterId: row.granterId, holderId: row.memberId, offer })
  await moveOne(tx, { ...drafted, ...draftLife, answerBy: null }, 'override', moving, { startsAt, ack })
  await endAll(tx, checked.ends, startsAt, moving)
  return presentOne(tx, 'OPERATOR', row.memberId, drafted.n)
}
