import { z } from 'zod'
import { patternIds } from './patterns.ts'
import { registerFields } from './register-fields.ts'
import { none, paged, text, zCursor, zId, zLimit, zTime } from './schema-parts.ts'

/** A node of the white-label tree: its own switch. What counts is that and every switch above it (operations.md 5.5). */
export type WhitelabelNode = { modId: string; enabled: '0' | '1'; childrenNodes: WhitelabelNode[] }
const zWhitelabelNode: z.ZodType<WhitelabelNode> = z.lazy(() =>
  z.object({ modId: z.string(), enabled: z.enum(['0', '1']), childrenNodes: z.array(zWhitelabelNode) }),
)

/** One field of the registration form with its rule (E14); `checkField` of patterns.ts reads it. */
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
  /** The mobile tab is the one that is open at first (T10). */
  mobileDefault: z.boolean(),
  smsAtRegistration: z.boolean(),
  passwordInMobile: z.boolean(),
})

const zResource = z.object({
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.string().nullable(),
  labelNameCn: z.string(),
})

export const zLocation = z.object({ ip: z.string(), country: z.string().nullable() })

export const zPermission = z.object({
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  location: zLocation,
  /** Changes with anything in `info`: who asks again within a minute sees a change without loading anew. */
  version: z.string(),
  info: z.object({
    whitelabel: zWhitelabelNode,
    register: zRegisterSettings,
    resources: z.array(zResource),
    /** The wrapped address stands under type "3" (C14); null where the operator has none. */
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
    /** Lines that have to stand on pages which show a country (CC BY 4.0). */
    attributions: z.array(z.object({ text: z.string(), url: z.string() })),
  }),
})

const zAsked = z.object({ url: text(500).optional() })

export const systemSchemas = {
  'system.whitelabel': { input: zAsked, value: zPermission },
  'system.registerSettings': { input: none, value: zRegisterSettings },
  'system.domainRoute': {
    input: none,
    value: z.object({
      domainList: z.array(z.object({ url: z.string(), speed: z.number() })),
      resources: z.array(zResource),
    }),
  },
  'system.countries': {
    input: none,
    value: z.object({
      /** Where the visitor seems to be, if that is one of the countries below. */
      current: z.string().nullable(),
      countries: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string(), flag: z.string() })),
    }),
  },
} as const

// --- back office ---------------------------------------------------------------------------------------------------

const zSetting = z.object({
  key: z.string(),
  /** What it may be, as JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  default: z.unknown(),
  isDefault: z.boolean(),
  /** Null while nobody has set it. */
  updatedAt: zTime.nullable(),
  updatedBy: z.string().nullable(),
  /** A change waits for a second operator (trust.md BO-3). */
  isGuarded: z.boolean(),
})
const zSettings = z.object({
  settings: z.array(zSetting),
  /** Changes that wait for a second operator; `isOwn`: this operator entered them and may only take them back. */
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
  /** On with everything above it, and with what it depends on. */
  isInForce: z.boolean(),
  /** People signed in now who would lose it. */
  affected: z.number().int(),
  updatedAt: zTime,
  updatedBy: z.string(),
})
const zTree = z.object({ version: z.string(), nodes: z.array(zNodeRow) })

export const boSystemSchemas = {
  'bo.settings': { input: none, value: zSettings },
  /** Where one of the settings is guarded nothing changes yet: all of it becomes a proposal. */
  'bo.setSettings': {
    input: z.object({
      changes: z
        .array(
          z.object({
            key: text(80).min(1),
            value: z.unknown(),
            /** `updatedAt` of the row that the change was made from; another one since then is a conflict. */
            seen: zTime.nullable(),
          }),
        )
        .min(1)
        .max(50),
      reason: text(500).optional(),
    }),
    value: zSettings,
  },
  'bo.decideSettings': { input: z.object({ id: zId, isConfirmed: z.boolean() }), value: zSettings },
  'bo.messages': {
    input: z.object({ channel: z.enum(['sms', 'mail']).optional(), cursor: zCursor, limit: zLimit }),
    value: paged(
      z.object({
        id: z.string(),
        at: zTime,
        channel: z.enum(['sms', 'mail']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
      }),
    ),
  },
  'bo.whitelabel': { input: none, value: zTree },
  'bo.setWhitelabel': {
    input: z.object({
      version: text(40),
      changes: z
        .array(z.object({ modId: text(40).min(1), enabled: z.boolean() }))
        .min(1)
        .max(100),
      reason: text(500).optional(),
    }),
    value: zTree,
  },
} as const
