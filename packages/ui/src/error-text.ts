import { formatDateTime, i18n } from '@lotus/i18n'
import { formatMoney, tryParseMoney } from '@lotus/kernel'

/** A failed call: its code and, in `value`, the typed details. */
export interface FailedCall {
  code: string
  value?: unknown
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const wireMoney = /^-?\d+\.\d{1,4}$/

/** Details formatted for people: money with two decimals, times in the brand's zone, the rest unchanged. */
function readable(detail: unknown): unknown {
  if (typeof detail !== 'string') return detail
  if (wireMoney.test(detail)) {
    const amount = tryParseMoney(detail)
    return amount === undefined ? detail : formatMoney(amount)
  }
  return isoTime.test(detail) ? formatDateTime(detail) : detail
}

function detailsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  const details: Record<string, unknown> = {}
  for (const [name, detail] of Object.entries(value)) details[name] = readable(detail)
  // The text uses `seconds`; the call has the unit in the field's name.
  if ('retryAfterSeconds' in details) details['seconds'] = details['retryAfterSeconds']
  return details
}

/**
 * The sentence for a failed call in the page's language: `errors.<code>` with the call's details. A code without a text
 * gives the general sentence with the code in it, never a raw message of the server. `written` has details that the
 * caller has formatted better itself.
 */
export function errorText(error: FailedCall, written: Readonly<Record<string, string>> = {}): string {
  const key = `errors:${error.code}`
  if (!i18n.exists(key)) return i18n.t('errors:unknown_error', { code: error.code })
  const details = detailsOf(error.value)
  // A refusal with several causes may have a sentence for one of them.
  const ofCause = `${key}_${String(details['why'])}`
  return i18n.t(i18n.exists(ofCause) ? ofCause : key, { code: error.code, ...details, ...written })
}
