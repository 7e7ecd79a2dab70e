import { formatShortDay, formatTime, useTranslation, localText } from '@lotus/i18n'
import { EmptyState, ErrorState, Money, moneyText, SkeletonLines, useServerNow, SimulatedMark } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import styles from './more.module.css'
import { SectionHead } from './section-head.tsx'

const SHOWN = 6
const DAY_MS = 86_400_000

/** Orders that were really paid; minimum win, period and time of the data are shown above them. */
export function Winners() {
  const { t } = useTranslation('homeMore')
  const errorText = useErrorText()
  const now = useServerNow()
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery('lottery.winners', { count: SHOWN }),
    refetchInterval: 60_000,
  })
  return (
    <section className={`panel ${styles.winners ?? ''}`} aria-labelledby="winners-title">
      <SectionHead
        id="winners-title"
        title={t('winners.title')}
        hint={
          data && t('winners.hint', { min: moneyText(data.minPayout), hours: data.hours, time: formatTime(data.asOf) })
        }
        to="/winners"
        more={t('winners.all')}
      />
      {!data && !error && <SkeletonLines lines={6} />}
      {error && !data && (
        <ErrorState
          title={t('winners.failed')}
          hint={errorText(error)}
          code={errorCode(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.rows.length === 0 && <EmptyState title={t('winners.empty')} hint={t('winners.emptyHint')} />}
      <ul>
        {data?.rows.map((row) => (
          <li key={`${row.account} ${row.settledAt}`}>
            <span className="num">{row.account}</span>
            <div className="trunc">
              <b>{localText(row.playName)}</b>
              <small>{localText(row.name)}</small> <SimulatedMark isShown={row.isGenerated} />
            </div>
            <Money value={row.payout} colored />
            <span className="num">
              {now !== undefined && now - Date.parse(row.settledAt) > DAY_MS
                ? formatShortDay(row.settledAt)
                : formatTime(row.settledAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
