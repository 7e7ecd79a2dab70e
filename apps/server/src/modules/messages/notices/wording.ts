import type { Queryable } from '@lotus/database'
import { formatMoney, parseMoney } from '@lotus/kernel'
import {
  byLanguage,
  completeLanguages,
  shortDay,
  shortTime,
  type CompleteLanguage,
  type Localized,
} from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
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

type ContractKind = 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME'

/** A kind of contract within a sentence. */
export const kindOfContract = (kind: ContractKind, language: CompleteLanguage): string =>
  messageText(`inbox.contractKind.${kind}`, {}, language)

const SLOT_MS = 300_000
const withinDays: readonly ContractKind[] = ['HOURLY', 'REALTIME']

/**
 * A statement by what a person knows it by: its kind, and when its period begins. `id` is how the account record names it, whose last part
 * is that time in slots of five minutes.
 */
export async function statementNames(
  db: Queryable,
  { id, kind }: { id: string; kind: ContractKind },
): Promise<(language: CompleteLanguage) => string> {
  const timeZone = await getSetting(db, brandSettings.timeZone)
  const start = new Date(Number(/-(\d{1,9})$/.exec(id)?.[1] ?? 0) * SLOT_MS)
  return (language) => {
    const form = withinDays.includes(kind) ? shortTime(language, timeZone) : shortDay(language, timeZone)
    return messageText('inbox.statement', { kind: kindOfContract(kind, language), start: form.format(start) }, language)
  }
}
