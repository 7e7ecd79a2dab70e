import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import * as repo from '../claims/claim.repo.ts'
import { PROOFS } from '../claims/proofs.ts'
import type { CashierDeps } from '../deps.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import type { PayoutAnswer } from '../payments/payment-adapter.ts'
import { findPayer } from '../payments/payout-channel.ts'
import { listPayouts, type PayoutRow } from '../payments/payout.repo.ts'
import { takeAnswer } from '../payments/send-payouts.ts'
import { getCashierSettings } from '../settings.ts'
import { detailOf, factsOf, targetOf } from './late-cases.ts'
import { findCase, type CaseRow } from './late-case.repo.ts'

type View = RouteValue<'bo.withdrawalCase'>

/**
 * Ends a claim (T17). `found` needs one operator and the provider's reference; what moves money is asked by one and confirmed
 * by another who asks the same. Where several payouts were paid it names those that it is about: sent again may be some of them.
 */
export async function decideClaim(
  deps: CashierDeps,
  acting: Acting,
  { id, outcome, payoutRefs, providerRef: typed, reason }: RouteParsedInput<'bo.decideClaim'>,
): Promise<View> {
  const providerRef = outcome === 'found' ? (typed ?? null) : null
  const refs = payoutRefs ?? null
  const details = { outcome, providerRef, reason, ...(refs === null ? {} : { payoutRefs: refs }) }
  const entry = { action: 'withdrawals.decide_claim' as const, target: targetOf(id), details }
  const { operatorId, username: operatorName } = acting.operator
  const row = await auditedAction(
    deps.db,
    acting,
    entry,
    async (tx) => {
      const payer = await findPayer({ ...deps, db: tx })
      const { withdrawPromiseMinutes: promiseMinutes } = await getCashierSettings(tx)
      const decision = {
        outcome,
        refs,
        providerRef,
        note: reason,
        channel: payer?.code ?? null,
        kinds: payer?.kinds,
        promiseMinutes,
      }
      const reply = await repo.decideClaim(tx, { id: idOf(id), decision, operatorId, operatorName })
      if (reply.code === 'not_found' || reply.code === 'same_operator') throw new AppError<ErrorCode>(reply.code)
      if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state })
      return found(await findCase(tx, idOf(id)))
    },
    factsOf,
  )
  deps.nudgeOutbox()
  return detailOf(deps, row)
}

const answers = {
  unknown: 'unknown',
  conflict: 'conflict',
  refused: 'refused',
  undecided: 'none',
} as const satisfies Record<Exclude<PayoutAnswer['kind'], 'payout'>, repo.ClaimAnswer['answer']>

function toldOf(payoutRef: string, answer: PayoutAnswer): Parameters<typeof repo.noteAnswer>[1]['told'] {
  if (answer.kind === 'payout') {
    const { state, providerRef, reason } = answer.payout
    return { payoutRef, answer: state, providerRef, reason }
  }
  const reason = answer.kind === 'refused' ? answer.code : answer.kind === 'undecided' ? answer.reason : null
  return { payoutRef, answer: answers[answer.kind], providerRef: null, reason }
}

/**
 * Asks the provider now what became of the payout that the member did not get; where it was paid in parts, of each of them. The answers
 * are kept with the case, and what is against the provider's own word is kept as such; no money moves by it.
 */
export async function askClaimPayout(deps: CashierDeps, acting: Acting, id: string): Promise<View> {
  const row = found(await findCase(deps.db, idOf(id)))
  if (row.status !== 'NOT_RECEIVED') throw new AppError<ErrorCode>('state_conflict', { state: row.status })
  const entry = { action: 'withdrawals.ask_claim' as const, target: targetOf(id) }
  await recordAudit(deps.db, acting, { ...entry, details: factsOf(row) })
  // In order, so that each answer is kept even where a later one fails.
  for (const payout of await askedPayouts(deps, row)) await askOne(deps, row, { payout, by: acting.operator.username })
  deps.nudgeOutbox()
  return detailOf(deps, found(await findCase(deps.db, row.id)))
}

async function askOne(
  deps: CashierDeps,
  row: CaseRow,
  { payout, by: operatorName }: { payout: PayoutRow; by: string },
): Promise<void> {
  const { payout_ref: ref, channel_code: channelCode } = payout
  const channel = await findChannel(deps.db, channelCode)
  const adapter = channel && deps.payments.get(channel.provider)
  if (!adapter) throw new AppError<ErrorCode>('channel_unavailable')
  const answer = await adapter.queryPayout(ref)
  const told = toldOf(ref, answer)
  await repo.noteAnswer(deps.db, { memberId: row.member_id, id: row.id, told, operatorName })
  if (answer.kind === 'payout' || answer.kind === 'conflict') await takeAnswer(deps, { ref, channelCode, answer })
}

/** Every payout that counts as paid; where none does, the last one whose money came back. */
async function askedPayouts({ db }: CashierDeps, row: CaseRow): Promise<PayoutRow[]> {
  const payouts = await listPayouts(db, row.member_id, row.id)
  const paid = payouts.filter(({ state }) => state === 'paid')
  const back = payouts.findLast(({ state }) => state === 'returned')
  const asked = paid.length === 0 && back ? [back] : paid
  // Paid by hand: there is no provider to ask.
  if (asked.length === 0) throw new AppError<ErrorCode>('state_conflict', { state: row.status })
  return asked
}

/** The pictures of a claim. The look is audited with its reason before anything is shown. */
export async function viewClaimProof(
  { db, proofs }: CashierDeps,
  acting: Acting,
  { id, n, reason }: RouteParsedInput<'bo.claimProof'>,
): Promise<RouteValue<'bo.claimProof'>> {
  const row = found(await findCase(db, idOf(id)))
  const claim = found((await repo.listClaims(db, row.member_id, row.id)).find((one) => one.n === n))
  const details = { ...factsOf(row), n, reason, images: claim.images.length }
  await recordAudit(db, acting, { action: 'withdrawals.view_proof', target: targetOf(id), details })
  return { images: claim.images.map((name) => proofs.open(PROOFS + name)) }
}
