import { assert, moneyToString } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { callVendor, VendorCallFailed, type VendorAnswer } from '../vendors/call-vendor.ts'
import { closeByItself, recordCase } from './cases.repo.ts'
import { cutMoney } from '../calls/money.ts'
import type { VendorCommand } from '../calls/outcome.ts'
import { listOldRounds, listStandingBets, recordAsked, type OldRound } from './reconcile.repo.ts'
import { runCommand } from '../calls/run-command.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from '../vendors/vendor-directory.ts'
import { listVendorRows } from '../vendors/vendor.repo.ts'
import { providersSettings } from '../settings.ts'

const ROUNDS_MAX = 200
/** A round that its vendor reports as open this often becomes a case for operators. */
const ASKS_BEFORE_CASE = 3

/** Asks vendors about rounds open for more than a day, and follows the answers (wallet.md 2, check 4). */
export async function askOldRounds(deps: VendorDeps): Promise<number> {
  const hours = await getSetting(deps.db, providersSettings.openRoundHours)
  let resolved = 0
  for (const { code } of await listVendorRows(deps.db)) {
    const vendor = await getVendor(deps.db, deps.vendorBox, code)
    if (!vendor) continue
    for (const round of await listOldRounds(deps.db, code, hours, ROUNDS_MAX)) {
      await recordAsked(deps.db, round.round_row)
      if (await resolveRound(deps, vendor, round)) resolved += 1
    }
  }
  if (resolved > 0) deps.nudgeOutbox()
  return resolved
}

/** True if the round is over now. */
async function resolveRound(deps: VendorDeps, vendor: Vendor, round: OldRound): Promise<boolean> {
  let answer: VendorAnswer<'openRound'> | undefined
  try {
    answer = await callVendor(deps, vendor, 'openRound', { roundId: round.round_id })
  } catch (error) {
    if (!(error instanceof VendorCallFailed)) throw error
  }
  const state = answer?.code === 'OK' ? answer.state : undefined
  if (state === 'CLOSED' && (await closeAsReported(deps, vendor, round, answer))) return done(deps, round, vendor)
  if (state === 'VOID' && (await refundRound(deps, vendor, round))) return done(deps, round, vendor)
  // Still open at the vendor: the member may continue it. Anything else is for operators.
  if (state !== 'OPEN' || round.asks + 1 >= ASKS_BEFORE_CASE) {
    await recordCase(deps.db, {
      vendor: vendor.code,
      kind: 'open_round',
      subject: round.round_no,
      memberId: round.member_id,
      details: {
        roundId: round.round_id,
        currency: round.currency,
        bet: moneyToString(round.bet),
        win: moneyToString(round.win),
        answer: state ?? 'none',
      },
    })
  }
  return false
}

async function done(deps: VendorDeps, round: OldRound, vendor: Vendor): Promise<true> {
  await closeByItself(deps.db, vendor.code, 'open_round', round.round_no)
  return true
}

/**
 * The vendor reports the round as over and its wins: what was not credited yet is credited under a txId of ours, so
 * that a late win by the vendor finds the round closed. If stakes differ, or the wins are less than paid here,
 * operators decide.
 */
async function closeAsReported(
  deps: VendorDeps,
  vendor: Vendor,
  round: OldRound,
  answer: VendorAnswer<'openRound'> | undefined,
): Promise<boolean> {
  const answered = answer?.win == null ? undefined : cutMoney(answer.win).amount
  const bet = answer?.bet == null ? round.bet : cutMoney(answer.bet).amount
  if (answered === undefined || bet !== round.bet || answered < round.win) return false
  const outcome =
    answered === round.win
      ? await run(deps, vendor, { op: 'endRound', body: { member: round.player_ref, roundId: round.round_id } })
      : await run(deps, vendor, {
          op: 'win',
          body: {
            txId: `lotus-close-${round.round_no}`,
            member: round.player_ref,
            currency: round.currency,
            amount: moneyToString(answered - round.win),
            roundId: round.round_id,
            roundClosed: true,
          },
        })
  return outcome === 'OK'
}

/** The vendor never played it: all bets in force are refunded. */
async function refundRound(deps: VendorDeps, vendor: Vendor, round: OldRound): Promise<boolean> {
  for (const refTxId of await listStandingBets(deps.db, round.round_row)) {
    const txId = `lotus-void-${refTxId}`.slice(0, 64)
    const { player_ref: member, currency, round_id: roundId } = round
    const code = await run(deps, vendor, { op: 'rollback', body: { txId, refTxId, member, currency, roundId } })
    if (code !== 'OK') return false
  }
  return true
}

async function run(deps: VendorDeps, vendor: Vendor, command: VendorCommand): Promise<string> {
  const { code } = await runCommand(deps, vendor, command)
  assert(code !== 'BAD_REQUEST', 'a command of our own is well formed')
  return code
}
