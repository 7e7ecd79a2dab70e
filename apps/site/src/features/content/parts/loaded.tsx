import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { EmptyState, useDelayedLoading } from '@lotus/ui'
import { IconWifiOff } from '@lotus/ui/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../shared/query-error.tsx'

type Props<Value> = {
  query: UseQueryResult<Value>
  /** A skeleton in the shape of the content. */
  skeleton: ReactNode
  /** Shown when the item does not exist. */
  missing?: ReactNode
  /** Shown below the content and together with it: shown earlier, it would be pushed away. */
  after?: ReactNode
  children: (value: Value) => ReactNode
}

/** The states of every content screen before it has data: loading, offline, missing, failed. */
export function Loaded<Value>(props: Props<Value>) {
  const { query, skeleton, after } = props
  const isLoading = useDelayedLoading(query.isPending && query.fetchStatus === 'fetching')
  if (query.data === undefined && query.error === null && query.fetchStatus !== 'paused') {
    return isLoading ? skeleton : null
  }
  return (
    <>
      <Outcome {...props} />
      {after}
    </>
  )
}

function Outcome<Value>({ query, missing, children }: Props<Value>) {
  const { t } = useTranslation('content')
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') {
    return (
      <EmptyState
        icon={<IconWifiOff size={34} stroke={1.5} aria-hidden />}
        title={t('offline.title')}
        hint={t('offline.waiting')}
      />
    )
  }
  if (missing !== undefined && isCallError(query.error, 'not_found', 'bad_request')) return missing
  return <QueryError query={query} />
}
