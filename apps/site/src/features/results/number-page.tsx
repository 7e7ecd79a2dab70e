import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDay, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Alert, Breadcrumbs, Card, EmptyState, KpiCard, SimulatedMark } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageLink } from '../../shared/page-link.tsx'
import { callQuery } from '../../shared/queries.ts'
import { NotLoaded } from '../../shared/query-error.tsx'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { NumberGrid } from './number-grid.tsx'
import { noonOf, rateText, regions, type Region } from './results-model.ts'
import { ShareBar } from './share-bar.tsx'
import { usePrizeName } from './use-prize-name.ts'
import styles from './results.module.css'

type Known = RouteValue<'lottery.regionNumber'>
const STALE_MS = 60_000
const dayText = (day: string) => formatDay(noonOf(day))

/** `/results/number/north/68`: what is known of a two-digit number in a region, beside what chance gives. */
export function NumberPage() {
  const { t } = useTranslation('results')
  const params = useParams({ strict: false })
  const region = regions.find((each) => each === params.region)
  const number = /^\d{2}$/.test(params.number ?? '') ? params.number : undefined
  if (region === undefined || number === undefined)
    return (
      <EmptyState
        title={t('station.missing')}
        hint={t('station.missingHint')}
        action={
          <PageLink className="link" to="/results">
            {t('title')}
          </PageLink>
        }
      />
    )
  return <Page region={region} number={number} />
}

function Page({ region, number }: { region: Region; number: string }) {
  const { t } = useTranslation('results')
  const title = t('number.title', { number, region: t(`region.${region}`) })
  const query = useQuery({ ...callQuery('lottery.regionNumber', { region, number }), staleTime: STALE_MS })
  const value = query.data
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <Breadcrumbs label={t('trail')}>
        <PageLink to="/results">{t('title')}</PageLink>
        {title}
      </Breadcrumbs>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {value?.since && <p>{t('number.since', { since: dayText(value.since) })}</p>}
        </div>
        <ShareBar title={title} rows={value ? () => rowsOf(value, t) : null} file={`lotus-${region}-${number}`} />
      </header>
      <nav className={styles.screenOnly} aria-label={t('number.choose')}>
        <NumberGrid region={region} number={number} />
      </nav>
      <Alert tone="info">{t('number.lead')}</Alert>
      {!value && <NotLoaded query={query} lines={10} />}
      {value && value.since === null && <EmptyState title={t('number.empty')} />}
      {value && value.since !== null && <Figures value={value} />}
    </div>
  )
}

function Figures({ value }: { value: Known }) {
  const { t } = useTranslation('results')
  const absent =
    value.absent === null
      ? t('number.never')
      : value.absent === 0
        ? t('number.latestDay')
        : t('number.absent', { count: value.absent })
  const [latest] = value.latest
  return (
    <>
      {value.hasSimulated && <p className={styles.note}>{t('common:simulated.some')}</p>}
      <div className={styles.kpis}>
        <KpiCard label={t('number.last')} value={latest ? dayText(latest.day) : '–'} basis={absent} />
        <KpiCard
          label={t('number.rate')}
          value={rateText(value.whole)}
          basis={`${t('number.chance')} ${formatRatePpm(value.whole.chancePpm)}`}
        />
        <KpiCard
          label={t('number.hits')}
          value={formatCount(value.hits)}
          basis={t('number.expected', { count: value.expectedHits })}
        />
        <KpiCard
          label={t('number.row')}
          value={value.row ? t('number.rowOf', { count: value.row.days }) : '–'}
          basis={value.row && t('number.gapOf', { from: dayText(value.row.from), until: dayText(value.row.until) })}
        />
      </div>
      <div className={styles.pair}>
        <Weekdays value={value} />
        <Gaps value={value} />
      </div>
      <Latest value={value} />
    </>
  )
}

function Weekdays({ value }: { value: Known }) {
  const { t } = useTranslation('results')
  // Monday first, as weeks are read here.
  const order = [1, 2, 3, 4, 5, 6, 0]
  return (
    <Card title={t('number.weekdays')}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {['weekday', 'days', 'daysHit', 'rateShort', 'chance'].map((name) => (
              <th key={name} scope="col">
                {t(`number.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((weekday) => {
            const rate = value.weekdays[weekday]
            if (!rate || rate.days === 0) return null
            return (
              <tr key={weekday}>
                <th scope="row">{t(`common:weekday.${weekday}`)}</th>
                <td className="num">{formatCount(rate.days)}</td>
                <td className="num">{formatCount(rate.daysHit)}</td>
                <td className="num">{rateText(rate)}</td>
                <td className="num">{formatRatePpm(rate.chancePpm)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Gaps({ value }: { value: Known }) {
  const { t } = useTranslation('results')
  return (
    <Card title={t('number.gaps')}>
      <ul className={styles.gaps}>
        {value.gaps.map(({ days, from, until }) => (
          <li key={from}>
            <b>{t('number.gap', { count: days })}</b>
            <small className="num">
              {t('number.gapOf', { from: dayText(from), until: until === null ? t('number.now') : dayText(until) })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Latest({ value }: { value: Known }) {
  const { t } = useTranslation('results')
  const prizeName = usePrizeName()
  return (
    <Card title={t('number.latest')}>
      <ul className={styles.pastRows}>
        {value.latest.map(({ day, isSimulated, hits }) => (
          <li key={day}>
            <PageLink to="/results" search={{ day }} className="num">
              {dayText(day)}
            </PageLink>
            <span>
              {hits.map(({ gameCode, prize, number }, at) => (
                <span key={at}>
                  {at > 0 && ', '}
                  {prizeName(prize)} <b className="num">{number}</b> <small>{gameCode}</small>
                </span>
              ))}{' '}
              <SimulatedMark isShown={isSimulated} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function rowsOf(value: Known, t: (key: string) => string): string[][] {
  const head = ['day', 'station', 'prize', 'number', 'simulated'].map((name) => t(`csv.${name}`))
  const note = (isSimulated: boolean) => (isSimulated ? t('common:simulated.label') : '')
  return [
    head,
    ...value.latest.flatMap(({ day, isSimulated, hits }) =>
      hits.map(({ gameCode, prize, number }) => [day, gameCode, t(`short.${prize}`), number, note(isSimulated)]),
    ),
  ]
}
