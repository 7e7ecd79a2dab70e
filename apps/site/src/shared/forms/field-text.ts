import { fillBounds, type FieldProblem } from '@lotus/contract'
import { isCallError } from '@lotus/client'

type Translate = (key: string | string[], values: Record<string, unknown>) => string
export type FieldMessages = Record<string, string | undefined>

/** Fields with a sentence of their own instead of that of their pattern (spec 5). */
const ownSentence: Record<string, string> = {
  password: 'patterns:password',
  newPassword: 'patterns:password',
  payeeName: 'patterns:payeeName',
  mobileNum: 'patterns:mobile',
}

/** The error of a field, as the sentence of its pattern with the bounds filled in (V05, V06). */
export function problemText(t: Translate, name: string, problem: FieldProblem): string {
  if (problem.code === 'required') return t('patterns:required', {})
  return fillBounds(t(ownSentence[name] ?? `patterns:field.${problem.patternId}`, {}), problem)
}

/** Error codes about one field, and the field. */
const fieldOfCode: Record<string, string> = {
  username_taken: 'username',
  age_not_confirmed: 'ageConfirmed',
  terms_not_accepted: 'agree',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  sms_captcha_failed: 'captcha',
  sms_code_invalid: 'verificationCode',
  sms_code_missing: 'verificationCode',
  sms_code_expired: 'verificationCode',
  code_wrong: 'code',
  code_expired: 'code',
  phone_invalid: 'mobileNum',
  phone_missing: 'mobileNum',
  phone_taken: 'mobileNum',
  contact_taken: 'email',
  password_same: 'newPassword',
  bank_name_wrong: 'bankAccountName',
}

/**
 * Puts the server's refusal beside its field (components.md 5); empty if it is about no field: then it is shown above
 * the form.
 */
export function serverMessages(t: Translate, error: unknown): FieldMessages {
  if (!isCallError(error)) return {}
  const { code, details } = error
  if (code === 'invitation_code_error')
    return { [String(details['field'] ?? 'affiliateCode')]: t(`errors:${code}`, {}) }
  const known =
    code === 'age_not_confirmed' && typeof details['field'] === 'string' ? details['field'] : fieldOfCode[code]
  if (known !== undefined) return { [known]: t(`errors:${code}`, details) }
  const fields = details['fields']
  if (code !== 'bad_request' || typeof fields !== 'object' || fields === null) return {}
  const rules = details['rules']
  return Object.fromEntries(
    Object.entries(fields).map(([name, word]) => [
      name,
      ruleText(t, name, String(word), rules) ?? wordText(t, String(word)),
    ]),
  )
}

function ruleText(t: Translate, name: string, word: string, rules: unknown): string | undefined {
  const isRule = word === 'required' || word === 'too_short' || word === 'too_long' || word === 'pattern'
  const rule = typeof rules === 'object' && rules !== null ? (rules as Record<string, unknown>)[name] : undefined
  if (!isRule || typeof rule !== 'object' || rule === null)
    return word === 'required' ? t('patterns:required', {}) : undefined
  return problemText(t, name, { code: word, ...(rule as Omit<FieldProblem, 'code'>) }) // the server's own FieldProblem
}

const wordText = (t: Translate, word: string) => t([`auth:error.${word}`, 'auth:error.refused'], {})
