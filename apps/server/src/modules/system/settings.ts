import { isIP } from 'node:net'
import { isAcceptedPattern, patternIds, registerFields } from '@lotus/contract'
import { zLanguage, zTexts } from '@lotus/contract/schemas'
import { z } from 'zod'
import { completeLanguages, defaultLanguage } from '../../platform/language.ts'
import { defineSettings, zWebAddress } from '../../platform/setting.ts'
import { defaultRegisterFields } from './site/register-fields.ts'

const zLicence = z.object({ holder: z.string(), number: z.string(), authority: z.string(), verifyUrl: z.url() })
/**
 * Business days, daily limits and the hours of draws are computed at +07:00, in the program and in the database: a zone
 * with another clock would show days on which the limits do not turn. So the zones of that clock are allowed (Asia:
 * Ho_Chi_Minh, Bangkok, Phnom_Penh, Vientiane, Jakarta).
 */
const isTimeZone = (name: string) => {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    const offsetOf = (at: string) =>
      format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value
    return /^[A-Za-z]/.test(name) && ['2026-01-01', '2026-07-01'].every((at) => offsetOf(at) === 'GMT+07:00')
  } catch {
    return false
  }
}
/** A full origin: it becomes part of our pages' content security policy, where a wildcard would allow everybody. */
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

export const brandSettings = defineSettings({
  // Brand. Licence and legal name stay empty until the operator gives them (DECISIONS 24, trust.md C9).
  name: { key: 'brand.name', schema: z.string().min(1).max(40), default: 'Lotus' },
  currencySymbol: {
    key: 'brand.currency_symbol',
    isFixedByMoney: true,
    schema: z.string().trim().min(1).max(5),
    default: 'P',
  },
  timeZone: {
    key: 'brand.time_zone',
    isFixedByMoney: true,
    schema: z.string().min(1).max(60).refine(isTimeZone),
    default: 'Asia/Ho_Chi_Minh',
  },
  languages: { key: 'brand.languages', schema: z.array(zLanguage).min(1), default: [...completeLanguages] },
  defaultLanguage: { key: 'brand.default_language', schema: zLanguage, default: defaultLanguage },
  legalName: { key: 'brand.legal_name', schema: z.string().max(120).nullable(), default: null },
  licence: { key: 'brand.licence', schema: zLicence.nullable(), default: null },
  // How to reach the operator: an address, a telephone number, a mailbox. Shown in the footer as it is written.
  contact: { key: 'brand.contact', schema: z.string().trim().min(1).max(200).nullable(), default: null },
  // Base address of links in mails and of the return from a provider; null: this machine. Never taken from a request.
  siteUrl: { key: 'brand.site_url', isGuarded: true, schema: zWebAddress.nullable(), default: null },
})

export const systemSettings = defineSettings({
  // Maintenance beats region in the answer of the status call (spec T02, trust.md 4.12).
  maintenance: { key: 'system.maintenance', schema: z.boolean(), default: false },
  // Text of the maintenance screen (R25), by language, and its expected end. Null is the usual text.
  maintenanceText: {
    key: 'system.maintenance_text',
    schema: zTexts(500).nullable(),
    default: null,
  },
  maintenanceUntil: { key: 'system.maintenance_until', schema: z.iso.datetime().nullable(), default: null },
  // Staff: addresses that pass maintenance and the restriction of regions (trust.md 4.12).
  staffAddresses: {
    key: 'system.staff_addresses',
    isGuarded: true,
    schema: z.array(zAddressRange).max(200),
    default: [],
  },
})

export const regionSettings = defineSettings({
  // Null: not set. Then the demo is open to everyone, production to nobody (DECISIONS 24).
  allowed: { key: 'region.allowed', schema: z.array(zCountry).max(250).nullable(), default: null },
  blocked: { key: 'region.blocked', schema: z.array(zCountry).max(250), default: [] },
})

export const registrationSettings = defineSettings({
  // Registration (V04, V05, K12, K13).
  fields: {
    key: 'register.fields',
    // Partial, so that a field added by a later version gets its default.
    schema: z.partialRecord(z.enum(registerFields), zFieldRule),
    default: defaultRegisterFields,
  },
  ageMin: { key: 'register.age_min', schema: z.number().int().min(18).max(30), default: 18 },
  // Empty: the form promises no bonus. Nothing grants one yet, so nothing may be promised (K13).
  bonusAmountVnd: { key: 'register.bonus_amount_vnd', schema: z.string().regex(/^\d{0,9}$/), default: '' },
  zaloBonus: { key: 'register.zalo_bonus', schema: z.string().max(12), default: '' },
  // Countries of the phone fields; the first one is the default for a visitor of unknown country (E06).
  countries: {
    key: 'register.countries',
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
})

/** Settings of identity that this module's answers show. */
export const entrySettings = defineSettings({
  // trust.md ACC-2, ACC-3: the version of the terms in force. After a change, members who accepted another version are
  // asked again before the next deposit or bet.
  termsVersion: { key: 'identity.terms_version', schema: z.string().min(1).max(40), default: '2026-01' },
  // P15: whether codes can be sent by sms at all, and whether passwords are accepted for login.
  smsEnabled: { key: 'identity.sms_enabled', schema: z.boolean(), default: true },
  passwordEnabled: { key: 'identity.password_enabled', schema: z.boolean(), default: true },
})

/** Settings of the site as a whole. */
export const siteSettings = defineSettings({
  // E13: apps to download, addresses of the site, CDNs (K16), analytics, customer service (C14).
  resources: { key: 'site.resources', schema: z.array(zResource).max(30), default: [] },
  domains: { key: 'site.domains', isGuarded: true, schema: z.array(zOrigin).max(30), default: [] },
  // Where operators open the back office: base address of the command line's invitation; null: this machine.
  backofficeUrl: { key: 'site.backoffice_url', isGuarded: true, schema: zOrigin.nullable(), default: null },
  imageCdns: { key: 'site.image_cdns', schema: z.array(zOrigin).max(20), default: [] },
  gameCdns: { key: 'site.game_cdns', isGuarded: true, schema: z.array(zOrigin).max(20), default: [] },
  gtagId: {
    key: 'site.gtag_id',
    schema: z
      .string()
      .regex(/^G-[A-Z0-9]{4,16}$/)
      .nullable(),
    default: null,
  },
  // R17: the operator's other sites, which may frame the help without its header.
  helpFrameOrigins: { key: 'site.help_frame_origins', isGuarded: true, schema: z.array(zOrigin).max(20), default: [] },
  customerServiceUrl: {
    key: 'site.customer_service_url',
    isGuarded: true,
    schema: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable(),
    default: null,
  },
  // K09: ranks above this one are VIP.
  vipAboveRank: { key: 'service.vip_above_rank', schema: z.number().int().min(0).max(100), default: 4 },
})
