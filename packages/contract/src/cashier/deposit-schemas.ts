import { z } from 'zod'
import { zMoney, zTime, zTexts } from '../schema-parts.ts'
import { zChannelCrypto, zDepositCrypto } from './crypto-schemas.ts'

export const depositMethods = ['DEP_BANK', 'DEP_QR', 'DEP_EWALLET', 'DEP_CRYPTO', 'DEP_CARD'] as const

/** Words beside a channel's name. */
export const channelTags = ['hot', 'new', 'fast', 'saver'] as const
/** `only`: a channel for who has had no deposit credited yet; `after`: for everybody else. */
export const firstRules = ['only', 'after'] as const

/** A network whose scratch cards a channel takes, and how many digits their serials and codes have. */
const zTelco = z.object({
  code: z.string(),
  name: zTexts(),
  serialDigits: z.array(z.number().int()),
  pinDigits: z.array(z.number().int()),
})

/** Taken from what reaches the wallet: millionths of the amount and a fixed part. Of cards the discount. */
const zChannelFee = z.object({ ppm: z.number().int(), fixed: zMoney })

const zHours = z.object({ from: z.string(), until: z.string() }).nullable()

/**
 * A channel that is open and takes no order of this member now, and why: outside its hours, its day is full, a later rank, not for a first
 * deposit or only for one, not from this country, its provider fails, or USDT without a rate that counts.
 */
export const zClosedChannel = z.object({
  code: z.string(),
  method: z.enum(depositMethods),
  name: zTexts(),
  reason: z.enum(['hours', 'cap', 'rank', 'first_only', 'after_first', 'country', 'fails', 'rate']),
  hours: zHours,
  rankMin: z.number().int(),
})

/**
 * Further deposits wait for the member's papers (AML-2): whether the documents are approved, and what became of the answer about the source
 * of the money. Null: they do not wait.
 */
export const zDue = z
  .object({ documents: z.enum(['ok', 'waiting', 'missing']), source: z.enum(['NONE', 'WAITING', 'REFUSED']) })
  .nullable()

export const zChannel = z.object({
  code: z.string(),
  method: z.enum(depositMethods),
  name: zTexts(),
  min: zMoney,
  max: zMoney,
  /** Only these amounts; empty: any between the limits. */
  fixedAmounts: z.array(zMoney),
  fee: zChannelFee,
  tags: z.array(z.enum(channelTags)),
  /** For a first deposit alone. */
  isForFirst: z.boolean(),
  /** Service hours by the brand's clock; null: around the clock. */
  hours: zHours,
  /** VND for one P; null if the channel does not convert (DECISIONS 1). */
  vndPerUnit: z.string().nullable(),
  orderMinutes: z.number().int(),
  isSimulated: z.boolean(),
  quickAmounts: z.array(zMoney),
  /** Of a channel of scratch cards: its fixed amounts are the face values. */
  card: z
    .object({
      telcos: z.array(zTelco),
      /** Taken off the lower of both values where the declared one is wrong, in millionths; a million: nothing is credited. */
      penaltyPpm: z.number().int(),
    })
    .nullable(),
  /** Of a channel of USDT. */
  crypto: zChannelCrypto.nullable(),
})

/** operations.md 3.2: LATE_REVIEW was paid too late, AMOUNT_MISMATCH otherwise than asked; both wait for an operator. */
export const depositStatuses = [
  'AWAITING_PAYMENT',
  'CREDITED',
  'EXPIRED',
  'CANCELLED',
  'LATE_REVIEW',
  'AMOUNT_MISMATCH',
  'REJECTED',
  'REFUNDED_EXTERNAL',
  'REVERSED',
] as const
const zDecision = z.enum(['credit', 'return'])
/** The scratch card of a deposit; of its serial only the end is known, of its code nothing. */
const zDepositCard = z.object({
  telco: zTexts(),
  serialTail: z.string(),
  /** What the card was worth; null until its provider has said so. */
  face: zMoney.nullable(),
  penaltyPpm: z.number().int(),
  /** What was taken off because another value was declared. */
  penalty: zMoney,
})
/**
 * For its member: the discount that was promised with the order, and until when its provider is asked what became of it; null: it is
 * not asked any more.
 */
const zOwnDepositCard = zDepositCard.extend({ fee: zChannelFee, askedUntil: zTime.nullable() })
/** For operators: the order that has the same card and was or may still be credited, so that this one cannot be. */
const zBoDepositCard = zDepositCard.extend({ elsewhere: z.string().nullable() })
export const zDeposit = z.object({
  id: z.string(),
  refNo: z.string(),
  channelCode: z.string(),
  channelName: zTexts(),
  method: z.enum(depositMethods),
  status: z.enum(depositStatuses),
  amount: zMoney,
  /** What the channel keeps of the amount. */
  fee: zMoney,
  /** What arrived; null before, and where it came in another currency. */
  amountPaid: zMoney.nullable(),
  credited: zMoney.nullable(),
  /** The amount of the bank transfer, in VND. */
  amountVnd: z.string().nullable(),
  payee: z
    .object({ bank: z.string(), accountName: z.string(), accountNumber: z.string(), content: z.string() })
    .nullable(),
  /** EMVCo payload for the QR code; null if the channel has none. */
  qrPayload: z.string().nullable(),
  /** Links into the apps of members' banks, with this transfer filled in; only where one order is asked for. */
  bankApps: z.array(z.object({ name: zTexts(), url: z.string() })).max(30),
  /** The provider's payment page; null if there is none, or its address is not known yet. */
  payUrl: z.string().nullable(),
  /** The provider has not answered yet; it is asked again. */
  isConnecting: z.boolean(),
  isSimulated: z.boolean(),
  /** Null for every other method. */
  card: zOwnDepositCard.nullable(),
  /** Of an order of USDT; null for every other. */
  crypto: zDepositCrypto.nullable(),
  /** Why an operator looks at it, or why it takes no money. */
  reviewReason: z.string().nullable(),
  /** By when an operator decides; null unless one must. */
  reviewBy: zTime.nullable(),
  /** The operator's words. */
  decisionReason: z.string().nullable(),
  /** Further transfers for this order; only where one order is asked for. */
  extras: z.array(
    z.object({
      amount: zMoney,
      /** False: of another currency, token or network, so that its amount means nothing. */
      isCurrency: z.boolean(),
      credited: zMoney.nullable(),
      decision: zDecision.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Pictures of the transfer that the member has sent, at most three; only where one order is asked for. */
  proofs: z.number().int(),
  /** Until when more may be sent; null: not, or many orders are shown. */
  proofUntil: zTime.nullable(),
  createdAt: zTime,
  expiresAt: zTime,
  creditedAt: zTime.nullable(),
})

/** What speaks for an unpaid order as the one that a line of a bank's statement pays. */
export const candidateSigns = ['amount', 'amount_near', 'time', 'day', 'name', 'name_part'] as const

/** Money of a deposit as operators see it: an order, or a further transfer for one (`of` is `extra`). */
export const zBoDeposit = z.object({
  of: z.enum(['order', 'extra']),
  id: z.string(),
  refNo: z.string(),
  memberId: z.string(),
  account: z.string(),
  channelCode: z.string(),
  method: z.enum(depositMethods),
  status: z.enum(depositStatuses),
  reviewReason: z.string().nullable(),
  amount: zMoney,
  fee: zMoney,
  amountPaid: zMoney.nullable(),
  credited: zMoney.nullable(),
  /** What a reversal could not take from the balance. */
  debt: zMoney,
  providerRef: z.string().nullable(),
  authorisation: z.string().nullable(),
  /** Null for every other method. */
  card: zBoDepositCard.nullable(),
  /** Of an order of USDT; null for every other. */
  crypto: zDepositCrypto.nullable(),
  /** Pictures of the transfer that the member has sent. */
  proofs: z.number().int(),
  createdAt: zTime,
  expiresAt: zTime,
  paidAt: zTime.nullable(),
  /** Whether somebody must decide, and what they may: money in another currency cannot be credited. */
  decisions: z.array(zDecision),
  decision: z.object({ who: z.string(), at: zTime, reason: z.string(), what: zDecision }).nullable(),
})
