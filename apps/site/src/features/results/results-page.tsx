import { formatDay, formatIsoDay, localText, useTranslation, type TFunction } from '@lotus/i18n'
import { EmptyState, serverNow, Skeleton } from '@lotus/ui'
import { IconCalendarOff } from '@lotus/ui/icons'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryError } from '../../shared/query-error.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import type { ResultsSearch } from '../../shared/results-search.ts'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { DayBar } from './day-bar.tsx'
import { OtherDraws } from './other-draws.tsx'
import { RegionCard } from './region-card.tsx'
import { noonOf, prizesOf, regions, weekdayOfDay, type Cut, type Day } from './results-model.ts'
import styles from './results.module.css'
import { ShareBar } from './share-bar.tsx'
import { TicketCheck } from './ticket-check.tsx'
import { useDay } from './use-day.ts'

/** `/results`: all draws of a day, the stations of a region side by side (issue 23 section 4). */
export function ResultsPage() {
  const { t } = useTranslation('results')
  const search: ResultsSearch = useSearch({ strict: false })
  const [cut, setCut] = useState<Cut>('full')
  const query = useDay(search.day)
  const value = query.data
  // Before the first answer the day of the address, or of the clock.
  const day = search.day ?? value?.day ?? formatIsoDay(serverNow())
  const dayText = `${t(`common:weekday.${weekdayOfDay(day)}`)} ${formatDay(noonOf(day))}`
  useDocumentTitle(search.day === undefined ? undefined : t('titleOf', { day: formatDay(noonOf(day)) }))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{dayText}</p>
        </div>
        <ShareBar
          title={t('titleOf', { day: formatDay(noonOf(day)) })}
          rows={value ? () => rowsOf(value, t) : null}
          file={`lotus-${day}`}
        />
      </header>
      <DayBar day={day} today={value?.today} firstDay={value?.firstDay} cut={cut} onCut={setCut} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {value ? <Draws value={value} cut={cut} /> : query.isError ? <QueryError query={query} /> : <Loading />}
        </div>
        <aside className={styles.side}>
          <TicketCheck day={day} stations={value?.draws.filter(({ region }) => region !== null) ?? []} />
        </aside>
      </div>
    </div>
  )
}

function Draws({ value, cut }: { value: Day; cut: Cut }) {
  const { t } = useTranslation('results')
  if (value.draws.length === 0) {
    const word = value.day > value.today ? 'future' : 'empty'
    return (
      <EmptyState
        icon={<IconCalendarOff size={34} stroke={1.5} aria-hidden />}
        title={t(`day.${word}`)}
        hint={t(`day.${word}Hint`)}
        action={
          <PageLink className="link" to="/results">
            {t('day.toToday')}
          </PageLink>
        }
      />
    )
  }
  return (
    <>
      {value.day > value.today && <p className={styles.note}>{t('day.planned')}</p>}
      {regions.map((region) => (
        <RegionCard
          key={region}
          region={region}
          day={value.day}
          cut={cut}
          draws={value.draws.filter((draw) => draw.region === region)}
        />
      ))}
      <OtherDraws draws={value.draws.filter(({ region }) => region === null)} />
      <p className={styles.note}>
        {t('fast')}{' '}
        <PageLink className="link" to="/vnlottery">
          {t('fastLink')}
        </PageLink>
      </p>
    </>
  )
}

/** As high as the cards that follow, so that nothing moves. */
function Loading() {
  return (
    <>
      <Skeleton height={560} radius={16} />
      <Skeleton height={640} radius={16} />
      <Skeleton height={640} radius={16} />
    </>
  )
}

/** One row for each drawn number, for a spreadsheet. */
function rowsOf({ day, draws }: Day, t: TFunction): string[][] {
  const head = ['day', 'station', 'prize', 'number', 'simulated'].map((name) => t(`csv.${name}`))
  const rows = draws.flatMap((draw) =>
    Object.entries(prizesOf(draw) ?? {}).flatMap(([prize, numbers]) =>
      numbers.map((number) => [
        day,
        localText(draw.name),
        t(`short.${prize}`),
        number,
        draw.isSimulated ? t('common:simulated.label') : '',
      ]),
    ),
  )
  return [head, ...rows]
}
