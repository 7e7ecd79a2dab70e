import { ErrorState, SkeletonLines, type ErrorStateProps } from '@lotus/ui'
import { errorCode, useErrorText } from './error-text.ts'

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
} & Omit<ErrorStateProps, 'hint' | 'code' | 'onRetry' | 'retrying'>

/** What stands where a query failed: why, and the button that asks again. */
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

/** What stands where a query has no data: lines of about its length, or why there is none. */
export function NotLoaded({ lines, ...rest }: Props & { query: { isError: boolean }; lines: number }) {
  return rest.query.isError ? <QueryError {...rest} /> : <SkeletonLines lines={lines} />
}
