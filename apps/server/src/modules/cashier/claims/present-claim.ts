import { moneyToString } from '@lotus/kernel'
import type { WithdrawalRow } from '../cashier.repo.ts'
import type { AnswerRow, BoClaim, Claim, ClaimAnswer, ClaimRow } from './claim.repo.ts'

const DAY_MS = 86_400_000
/** As many claims of a withdrawal as the database takes. */
const CLAIMS_MAX = 5
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The newest claim as its member sees it; null: there was none. */
export function presentClaim({ claim }: Pick<WithdrawalRow, 'claim'>): Claim | null {
  if (claim === null) return null
  const { n: _n, ...told } = claim
  return {
    ...told,
    claimedAt: timeOf(told.claimedAt),
    forcedAt: maybeTime(told.forcedAt),
    decidedAt: maybeTime(told.decidedAt),
  }
}

const timeOf = (text: string): string => new Date(text).toISOString()
const maybeTime = (text: string | null): string | null => (text === null ? null : timeOf(text))

/** Until when the member may say that it did not arrive: some days after it was paid, unless they confirmed it. */
export function claimUntil({ status, paid_at, claim }: WithdrawalRow, days: number): string | null {
  const isLeft = (claim?.n ?? 0) < CLAIMS_MAX
  const canBe = (status === 'PAID' || status === 'FORCED_RECEIVED') && paid_at !== null && isLeft
  return canBe ? new Date(paid_at.getTime() + days * DAY_MS).toISOString() : null
}

export function presentBoClaim(row: ClaimRow): BoClaim {
  const { asked_outcome: outcome, asked_at: askedAt } = row
  return {
    n: row.n,
    said: row.said,
    images: row.images.length,
    sharedImages: row.shared,
    claimedAt: row.claimed_at.toISOString(),
    forcedAt: iso(row.forced_at),
    outcome: row.outcome,
    decidedAt: iso(row.decided_at),
    decidedBy: row.decided_name,
    providerRef: row.provider_ref,
    note: row.note,
    asked:
      outcome === null || askedAt === null
        ? null
        : {
            outcome,
            payoutRefs: row.asked_refs,
            note: row.asked_note ?? '',
            who: row.asked_name ?? '',
            at: askedAt.toISOString(),
          },
  }
}

export const presentAnswer = (row: AnswerRow): ClaimAnswer => ({
  payoutRef: row.payout_ref,
  answer: row.answer,
  providerRef: row.provider_ref,
  reason: row.reason,
  who: row.operator_name,
  at: row.answered_at.toISOString(),
})

/** What was taken from the member again for a payout that had arrived after all. */
export const presentTaken = ({ taken_back, taken_owed }: { taken_back: bigint | null; taken_owed: bigint | null }) =>
  taken_back === null ? null : { taken: moneyToString(taken_back), owed: moneyToString(taken_owed ?? 0n) }

export const presentTakenAt = (row: Pick<WithdrawalRow, 'taken_back' | 'taken_owed' | 'taken_at'>) => {
  const sums = presentTaken(row)
  return sums === null || row.taken_at === null ? null : { ...sums, at: row.taken_at.toISOString() }
}
