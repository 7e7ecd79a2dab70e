import { filledText, readTexts, type Language } from '../language.ts'

const mailText = readTexts('mail')

/** A text of the namespace `mail`, `code.sms` for example, with its values filled in. */
export function messageText(
  key: `${string}.${string}`,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  return filledText(mailText, key, values, language)
}

/** Subject and text of a mail, `reset.subject` and `reset.body` for example. */
export const mailTexts = (name: string, values: Readonly<Record<string, string | number>>, language: Language) => ({
  subject: messageText(`${name}.subject`, values, language),
  text: messageText(`${name}.body`, values, language),
})
