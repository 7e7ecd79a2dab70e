import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { byLanguage, completeLanguages, type CompleteLanguage } from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
import * as repo from './inbox.repo.ts'

type Row = RouteValue<'inbox.list'>['rows'][number]
type Values = Readonly<Record<string, string | number>>

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type OwnMessage = {
  memberId: bigint
  type: Row['type']
  /** `mail:inbox.<text>Title` and `<text>Body`. */
  text: string
  /** By language, since dates and places are formatted too. */
  values: (language: CompleteLanguage) => Values
  action: Row['action']
  /** The source event; a second message of the same source is ignored. */
  source: string
  /** When the event happened; now by default. */
  at?: Date
}

/** Puts a message of the platform into one inbox, in every complete language, exactly once per source. */
export async function writeInbox(tx: Queryable, message: OwnMessage): Promise<void> {
  const titleIn = (language: CompleteLanguage) =>
    messageText(`inbox.${message.text}Title`, message.values(language), language).slice(0, 120)
  const bodyIn = (language: CompleteLanguage) => {
    const values = Object.entries(message.values(language)).map(([name, value]) => [name, escapeHtml(String(value))])
    return messageText(`inbox.${message.text}Body`, Object.fromEntries(values), language)
  }
  const title = byLanguage(completeLanguages, titleIn)
  const stored = await repo.insertInboxMessage(tx, {
    scope: 'MEMBER',
    rankMin: null,
    type: message.type,
    title,
    body: byLanguage(completeLanguages, bodyIn),
    action: message.action,
    publishAt: message.at ?? null,
    expireAt: null,
    sentBy: null,
    source: message.source,
    recipients: 1,
  })
  if (stored) await repo.deliverTo(tx, { ...stored, type: message.type, title }, [message.memberId])
}
