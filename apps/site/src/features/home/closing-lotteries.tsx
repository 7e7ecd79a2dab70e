import {
  formatShortDay,
  formatTimeWithSeconds,
  formatTime,
  useTranslation,
  localText,
  defaultLanguage,
  inLanguage,
} from '@lotus/i18n'
import { Countdown, cx, EmptyState, Skeleton } from '@lotus/ui'
import styles from './home.module.css'
import { gameMark, isSpecialPrize, latestPublished, type LotterySummary } from './lottery-summary.ts'
import { SpecialNumber } from './special-number.tsx'
import { PageLink } from '../../shared/page-link.tsx'

/** Those that close first; the lobby has all. */
const SHOWN = 6

type Props = { summaries: readonly LotterySummary[] | undefined; onClosed: () => void }

export function ClosingLotteries({ summaries, onClosed }: Props) {
  const { t } = useTranslation('home')
  if (!summaries) {
    return (
      <div className={styles.lotteries} aria-hidden>
        {[0, 1].map((index) => (
          <Skeleton key={index} height={150} radius={16} />
        ))}
      </div>
    )
  }
  if (summaries.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('closing.empty')} hint={t('closing.emptyHint')} />
      </div>
    )
  }
  return (
    <div className={styles.lotteries}>
      {summaries.slice(0, SHOWN).map((summary) => (
        <LotteryCard key={summary.game.gameCode} summary={summary} onClosed={onClosed} />
      ))}
    </div>
  )
}

function LotteryCard({ summary, onClosed }: { summary: LotterySummary; onClosed: () => void }) {
  const { t } = useTranslation('home')
  const { game, current } = summary
  const last = latestPublished(summary)
  // Six numbers need the space of the draw number, so it is left out; it is always the previous one.
  const lastOf = (draw: NonNullable<typeof last>) =>
    isSpecialPrize(draw)
      ? `${t('special')} · ${draw.station ? `${draw.station} ${formatShortDay(draw.drawAt)}` : draw.issueNo}`
      : t('lastDraw')
  const closes = game.periodSeconds === null ? formatTime : formatTimeWithSeconds
  return (
    <PageLink to="/vnlottery" search={{ gameCode: game.gameCode }} className={`panel ${styles.lottery ?? ''}`}>
      <div className={cx('row gap-3', styles.lotteryHead)}>
        <span className={styles.mark} aria-hidden>
          {gameMark(inLanguage(game.name, defaultLanguage))}
        </span>
        <span className="grow">
          <b>{localText(game.name)}</b>
          <small>{current ? (current.station ?? t('issue', { issue: current.issueNo })) : t('next.noIssue')}</small>
        </span>
      </div>
      <div className={styles.lotteryClose}>
        <small className="num">{current ? t('closing.at', { time: closes(current.lockAt) }) : ''}</small>
        {current && (
          <Countdown
            until={current.lockAt}
            onEnd={onClosed}
            {...(current.state === 'locked' ? { overrideText: t('state.locked') } : {})}
          />
        )}
      </div>
      <div className={cx('between gap-2', styles.lotteryResult)}>
        <small className="num">{last ? lastOf(last) : t('next.noResult')}</small>
        <SpecialNumber result={last} />
      </div>
    </PageLink>
  )
}
