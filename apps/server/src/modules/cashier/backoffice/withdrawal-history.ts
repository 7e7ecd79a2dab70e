import type { RouteValue } from '@lotus/contract'
import { moneyToString, type Money } from '@lotus/kernel'
import type { WithdrawalRow } from '../cashier.repo.ts'
import type { RestRow } from '../withdrawal-columns.repo.ts'
import type { PayoutRow, PayoutWordRow } from '../payments/payout.repo.ts'
import type { LookRow } from '../risk.repo.ts'
import type { ClaimRow } from '../claims/claim.repo.ts'
import { presentTaken } from '../claims/present-claim.ts'

type Detail = RouteValue<'bo.withdrawal'>
type Entry = Detail['history'][number]

const iso = (at: Date | null) => at?.toISOString() ?? null

export function presentPayout(row: PayoutRow): Detail['payouts'][number] {
  return {
    payoutRef: row.payout_ref,
    channelCode: row.channel_code,
    state: row.state,
    who: row.operator_name,
    note: row.note,
    askedAt: row.asked_at.toISOString(),
    sentAt: iso(row.sent_at),
    endedAt: iso(row.ended_at),
    providerRef: row.provider_ref,
    reason: row.reason,
    unclear: row.unclear,
    unclearAt: iso(row.unclear_at),
    settledAt: iso(row.settled_at),
    end: endOf(row),
    tries: row.tries,
    nextAt: row.ended_at === null ? row.next_at.toISOString() : null,
    returnedAt: iso(row.returned_at),
    takenBack: presentTaken(row),
    part: row.part,
    parts: row.parts,
    amount: row.amount === null ? null : moneyToString(row.amount),
  }
}

function endOf(row: PayoutRow): Detail['payouts'][number]['end'] {
  if (row.end_result === null || row.end_asked_at === null) return null
  return {
    result: row.end_result,
    providerRef: row.end_ref,
    reason: row.end_reason ?? '',
    who: row.end_by_name ?? '',
    askedAt: row.end_asked_at.toISOString(),
    confirmedBy: row.end_confirmed_name,
    confirmedAt: iso(row.end_confirmed_at),
  }
}

/** What no provider has paid yet, as the decision counts it (`cashier_unpaid`). */
export const leftOf = (
  { amount, fee, given_back: back }: Pick<WithdrawalRow, 'amount' | 'fee' | 'given_back'>,
  payouts: readonly PayoutRow[],
): Money =>
  payouts.reduce(
    (left, one) => (one.state === 'paid' ? left - (one.amount ?? amount - fee) : left),
    amount - fee - back,
  )

/** What the end of a claim names where several were paid: the payouts, and HAND for the rest that was paid by hand; else nothing. */
export function paidPartsOf(
  row: Pick<WithdrawalRow, 'amount' | 'fee' | 'given_back'>,
  payouts: readonly PayoutRow[],
): RouteValue<'bo.withdrawalCase'>['paidParts'] {
  const paid = payouts.filter(({ state }) => state === 'paid')
  const left = leftOf(row, payouts)
  const byHand = paid.length > 0 && left > 0n ? [{ ref: 'HAND', amount: moneyToString(left), providerRef: null }] : []
  const parts = paid.map(({ payout_ref: ref, amount, provider_ref: providerRef }) => ({
    ref,
    amount: moneyToString(amount ?? row.amount - row.fee),
    providerRef,
  }))
  return parts.length + byHand.length > 1 ? [...parts, ...byHand] : []
}

/** What the rules found when they looked. */
export const presentLook = (look: LookRow | undefined): Detail['automatic'] =>
  look === undefined
    ? null
    : { refusal: look.refusal, score: look.score, reasons: look.reasons, ratedAt: look.rated_at.toISOString() }

const entry = (at: Date | null, action: string, of: { who?: string | null; note?: string | null } = {}): Entry[] =>
  at === null ? [] : [{ at: at.toISOString(), who: of.who ?? '', action, note: of.note ?? null }]

/** The history of a withdrawal, oldest first, as far as its row and its payouts show it. */
export function historyOf(
  row: WithdrawalRow,
  {
    account,
    payouts,
    words,
    claims,
  }: {
    account: string
    payouts: readonly PayoutRow[]
    words: readonly PayoutWordRow[]
    claims: readonly ClaimRow[]
  },
): Entry[] {
  const { status } = row
  const history = [
    ...entry(row.created_at, 'SUBMITTED', { who: account }),
    ...entry(row.late_at, 'LATE'),
    ...entry(row.case_closed_at, 'CASE_CLOSED'),
    ...entry(row.first_approved_at, 'APPROVED_FIRST', { who: row.first_reviewer_name, note: row.first_note }),
    ...payouts.flatMap(stepsOf),
    ...words.flatMap((word) => entry(word.told_at, 'UNCLEAR', { note: word.payout_ref })),
    ...decisionOf(row, payouts),
    ...(row.rests ?? []).flatMap(restSteps),
    ...claims.flatMap((claim) => claimSteps(claim, account)),
    ...(status === 'RECEIVED' ? entry(row.closed_at, 'RECEIVED', { who: account }) : []),
    ...(status === 'FORCED_RECEIVED' ? entry(row.closed_at, 'FORCED_RECEIVED') : []),
  ]
  return history.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** A try to pay: who approved it, when the provider had it, and how it ended. */
const stepsOf = (one: PayoutRow): Entry[] => [
  ...entry(one.asked_at, one.operator_name === null ? 'APPROVED_AUTO' : 'APPROVED', {
    who: one.operator_name,
    note: one.note,
  }),
  ...entry(one.sent_at, 'SENT', { note: one.payout_ref }),
  ...entry(one.ended_at, one.state === 'failed' ? 'PAY_FAILED' : 'PAID_OUT', { note: one.provider_ref ?? one.reason }),
  ...entry(one.end_asked_at, one.end_result === 'paid' ? 'END_PAID_ASKED' : 'END_FAILED_ASKED', {
    who: one.end_by_name,
    note: one.end_reason,
  }),
  ...entry(one.end_confirmed_at, 'END_CONFIRMED', { who: one.end_confirmed_name, note: one.end_ref }),
]

/** The rest that nobody could pay: how an operator asked to give it back, and that it was given. */
const restSteps = (rest: RestRow): Entry[] => [
  ...entry(new Date(rest.askedAt), 'REST_ASKED', { who: rest.askedName, note: rest.askedReason }),
  ...(rest.decidedAt === null
    ? []
    : entry(new Date(rest.decidedAt), 'REST_GIVEN', { who: rest.decidedName, note: rest.reason })),
]

/** How an operator asks to give the rest back; another one who asks the same confirms. */
export function restAskedOf({ rests }: Pick<WithdrawalRow, 'rests'>): Detail['restAsked'] {
  const asked = (rests ?? []).find(({ decidedAt }) => decidedAt === null)
  if (asked === undefined) return null
  const { amount, askedReason: reason, askedName: who, askedAt: at } = asked
  return { amount: moneyToString(BigInt(amount)), reason, who, at: new Date(at).toISOString() }
}

/** T17: what the member said, what an operator asked, and the end. */
const claimSteps = (claim: ClaimRow, account: string): Entry[] => [
  ...entry(claim.forced_at, 'FORCED_RECEIVED'),
  ...entry(claim.claimed_at, 'CLAIMED', { who: account, note: claim.said }),
  ...entry(claim.asked_at, claim.asked_outcome === 'resent' ? 'CLAIM_RESEND_ASKED' : 'CLAIM_RETURN_ASKED', {
    who: claim.asked_name,
    note: claim.asked_note,
  }),
  ...(claim.outcome === null || claim.outcome === 'received'
    ? []
    : entry(claim.decided_at, claimEnds[claim.outcome], { who: claim.decided_name, note: claim.note })),
]
const claimEnds = { found: 'CLAIM_FOUND', returned: 'CLAIM_RETURNED', resent: 'CLAIM_RESENT' } as const

/** A rejection, or a payment by hand; what a provider paid is told by its payout. */
function decisionOf(row: WithdrawalRow, payouts: readonly PayoutRow[]): Entry[] {
  if (row.status === 'REJECTED')
    return entry(row.decided_at, 'REJECTED', { who: row.reviewer_name, note: row.reject_reason })
  const isByHand = row.paid_at !== null && !payouts.some(({ state }) => state === 'paid' || state === 'returned')
  return isByHand ? entry(row.decided_at, 'PAID', { who: row.reviewer_name, note: row.review_note }) : []
}
