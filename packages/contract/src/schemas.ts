import { z } from 'zod'
import type { RouteName } from './routes.ts'

// --- shared pieces ---------------------------------------------------------------------------------------------

/** A decimal string with up to 4 places; unsigned where a person types it. */
export const zMoney = z.string().regex(/^-?\d{1,14}(\.\d{1,4})?$/)
export const zAmount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
export const zTime = z.iso.datetime()
export const zId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
/** Free text: a zero character has no place in a PostgreSQL text. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
const zCursor = text(200).optional()
const zLimit = z.coerce.number().int().min(1).max(100).optional()
const paged = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), nextCursor: z.string().nullable() })

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
  location: z.object({ ip: z.string(), country: z.string().nullable() }),
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

export const zUsername = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{3,15}$/)
/** Any characters (DECISIONS 19): never trimmed. */
export const zPassword = z.string().min(8).max(128)

const zRegister = z.object({
  username: zUsername,
  password: zPassword,
  confirmPassword: z.string().max(128),
  agree: z.boolean(),
  /** The person states to be at least 18 (V12). */
  ageConfirmed: z.boolean(),
  termsVersion: text(40).optional(),
  registerUrl: text(500).optional(),
  registerMethod: z.literal('WEB').optional(),
  affiliateCode: text(40).optional(),
})

const zSession = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
})

const zLogin = z.object({
  username: text(64),
  password: text(128),
  type: z.literal('username').optional(),
  captcha: text(16).optional(),
})

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
  lastLoginAt: zTime.nullable(),
})

// --- wallet ----------------------------------------------------------------------------------------------------

export const zBalance = z.object({
  currency: z.string(),
  symbol: z.string(),
  /** cash + bonus: the one figure that the header shows (DECISIONS 5). */
  sumBalance: zMoney,
  cash: zMoney,
  bonus: zMoney,
  /** Held for open withdrawals; not part of sumBalance. */
  onHold: zMoney,
  withdrawable: zMoney,
  /** Grows with every movement of the member's accounts; a lower one is stale news. */
  version: z.string(),
})

export const statementGroups = ['all', 'deposit', 'withdrawal', 'bet', 'promotion', 'adjustment'] as const
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
  referenceKind: z.enum(['lottery_order', 'deposit', 'withdrawal', 'adjustment', 'bonus', 'commission', 'other']),
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

// --- lottery ---------------------------------------------------------------------------------------------------

export const issueStates = ['scheduled', 'open', 'locked', 'drawn', 'settled', 'void'] as const
/** Order status numbers of lottery.md 0: 2 in progress, 4 won, 5 lost, 12 void (stake back), 16 tie. */
export const orderStatuses = [2, 4, 5, 12, 16] as const

export const zPrizes = z.record(z.string().regex(/^[A-Z0-9]{1,4}$/), z.array(z.string().regex(/^\d{1,6}$/)).max(10))
/** Content as lottery-settle-format.md has it: a list of tokens, or a board of digit rows. */
export const zContent = z.union([
  z.array(z.string().max(20)).max(1000),
  z.object({ board: z.array(z.array(z.string().max(2)).max(10)).max(6) }),
  z.object({ combos: z.array(z.array(z.string().max(2)).max(10)).max(1000) }),
])

const zPlay = z.object({
  code: z.string(),
  group: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  inputKind: z.string(),
  /** Digits of one number (1 to 4), and how many numbers a combination takes (null where numbers stand alone). */
  width: z.number().int(),
  combinationSize: z.number().int().nullable(),
  pricePerLine: zMoney,
  odds: zMoney,
  /** Exact return to the player in ppm. */
  returnPpm: z.number().int(),
  paysPerHit: z.boolean(),
  minPoints: z.number().int(),
  maxPoints: z.number().int(),
  maxLines: z.number().int(),
  isOpen: z.boolean(),
})

const zGame = z.object({
  gameCode: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  gameGroupCode: z.literal('VNC'),
  accountTypeName: z.literal('TCG_LOTTO_VN'),
  prizeMode: z.literal('SEA'),
  family: z.string(),
  /** Own draws are derived from a committed seed and can be recomputed; outside ones are entered by two operators. */
  drawSource: z.enum(['own', 'outside']),
  /** Seconds between draws; null for one a day. */
  periodSeconds: z.number().int().nullable(),
  lockSeconds: z.number().int(),
  ruleVersion: z.number().int(),
  defaultPlayType: z.string(),
  minStake: zMoney,
  maxStake: zMoney,
  maxPayout: zMoney,
  maxItems: z.number().int(),
  plays: z.array(zPlay),
})

export const zIssue = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  /** Station of the day, where the game has one (Vietnamese, proper name). */
  station: z.string().nullable(),
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  /** SHA-256 commitment to the server seed; null for outside draws. */
  commitment: z.string().nullable(),
})

export const zResult = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  station: z.string().nullable(),
  drawAt: zTime,
  publishedAt: zTime.nullable(),
  resultVersion: z.number().int(),
  /** Null where the draw is void. */
  prizes: zPrizes.nullable(),
})

const zCurrent = z.object({
  serverTime: zTime,
  current: zIssue.nullable(),
  next: zIssue.nullable(),
  last: zResult.nullable(),
  /** Locked but not drawn yet, newest first: what a member may be waiting for. */
  pending: z.array(zIssue),
})

const zOrderItem = z.object({
  play: z.string().max(30),
  content: zContent,
  points: z.number().int().min(1).max(1_000_000),
  /** The odds that the person saw; other odds by now: `odds_changed`, nothing debited. */
  odds: zAmount,
})

export const zOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  gameCode: z.string(),
  gameNameVi: z.string(),
  gameNameEn: z.string(),
  issueNo: z.string(),
  station: z.string().nullable(),
  play: z.string(),
  playNameVi: z.string(),
  playNameEn: z.string(),
  /** Readable numbers: "12, 33, 68" or "12-68". Long lists end with "…" and the count of lines tells the rest. */
  contentText: z.string(),
  lines: z.number().int(),
  points: z.number().int(),
  odds: zMoney,
  stake: zMoney,
  stakeCash: zMoney,
  stakeBonus: zMoney,
  status: z.union([z.literal(2), z.literal(4), z.literal(5), z.literal(12), z.literal(16)]),
  hits: z.number().int().nullable(),
  payout: zMoney.nullable(),
  validBet: zMoney.nullable(),
  resultVersion: z.number().int().nullable(),
  placedAt: zTime,
  settledAt: zTime.nullable(),
  drawAt: zTime,
})

const zOrderDetail = zOrder.extend({
  content: zContent,
  pricePerLine: zMoney,
  ruleVersion: z.number().int(),
  /** How the payout came about, one row per winning line. */
  winningLines: z.array(z.object({ line: z.string(), hits: z.number().int(), odds: zMoney, payout: zMoney })),
  prizes: zPrizes.nullable(),
  /** Proof that this order is under the issue's frozen root; null before the lock and for outside draws. */
  proof: z
    .object({
      leaf: z.string(),
      index: z.number().int(),
      path: z.array(z.string()),
      root: z.string(),
      salt: z.string(),
    })
    .nullable(),
})

const zCertificate = z.object({
  version: z.literal(1),
  gameCode: z.string(),
  issueNo: z.string(),
  family: z.string(),
  commitment: z.string(),
  committedAt: zTime,
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  orderCount: z.number().int(),
  totalStake: zMoney,
  orderRoot: z.string().nullable(),
  frozenAt: zTime.nullable(),
  /** Revealed once drawn. */
  seed: z.string().nullable(),
  prizes: zPrizes.nullable(),
  drawnAt: zTime.nullable(),
  /** How to recompute, in one line of formula. */
  scheme: z.string(),
})

const zStatistics = z.object({
  gameCode: z.string(),
  draws: z.number().int(),
  lastIssueNo: z.string().nullable(),
  /** For "00" to "99": draws since last seen (0 = in the last one), the longest absence, and hits in the window. */
  numbers: z.array(
    z.object({ number: z.string(), absent: z.number().int(), record: z.number().int(), hits: z.number().int() }),
  ),
})

// --- back office -----------------------------------------------------------------------------------------------

const zOperatorSession = z.object({
  token: z.string(),
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
})
const zOperatorMe = z.object({
  operator: z.object({ id: z.string(), username: z.string(), name: z.string(), permissions: z.array(z.string()) }),
  queues: z.object({ withdrawals: z.number().int(), draws: z.number().int(), deadLetters: z.number().int() }),
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

const zDrawProposal = z.object({
  id: z.string(),
  kind: z.enum(['result', 'void']),
  state: z.enum(['pending', 'confirmed', 'rejected', 'withdrawn']),
  prizes: zPrizes.nullable(),
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
})

const zBoDrawDetail = zBoDraw.extend({
  shape: z.array(z.object({ prize: z.string(), count: z.number().int(), width: z.number().int() })),
  prizes: zPrizes.nullable(),
  resultVersion: z.number().int().nullable(),
  commitment: z.string().nullable(),
  orderRoot: z.string().nullable(),
  proposals: z.array(zDrawProposal),
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

const none = z.object({})
const done = z.object({ ok: z.literal(true) })
const issueKey = z.object({ gameCode: zId, issueNo: zId })

export const schemas = {
  'system.status': { input: z.object({ url: text(500).optional() }), value: zStatus },
  'member.register': { input: zRegister, value: zSession },
  'session.login': { input: zLogin, value: zSession },
  'session.logout': { input: none, value: done },
  'member.info': { input: none, value: zMemberInfo },
  'wallet.balance': { input: none, value: zBalance },
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
  'lottery.menu': { input: none, value: z.object({ games: z.array(zGame) }) },
  'lottery.opened': {
    input: z.object({
      count: z.coerce.number().int().min(1).max(100).optional(),
      prizeMode: text(10).optional(),
      device: text(10).optional(),
      language: text(5).optional(),
    }),
    value: z.object({
      serverTime: zTime,
      games: z.array(z.object({ gameCode: z.string(), current: zIssue.nullable(), results: z.array(zResult) })),
    }),
  },
  'lottery.current': { input: z.object({ gameCode: zId }), value: zCurrent },
  'lottery.results': { input: z.object({ gameCode: zId, cursor: zCursor, limit: zLimit }), value: paged(zResult) },
  'lottery.statistics': {
    input: z.object({ gameCode: zId, draws: z.coerce.number().int().min(10).max(500).optional() }),
    value: zStatistics,
  },
  'lottery.certificate': { input: issueKey, value: zCertificate },
  'lottery.placeOrders': {
    input: z.object({ gameCode: zId, issueNo: zId, items: z.array(zOrderItem).min(1).max(50) }),
    value: z.object({ orders: z.array(zOrder), totalStake: zMoney, balance: zBalance, isDuplicate: z.boolean() }),
  },
  'lottery.orders': {
    input: z.object({
      gameCode: zId.optional(),
      issueNo: zId.optional(),
      state: z.enum(['all', 'waiting', 'settled', 'won']).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: z.object({
      rows: z.array(zOrder),
      nextCursor: z.string().nullable(),
      totals: z.object({ count: z.number().int(), stake: zMoney, validBet: zMoney, payout: zMoney, winLoss: zMoney }),
    }),
  },
  'lottery.order': { input: z.object({ id: zId }), value: zOrderDetail },
  'bo.login': { input: z.object({ username: text(64), password: text(128) }), value: zOperatorSession },
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
    input: issueKey.extend({ prizes: zPrizes, evidence: text(300).optional() }),
    value: zBoDrawDetail,
  },
  'bo.proposeVoid': { input: issueKey.extend({ reason: text(140).trim().min(3) }), value: zBoDrawDetail },
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
