import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { errorText } from '@lotus/ui'
import { useCallback } from 'react'

/**
 * The sentence for a failure, in the reader's language: `errors.<code>` with the server's details (DECISIONS 11). Any
 * error other than a `CallError` is a defect of the page.
 */
export function useErrorText(): (error: unknown) => string {
  // Bound to the language, so that a switch translates the failure.
  const { i18n } = useTranslation('errors')
  return useCallback(
    (error) => {
      if (!isCallError(error)) return errorText({ code: 'page' })
      return errorText({ code: error.code, value: { requestId: error.requestId ?? '–', ...error.details } })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the language is what the sentence depends on
    [i18n.language],
  )
}

/** The error code, shown in small print under an error state. */
export function errorCode(error: unknown): string {
  if (!isCallError(error)) return 'page'
  return error.requestId ? `${error.code} · ${error.requestId}` : error.code
}
