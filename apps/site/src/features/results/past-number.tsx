import { formatCount, formatDay, useTranslation } from '@lotus/i18n'
import { SelectField, SimulatedMark } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../shared/queries.ts'
import { NotLoaded } from '../../shared/query-error.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { noonOf } from './results-model.ts'
import styles from './results.module.css'
import { usePrizeName } from './use-prize-name.ts'

const spans = ['1', '3', '5', '10'] as const
const STALE_MS = 60_000

/** Where a number fell at a station in the last years, the latest first. */
export function PastNumber({ gameCode, number }: { gameCode: string; number: string }) {
  const { t } = useTranslation('results')
  const prizeName = usePrizeName()
  const [years, setYears] = useState<string>('10')
  const found = useQuery({
    ...callQuery('lottery.drawnNumber', { gameCode, number, years: Number(years) }),
    staleTime: STALE_MS,
  })
  const value = found.data
  return (
    <section className={styles.past} aria-label={t('past.title')}>
      <div className={styles.pastHead}>
        <h3>{t('past.title')}</h3>
        <SelectField
          label={t('past.years')}
          labelHidden
          size="sm"
          value={years}
          onChange={(event) => setYears(event.currentTarget.value)}
          options={spans.map((span) => ({ value: span, label: t('past.span', { count: Number(span) }) }))}
        />
      </div>
      {!value && <NotLoaded query={found} lines={3} />}
      {value && (
        <p>
          {value.since === null
            ? t('past.unknown')
            : t(value.isTicket ? 'past.ticket' : 'past.ending', {
                number,
                count: value.drawsHit,
                draws: formatCount(value.draws),
                since: formatDay(noonOf(value.since)),
              })}{' '}
          {value.hasSimulated && t('common:simulated.some')}
        </p>
      )}
      {value && value.totals.length > 0 && (
        <p className={styles.totals}>
          {value.totals.map(({ prize, count }) => `${prizeName(prize)} ×${formatCount(count)}`).join(' · ')}
        </p>
      )}
      <ul className={styles.pastRows}>
        {value?.rows.map(({ day, hits, isSimulated }) => (
          <li key={day}>
            <PageLink to="/results" search={{ day }} className="num">
              {formatDay(noonOf(day))}
            </PageLink>
            <span>
              {hits.map((hit, at) => (
                <span key={at}>
                  {at > 0 && ', '}
                  {prizeName(hit.prize)} <b className="num">{hit.number}</b>
                </span>
              ))}{' '}
              <SimulatedMark isShown={isSimulated} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
