import type { RouteValue } from '@lotus/contract'
import { formatDay, formatTime, localText, useTranslation } from '@lotus/i18n'
import { Breadcrumbs, Button, buttonClass, Card, Countdown, EmptyState, SimulatedMark, SkeletonLines } from '@lotus/ui'
import { IconCalendarPlus, IconRss, IconTicket } from '@lotus/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DrawView } from '../../shared/draws/draw-view.tsx'
import { lotteryPaths } from '../../shared/lottery-areas.ts'
import { pagedQuery } from '../../shared/paged.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { callQuery, menuQuery } from '../../shared/queries.ts'
import { NotLoaded } from '../../shared/query-error.tsx'
import { useDocumentTitle } from '../../shared/use-document-title.ts'
import { NumberSearch } from './number-search.tsx'
import { regionOfFamily } from './results-model.ts'
import { ShareBar } from './share-bar.tsx'
import { resultRows } from './station-rows.ts'
import styles from './results.module.css'

type Game = RouteValue<'lottery.menu'>['games'][number]
const PAGE = 10

/** `/results/HCM`: a station's draws, its next one, and where its numbers fell. */
export function StationPage() {
  const { t } = useTranslation('results')
  const { code = '' } = useParams({ strict: false })
  const menu = useQuery(menuQuery())
  const game = menu.data?.games.find(({ gameCode }) => gameCode === code)
  if (!menu.data) return <NotLoaded query={menu} lines={10} />
  if (!game || game.periodSeconds !== null)
    return (
      <EmptyState
        icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
        title={t('station.missing')}
        hint={t('station.missingHint')}
        action={
          <PageLink className="link" to="/results">
            {t('title')}
          </PageLink>
        }
      />
    )
  return <Station key={code} game={game} />
}

function Station({ game }: { game: Game }) {
  const { t } = useTranslation('results')
  const name = localText(game.name)
  const title = t('station.title', { name })
  const results = useInfiniteQuery(pagedQuery('lottery.results', { gameCode: game.gameCode, limit: PAGE }))
  const rows = results.data?.pages.flatMap((page) => page.rows) ?? []
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <Breadcrumbs label={t('trail')}>
        <PageLink to="/results">{t('title')}</PageLink>
        {name}
      </Breadcrumbs>
      <header className={styles.head}>
        <h1>{title}</h1>
        <ShareBar
          title={title}
          rows={rows.length > 0 ? () => resultRows(game, rows, t) : null}
          file={`lotus-${game.gameCode}`}
        />
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('station.latest')}>
            {!results.data && <NotLoaded query={results} lines={12} />}
            {results.data && rows.length === 0 && <EmptyState title={t('station.noResult')} />}
            <ol className={styles.stationDraws}>
              {rows.map((row) => (
                <li key={row.issueNo}>
                  <h3>
                    <PageLink to="/results" search={{ day: dayOfIssue(row.issueNo) }} className="num">
                      {formatDay(row.drawAt)}
                    </PageLink>{' '}
                    {row.station} <SimulatedMark isShown={row.isSimulated} />
                  </h3>
                  <DrawView
                    family={game.family}
                    draw={row.draw}
                    size="full"
                    caption={`${name} ${formatDay(row.drawAt)}`}
                  />
                </li>
              ))}
            </ol>
            {results.hasNextPage && (
              <Button block loading={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
                {t('station.more')}
              </Button>
            )}
          </Card>
        </div>
        <aside className={styles.side}>
          <Next game={game} />
          <NumberSearch game={game} />
        </aside>
      </div>
    </div>
  )
}

const dayOfIssue = (issueNo: string) => `${issueNo.slice(0, 4)}-${issueNo.slice(4, 6)}-${issueNo.slice(6, 8)}`

function Next({ game }: { game: Game }) {
  const { t } = useTranslation('results')
  const current = useQuery(callQuery('lottery.current', { gameCode: game.gameCode }))
  const next = current.data?.current ?? current.data?.next
  const region = regionOfFamily(game.family)
  const base = `/results/${game.gameCode}`
  return (
    <Card title={t('station.next')} className={styles.screenOnly}>
      <div className="stack gap-35">
        {current.isPending && <SkeletonLines lines={2} />}
        {current.data && !next && <p>{t('station.none')}</p>}
        {next && (
          <p className={styles.next}>
            <span>
              <b className="num">
                {formatTime(next.drawAt)} {formatDay(next.drawAt)}
              </b>{' '}
              {next.station}
            </span>
            <Countdown until={next.drawAt} variant="card" closedText={t('phase.running')} />
          </p>
        )}
        <div className={styles.links}>
          <PageLink
            className={buttonClass({ variant: 'primary' })}
            to={lotteryPaths[game.area]}
            search={{ gameCode: game.gameCode }}
          >
            {t('station.bet')}
          </PageLink>
          <PageLink className={buttonClass()} to="/vnlottery/statistics" search={{ gameCode: game.gameCode }}>
            {t('station.stats')}
          </PageLink>
          {region && (
            <PageLink className={buttonClass()} to={`/results/number/${region}/00`}>
              {t('number.link')}
            </PageLink>
          )}
          {/* Files for other programs: not pages of this site. */}
          <a className={buttonClass()} href={`${base}/draws.ics`}>
            <IconCalendarPlus size={18} stroke={1.75} aria-hidden /> {t('station.calendar')}
          </a>
          <a className={buttonClass()} href={`${base}/rss.xml`}>
            <IconRss size={18} stroke={1.75} aria-hidden /> {t('station.feed')}
          </a>
        </div>
      </div>
    </Card>
  )
}
