import { z } from 'zod'
import { zMoney, zTime } from '../schema-parts.ts'

/** Networks of USDT: TRON and Ethereum. */
export const usdtNetworks = ['TRC20', 'ERC20'] as const

/** What becomes of a transfer that is mined after the rate's lock: an operator decides, or the rate of that moment counts. */
export const lateRules = ['review', 'rate'] as const

/** USDT, which has six decimals. */
export const zUsdt = z
  .string()
  .regex(/^\d{1,12}\.\d{6}$/)
  .meta({ examples: ['3.937008'] })

/** A channel of USDT: its network and the rate that an order opened now would lock. */
export const zChannelCrypto = z.object({
  network: z.enum(usdtNetworks),
  /** Whole VND for one USDT, and the same in the brand's unit, cut off to four decimals. */
  rateVnd: z.string(),
  rate: zMoney,
  confirmations: z.number().int(),
  late: z.enum(lateRules),
  /** Smaller transfers are not credited. */
  least: zUsdt,
})

/**
 * `seen`: on the chain, without its confirmations yet. `taken`: it counted for the order. `small`: too little to be
 * credited. `gone`: the chain took it back before it counted; `reversed`: after.
 */
export const transferStates = ['seen', 'taken', 'small', 'gone', 'reversed'] as const
export const zTransfer = z.object({
  network: z.string(),
  txid: z.string(),
  /** Which transfer of the transaction. */
  logIndex: z.number().int(),
  token: z.string(),
  amount: zUsdt,
  confirmations: z.number().int(),
  block: z.string(),
  state: z.enum(transferStates),
  /** Of one that was taken: its money is in the wallet, waits for an operator, or went back. */
  counted: z.enum(['credited', 'waiting', 'returned']).nullable(),
  minedAt: zTime,
  /** What it was worth and the VND for one USDT by which; null until it has its confirmations, or of another token. */
  worth: zMoney.nullable(),
  rateVnd: z.string().nullable(),
})

/** Of an order of USDT; the rate is locked until the order expires. */
export const zDepositCrypto = z.object({
  network: z.enum(usdtNetworks),
  /** Null until the provider has named it. */
  address: z.string().nullable(),
  due: zUsdt,
  rateVnd: z.string(),
  rate: zMoney,
  /** As many are needed until a transfer counts. */
  confirmations: z.number().int(),
  late: z.enum(lateRules),
  least: zUsdt,
  /** Oldest first: at most twenty that are the order's, and twenty others. */
  transfers: z.array(zTransfer),
})
