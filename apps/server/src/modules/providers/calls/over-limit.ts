import { MONEY_SCALE, moneyToString, type Money } from '@lotus/kernel'
import type { VendorDeps } from '../vendor.deps.ts'
import type { PlayerRow } from '../play/session.repo.ts'
import { recordCase } from '../reconciliation/cases.repo.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'
import { stakedInRound, statusOf } from '../vendors/vendor.repo.ts'
import type { MoneyCommand } from './outcome.ts'

type Refusal = { [field: string]: string }
type Amounts = { amount: Money; win: Money }

/**
 * The limits that were agreed with a vendor: a call beyond them is not decided and may come again once they are
 * raised. A txId that was decided before keeps its outcome, whatever the limits are now. The limit of a round reads the
 * stakes so far: bets of one round at the same moment may pass it together.
 */
export async function overLimit(
  deps: VendorDeps,
  vendor: Vendor,
  player: PlayerRow,
  command: MoneyCommand,
  amounts: Amounts,
): Promise<Refusal | undefined> {
  // Play money has no limits: the kit stakes all of it.
  if (player.currency !== vendor.currency) return undefined
  const refusal =
    stakeRefusal(vendor, command, amounts) ??
    winRefusal(vendor, command, amounts) ??
    (await roundRefusal(deps, vendor, player, command, amounts))
  if (refusal === undefined || !('txId' in command.body)) return refusal
  const { txId } = command.body
  const { currency, member_id: memberId } = player
  const known = await statusOf(deps.db, { vendor: vendor.code, txId, memberId, currency })
  if (known.code !== 'TX_NOT_FOUND') return undefined
  const amount = moneyToString(command.op === 'betWin' ? amounts.win : amounts.amount)
  // People look at a win that was not paid; a bet that was not taken has cost nobody anything.
  if (refusal === WIN_OVER || refusal === BET_WIN_OVER)
    await recordCase(deps.db, {
      vendor: vendor.code,
      kind: 'over_limit',
      subject: txId,
      memberId,
      details: { op: command.op, amount, currency, roundId: command.body.roundId ?? null },
    })
  return refusal
}

const STAKE_FORM: Refusal = { amount: 'invalid' }
const STAKE_OVER: Refusal = { amount: 'over_limit' }
const WIN_OVER: Refusal = { amount: 'over_limit' }
const BET_WIN_OVER: Refusal = { winAmount: 'over_limit' }

const isStake = (command: MoneyCommand) => command.op === 'bet' || command.op === 'betWin'

function stakeRefusal(vendor: Vendor, command: MoneyCommand, { amount }: Amounts): Refusal | undefined {
  if (!isStake(command)) return undefined
  if (amount % 10n ** BigInt(MONEY_SCALE - vendor.amount_places) !== 0n) return STAKE_FORM
  return vendor.max_bet !== null && amount > vendor.max_bet ? STAKE_OVER : undefined
}

function winRefusal(vendor: Vendor, command: MoneyCommand, { amount, win }: Amounts): Refusal | undefined {
  if (vendor.max_win === null) return undefined
  if (command.op === 'betWin') return win > vendor.max_win ? BET_WIN_OVER : undefined
  return (command.op === 'win' || command.op === 'adjust') && amount > vendor.max_win ? WIN_OVER : undefined
}

async function roundRefusal(
  deps: Pick<VendorDeps, 'db'>,
  vendor: Vendor,
  player: PlayerRow,
  command: MoneyCommand,
  { amount }: Amounts,
): Promise<Refusal | undefined> {
  if (vendor.max_round === null || (command.op !== 'bet' && command.op !== 'betWin')) return undefined
  const staked = await stakedInRound(deps.db, vendor.code, command.body.roundId, player.member_id)
  return staked + amount > vendor.max_round ? STAKE_OVER : undefined
}
