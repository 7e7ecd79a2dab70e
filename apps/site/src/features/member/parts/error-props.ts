import type { ErrorStateProps } from '@lotus/ui'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from './failure.tsx'

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** The error state of a list or a page, from its query. */
export function errorProps(query: Query, title: string): ErrorStateProps {
  return {
    title,
    hint: failureText(query.error),
    code: errorCode(query.error),
    retrying: query.isFetching,
    onRetry: () => void query.refetch(),
  }
}
