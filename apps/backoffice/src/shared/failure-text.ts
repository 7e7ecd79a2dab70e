import { isCallError } from '@lotus/client'
import { errorText } from '@lotus/ui'

/** The sentence for a failure, in the reader's language. What is no call error is a mistake of this page. */
export function failureText(error: unknown): string {
  if (!isCallError(error)) return errorText({ code: 'page' })
  return errorText({ code: error.code, value: { ...error.details, requestId: error.requestId ?? '–' } })
}

/** The code for the small print under an error state. */
export function failureCode(error: unknown): string {
  if (!isCallError(error)) return 'page'
  return error.requestId ? `${error.code} · ${error.requestId}` : error.code
}
