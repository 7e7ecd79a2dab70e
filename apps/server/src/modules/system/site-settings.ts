import { isIP } from 'node:net'
import { isAcceptedPattern, patternIds, registerFields } from '@lotus/contract'
import { z } from 'zod'
import { defaultRegisterFields } from './register-fields.ts'

/** An address on the web; plain http only on this machine. */
const zWebAddress = z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https://') || isLocal(url))
const isLocal = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
/** Named in full: it goes into the policy of our pages, where a star would let in everybody. */
const zOrigin = zWebAddress.refine(
  (url) => new URL(url).origin === url.replace(/\/$/, '') && /^https?:\/\/[\w.:[\]-]+\/?$/.test(url),
)
const zCountry = z.string().regex(/^[A-Z]{2}$/)

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. */
export const zAddressRange = z
  .string()
  .max(60)
  .refine((text) => {
    const [address = '', bits, ...rest] = text.split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  })

const zFieldRule = z
  .object({
    patternId: z.literal([...patternIds]),
    minLength: z.number().int().min(0).max(1000),
    maxLength: z.number().int().min(1).max(1000),
    acceptedPattern: z.string().refine(isAcceptedPattern),
    enabled: z.boolean(),
    required: z.boolean(),
  })
  .refine((rule) => rule.minLength <= rule.maxLength)

const zResource = z.object({
  resourceType: z.string().regex(/^[A-Z][A-Z0-9_]{1,30}$/),
  url: zWebAddress,
  qrCodeUrl: zWebAddress.nullable(),
  labelNameCn: z.string().max(60),
})

const zDialling = z.object({ countryCode: zCountry, countryDialingCode: z.string().regex(/^[1-9]\d{0,3}$/) })

/** Settings of the site as a whole, spread into the table of settings. */
export const siteSettings = {
  // What the maintenance screen says (R25), by language, and until when it is expected to last. Null is the usual text.
  'system.maintenance_text': {
    schema: z.object({ vi: z.string().max(500), en: z.string().max(500) }).nullable(),
    default: null,
  },
  'system.maintenance_until': { schema: z.iso.datetime().nullable(), default: null },
  // Staff: addresses that pass maintenance and the restriction of regions (trust.md 4.12).
  'system.staff_addresses': { schema: z.array(zAddressRange).max(200), default: [] },
  // Null: nobody has said. The demo is then open to everyone, production to nobody (DECISIONS 24).
  'region.allowed': { schema: z.array(zCountry).max(250).nullable(), default: null },
  'region.blocked': { schema: z.array(zCountry).max(250), default: [] },
  // Registration (V04, V05, K12, K13).
  'register.fields': {
    // Partial, so that a field which a later version adds has its default.
    schema: z.partialRecord(z.enum(registerFields), zFieldRule),
    default: defaultRegisterFields,
  },
  'register.age_min': { schema: z.number().int().min(18).max(30), default: 18 },
  // Empty: the form promises no money. Nothing grants any yet, so nothing is promised (K13).
  'register.bonus_amount_vnd': { schema: z.string().regex(/^\d{0,9}$/), default: '' },
  'register.zalo_bonus': { schema: z.string().max(12), default: '' },
  // Countries of the phone fields; the first one is what a visitor without a known country starts with (E06).
  'register.countries': {
    schema: z.array(zDialling).min(1).max(60),
    default: [
      { countryCode: 'VN', countryDialingCode: '84' },
      { countryCode: 'TH', countryDialingCode: '66' },
      { countryCode: 'KH', countryDialingCode: '855' },
      { countryCode: 'LA', countryDialingCode: '856' },
      { countryCode: 'MY', countryDialingCode: '60' },
      { countryCode: 'SG', countryDialingCode: '65' },
      { countryCode: 'PH', countryDialingCode: '63' },
      { countryCode: 'ID', countryDialingCode: '62' },
      { countryCode: 'JP', countryDialingCode: '81' },
      { countryCode: 'KR', countryDialingCode: '82' },
      { countryCode: 'TW', countryDialingCode: '886' },
      { countryCode: 'AU', countryDialingCode: '61' },
    ],
  },
  // P15: whether codes can be sent by sms at all, and whether a password opens the door.
  'identity.sms_enabled': { schema: z.boolean(), default: true },
  'identity.password_enabled': { schema: z.boolean(), default: true },
  // E13: apps to download, addresses of the site, content networks (K16), analytics, customer service (C14).
  'site.resources': { schema: z.array(zResource).max(30), default: [] },
  'site.domains': { schema: z.array(zOrigin).max(30), default: [] },
  'site.image_cdns': { schema: z.array(zOrigin).max(20), default: [] },
  'site.game_cdns': { schema: z.array(zOrigin).max(20), default: [] },
  'site.gtag_id': {
    schema: z
      .string()
      .regex(/^G-[A-Z0-9]{4,16}$/)
      .nullable(),
    default: null,
  },
  // R17: sites of the operator's own that may show the help without a header inside their pages.
  'site.help_frame_origins': { schema: z.array(zOrigin).max(20), default: [] },
  'site.customer_service_url': {
    schema: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable(),
    default: null,
  },
} as const
