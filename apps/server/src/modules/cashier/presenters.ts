import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { BankNames } from './payout-banks.ts'
import type { WithdrawalRow } from './cashier.repo.ts'
import type { PayoutAccountRow } from './payout-account.repo.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const HOUR_MS = 3_600_000

export function presentPayoutAccount(
  row: PayoutAccountRow,
  bankName: BankNames,
  { coolingHours, now }: { coolingHours: number; now: Date },
): RouteValue<'cashier.addPayoutAccount'> {
  const usableAt = new Date(row.created_at.getTime() + coolingHours * HOUR_MS)
  return {
    id: row.id.toString(),
    bankName: bankName(row.bank_code),
    tail: row.account_number.slice(-4),
    holderName: row.holder_name,
    isDefault: row.is_default,
    usableAt: usableAt > now ? usableAt.toISOString() : null,
  }
}

export function presentWithdrawal(row: WithdrawalRow, bankName: BankNames): RouteValue<'cashier.createWithdrawal'> {
  return {
    id: row.id.toString(),
    refNo: row.ref_no,
    status: row.status,
    amount: moneyToString(row.amount),
    fee: moneyToString(row.fee),
    net: moneyToString(row.amount - row.fee),
    payoutAccount: { bankName: bankName(row.bank_code), tail: row.tail },
    rejectReason: row.reject_reason,
    createdAt: row.created_at.toISOString(),
    paidAt: iso(row.paid_at),
    confirmDeadline: iso(row.confirm_deadline),
    closedAt: iso(row.closed_at),
    promisedAt: iso(row.promised_at),
    lateAt: iso(row.late_at),
    queuePlace: row.queue_place,
    isAutomatic: row.is_automatic,
    orderedAt: iso(row.ordered_at),
    sentAt: iso(row.sent_at),
    caseClosedAt: iso(row.case_closed_at),
  }
}
