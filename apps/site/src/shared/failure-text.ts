import { isCallError } from '@lotus/client'
import { errorText } from '@lotus/ui'

/** The sentence for a failed call, with formatted amounts and times. */
export function failureText(error: unknown): string {
  if (!isCallError(error)) return errorText({ code: 'page' })
  return errorText({ code: error.code, value: { requestId: error.requestId ?? '–', ...error.details } })
}
