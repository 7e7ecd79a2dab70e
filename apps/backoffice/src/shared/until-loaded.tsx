import { isCallError } from '@lotus/client'
import { Alert, ErrorState, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import { failureState, failureText } from './failure-text.ts'

type Query = { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
type Props = {
  query: Query
  lines?: number
  /** The title where the thing asked for does not exist (any more). */
  notFound?: string
}

/** Lines while something is read, the error where it could not be; the caller shows it instead of what is not there yet. */
export function UntilLoaded({ query, lines = 8, notFound }: Props) {
  const isSlow = useDelayedLoading(query.isPending)
  const failure = failureState(query)
  if (!failure) return isSlow ? <SkeletonLines lines={lines} /> : null
  const isMissing = isCallError(query.error, 'not_found', 'issue_not_found', 'game_not_found')
  return <ErrorState {...failure} title={isMissing ? notFound : undefined} />
}

/** Why something could not be done; nothing where it was not tried or went well. */
export function FailureAlert({ error, conflict }: { error: unknown; conflict?: string }) {
  if (error === null || error === undefined) return null
  const text = conflict !== undefined && isCallError(error, 'state_conflict') ? conflict : failureText(error)
  return <Alert tone="loss">{text}</Alert>
}
