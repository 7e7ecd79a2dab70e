import { useTranslation } from '@lotus/i18n'
import { EmptyState, Modal, Money, SkeletonLines } from '@lotus/ui'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import styles from './bets.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

type Props<Bet> = {
  /** Left out, nothing is open. */
  item: string | undefined
  onClose: () => void
  failed: string
  notFound: string
  title: (bet: Bet | null | undefined) => string
  /** Null if this member has no such bet. */
  load: (item: string, signal: AbortSignal) => Promise<Bet | null>
  children: (bet: Bet) => ReactNode
} & Pick<UseQueryOptions<Bet | null>, 'queryKey' | 'refetchInterval'>

/** One bet over the list (a sheet on mobile), with its loading and error states. */
export function BetPanel<Bet>({ item, onClose, failed, notFound, title, load, children, ...options }: Props<Bet>) {
  const { t } = useTranslation('records')
  const query = useQuery({
    ...options,
    queryFn: ({ signal }) => (item === undefined ? null : load(item, signal)),
    enabled: item !== undefined,
  })
  const bet = item === undefined ? undefined : query.data
  const name = title(bet).trim()
  return (
    <Modal
      opened={item !== undefined}
      onClose={onClose}
      title={<span className="num">{name}</span>}
      label={name}
      width={600}
    >
      <div className="stack gap-4">
        {bet ? (
          children(bet)
        ) : query.isError ? (
          <QueryError query={query} title={failed} />
        ) : bet === null ? (
          <EmptyState title={notFound} hint={t('order.notFoundHint')} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </div>
    </Modal>
  )
}

type Amount = ComponentProps<typeof Money>['value']
type Results = Readonly<Record<'stake' | 'payout' | 'winLoss', Amount>>

/** Stake, payout and the difference. */
export function BetResults(results: Results) {
  const { t } = useTranslation('records')
  return (
    <dl className={styles.results}>
      {(['stake', 'payout', 'winLoss'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`order.${name}`)}</dt>
          <dd>
            <Money value={results[name]} colored={name === 'winLoss'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
