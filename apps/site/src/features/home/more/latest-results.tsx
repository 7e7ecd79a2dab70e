import { formatShortDay, formatTime, useTranslation, localText } from '@lotus/i18n'
import { EmptyState, SkeletonLines, SimulatedMark } from '@lotus/ui'
import home from '../home.module.css'
import styles from './more.module.css'
import { latestResults, type LotterySummary } from '../lottery-summary.ts'
import { SpecialNumber } from '../special-number.tsx'
import { PageLink } from '../../../shared/page-link.tsx'

type Props = { summaries: readonly LotterySummary[] | undefined; hasFailed: boolean }

/** The last published draws; each links to its game. */
export function LatestResults({ summaries, hasFailed }: Props) {
  const { t } = useTranslation('homeMore')
  const rows = summaries ? latestResults(summaries) : []
  return (
    <section className={`panel ${styles.results ?? ''}`} aria-labelledby="results-title">
      <div className={home.head}>
        <div>
          <h2 id="results-title">{t('results.title')}</h2>
          <p className={home.muted}>{t('results.hint')}</p>
        </div>
      </div>
      {!summaries && !hasFailed && <SkeletonLines lines={6} />}
      {(hasFailed || (summaries && rows.length === 0)) && (
        <EmptyState
          title={t(hasFailed ? 'results.failed' : 'results.empty')}
          hint={t(hasFailed ? 'common:state.errorHint' : 'results.emptyHint')}
        />
      )}
      <ul>
        {rows.map(({ game, result }) => (
          <li key={`${result.gameCode}-${result.issueNo}`}>
            <PageLink to="/vnlottery" search={{ gameCode: game.gameCode, issue: result.issueNo }}>
              <span className="num">{result.issueNo}</span>
              <span className="trunc">
                <b>{localText(game.name)}</b>
                {result.station && <small>{result.station}</small>} <SimulatedMark isShown={result.isSimulated} />
              </span>
              <SpecialNumber result={result} />
              <span className="num">
                {game.periodSeconds === null ? formatShortDay(result.drawAt) : formatTime(result.drawAt)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
