import type { Queryable } from '@lotus/database'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { byLanguage, completeLanguages, shortTime, type Localized } from '../../../platform/language.ts'
import { getSetting, brandSettings } from '../../system/index.ts'

/** An amount with the brand's currency. */
export async function priced(db: Queryable, amount: string): Promise<string> {
  return `${formatMoney(parseMoney(amount))} ${await getSetting(db, brandSettings.currencySymbol)}`
}

/** An instant in the brand's zone, in each language. */
export async function timesOf(db: Queryable, at: Date): Promise<Localized> {
  const timeZone = await getSetting(db, brandSettings.timeZone)
  return byLanguage(completeLanguages, (language) => shortTime(language, timeZone).format(at))
}
