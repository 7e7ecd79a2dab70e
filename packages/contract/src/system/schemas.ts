import { z } from 'zod'
import { patternIds } from '../patterns.ts'
import { registerFields } from '../register-fields.ts'
import { zTime } from '../schema-parts.ts'

/**
 * A node of the white-label tree with its own switch. It is in force if it and all its ancestors are on
 * (operations.md 5.5).
 */
export type WhitelabelNode = { modId: string; enabled: '0' | '1'; childrenNodes: WhitelabelNode[] }
const zWhitelabelNode: z.ZodType<WhitelabelNode> = z.lazy(() =>
  z.object({ modId: z.string(), enabled: z.enum(['0', '1']), childrenNodes: z.array(zWhitelabelNode) }),
)

/** One field of the registration form with its rule (E14); see `checkField` in patterns.ts. */
const zRegisterField = z.object({
  name: z.enum(registerFields),
  patternId: z.literal([...patternIds]),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  acceptedPattern: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
})

export const zRegisterSettings = z.object({
  fields: z.array(zRegisterField),
  ageMin: z.number().int(),
  termsVersion: z.string(),
  bonusAmountVnd: z.string(),
  zaloBonus: z.string(),
  usernameReg: z.boolean(),
  mobileReg: z.boolean(),
  /** The mobile tab is open at first (T10). */
  mobileDefault: z.boolean(),
  smsAtRegistration: z.boolean(),
  passwordInMobile: z.boolean(),
})

export const zResource = z.object({
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.string().nullable(),
  labelNameCn: z.string(),
})

const zLocation = z.object({ ip: z.string(), country: z.string().nullable() })

export const zPermission = z.object({
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  location: zLocation,
  /** Changes with anything in `info`: a client that polls every minute sees a change without reloading. */
  version: z.string(),
  info: z.object({
    whitelabel: zWhitelabelNode.meta({ examples: [{ modId: 'ROOT', enabled: '1', childrenNodes: [] }] }),
    register: zRegisterSettings,
    resources: z.array(zResource),
    /** The wrapped address under type "3" (C14); null if the operator has none. */
    customerService: z
      .object({
        version: z.object({ pathList: z.array(z.object({ type: z.string(), path: z.string() })) }),
        /** K09: members of a rank above this one are VIP and get the taller window. */
        vipAboveRank: z.number(),
      })
      .nullable(),
    analytics: z.object({ gtagId: z.string().nullable() }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    toggles: z.object({
      smsEnabled: z.boolean(),
      pwdEnabled: z.boolean(),
      showVerCodeLogin: z.boolean(),
      hasFreePlay: z.boolean(),
      socialLogin: z.array(z.enum(['google', 'facebook'])),
      showCountryCode: z.boolean(),
      loginToHome: z.boolean(),
      referral: z.boolean(),
    }),
    /** Texts that must be on pages that show a country (CC BY 4.0). */
    attributions: z.array(z.object({ text: z.string(), url: z.string() })),
  }),
})

const zSetting = z.object({
  key: z.string(),
  /** Its allowed values, as JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  default: z.unknown(),
  isDefault: z.boolean(),
  /** Null if it was never set. */
  updatedAt: zTime.nullable(),
  updatedBy: z.string().nullable(),
  /** A change needs a second operator (trust.md BO-3). */
  isGuarded: z.boolean(),
})
export const zSettings = z.object({
  settings: z.array(zSetting),
  /** Changes that wait for a second operator; `isOwn`: this operator entered them and may only withdraw them. */
  proposal: z
    .object({
      id: z.string(),
      changes: z.array(z.object({ key: z.string(), value: z.unknown() })),
      reason: z.string().nullable(),
      enteredBy: z.string(),
      enteredAt: zTime,
      isOwn: z.boolean(),
    })
    .nullable(),
})

const zNodeRow = z.object({
  modId: z.string(),
  parent: z.string().nullable(),
  enabled: z.boolean(),
  /** On, with all its ancestors and everything it depends on. */
  isInForce: z.boolean(),
  /** Logged-in people who would lose it. */
  affected: z.number().int(),
  updatedAt: zTime,
  updatedBy: z.string(),
})
export const zTree = z.object({ version: z.string(), nodes: z.array(zNodeRow) })

const zSealKey = z.object({
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
  /** During maintenance: the operator's own text, and its expected end. */
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
    contact: z.string().nullable(),
  }),
})
