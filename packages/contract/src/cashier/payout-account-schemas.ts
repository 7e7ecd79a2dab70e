import { z } from 'zod'
import { text, zDigits, zId, zMoney, zTexts, zTime } from '../schema-parts.ts'
import { usdtNetworks, zUsdt } from './crypto-schemas.ts'

/** What money can be withdrawn to (operations.md 3.3). */
export const payoutKinds = ['bank', 'wallet', 'usdt'] as const
/** How the accounts of an e-wallet are named: by a phone number of Vietnam, or by a name of the wallet's own. */
export const walletAccounts = ['phone', 'name'] as const

export const zPayoutAccount = z.object({
  id: z.string(),
  kind: z.enum(payoutKinds),
  /** Of the bank or e-wallet; of USDT that and its network. */
  bankName: z.string(),
  network: z.enum(usdtNetworks).nullable(),
  /** Only the last four characters: the whole number or address never leaves the server. */
  tail: z.string(),
  /** Empty for USDT: nobody knows whose an address is. */
  holderName: z.string(),
  /** What its owner calls it. */
  label: z.string().nullable(),
  isDefault: z.boolean(),
  /** Money can be sent there from this time on; null: now. */
  usableAt: zTime.nullable(),
  /** The operator has closed this kind: nothing is sent there now. */
  isClosed: z.boolean(),
})

export const zPayoutAccounts = z.object({
  accounts: z.array(zPayoutAccount),
  /** Of which kinds one can be added now. */
  kinds: z.array(z.enum(payoutKinds)),
  banks: z.array(z.object({ code: z.string(), name: zTexts() })),
  wallets: z.array(z.object({ code: z.string(), name: zTexts(), account: z.enum(walletAccounts) })),
  networks: z.array(z.enum(usdtNetworks)),
  limit: z.number().int(),
  /** Adding one asks for the fund password: `security.proveFundPassword` just before. */
  needsFundPassword: z.boolean(),
})

/** `bankCode`: of an e-wallet that one's, of USDT the network. A holder is needed but for USDT. What a kind's number is the server says. */
export const zNewPayoutAccount = z.object({
  // Left out, of a bank.
  kind: z.enum(payoutKinds).optional(),
  bankCode: zId,
  accountNumber: z
    .string()
    .regex(/^[0-9A-Za-z._@+-]{4,64}$/)
    .meta({ examples: ['0123456789'] }),
  holderName: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z ]{1,49}$/)
    .optional(),
  label: text(40).trim().min(1).optional(),
})

/** What is sent to an address of USDT, by which rate; `fee` is what the network's fee took of it. */
const zUsdtSum = z.object({
  network: z.enum(usdtNetworks),
  /** Whole VND for one USDT, and the same in the brand's unit, cut off to four decimals. */
  rateVnd: zDigits,
  rate: zMoney,
  /** What is paid out in whole VND, cut off. */
  vnd: zDigits,
  amount: zUsdt,
  fee: zUsdt,
})
/** What a request asked now would lock; the request names its rate. */
export const zUsdtQuote = zUsdtSum
/** What was locked when the withdrawal was asked for; `txid`: by which transaction it was paid by hand. */
export const zWithdrawalUsdt = zUsdtSum.extend({ txid: z.string().nullable() })
/** A transaction of TRON or Ethereum. */
export const zTxid = z
  .string()
  .trim()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/)
  .meta({ examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'] })
