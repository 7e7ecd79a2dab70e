import { formatDay, formatShortDay, formatTime, useTranslation, localText } from '@lotus/i18n'
import { Badge, buttonClass, Countdown, cx, Skeleton, useServerNow } from '@lotus/ui'
import styles from './home.module.css'
import {
  featured,
  isSpecialPrize,
  latestPublished,
  type Issue,
  type LotterySummary,
  type Result,
} from './lottery-summary.ts'
import { SpecialNumber } from './special-number.tsx'
import { serverClock } from '../../shared/api.ts'
import { PageLink } from '../../shared/page-link.tsx'

type Props = { summaries: readonly LotterySummary[] | undefined; hasFailed: boolean; onClosed: () => void }

/** The large card beside the hero: the draw that people come for now, and its last result. */
export function NextDraw({ summaries, hasFailed, onClosed }: Props) {
  const { t } = useTranslation('home')
  const nowMs = useServerNow() ?? serverClock.now()
  if (!summaries) return <NextDrawSkeleton isStill={hasFailed} />
  const summary = featured(summaries, nowMs)
  if (!summary) {
    return (
      <section className={`panel ${styles.next ?? ''}`}>
        <h2>{t('next.none')}</h2>
        <p className={styles.muted}>{t('next.noneHint')}</p>
      </section>
    )
  }
  const { game, current } = summary
  const last = latestPublished(summary)
  return (
    <section className={`panel ${styles.next ?? ''}`}>
      <div className={styles.nextHead}>
        <div>
          <h2>{localText(game.name)}</h2>
          {current && <IssueLine issue={current} />}
        </div>
        {current && <StateBadge issue={current} />}
      </div>
      {current ? (
        <>
          <div className={cx('note', styles.nextLabel)}>
            {t(current.state === 'scheduled' ? 'next.opensIn' : 'next.closesIn')}
          </div>
          <div className={styles.nextTime}>
            <Countdown
              until={current.state === 'scheduled' ? current.openAt : current.lockAt}
              variant="card"
              announces
              onEnd={onClosed}
            />
          </div>
        </>
      ) : (
        <p className={styles.muted}>{t('next.noIssue')}</p>
      )}
      <hr />
      <div className={cx('note between gap-2', styles.nextResult)}>
        <span>{last ? <LastLabel result={last} /> : t('next.noResult')}</span>
        <SpecialNumber result={last} size="md" />
      </div>
      <PageLink
        to="/vnlottery"
        search={{ gameCode: game.gameCode }}
        className={buttonClass({ variant: 'primary', block: true })}
      >
        {t(current?.state === 'open' ? 'next.bet' : 'next.view')}
      </PageLink>
    </section>
  )
}

function IssueLine({ issue }: { issue: Issue }) {
  const { t } = useTranslation('home')
  const now = useServerNow()
  const isToday = now !== undefined && formatDay(now) === formatDay(issue.drawAt)
  const time = formatTime(issue.drawAt)
  const when = isToday ? t('next.today', { time }) : t('next.onDay', { time, day: formatShortDay(issue.drawAt) })
  return <p className={styles.muted}>{[issue.station ?? t('issue', { issue: issue.issueNo }), when].join(' · ')}</p>
}

function StateBadge({ issue }: { issue: Issue }) {
  const { t } = useTranslation('home')
  const now = useServerNow()
  const isOpen = issue.state === 'open' && (now === undefined || now < Date.parse(issue.lockAt))
  if (isOpen) return <Badge tone="gain">{t('state.open')}</Badge>
  return <Badge tone="warning">{t(issue.state === 'scheduled' ? 'state.scheduled' : 'state.locked')}</Badge>
}

function LastLabel({ result }: { result: Result }) {
  const { t } = useTranslation('home')
  return (
    <>
      {t(isSpecialPrize(result) ? 'special' : 'lastDraw')}
      <br />
      <span className="num">
        {result.station ? `${result.station} ${formatShortDay(result.drawAt)}` : t('issue', { issue: result.issueNo })}
      </span>
    </>
  )
}

/** Has the card's final shape; the prerendered shell shows it too. */
function NextDrawSkeleton({ isStill }: { isStill: boolean }) {
  const { t } = useTranslation('home')
  return (
    <section className={`panel ${styles.next ?? ''}`} aria-busy={!isStill}>
      <div className={styles.nextHead}>
        <div>
          <h2>{t('next.title')}</h2>
          <p className={styles.muted}>{isStill ? t('next.failed') : t('common:state.loading')}</p>
        </div>
      </div>
      <div className={cx('note', styles.nextLabel)}>{t('next.closesIn')}</div>
      <div className={styles.nextTime}>{isStill ? '–' : <Skeleton width={180} height={40} />}</div>
      <hr />
      <div className={cx('note between gap-2', styles.nextResult)}>
        <span>{t('special')}</span>
        {!isStill && <Skeleton width={190} height={42} radius={10} />}
      </div>
      <PageLink to="/vnlottery" className={buttonClass({ variant: 'primary', block: true })}>
        {t('next.view')}
      </PageLink>
    </section>
  )
}
