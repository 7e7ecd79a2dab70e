import { isCallError } from '@lotus/client'
import { errorText, type ErrorStateProps } from '@lotus/ui'

/**
 * The sentence for a failure, in the reader's language. Any error other than a `CallError` is a defect of this page.
 */
export function failureText(error: unknown): string {
  if (!isCallError(error)) return errorText({ code: 'page' })
  return errorText({ code: error.code, value: { ...error.details, requestId: error.requestId ?? '–' } })
}

/** The error code, shown in small print under an error state. */
export function failureCode(error: unknown): string {
  if (!isCallError(error)) return 'page'
  return error.requestId ? `${error.code} · ${error.requestId}` : error.code
}

type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }

/** The error state of a failed query, with a retry; undefined where it has not failed. */
export function failureState(query: Query): ErrorStateProps | undefined {
  if (!query.isError) return undefined
  return {
    hint: failureText(query.error),
    code: failureCode(query.error),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}
