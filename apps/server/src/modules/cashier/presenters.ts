import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { claimUntil, presentClaim, presentTakenAt } from './claims/present-claim.ts'
import { readBankNames, type BankNames, type PayoutKind } from './payout-banks.ts'
import { cashierSettings } from './settings.ts'
import { getSetting } from '../system/index.ts'
import { presentUsdt } from './payout-usdt.ts'
import { presentFee } from './withdrawal-fee.ts'
import type { WithdrawalRow } from './cashier.repo.ts'
import type { PayoutAccountRow } from './payout-account.repo.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const HOUR_MS = 3_600_000

export function presentPayoutAccount(
  row: PayoutAccountRow,
  bankName: BankNames,
  { coolingHours, kinds, now }: { coolingHours: number; kinds: readonly PayoutKind[]; now: Date },
): RouteValue<'cashier.addPayoutAccount'> {
  const usableAt = new Date(row.created_at.getTime() + coolingHours * HOUR_MS)
  return {
    id: row.id.toString(),
    kind: row.kind,
    bankName: bankName(row.bank_code),
    network: row.network,
    tail: row.account_number.slice(-4),
    holderName: row.holder_name,
    label: row.label,
    isDefault: row.is_default,
    usableAt: usableAt > now ? usableAt.toISOString() : null,
    isClosed: !kinds.includes(row.kind),
  }
}

/** What a withdrawal is shown with: the names of banks, and for how many days it may be said not to have arrived. */
export type Showing = { bankNameOf: BankNames; claimDays: number }

export async function readShowing(db: Queryable): Promise<Showing> {
  return { bankNameOf: await readBankNames(db), claimDays: await getSetting(db, cashierSettings.claimDays) }
}

function unplayedOf(row: WithdrawalRow): RouteValue<'cashier.createWithdrawal'>['unplayed'] {
  const { unplayed_why: why, unplayed_missing: missing, unplayed_until: until } = row
  return why === null || missing === null ? null : { why, missing: moneyToString(missing), until: iso(until) }
}

function givenBackOf(row: WithdrawalRow): RouteValue<'cashier.createWithdrawal'>['givenBack'] {
  const { given_back: amount, fee_given_back: fee, given_back_at: at } = row
  if (at === null) return null
  const reason = row.rests?.findLast(({ decidedAt }) => decidedAt !== null)?.reason ?? null
  return { amount: moneyToString(amount), fee: moneyToString(fee), at: at.toISOString(), reason }
}

/** What was locked when it was asked for, of what is paid out. */
function usdtOf(row: WithdrawalRow): RouteValue<'cashier.createWithdrawal'>['usdt'] {
  const { usdt_network: network, usdt_units: units, usdt_rate_vnd: rateVnd } = row
  const { usdt_per_unit: vndPerUnit, usdt_fee_units: feeUnits, usdt_txid: txid } = row
  if (network === null || units === null || rateVnd === null || vndPerUnit === null || feeUnits === null) return null
  const net = row.amount - row.fee
  return { ...presentUsdt({ network, net, units }, { rateVnd, vndPerUnit, feeUnits }), txid }
}

export function presentWithdrawal(
  row: WithdrawalRow,
  { bankNameOf, claimDays }: Showing,
): RouteValue<'cashier.createWithdrawal'> {
  return {
    id: row.id.toString(),
    refNo: row.ref_no,
    status: row.status,
    amount: moneyToString(row.amount),
    fee: moneyToString(row.fee),
    net: moneyToString(row.amount - row.fee - row.given_back),
    givenBack: givenBackOf(row),
    feeTerms: row.fee_terms === null ? null : presentFee(row.fee_terms),
    feeReturnedAt: iso(row.fee_returned_at),
    payoutAccount: {
      kind: row.kind,
      bankName: bankNameOf(row.bank_code),
      network: row.network,
      tail: row.tail,
    },
    usdt: usdtOf(row),
    rejectReason: row.reject_reason,
    createdAt: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    confirmDeadline: iso(row.confirm_deadline),
    closedAt: iso(row.closed_at),
    promisedAt: iso(row.promised_at),
    lateAt: iso(row.late_at),
    queuePlace: row.queue_place,
    isAutomatic: row.is_automatic,
    unplayed: unplayedOf(row),
    orderedAt: iso(row.ordered_at),
    sentAt: iso(row.sent_at),
    parts: (row.parts ?? []).map(({ amount, state, at }) => ({
      amount: moneyToString(BigInt(amount)),
      state,
      at: new Date(at).toISOString(),
    })),
    caseClosedAt: iso(row.case_closed_at),
    claimUntil: claimUntil(row, claimDays),
    claim: presentClaim(row),
    takenBack: presentTakenAt(row),
  }
}
