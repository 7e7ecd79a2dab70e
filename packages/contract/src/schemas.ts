import { z } from 'zod'
import { contentSchemas } from './content.ts'
import { fairnessSchemas } from './fairness-schemas.ts'
import { boPeopleSchemas } from './bo-people-schemas.ts'
import { boLotterySchemas } from './bo-lottery-schemas.ts'
import { boVendorSchemas } from './bo-vendor-schemas.ts'
import { lotteryChaseSchemas } from './lottery-chase-schemas.ts'
import { lotteryLobbySchemas } from './lottery-lobby-schemas.ts'
import { gamesSchemas } from './games-schemas.ts'
import { identitySchemas, zTermsDue } from './identity-schemas.ts'
import { issueKey, issueStates, lotterySchemas, zDraw } from './lottery-schemas.ts'
import { lotterySubmissionSchemas } from './lottery-submission-schemas.ts'
import { lotteryTrendsSchemas } from './lottery-trends-schemas.ts'
import { protectionSchemas } from './protection-schemas.ts'
import { reportsSchemas } from './reports-schemas.ts'
import { messagesSchemas } from './messages.ts'
import type { RouteName } from './routes.ts'
import { securitySchemas } from './security-schemas.ts'
import { boSystemSchemas, systemSchemas, zLocation } from './system-schemas.ts'
import { done, none, paged, text, zAmount, zBalance, zCursor, zId, zLimit, zMoney, zTime } from './schema-parts.ts'

export { zPassword, zUsername } from './identity-schemas.ts'
export { zDraw } from './lottery-schemas.ts'
export { messagesSchemas } from './messages.ts'

// --- system ----------------------------------------------------------------------------------------------------

export const zSealKey = z.object({
  kid: z.string(),
  /** Public P-256 key for ECDH-ES. */
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  expiresAt: zTime,
})

export const zStatus = z.object({
  /** 0 normal, 1 maintenance, 2 region restricted (T02). */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  location: zLocation,
  /** While maintenance holds: the operator's own text, and until when it is expected to last. */
  notice: z.object({ text: z.string().nullable(), until: zTime.nullable() }).optional(),
  serverTime: zTime,
  /** Demo means play money: the screens say so. */
  profile: z.enum(['demo', 'production']),
  sealKey: zSealKey,
  brand: z.object({
    name: z.string(),
    currencySymbol: z.string(),
    timeZone: z.string(),
    languages: z.array(z.string()),
    defaultLanguage: z.string(),
    /** Empty means that the block is not rendered (trust.md C9). */
    legalName: z.string().nullable(),
    licence: z
      .object({ holder: z.string(), number: z.string(), authority: z.string(), verifyUrl: z.string() })
      .nullable(),
  }),
})

// --- identity --------------------------------------------------------------------------------------------------

const zMemberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string().nullable(),
  /** isAgent: 0 ordinary member, 4 trial, 1 2 41 42 agents (T01, DECISIONS 15). */
  type: z.number().int(),
  toUpline: z.boolean(),
  clubLabel: z.object({ labelName: z.string() }).nullable(),
  memberLabel: z.array(z.object({ labelName: z.string() })),
  avatar: z.string().nullable(),
  avatarType: z.enum(['CUSTOM', 'STATIC']),
  rankLevel: z.number().int(),
  /** As in the answer of a login. */
  terms: zTermsDue,
  lastLoginAt: zTime.nullable(),
})

// --- wallet ----------------------------------------------------------------------------------------------------

export const statementGroups = ['all', 'deposit', 'withdrawal', 'bet', 'rebate', 'promotion', 'adjustment'] as const
/** Ledger kinds (operations.md 0.5). */
export const ledgerKinds = [
  'DEP_BANK',
  'WD_FREEZE',
  'WD_UNFREEZE',
  'WD_PAID',
  'BET',
  'WIN',
  'BET_REFUND',
  'BET_CANCEL',
  'ADJ_CREDIT',
  'ADJ_DEBIT',
  'BONUS_GRANT',
  'BONUS_FORFEIT',
  'BONUS_RELEASE',
  'BONUS_EXPIRE',
  'DEBT_RECOVERED',
  'REBATE',
  'COMMISSION',
  'TRANSFER_OUT',
  'TRANSFER_IN',
] as const

const zStatementRow = z.object({
  id: z.string(),
  groupId: z.string(),
  at: zTime,
  kind: z.string(),
  /** Human reference: the order, deposit or withdrawal it belongs to. */
  reference: z.string(),
  referenceKind: z.enum([
    'lottery_order',
    'vendor_round',
    'deposit',
    'withdrawal',
    'adjustment',
    'bonus',
    'commission',
    'other',
  ]),
  bucket: z.enum(['cash', 'bonus']),
  /** Signed: positive came in. */
  amount: zMoney,
  balanceAfter: zMoney,
})

// --- cashier ---------------------------------------------------------------------------------------------------

const zChannel = z.object({
  code: z.string(),
  method: z.enum(['DEP_BANK']),
  nameVi: z.string(),
  nameEn: z.string(),
  min: zMoney,
  max: zMoney,
  /** VND for one P; null where the channel does not scale (DECISIONS 1). */
  vndPerUnit: z.string().nullable(),
  orderMinutes: z.number().int(),
  isSimulated: z.boolean(),
  quickAmounts: z.array(zMoney),
})

export const depositStatuses = ['AWAITING_PAYMENT', 'CREDITED', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW'] as const
const zDeposit = z.object({
  id: z.string(),
  refNo: z.string(),
  channelCode: z.string(),
  status: z.enum(depositStatuses),
  amount: zMoney,
  credited: zMoney.nullable(),
  /** What the bank transfer must carry, in VND. */
  amountVnd: z.string().nullable(),
  payee: z
    .object({ bank: z.string(), accountName: z.string(), accountNumber: z.string(), content: z.string() })
    .nullable(),
  /** EMVCo payload for the QR code; null where the channel has none. */
  qrPayload: z.string().nullable(),
  isSimulated: z.boolean(),
  createdAt: zTime,
  expiresAt: zTime,
  creditedAt: zTime.nullable(),
})

const zPayoutAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  /** Last four digits only: the whole number never leaves the server. */
  tail: z.string(),
  holderName: z.string(),
  isDefault: z.boolean(),
})

export const withdrawalStatuses = ['SUBMITTED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED'] as const
const zWithdrawal = z.object({
  id: z.string(),
  refNo: z.string(),
  status: z.enum(withdrawalStatuses),
  amount: zMoney,
  fee: zMoney,
  net: zMoney,
  payoutAccount: z.object({ bankName: z.string(), tail: z.string() }),
  rejectReason: z.string().nullable(),
  createdAt: zTime,
  paidAt: zTime.nullable(),
  /** After this instant the payout counts as received (T17). */
  confirmDeadline: zTime.nullable(),
  closedAt: zTime.nullable(),
})

const zEligibility = z.object({
  balance: zMoney,
  withdrawable: zMoney,
  locked: zMoney,
  min: zMoney,
  max: zMoney,
  dailyCountLeft: z.number().int(),
  dailyAmountLeft: zMoney,
  confirmMinutes: z.number().int(),
  /** Every rule, passing or failing, with figures; failing first. The client words each by `checks.<code>`. */
  checks: z.array(
    z.object({
      code: z.enum(['account_active', 'payout_account', 'no_open_request', 'turnover', 'daily_limit', 'balance']),
      ok: z.boolean(),
      details: z.record(z.string(), z.string()),
    }),
  ),
})

// --- back office -----------------------------------------------------------------------------------------------

const zOperatorSession = z.object({
  token: z.string(),
  /** A colleague's code let them in: a new authenticator comes before anything else (trust.md BO-2). */
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
})
const zOperatorMe = z.object({
  mustEnrol: z.boolean(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
  queues: z.object({
    withdrawals: z.number().int(),
    draws: z.number().int(),
    deadLetters: z.number().int(),
    /** Visitors who wait for somebody, feedback that is open, and messages of the chat rooms that were reported. */
    service: z.number().int(),
    feedback: z.number().int(),
    chat: z.number().int(),
  }),
  serverTime: zTime,
  profile: z.enum(['demo', 'production']),
})

const zBoWithdrawal = zWithdrawal.extend({
  memberId: z.string(),
  account: z.string(),
  reviewer: z.string().nullable(),
  decidedAt: zTime.nullable(),
})

const zBoWithdrawalDetail = zBoWithdrawal.extend({
  holderName: z.string(),
  member: z.object({
    registeredAt: zTime,
    lastLoginAt: zTime.nullable(),
    lastIp: z.string().nullable(),
    status: z.string(),
  }),
  money: z.object({
    cash: zMoney,
    bonus: zMoney,
    onHold: zMoney,
    depositsTotal: zMoney,
    withdrawalsTotal: zMoney,
    stakesTotal: zMoney,
    payoutsTotal: zMoney,
  }),
  history: z.array(z.object({ at: zTime, who: z.string(), action: z.string(), note: z.string().nullable() })),
})

/** A draw as operators see and enter it: the numbers of each prize (DB, G1 ...) or part (digits, balls, first ...). */
const zSheet = z.record(z.string().max(20), z.array(z.string().max(10)).max(100))

const zDrawProposal = z.object({
  id: z.string(),
  kind: z.enum(['result', 'void', 'correction']),
  state: z.enum(['pending', 'confirmed', 'rejected', 'withdrawn']),
  draw: zDraw.nullable(),
  sheet: zSheet.nullable(),
  /** The result version that a correction replaces. */
  corrects: z.number().int().nullable(),
  reason: z.string().nullable(),
  evidence: z.string().nullable(),
  enteredBy: z.string(),
  enteredAt: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
})

const zBoDraw = z.object({
  gameCode: z.string(),
  gameNameVi: z.string(),
  gameNameEn: z.string(),
  family: z.string(),
  drawSource: z.enum(['own', 'outside']),
  issueNo: z.string(),
  station: z.string().nullable(),
  state: z.enum(issueStates),
  lockAt: zTime,
  drawAt: zTime,
  publishedAt: zTime.nullable(),
  /** result, check, calculation, payout: what the four pips show. */
  progress: z.object({
    result: z.enum(['none', 'done']),
    check: z.enum(['none', 'waiting', 'done']),
    calculation: z.enum(['none', 'running', 'done']),
    payout: z.enum(['none', 'running', 'done']),
  }),
  orderCount: z.number().int(),
  totalStake: zMoney,
  totalPayout: zMoney,
  enteredBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** What a person has to look at before anything is published; null: nothing. */
  openCase: z.enum(['feeds_differ', 'result_early', 'result_late']).nullable(),
})

const zBoDrawDetail = zBoDraw.extend({
  /** What is entered: the prizes of a station's draw, or the parts of another family's. */
  shape: z.array(z.object({ prize: z.string(), count: z.number().int(), width: z.number().int() })),
  draw: zDraw.nullable(),
  sheet: zSheet.nullable(),
  resultVersion: z.number().int().nullable(),
  /** Whether another result may be proposed in place of the published one. */
  isCorrectable: z.boolean(),
  commitment: z.string().nullable(),
  orderRoot: z.string().nullable(),
  proposals: z.array(zDrawProposal),
  /** What the configured sources said, and what a person has to look at. */
  readings: z.array(z.object({ feed: z.string(), sheet: zSheet.nullable(), readAt: zTime, hasChanged: z.boolean() })),
  cases: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['feeds_differ', 'result_early', 'result_late']),
      openedAt: zTime,
      closedAt: zTime.nullable(),
      closedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

const zAuditRow = z.object({
  id: z.string(),
  at: zTime,
  operator: z.string(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
})

const deadLetterStates = ['dead', 'retried', 'discarded'] as const
/** An event that a consumer could not handle. */
const zDeadLetter = z.object({
  id: z.string(),
  consumer: z.string(),
  /** Its place among all events. */
  position: z.string(),
  topic: z.string(),
  audience: z.string(),
  state: z.enum(deadLetterStates),
  /** Never tried: it waits until an earlier event of the same audience is decided, then goes on by itself. */
  isHeld: z.boolean(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  occurredAt: zTime,
  firstFailedAt: zTime.nullable(),
  deadAt: zTime,
  /** Null also where a held event went on by itself. */
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string().nullable(),
})
const zDeadLetterDetail = zDeadLetter.extend({
  /** Formatted JSON, numbers exact; cut at 50,000 characters. */
  payload: z.string(),
  isPayloadCut: z.boolean(),
  /** The event that has to be decided first. */
  heldBehind: z.string().nullable(),
  /** False where the program has no such consumer any more: it can only be discarded. */
  canRetry: z.boolean(),
})

// --- the table -------------------------------------------------------------------------------------------------

export const schemas = {
  'system.status': { input: z.object({ url: text(500).optional() }), value: zStatus },
  ...identitySchemas,
  'session.logout': { input: none, value: done },
  'member.info': { input: none, value: zMemberInfo },
  'wallet.balance': { input: none, value: zBalance },
  /** Everything that is the member's, in one answer (C03): main balance, bonus, on its way out, owed, and all together. */
  'wallet.funds': {
    input: none,
    value: z.object({
      currency: z.string(),
      mainBalance: zMoney,
      bonus: zMoney,
      inWithdrawal: zMoney,
      memberDebt: zMoney,
      total: zMoney,
      version: z.string(),
    }),
  },
  ...protectionSchemas,
  'wallet.statement': {
    input: z.object({
      group: z.enum(statementGroups).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: z.object({
      rows: z.array(zStatementRow),
      nextCursor: z.string().nullable(),
      totals: z.object({ in: zMoney, out: zMoney, net: zMoney }),
    }),
  },
  // L08: what the footer names; no limits and no account, those are members'.
  'cashier.paymentMethods': {
    input: none,
    value: z.object({ methods: z.array(zChannel.pick({ code: true, method: true, nameVi: true, nameEn: true })) }),
  },
  'cashier.channels': { input: none, value: z.object({ channels: z.array(zChannel) }) },
  'cashier.createDeposit': { input: z.object({ channelCode: zId, amount: zAmount }), value: zDeposit },
  'cashier.deposits': { input: z.object({ cursor: zCursor, limit: zLimit }), value: paged(zDeposit) },
  'cashier.deposit': { input: z.object({ id: zId }), value: zDeposit },
  'cashier.simulatePayment': { input: z.object({ id: zId }), value: z.object({ accepted: z.boolean() }) },
  'cashier.pspCallback': {
    input: z.object({
      channelCode: zId,
      orderRef: zId,
      providerRef: text(64).min(1),
      authorisation: text(64).min(1),
      amount: zAmount,
      paidAt: zTime,
    }),
    value: z.object({ outcome: z.enum(['credited', 'duplicate', 'late_review']) }),
  },
  'cashier.payoutAccounts': {
    input: none,
    value: z.object({
      accounts: z.array(zPayoutAccount),
      banks: z.array(z.object({ code: z.string(), nameVi: z.string(), nameEn: z.string() })),
      limit: z.number().int(),
    }),
  },
  'cashier.addPayoutAccount': {
    input: z.object({
      bankCode: zId,
      accountNumber: z.string().regex(/^\d{6,19}$/),
      holderName: z
        .string()
        .trim()
        .regex(/^[A-Za-z][A-Za-z ]{1,49}$/),
    }),
    value: zPayoutAccount,
  },
  'cashier.eligibility': { input: none, value: zEligibility },
  'cashier.createWithdrawal': { input: z.object({ amount: zAmount, payoutAccountId: zId }), value: zWithdrawal },
  'cashier.withdrawals': { input: z.object({ cursor: zCursor, limit: zLimit }), value: paged(zWithdrawal) },
  'cashier.confirmReceived': { input: z.object({ id: zId }), value: zWithdrawal },
  ...systemSchemas,
  ...securitySchemas,
  ...boSystemSchemas,
  ...boVendorSchemas,
  ...lotterySchemas,
  ...lotteryLobbySchemas,
  ...lotterySubmissionSchemas,
  ...lotteryTrendsSchemas,
  ...lotteryChaseSchemas,
  ...reportsSchemas,
  ...messagesSchemas,
  ...boLotterySchemas,
  ...boPeopleSchemas,
  ...fairnessSchemas,
  ...contentSchemas,
  ...gamesSchemas,
  'bo.login': {
    /** `code`: of the operator's authenticator; without it the answer is `operator_code_required` (trust.md BO-2). */
    input: z.object({ username: text(64), password: text(128), code: text(16).optional() }),
    value: zOperatorSession,
  },
  'bo.logout': { input: none, value: done },
  'bo.me': { input: none, value: zOperatorMe },
  'bo.withdrawals': {
    input: z.object({
      status: z.enum(['open', 'all', ...withdrawalStatuses]).optional(),
      search: text(64).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zBoWithdrawal),
  },
  'bo.withdrawal': { input: z.object({ id: zId }), value: zBoWithdrawalDetail },
  'bo.approveWithdrawal': { input: z.object({ id: zId, note: text(140).optional() }), value: zBoWithdrawalDetail },
  'bo.rejectWithdrawal': {
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
    value: zBoWithdrawalDetail,
  },
  'bo.draws': {
    input: z.object({
      gameCode: zId.optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      state: z.enum(['all', 'waiting']).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: z.object({
      rows: z.array(zBoDraw),
      nextCursor: z.string().nullable(),
      waiting: z.number().int(),
      payoutToday: zMoney,
    }),
  },
  'bo.draw': { input: issueKey, value: zBoDrawDetail },
  'bo.enterResult': {
    input: issueKey.extend({ draw: zDraw.optional(), sheet: zSheet.optional(), evidence: text(300).optional() }),
    value: zBoDrawDetail,
  },
  'bo.proposeVoid': { input: issueKey.extend({ reason: text(140).trim().min(3) }), value: zBoDrawDetail },
  /** Another result, or none (null), in place of a published one. */
  'bo.proposeCorrection': {
    input: issueKey.extend({
      draw: zDraw.nullable().optional(),
      sheet: zSheet.optional(),
      reason: text(140).trim().min(3),
      evidence: text(300).optional(),
    }),
    value: zBoDrawDetail,
  },
  'bo.decideDraw': {
    input: z.object({ proposalId: zId, decision: z.enum(['confirm', 'reject']), note: text(140).optional() }),
    value: zBoDrawDetail,
  },
  'bo.withdrawProposal': { input: z.object({ proposalId: zId }), value: zBoDrawDetail },
  'bo.audit': {
    input: z.object({ action: text(60).optional(), operator: text(64).optional(), cursor: zCursor, limit: zLimit }),
    value: paged(zAuditRow),
  },
  'bo.deadLetters': {
    input: z.object({
      state: z.enum(['all', ...deadLetterStates]).optional(),
      consumer: text(80).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zDeadLetter).extend({
      /** What the filter offers. */
      consumers: z.array(z.string()),
    }),
  },
  'bo.deadLetter': { input: z.object({ id: zId }), value: zDeadLetterDetail },
  'bo.retryDeadLetter': { input: z.object({ id: zId }), value: zDeadLetterDetail },
  'bo.discardDeadLetter': { input: z.object({ id: zId, reason: text(140).trim().min(3) }), value: zDeadLetterDetail },
} as const satisfies Record<RouteName, { input: z.ZodType; value: z.ZodType }>

export type RouteInput<N extends RouteName> = z.input<(typeof schemas)[N]['input']>
/** What the handler sees: parsed and coerced. */
export type RouteParsedInput<N extends RouteName> = z.output<(typeof schemas)[N]['input']>
export type RouteValue<N extends RouteName> = z.output<(typeof schemas)[N]['value']>
