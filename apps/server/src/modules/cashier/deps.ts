import type { PlatformDeps } from '../../platform/deps.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'
import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { definePort } from '../../platform/module.ts'
import type { ContractDebt } from './cashier.repo.ts'
import type { Wallet } from '../wallet/index.ts'
import { rateOfSettings } from './crypto/rate-of-settings.ts'
import type { CardBox } from './cards/card-secret.ts'
import type { PaymentAdapter } from './payments/payment-adapter.ts'
import type { PayoutKind } from './payout-banks.ts'
import type { PaymentProviders } from './payments/payment-providers.ts'
import type { ChannelRow } from './deposits/channel.repo.ts'

/** The member's VIP rank, for channels that begin at one; 0 where nothing ranks members. */
export const memberRank = definePort<(db: Queryable, memberId: bigint) => Promise<number>>(
  'cashier.memberRank',
  async () => 0,
)

/**
 * How often and how much a rank may withdraw in a day, how many of its withdrawals are free, and what rate the others cost; null is
 * what the brand's settings say.
 */
export type RankLimits = {
  level: number
  count: number | null
  amount: Money | null
  free: number | null
  feePpm: number | null
}

/** The limits of the member's VIP rank; null where nothing ranks members (operations.md 3.4, 4.1). */
export const rankLimits = definePort<(db: Queryable, memberId: bigint) => Promise<RankLimits | null>>(
  'cashier.rankLimits',
  async () => null,
)

/** What a member owes by contract and has to pay before money leaves; null: nothing. */
export const contractDebt = definePort<(db: Queryable, memberId: bigint) => Promise<ContractDebt | null>>(
  'cashier.contractDebt',
  async () => null,
)

/** Whether a higher module blocks the member's withdrawals: that of agents, of a whole line. */
export const withdrawalBlock = definePort<(db: Queryable, memberId: bigint) => Promise<boolean>>(
  'cashier.withdrawalBlock',
  async () => false,
)

/** What a member ever sent to other members and was not taken back. */
export const sentToOthers = definePort<(db: Queryable, memberId: bigint) => Promise<Money>>(
  'cashier.sentToOthers',
  async () => 0n,
)

/**
 * VND for one USDT as its source has it, and when it was observed; null: there is none. A connected feed answers it; else the setting does.
 * `at` is when somebody looked, never when the answer was asked for: a feed that repeats an old observation gives that one's time.
 */
export type UsdtRate = { vnd: number; at: Date }
export const usdtRate = definePort<(db: Queryable) => Promise<UsdtRate | null>>('cashier.usdtRate', rateOfSettings)

/** The open case of money that may be laundered; null: none. Reviewers are told, the rules approve nothing of its member. */
export const openAmlCase = definePort<(db: Queryable, memberId: bigint) => Promise<string | null>>(
  'cashier.openAmlCase',
  async () => null,
)

/**
 * The open case for which the member's documents are waited for, while the operator has that counted as a risk; null: none. Members read
 * nothing of it: their withdrawal is reviewed as any other.
 */
export const documentsCase = definePort<(db: Queryable, memberId: bigint) => Promise<string | null>>(
  'cashier.documentsCase',
  async () => null,
)

export type CashierDeps = PlatformDeps & {
  /** Pictures that members send as a proof that a payout did not arrive; only operators see them. */
  proofs: ImageFolder
  wallet: Wallet
  /** Encrypts scratch cards, and knows the same one again. */
  cardBox: CardBox
  /** Address and key of each payment provider, and the tongue it speaks, by name. */
  providers: PaymentProviders
  payments: ReadonlyMap<string, PaymentAdapter>
  rankOf(memberId: bigint): Promise<number>
  rankLimitsOf(memberId: bigint): Promise<RankLimits | null>
  debtOf(memberId: bigint, db?: Queryable): Promise<ContractDebt | null>
  isBlocked(memberId: bigint, db?: Queryable): Promise<boolean>
  usdtRateOf(db?: Queryable): Promise<UsdtRate | null>
  sentOf(memberId: bigint, db?: Queryable): Promise<Money>
  amlCaseOf(memberId: bigint, db?: Queryable): Promise<string | null>
  documentsCaseOf(memberId: bigint, db?: Queryable): Promise<string | null>
  /** Whether this program can reach the channel's provider; a bank account needs none. */
  isConnected(this: void, channel: Pick<ChannelRow, 'provider'>): boolean
  /** To which kinds of accounts the channel's provider pays withdrawals. */
  payoutKindsOf(this: void, channel: Pick<ChannelRow, 'provider'>): readonly PayoutKind[]
  /** Callbacks wait here for their turn; one too many is answered `busy`, and its provider sends it again. */
  inCallbackQueue<Result>(work: () => Promise<Result>): Promise<Result>
  /** Shared secret of a payment channel: its callbacks are signed with it. */
  channelSecret(channelCode: string): Buffer
  /**
   * Sends a simulated provider's callback to this program's own address, as the network would. Returns whether it was
   * accepted.
   */
  deliverCallback(body: string, signature: string): Promise<boolean>
}
