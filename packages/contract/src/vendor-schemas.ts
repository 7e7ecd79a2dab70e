import { completeLanguages } from '@lotus/i18n/languages'
import { z } from 'zod'
import codes from './vendor-codes.json' with { type: 'json' }

/**
 * The vendor API's canonical bodies (wallet.md 2, docs/vendor-api): a vendor's requests and our answers. Unknown fields
 * are ignored, so that a vendor may add its own. Amounts are decimal strings with up to 4 decimals.
 */

const zVendorId = z.string().regex(/^[\x21-\x7e]{1,64}$/)
const zToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/)
const zPlayer = z.string().regex(/^[a-z0-9]{10,40}$/)
const zCurrency = z.string().regex(/^[A-Z]{1,5}$/)
/** Below 100 thousand million, the largest amount of one movement. */
const zStake = z.string().regex(/^\d{1,11}(\.\d{1,4})?$/)
/** A vendor may use more decimals; those finer than ours are cut off, and `roundedFrom` has the original. */
const zWin = z.string().regex(/^\d{1,11}(\.\d{1,8})?$/)
const zSigned = z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/)
const zGameCode = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/)
const zInstant = z.iso.datetime({ offset: true })

const vendorMove = {
  txId: zVendorId,
  member: zPlayer,
  currency: zCurrency,
  gameCode: zGameCode,
  roundId: zVendorId,
  occurredAt: zInstant.optional(),
}
/** What decides how much of a round counts as played; of a round with one bet. */
const facts = {
  validBet: zStake.optional(),
  odds: z
    .string()
    .regex(/^-?\d{1,5}(\.\d{1,4})?$/)
    .optional(),
  oddsFormat: z.enum(['DECIMAL', 'HK', 'MALAY', 'INDO', 'US']).optional(),
  outcome: z.enum(['won', 'lost', 'half_won', 'half_lost', 'push', 'cash_out', 'void']).optional(),
  jackpotPart: zStake.optional(),
}
const closing = { roundClosed: z.boolean().optional(), ...facts }

export const adjustKinds = ['promo', 'jackpot', 'tournament', 'tip', 'correction'] as const

const zBet = z.object({ ...vendorMove, amount: zStake, token: zToken, isFree: z.boolean().optional() })
const zBetWin = z.object({ ...zBet.shape, ...closing, winAmount: zWin })
const zWinCall = z.object({
  ...vendorMove,
  ...closing,
  gameCode: zGameCode.optional(),
  amount: zWin,
  refTxId: zVendorId.optional(),
  isFree: z.boolean().optional(),
  promoRef: zVendorId.optional(),
})
const zRollback = z.object({
  ...vendorMove,
  gameCode: zGameCode.optional(),
  roundId: zVendorId.optional(),
  refTxId: zVendorId,
})
const zEndRound = z.object({
  member: zPlayer,
  roundId: zVendorId,
  currency: zCurrency.optional(),
  gameCode: zGameCode.optional(),
  ...facts,
})
const zAdjust = z.object({
  ...vendorMove,
  gameCode: zGameCode.optional(),
  roundId: zVendorId.optional(),
  amount: zSigned,
  kind: z.enum(adjustKinds),
  promoRef: zVendorId.optional(),
})

export const VENDOR_BATCH_MAX = 100
const zBatchItem = z.discriminatedUnion('op', [
  z.object({ op: z.literal('bet'), ...zBet.shape }),
  z.object({ op: z.literal('win'), ...zWinCall.shape }),
  z.object({ op: z.literal('betWin'), ...zBetWin.shape }),
  z.object({ op: z.literal('rollback'), ...zRollback.shape }),
  z.object({ op: z.literal('endRound'), ...zEndRound.shape }),
  z.object({ op: z.literal('adjust'), ...zAdjust.shape }),
])

/** Bodies by the last part of the path, `POST /vendor/v1/{vendor}/{op}`. */
export const vendorRequests = {
  authenticate: z.object({ token: zToken, gameCode: zGameCode.optional() }),
  balance: z
    .object({
      member: zPlayer.optional(),
      token: zToken.optional(),
      currency: zCurrency.optional(),
      gameCode: zGameCode.optional(),
    })
    .refine(({ member, token }) => member !== undefined || token !== undefined),
  bet: zBet,
  win: zWinCall,
  betWin: zBetWin,
  rollback: zRollback,
  endRound: zEndRound,
  adjust: zAdjust,
  // Each item is parsed separately: a malformed one gets its own answer.
  batch: z.object({
    items: z
      .array(z.looseObject({ op: z.string() }))
      .min(1)
      .max(VENDOR_BATCH_MAX),
  }),
  status: z.object({ txId: zVendorId, member: zPlayer.optional() }),
  'report/daily': z.object({
    date: z.iso.date(),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.number().int().min(1).max(1000).optional(),
  }),
  'report/round': z.object({ roundId: zVendorId, member: zPlayer.optional() }),
} as const
export const vendorBatchItem = zBatchItem

export type VendorOp = keyof typeof vendorRequests
export type VendorRequest<Op extends VendorOp> = z.output<(typeof vendorRequests)[Op]>
export const vendorOps = Object.keys(vendorRequests) as VendorOp[] // The table's own keys.

/** Every code of an answer, the vendor's reaction to it, and whether it is stored for ever under its txId. */
export type VendorCode = keyof typeof codes
type CodeFacts = { class: 'ok' | 'final' | 'retryable' | 'session'; kept: boolean; meaning: string }
export const vendorCodes = codes as Readonly<Record<VendorCode, CodeFacts>> // JSON's texts have no narrower type.

const zMoney = z.string().regex(/^-?\d{1,14}\.\d{4}$/)
const zCode = z.enum(Object.keys(vendorCodes) as [VendorCode, ...VendorCode[]]) // Not empty, see above.
const reply = {
  code: zCode,
  class: z.enum(['final', 'retryable', 'session']).optional(),
}
/**
 * The answer to a call with a txId; `balance` is the current one, `txBalance` the one right after that txId was
 * decided.
 */
const zMoved = z.object({
  ...reply,
  txId: zVendorId.optional(),
  duplicate: z.boolean().optional(),
  balance: zMoney.optional(),
  txBalance: zMoney.optional(),
  currency: zCurrency.optional(),
  owed: zMoney.optional(),
  roundedFrom: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
const zTotal = z.object({ count: z.number().int(), amount: zMoney })
const zTransaction = z.object({
  txId: zVendorId,
  op: z.string(),
  code: zCode,
  member: zPlayer,
  currency: zCurrency,
  gameCode: z.string().nullable(),
  roundId: z.string().nullable(),
  amount: zMoney,
  winAmount: zMoney,
  refTxId: z.string().nullable(),
  effect: z.string().nullable(),
  decidedAt: z.iso.datetime(),
})
/** Answers by op; a refusal has only `code` and `class`, unless it is about a txId. */
export const vendorReplies = {
  authenticate: z.object({
    ...reply,
    member: zPlayer.optional(),
    currency: zCurrency.optional(),
    balance: zMoney.optional(),
    language: z.enum(completeLanguages).optional(),
    sessionToken: zToken.optional(),
    mode: z.enum(['real', 'demo']).optional(),
    gameCode: z.string().optional(),
    /** The chosen room, if the game has rooms. */
    roomId: z.string().optional(),
    openRoundId: z.string().optional(),
    hostOrigins: z.array(z.string()).optional(),
  }),
  balance: z.object({
    ...reply,
    member: zPlayer.optional(),
    balance: zMoney.optional(),
    currency: zCurrency.optional(),
  }),
  bet: zMoved,
  win: zMoved,
  betWin: zMoved,
  rollback: zMoved,
  endRound: zMoved,
  adjust: zMoved,
  batch: z.object({ ...reply, items: z.array(zMoved) }),
  status: z.object({ ...zMoved.shape, status: z.enum(['ACCEPTED', 'REJECTED']).optional(), op: z.string().optional() }),
  'report/daily': z.object({
    ...reply,
    date: z.iso.date().optional(),
    totals: z
      .array(
        z.object({
          gameCode: z.string().nullable(),
          currency: zCurrency,
          bets: zTotal,
          betRollbacks: zTotal,
          wins: zTotal,
          winRollbacks: zTotal,
          adjusts: zTotal,
          ggr: zMoney,
        }),
      )
      .optional(),
    transactions: z.array(zTransaction).optional(),
    nextCursor: z.string().nullable().optional(),
  }),
  'report/round': z.object({
    ...reply,
    rounds: z
      .array(
        z.object({
          roundId: z.string(),
          member: zPlayer,
          currency: zCurrency,
          gameCode: z.string(),
          state: z.enum(['open', 'closed', 'void']),
          bet: zMoney,
          win: zMoney,
          validBet: zMoney.nullable(),
          openedAt: z.iso.datetime(),
          closedAt: z.iso.datetime().nullable(),
          transactions: z.array(zTransaction),
        }),
      )
      .optional(),
  }),
} as const satisfies Record<VendorOp, z.ZodType>

const zTransfer = z.object({ reference: z.string(), member: zPlayer, amount: zStake, currency: zCurrency })
const zTransferReply = z.object({
  code: z.string(),
  /** CONFIRMED and FAILED are final; NOT_FOUND says that the vendor never saw the reference. */
  status: z.enum(['CONFIRMED', 'FAILED', 'PENDING', 'NOT_FOUND']).optional(),
  balance: z.string().max(30).optional(),
})

/** Our calls to a vendor, `POST {api_url}/v1/{op}`, and the parts of its answers that we read. */
export const vendorCalls = {
  listGames: {
    request: z.object({ category: z.string().optional() }),
    reply: z.object({ code: z.string(), games: z.array(z.record(z.string(), z.unknown())).max(5000) }),
  },
  roomList: {
    request: z.object({ gameCode: zGameCode }),
    reply: z.object({
      code: z.string(),
      rooms: z
        .array(
          z.object({
            roomId: z.string().max(64),
            name: z.string().max(120),
            /** The vendor's name for readers of other languages than Vietnamese, if there is one. */
            nameEn: z.string().max(120).nullish(),
            minBet: z.string().max(30).nullish(),
            maxBet: z.string().max(30).nullish(),
            /** Open by default. */
            isOpen: z.boolean().optional(),
          }),
        )
        .max(500),
    }),
  },
  betHistory: {
    request: z.object({ from: zInstant, to: zInstant, cursor: z.string().max(200).nullable() }),
    reply: z.object({
      code: z.string(),
      rounds: z
        .array(
          z.object({
            roundId: zVendorId,
            member: z.string().max(64),
            gameCode: z.string().max(64).optional(),
            currency: z.string().max(5),
            bet: zStake,
            win: zWin,
            betTxId: zVendorId.nullish(),
            winTxId: zVendorId.nullish(),
            state: z.string().max(20),
            openedAt: zInstant.nullish(),
            closedAt: zInstant.nullish(),
            // As of a closing call: what it counts for, and what decides that.
            ...facts,
          }),
        )
        .max(2000),
      nextCursor: z.string().max(200).nullish(),
    }),
  },
  roundDetail: {
    request: z.object({ roundId: zVendorId }),
    reply: z.object({ code: z.string(), url: z.url().max(2000).nullish(), detail: z.unknown().optional() }),
  },
  openRound: {
    request: z.object({ roundId: zVendorId }),
    reply: z.object({
      code: z.string(),
      state: z.enum(['OPEN', 'CLOSED', 'VOID', 'UNKNOWN']).optional(),
      bet: zStake.nullish(),
      win: zWin.nullish(),
    }),
  },
  kick: { request: z.object({ playerRef: zPlayer }), reply: z.object({ code: z.string() }) },
  transferIn: { request: zTransfer, reply: zTransferReply },
  transferOut: { request: zTransfer, reply: zTransferReply },
  transferStatus: { request: zTransfer.pick({ reference: true, member: true }), reply: zTransferReply },
} as const
export type VendorCallOp = keyof typeof vendorCalls
