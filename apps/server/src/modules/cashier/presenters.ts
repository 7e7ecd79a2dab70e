import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { BankNames } from './payout-banks.ts'
import type { ChannelRow, DepositRow, WithdrawalRow } from './cashier.repo.ts'
import type { PayoutAccountRow } from './payout-account.repo.ts'
import { transferPayload } from './viet-qr.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentChannel(row: ChannelRow): RouteValue<'cashier.channels'>['channels'][number] {
  return {
    code: row.code,
    method: row.method,
    name: row.name,
    min: moneyToString(row.min_amount),
    max: moneyToString(row.max_amount),
    vndPerUnit: row.vnd_per_unit.toString(),
    orderMinutes: row.order_minutes,
    isSimulated: row.is_simulated,
    quickAmounts: row.quick_amounts.map(moneyToString),
  }
}

/** Payment data is shown only while it can still be used. */
export function presentDeposit(row: DepositRow, channel: ChannelRow, now: Date): RouteValue<'cashier.deposit'> {
  const isExpired = row.status === 'AWAITING_PAYMENT' && row.expires_at <= now
  const isPayable = row.status === 'AWAITING_PAYMENT' && !isExpired
  return {
    id: row.id.toString(),
    refNo: row.ref_no,
    channelCode: row.channel_code,
    status: isExpired ? 'EXPIRED' : row.status,
    amount: moneyToString(row.amount),
    credited: row.credited === null ? null : moneyToString(row.credited),
    amountVnd: row.amount_vnd.toString(),
    payee: isPayable
      ? {
          bank: channel.payee_bank,
          accountName: channel.payee_name,
          accountNumber: channel.payee_account,
          content: row.content,
        }
      : null,
    qrPayload: isPayable
      ? transferPayload({
          bin: channel.payee_bin,
          account: channel.payee_account,
          amountVnd: row.amount_vnd,
          content: row.content,
        })
      : null,
    isSimulated: channel.is_simulated,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    creditedAt: iso(row.credited_at),
  }
}

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
  }
}
