import type { CashierDeps } from './deps.ts'
import { findDue } from './due-diligence.ts'
import { findPayer } from './payments/payout-channel.ts'
import * as repo from './auto.repo.ts'
import { rateWithdrawal } from './rate-withdrawal.ts'
import { secondRuleOf } from './review-withdrawals.ts'
import { getCashierSettings } from './settings.ts'

const AT_ONCE = 20

/**
 * Approves small withdrawals where nothing is odd (operations.md 3.4 and 5.4), each looked at once. Whatever the rules
 * do not approve waits for a reviewer as ever. Returns how many were approved.
 */
export async function approveAutomatically(deps: CashierDeps): Promise<number> {
  const { autoBelow, withdrawOpen } = await getCashierSettings(deps.db)
  if (autoBelow <= 0n || !withdrawOpen) return 0
  // The rules cannot pay by hand.
  const payer = await findPayer(deps)
  if (payer === null) return 0
  let approved = 0
  for (const id of await repo.listCandidates(deps.db, { below: autoBelow, limit: AT_ONCE, kinds: payer.kinds }))
    if (await lookOrLeave(deps, id)) approved += 1
  if (approved > 0) deps.nudgeOutbox()
  return approved
}

/** One that cannot be looked at is left to a person, so that it stops none of the others, now or at the next turn. */
async function lookOrLeave(deps: CashierDeps, id: bigint): Promise<boolean> {
  try {
    return await lookAt(deps, id)
  } catch (error) {
    deps.log.error({ err: error, withdrawal: id.toString() }, 'the rules could not look at a withdrawal')
    await repo.leaveToReviewer(deps.db, id).catch((cause: unknown) => {
      deps.log.error({ err: cause, withdrawal: id.toString() }, 'a withdrawal could not be left to a reviewer')
    })
    return false
  }
}

/**
 * One transaction under the member's lock: the settings, the exclusions and the risk are those of this moment, and the
 * reasons are stored with the decision. Answers whether it was approved.
 */
async function lookAt(deps: CashierDeps, id: bigint): Promise<boolean> {
  return deps.db.tx(async (tx) => {
    const settings = await getCashierSettings(tx)
    const payer = await findPayer({ ...deps, db: tx })
    if (payer === null || !settings.withdrawOpen) return false
    const second = secondRuleOf(settings)
    const begun = await repo.beginLook(tx, id, {
      below: settings.autoBelow.toString(),
      score: settings.autoScore,
      coolingHours: settings.payoutCoolingHours,
      fundHoldHours: settings.fundPasswordHoldHours,
      second,
    })
    if (begun === null) return false
    const { memberId, amount, payoutAccountId, refusal } = begun
    const documentsCase = await deps.documentsCaseOf(memberId, tx)
    const risk = await rateWithdrawal(tx, { id, memberId, amount, payoutAccountId, sessionId: null, documentsCase })
    const owes = (await deps.debtOf(memberId, tx)) !== null
    const isBlocked = await deps.isBlocked(memberId, tx)
    const isWatched = (await deps.amlCaseOf(memberId, tx)) !== null
    const isDue = (await findDue({ db: tx, sentOf: deps.sentOf }, memberId, 'PAYOUT', id)) !== null
    const reply = await repo.decideLook(tx, id, {
      refusal: refusal ?? (isBlocked ? 'account' : isWatched ? 'aml' : isDue ? 'due_diligence' : owes ? 'debt' : null),
      score: risk.score,
      reasons: risk.reasons,
      scoreLimit: settings.autoScore,
      secondScore: second.score,
      dayCap: settings.autoDailyAmount.toString(),
      channel: payer.code,
      kinds: payer.kinds,
    })
    deps.metrics.commands.inc({ kind: 'withdrawal_auto', outcome: reply.refusal ?? reply.code })
    return reply.code === 'ok' && reply.refusal === undefined
  })
}
