import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { SettingValue } from '../../../platform/setting.ts'
import type { ChannelRow } from './channel.repo.ts'
import type { CryptoRules } from '../crypto/crypto-rules.ts'
import { presentCryptoChannel } from '../crypto/present-crypto.ts'
import { presentCard, type CardRules, type OwnCardRow } from '../cards/present-card.ts'
import type { ProviderOrderRow } from '../payments/provider-order.repo.ts'
import type { ProofFacts } from '../deposit-proofs/deposit-proof.repo.ts'
import type { DepositRow, ExtraRow } from './deposit.repo.ts'
import { bankLinksOf, type bankAppSettings } from './bank-apps.ts'
import { transferPayload } from './viet-qr.ts'

const MINUTE_MS = 60_000
const PPM = 1_000_000n
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const money = (amount: Money | null): string | null => (amount === null ? null : moneyToString(amount))

export function presentChannel(
  row: ChannelRow,
  cards: CardRules,
  crypto: CryptoRules,
): RouteValue<'cashier.channels'>['channels'][number] {
  return {
    code: row.code,
    method: row.method,
    name: row.name,
    min: moneyToString(row.min_amount),
    max: moneyToString(row.max_amount),
    fixedAmounts: row.fixed_amounts.map(moneyToString),
    fee: { ppm: row.fee_ppm, fixed: moneyToString(row.fee_fixed) },
    tags: row.tags,
    isForFirst: row.first_rule === 'only',
    hours: hoursOf(row),
    vndPerUnit: row.vnd_per_unit.toString(),
    orderMinutes: row.order_minutes,
    isSimulated: row.is_simulated,
    quickAmounts: row.quick_amounts.map(moneyToString),
    card:
      row.method === 'DEP_CARD'
        ? {
            telcos: cards.cardTelcos.filter(({ code }) => row.telcos.includes(code)),
            penaltyPpm: cards.cardPenaltyPpm,
          }
        : null,
    crypto: presentCryptoChannel(row, crypto),
  }
}

const hoursOf = ({ open_from: from, open_until: until }: ChannelRow): Closed['hours'] =>
  from === null || until === null ? null : { from: from.slice(0, 5), until: until.slice(0, 5) }

type Closed = RouteValue<'cashier.channels'>['closed'][number]
export const presentClosed = (row: ChannelRow, reason: Closed['reason']): Closed => ({
  code: row.code,
  method: row.method,
  name: row.name,
  reason,
  hours: hoursOf(row),
  rankMin: row.rank_min,
})

/** As `cashier_deposit_fee`, which decides: cut off to ten-thousandths. */
export const feeOf = (
  { fee_ppm: ppm, fee_fixed: fixed }: Pick<DepositRow, 'fee_ppm' | 'fee_fixed'>,
  amount: Money,
): Money => (amount * BigInt(ppm)) / PPM + fixed

type Facts = {
  now: Date
  reviewMinutes: number
  extras: readonly ExtraRow[]
  /** Undefined for a channel without a provider. */
  provider?: ProviderOrderRow | undefined
  card?: OwnCardRow | undefined
  crypto?: RouteValue<'cashier.deposit'>['crypto'] | undefined
  /** Undefined where many orders are shown. */
  proof?: ProofFacts | undefined
  cards: CardRules
  /** Undefined where many orders are shown. */
  bankApps?: SettingValue<typeof bankAppSettings.bankApps>['apps'] | undefined
}

/** Payment data is shown only while it can still be used. */
export function presentDeposit(
  row: DepositRow,
  channel: ChannelRow,
  { now, reviewMinutes, extras, provider, card, cards, proof, crypto = null, bankApps = [] }: Facts,
): RouteValue<'cashier.deposit'> {
  const isExpired = row.status === 'AWAITING_PAYMENT' && row.expires_at <= now
  const isPayable = row.status === 'AWAITING_PAYMENT' && !isExpired
  const isInReview = row.status === 'LATE_REVIEW' || row.status === 'AMOUNT_MISMATCH'
  const since = isInReview ? row.review_since : null
  return {
    id: row.id.toString(),
    refNo: row.ref_no,
    channelCode: row.channel_code,
    channelName: channel.name,
    method: row.method,
    status: isExpired ? 'EXPIRED' : row.status,
    amount: moneyToString(row.amount),
    fee: moneyToString(feeOf(row, row.amount_paid ?? row.amount)),
    amountPaid: money(row.amount_paid),
    credited: money(row.credited),
    amountVnd: row.amount_vnd.toString(),
    ...(isPayable ? payeeOf(row, channel, bankApps) : nobody),
    payUrl: isPayable ? (provider?.pay_url ?? null) : null,
    isConnecting: isPayable && provider?.state === 'asked',
    isSimulated: channel.is_simulated,
    card: card === undefined ? null : ownCard(row, card, cards),
    crypto,
    reviewReason: row.review_reason,
    reviewBy: since === null ? null : new Date(since.getTime() + reviewMinutes * MINUTE_MS).toISOString(),
    decisionReason: row.decision_reason,
    extras: extras.map((extra) => ({
      amount: moneyToString(extra.amount),
      isCurrency: extra.is_currency,
      credited: money(extra.credited),
      decision: extra.decision,
      reason: extra.decision_reason,
    })),
    proofs: proof?.proofs ?? 0,
    proofUntil: iso(proof?.proof_until ?? null),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    creditedAt: iso(row.credited_at),
  }
}

const HOUR_MS = 3_600_000

/** With the discount of its order, and until when its provider is asked; once it is not asked any more, no later setting changes that. */
const ownCard = (
  { fee_ppm: ppm, fee_fixed: fixed, expires_at: end }: DepositRow,
  card: OwnCardRow,
  cards: CardRules,
): RouteValue<'cashier.deposit'>['card'] => ({
  ...presentCard(card, cards),
  fee: { ppm, fixed: moneyToString(fixed) },
  askedUntil: card.is_asked ? new Date(end.getTime() + cards.providerAskHours * HOUR_MS).toISOString() : null,
})

const nobody = { payee: null, qrPayload: null, bankApps: [] }

/** The account to pay to, its QR code and the links into banks' apps; a channel of a provider has none. */
function payeeOf(
  row: DepositRow,
  { payee_bank: bank, payee_bin: bin, payee_account: account, payee_name: name }: ChannelRow,
  apps: NonNullable<Facts['bankApps']>,
): Pick<RouteValue<'cashier.deposit'>, 'payee' | 'qrPayload' | 'bankApps'> {
  if (bank === null || bin === null || account === null || name === null) return nobody
  const { content, amount_vnd: amountVnd } = row
  return {
    payee: { bank, accountName: name, accountNumber: account, content },
    qrPayload: transferPayload({ bin, account, amountVnd, content }),
    bankApps: bankLinksOf(apps, { bin, account, holder: name, amount: amountVnd.toString(), content }),
  }
}
