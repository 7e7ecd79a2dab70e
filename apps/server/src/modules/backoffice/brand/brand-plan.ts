import { z } from 'zod'
import type { Setting } from '../../../platform/setting.ts'
import { cashierSettings, zChannelPlan } from '../../cashier/index.ts'
import { zGamePlan } from '../../lottery/index.ts'
import { brandSettings, regionSettings, siteSettings, systemSettings } from '../../system/index.ts'

/**
 * What `npm run brand -- init` takes, asked for at a terminal or read from a file. Every part may be left out: only what
 * is given is changed. Nothing is invented: a legal text that is null is shown as not given.
 */
export const zBrandPlan = z
  .strictObject({
    name: brandSettings.name.schema,
    siteUrl: brandSettings.siteUrl.schema,
    backofficeUrl: siteSettings.backofficeUrl.schema,
    domains: siteSettings.domains.schema,
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
    staffAddresses: systemSettings.staffAddresses.schema,
    languages: brandSettings.languages.schema,
    defaultLanguage: brandSettings.defaultLanguage.schema,
    timeZone: brandSettings.timeZone.schema,
    currency: z
      .strictObject({ symbol: brandSettings.currencySymbol.schema, vndPerUnit: cashierSettings.vndPerUnit.schema })
      .partial(),
    legal: z
      .strictObject({
        name: brandSettings.legalName.schema,
        licence: brandSettings.licence.schema,
        contact: brandSettings.contact.schema,
      })
      .partial(),
    withdrawals: z
      .strictObject({
        min: cashierSettings.withdrawMin.schema,
        max: cashierSettings.withdrawMax.schema,
        dailyCount: cashierSettings.withdrawDailyCount.schema,
        dailyAmount: cashierSettings.withdrawDailyAmount.schema,
        banks: cashierSettings.payoutBanks.schema,
      })
      .partial(),
    channels: z.array(zChannelPlan).max(20),
    games: z.array(zGamePlan).max(200),
    operator: z.strictObject({
      username: z.string().regex(/^[a-z][a-z0-9._-]{2,39}$/),
      name: z.string().trim().min(1).max(80),
    }),
  })
  .partial()
export type BrandPlan = z.output<typeof zBrandPlan>

/** Each part of a plan that is a setting: where it stands in the plan, and the setting. */
export const settingParts: readonly (readonly [path: string, setting: Setting, (plan: BrandPlan) => unknown])[] = [
  ['name', brandSettings.name, (plan) => plan.name],
  ['siteUrl', brandSettings.siteUrl, (plan) => plan.siteUrl],
  ['backofficeUrl', siteSettings.backofficeUrl, (plan) => plan.backofficeUrl],
  ['domains', siteSettings.domains, (plan) => plan.domains],
  ['countries', regionSettings.allowed, (plan) => plan.countries],
  ['staffAddresses', systemSettings.staffAddresses, (plan) => plan.staffAddresses],
  ['languages', brandSettings.languages, (plan) => plan.languages],
  ['defaultLanguage', brandSettings.defaultLanguage, (plan) => plan.defaultLanguage],
  ['timeZone', brandSettings.timeZone, (plan) => plan.timeZone],
  ['currency.symbol', brandSettings.currencySymbol, (plan) => plan.currency?.symbol],
  ['currency.vndPerUnit', cashierSettings.vndPerUnit, (plan) => plan.currency?.vndPerUnit],
  ['legal.name', brandSettings.legalName, (plan) => plan.legal?.name],
  ['legal.licence', brandSettings.licence, (plan) => plan.legal?.licence],
  ['legal.contact', brandSettings.contact, (plan) => plan.legal?.contact],
  ['withdrawals.min', cashierSettings.withdrawMin, (plan) => plan.withdrawals?.min],
  ['withdrawals.max', cashierSettings.withdrawMax, (plan) => plan.withdrawals?.max],
  ['withdrawals.dailyCount', cashierSettings.withdrawDailyCount, (plan) => plan.withdrawals?.dailyCount],
  ['withdrawals.dailyAmount', cashierSettings.withdrawDailyAmount, (plan) => plan.withdrawals?.dailyAmount],
  ['withdrawals.banks', cashierSettings.payoutBanks, (plan) => plan.withdrawals?.banks],
]

/** A plan from JSON, or every place where it is wrong, one line each. */
export function readBrandPlan(json: unknown): { plan: BrandPlan } | { problems: string[] } {
  const parsed = zBrandPlan.safeParse(json)
  if (parsed.success) return { plan: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message, ...issue }) => {
      const place = path.map(String).join('.')
      const isZone = place === 'timeZone' && issue.code === 'custom'
      if (isZone)
        return `${place}: unknown, or not at +07:00 all year: business days, limits and draws are computed there.`
      return `${place || 'the file'}: ${message}`
    }),
  }
}
