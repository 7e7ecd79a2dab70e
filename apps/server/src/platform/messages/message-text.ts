import { assert } from '@lotus/kernel'
import { readTexts, type Language } from '../language.ts'

const mailText = readTexts('mail')

/** A text of the namespace `mail`, `code.sms` for example, with its values filled in. */
export function messageText(
  key: `${string}.${string}`,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const text = mailText(key.split('.'), language)
  assert(text !== undefined, `there is no text mail:${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}

/** Subject and text of a mail, `reset.subject` and `reset.body` for example. */
export const mailTexts = (name: string, values: Readonly<Record<string, string | number>>, language: Language) => ({
  subject: messageText(`${name}.subject`, values, language),
  text: messageText(`${name}.body`, values, language),
})
