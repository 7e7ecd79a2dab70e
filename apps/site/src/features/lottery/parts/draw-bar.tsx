import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import {
  Button,
  cx,
  DigitBoxes,
  Menu,
  onServerSecond,
  ServerText,
  useServerNow,
  VisuallyHidden,
  SimulatedMark,
} from '@lotus/ui'
import { IconChartBar, IconChevronDown } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { menuQuery, openedAllQuery } from '../../../shared/queries.ts'
import { DrawView, readDraw } from '../../../shared/draws/index.ts'
import { remainingText, type Phase } from '../model/phase.ts'
import type { Game, GameCard, Issue, Result } from '../../../shared/lottery/types.ts'
import type { Issues } from '../state/use-issues.ts'
import {
  drawTimeText,
  gameMark,
  gameName,
  shortIssue,
  useDayText,
  useRhythmText,
} from '../../../shared/lottery/texts.ts'
import styles from './draw-bar.module.css'

type Props = { game: Game; family: Family; issues: Issues; onGame: (gameCode: string) => void }

/** Game, issue, last result, time left: this line stays visible on mobile. */
export function DrawBar({ game, family, issues, onGame }: Props) {
  const { t } = useTranslation('lottery')
  const { viewed, phase, last } = issues
  const bar = useRef<HTMLElement>(null)
  useToastsBelow(bar)
  return (
    <section ref={bar} className={cx('panel', styles.bar)} aria-label={t('draw.label')} data-phase={phase}>
      <GameSwitcher game={game} issue={viewed} onGame={onGame} />
      <LastDraw family={family} result={last} />
      {viewed && phase ? (
        <DrawClock game={game} issue={viewed} phase={phase} />
      ) : (
        <p className="muted">{t('draw.none')}</p>
      )}
      <Button
        className={styles.statistics}
        icon={<IconChartBar size={18} stroke={1.75} aria-hidden />}
        onClick={() => document.getElementById('statistics')?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
      >
        {t('draw.statistics')}
      </Button>
    </section>
  )
}

const BELOW_PX = 8

/**
 * While the bar is shown, toasts appear below it: they cover neither the time left nor, on a phone, the slip's main
 * button at the bottom.
 */
function useToastsBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const place = () => {
      // Its bottom edge before any scrolling; when sticky under the header, as the first of its column, the edge is
      // never lower.
      const isStuck = getComputedStyle(element).position === 'sticky'
      const first = (isStuck ? element.parentElement : null) ?? element
      const top = first.getBoundingClientRect().top + globalThis.scrollY
      style.setProperty('--lx-toast-top', `${Math.round(top + element.offsetHeight + BELOW_PX)}px`)
      style.setProperty('--lx-toast-bottom', 'auto')
    }
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--lx-toast-top')
      style.removeProperty('--lx-toast-bottom')
    }
  }, [bar])
}

type SwitcherProps = { game: Game; issue: Issue | null; onGame: (gameCode: string) => void }

/** The other games of the same page. */
function GameSwitcher({ game, issue, onGame }: SwitcherProps) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  const { data } = useQuery(menuQuery())
  const games = useMemo(() => data?.games.filter(({ area }) => area === game.area) ?? [], [data, game.area])
  const title = [gameName(game), issue?.station].filter(Boolean).join(' · ')
  return (
    <Menu
      label={t('draw.switch')}
      placement="bottom-start"
      items={games.map((option) => ({
        key: option.gameCode,
        label: <GameOption game={option} />,
        selected: option.gameCode === game.gameCode,
        onSelect: () => onGame(option.gameCode),
      }))}
      trigger={(trigger) => (
        <button type="button" className={cx('row gap-3', styles.switch)} {...trigger}>
          <span className={styles.mark} aria-hidden>
            {gameMark(game.name)}
          </span>
          <span className={styles.names}>
            <VisuallyHidden>{t('draw.switch')}: </VisuallyHidden>
            <b>
              <span className="trunc">{title}</span>
              <IconChevronDown size={18} stroke={2} aria-hidden />
            </b>
            {issue && (
              <small className="num">
                <span className="hide-m">
                  {t('draw.issue', { issue: issue.issueNo })} · {day.long(issue.drawAt)}
                </span>
                <span className="hide-d">
                  {t('draw.issue', { issue: shortIssue(issue.issueNo) })} · {day.short(issue.drawAt)}
                </span>{' '}
                · {t('draw.drawsAt', { time: drawTimeText(issue.drawAt, game.periodSeconds) })}
              </small>
            )}
          </span>
        </button>
      )}
    />
  )
}

function GameOption({ game }: { game: GameCard }) {
  const { t } = useTranslation('lottery')
  const rhythm = useRhythmText()
  const now = useServerNow() ?? serverClock.now()
  // One call for all options, made while the list is open.
  const { data } = useQuery(openedAllQuery(game.area))
  const current = data?.games.find(({ gameCode }) => gameCode === game.gameCode)?.current
  const closesIn = current ? Date.parse(current.lockAt) - now : 0
  return (
    <span className={cx('row gap-3', styles.option)}>
      <span className={cx(styles.mark, styles.optionMark)} aria-hidden>
        {gameMark(game.name)}
      </span>
      <span className={styles.names}>
        <b>{gameName(game)}</b>
        <small>
          {rhythm(game)} · {t(game.drawSource === 'own' ? 'draw.own' : 'draw.outside')}
        </small>
      </span>
      <span className={cx(styles.optionTime, 'num')}>
        {current && closesIn > 0 && <TimeLeft until={current.lockAt} />}
      </span>
    </span>
  )
}

function LastDraw({ family, result }: { family: Family; result: Result | null }) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  if (!result?.draw) return <div className={cx('row gap-35', styles.last)} />
  const shown = readDraw(family.name, result.draw)
  const special = 'prizes' in shown ? shown.prizes['DB']?.[0] : undefined
  return (
    <div className={cx('row gap-35', styles.last)}>
      <small>
        {t('draw.lastResult')}
        <br />
        {result.station ?? t('draw.issue', { issue: shortIssue(result.issueNo) })}
        {result.station && ` ${day.short(result.drawAt).split(' ')[1] ?? ''}`}{' '}
        <SimulatedMark isShown={result.isSimulated} />
      </small>
      <span key={result.issueNo} className={styles.fresh}>
        {special === undefined ? (
          <DrawView family={family.name} draw={result.draw} size="compact" />
        ) : (
          <DigitBoxes number={special} />
        )}
      </span>
    </div>
  )
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('common')
  const text = useCallback(
    (now: number) => {
      const { days, clock } = remainingText(Date.parse(until) - now)
      return days > 0 ? `${t('countdown.days', { count: days })} ${clock}` : clock
    },
    [t, until],
  )
  return <ServerText text={text} />
}

/** The remaining sale time as a bar, updated once a second. */
function SaleTrack({ issue }: { issue: Issue }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const lockAt = Date.parse(issue.lockAt)
    const sale = Math.max(1, lockAt - Date.parse(issue.openAt))
    const move = () => {
      const share = Math.min(1, Math.max(0, (lockAt - serverClock.now()) / sale))
      if (bar.current) bar.current.style.transform = `scaleX(${share})`
    }
    move()
    return onServerSecond(move)
  }, [issue.lockAt, issue.openAt])
  return (
    <span className={styles.track} aria-hidden>
      <i ref={bar} />
    </span>
  )
}

/** Which moment the countdown runs to, by phase, and its text on wide and narrow screens. */
function useClockWords(game: Game, issue: Issue, phase: Phase) {
  const { t } = useTranslation('lottery')
  const time = (at: string) => drawTimeText(at, game.periodSeconds)
  if (phase === 'scheduled') {
    return { until: issue.openAt, wide: t('draw.opensAt', { time: time(issue.openAt) }), narrow: t('draw.opensIn') }
  }
  if (phase === 'open' || phase === 'closing') {
    return { until: issue.lockAt, wide: t('draw.closesAt', { time: time(issue.lockAt) }), narrow: t('draw.closesIn') }
  }
  return { until: issue.drawAt, wide: t('draw.closedAt', { time: time(issue.lockAt) }), narrow: t('draw.drawsIn') }
}

const DrawClock = memo(function DrawClock({ game, issue, phase }: { game: Game; issue: Issue; phase: Phase }) {
  const { t } = useTranslation('lottery')
  const { t: common } = useTranslation('common')
  const words = useClockWords(game, issue, phase)
  const isSelling = phase === 'open' || phase === 'closing'
  const isDrawing = phase === 'drawing' || phase === 'over'
  const spoken =
    phase === 'locked'
      ? t('draw.nowClosed', { issue: issue.issueNo })
      : phase === 'closing'
        ? t('draw.closingSoon')
        : ''
  return (
    <div className={styles.clock}>
      <div role="timer" aria-live="off" aria-label={common('countdown.label')}>
        <small>
          <span className="hide-m">
            {isDrawing ? t('draw.waitingSince', { time: drawTimeText(issue.drawAt, game.periodSeconds) }) : words.wide}
          </span>
          <span className="hide-d">{isDrawing ? t('draw.waiting') : words.narrow}</span>
        </small>
        <span className={cx(styles.time, 'num', isDrawing && styles.word)}>
          {isDrawing ? t('draw.drawing') : <TimeLeft until={words.until} />}
        </span>
        {/* Without it its place stays: the board below does not move at the lock. */}
        {isSelling ? <SaleTrack issue={issue} /> : <span className={styles.track} data-empty aria-hidden />}
      </div>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
})
