import { ErrorState, SkeletonLines, type ErrorStateProps } from '@lotus/ui'
import { errorCode, useErrorText } from './error-text.ts'

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
} & Omit<ErrorStateProps, 'hint' | 'code' | 'onRetry' | 'retrying'>

/** Shown instead of a failed query: the reason, and a retry button. */
export function QueryError({ query, ...rest }: Props) {
  const errorText = useErrorText()
  return (
    <ErrorState
      {...rest}
      hint={errorText(query.error)}
      code={errorCode(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Shown while a query has no data: a skeleton of about its length, or the error. */
export function NotLoaded({ lines, ...rest }: Props & { query: { isError: boolean }; lines: number }) {
  return rest.query.isError ? <QueryError {...rest} /> : <SkeletonLines lines={lines} />
}
