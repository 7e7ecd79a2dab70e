import { z } from 'zod'
import { text, zAmount, zMoney, zTime } from '../schema-parts.ts'

// What the calls of vendors' back office share.
export const zVendorCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{1,19}$/)
  .meta({ examples: ['LOTUS'] })
export const zRowId = z
  .string()
  .regex(/^\d{1,18}$/)
  .meta({ examples: ['1024'] })
export const zNote = text(500).trim().min(3)
export const zWalletMode = z.enum(['seamless', 'transfer'])
export const zKeyId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/)
  .meta({ examples: ['ACME-2'] })
export const zKeyKind = z.enum(['hmac', 'rsa', 'rsa-own'])
export const zDialect = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,19}$/)
  .meta({ examples: ['canonical'] })
export const zCurrency = z
  .string()
  .regex(/^[A-Z]{1,5}$/)
  .meta({ examples: ['P'] })

/** Where a vendor is: its form and network are checked by the server, with the reason by field. */
export const zAddress = text(300)
  .trim()
  .min(8)
  .meta({ examples: ['https://games.example.com'] })
/** An address or range, as `203.0.113.0/24`. */
export const zRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).meta({ examples: ['203.0.113.0/24'] })
export const zAddresses = z.object({
  /** Where its games are shown from; a game opens at `{origin}/play/{gameCode}`. */
  origin: zAddress,
  /** Where our calls go: `{apiUrl}/v1/{op}`. Null: we cannot call it. */
  apiUrl: zAddress.nullable(),
  /** Of our calls for transfers and for history; null: `apiUrl`. */
  transferUrl: zAddress.nullable(),
  historyUrl: zAddress.nullable(),
  /** From where it may call us; none: from everywhere. */
  allowAddresses: z.array(zRange).max(40),
})
export const zWallet = z.object({ walletMode: zWalletMode, currency: zCurrency, dialect: zDialect })
export const zLimits = z.object({
  maxBet: zAmount.nullable(),
  maxWin: zAmount.nullable(),
  maxRound: zAmount.nullable(),
  callsPerSecond: z.number().int().min(1).max(100_000).nullable(),
})
export const zCountries = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .max(250)
  .meta({ examples: [['VN']] })
export const zPlaces = z.number().int().min(0).max(4)

/** The same as they are shown. */
export const zShownTerms = z.object({
  walletMode: zWalletMode,
  currency: z.string(),
  dialect: z.string(),
  origin: z.string(),
  apiUrl: z.string().nullable(),
  transferUrl: z.string().nullable(),
  historyUrl: z.string().nullable(),
  allowAddresses: z.array(z.string()),
  maxBet: zMoney.nullable(),
  maxWin: zMoney.nullable(),
  maxRound: zMoney.nullable(),
  callsPerSecond: z.number().int().nullable(),
})

export const zVendorKey = z.object({
  keyId: z.string(),
  kind: zKeyKind,
  activeFrom: zTime,
  activeTo: zTime.nullable(),
  lastUsedAt: zTime.nullable(),
  isLive: z.boolean(),
  /** Of our own key pair: what the vendor needs. */
  publicKey: z.string().nullable(),
})
export const zChangeKind = z.enum(['addresses', 'wallet', 'key', 'open'])
export const zChange = z.object({
  id: z.string(),
  vendor: z.string(),
  kind: zChangeKind,
  /** What is to be; never a secret. */
  details: z.record(z.string(), z.unknown()),
  note: z.string(),
  state: z.enum(['proposed', 'confirmed', 'returned']),
  proposedBy: z.string(),
  /** Whether the caller proposed it: then somebody else decides. */
  isOwn: z.boolean(),
  proposedAt: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
})
