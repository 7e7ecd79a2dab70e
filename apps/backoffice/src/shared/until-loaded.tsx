import { isCallError } from '@lotus/client'
import { Alert, ErrorState, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import { failureState, failureText } from './failure-text.ts'

type Query = { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
type Props = {
  query: Query
  lines?: number
  /** The title where the item does not exist (any more). */
  notFound?: string
}

/** A skeleton while something loads, or the error if loading failed; shown instead of the content. */
export function UntilLoaded({ query, lines = 8, notFound }: Props) {
  const isSlow = useDelayedLoading(query.isPending)
  const failure = failureState(query)
  if (!failure) return isSlow ? <SkeletonLines lines={lines} /> : null
  const isMissing = isCallError(query.error, 'not_found', 'issue_not_found', 'game_not_found')
  return <ErrorState {...failure} title={isMissing ? notFound : undefined} />
}

/** Why an action failed; nothing before a try or after a success. */
export function FailureAlert({ error, conflict }: { error: unknown; conflict?: string }) {
  if (error === null || error === undefined) return null
  const text = conflict !== undefined && isCallError(error, 'state_conflict') ? conflict : failureText(error)
  return <Alert tone="loss">{text}</Alert>
}
