import { formatShortDay, formatTime, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { cx, serverNow, SimulatedMark } from '@lotus/ui'
import { memo, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { DrawView } from '../../shared/draws/draw-view.tsx'
import { groupOf, waitingPhase, type CardState, type GameCard as Game } from './lobby-model.ts'
import type { LotteryPath } from '../../shared/lottery-areas.ts'
import type { LobbyStore } from './lobby-store.ts'
import { gameName, shortIssue } from './lobby-texts.ts'
import styles from './lobby.module.css'
import { ticker } from './ticker.ts'
import { Tile } from './tile.tsx'
import { PageLink } from '../../shared/page-link.tsx'

type Props = {
  game: Game
  store: LobbyStore
  to: LotteryPath
  /** A countdown ended: the page refetches if no push arrives. */
  onClosed: () => void
}

/** One game: its name, the time left to bet, its last draw. It renders again only on pushes of its own game. */
export const GameCard = memo(function GameCard({ game, store, to, onClosed }: Props) {
  const { t } = useTranslation('lobby')
  const state = useSyncExternalStore(
    (listener) => store.subscribe(game.gameCode, listener),
    () => store.get(game.gameCode),
  )
  const { current } = state
  return (
    <PageLink to={to} search={{ gameCode: game.gameCode }} className={styles.card}>
      <div className={cx('row gap-3', styles.head)}>
        <Tile code={game.gameCode} family={game.family} size={52} />
        <span className={cx('grow', styles.name)}>
          <b>{gameName(game)}</b>
          <small>
            {t(`group.${groupOf(game)}`)}
            {current && ` · ${current.station ?? t('issue', { issue: issueText(game, current) })}`}
          </small>
        </span>
      </div>
      <Sale game={game} state={state} onClosed={onClosed} />
      <LastResult game={game} state={state} />
    </PageLink>
  )
})

/** The running number, or for games drawn by the calendar the day. */
function issueText(game: Game, { issueNo, lockAt }: { issueNo: string; lockAt: string }): string {
  return game.periodSeconds === null ? formatShortDay(lockAt) : shortIssue(issueNo)
}

/** Time left by the shared clock, or why nothing is sold. */
function Sale({ game, state, onClosed }: { game: Game; state: CardState; onClosed: () => void }) {
  const { t } = useTranslation('lobby')
  const { current } = state
  if (!game.isOpen || !current) {
    return (
      <div className={styles.sale} data-phase="closed">
        <small>{t(game.isOpen ? 'state.noIssue' : 'state.paused')}</small>
        <span className={styles.clock}>{t('state.closed')}</span>
      </div>
    )
  }
  const time = game.periodSeconds === null ? formatTime : formatTimeWithSeconds
  const isFar = Date.parse(current.lockAt) - serverNow() > DAY_MS
  return (
    <div className={styles.sale}>
      <small className="num">
        {t('closesAt', {
          time: isFar ? `${time(current.lockAt)} ${formatShortDay(current.lockAt)}` : time(current.lockAt),
        })}
      </small>
      <Clock key={current.lockAt} lockAt={current.lockAt} onClosed={onClosed} />
    </div>
  )
}

/** The ticker writes its figures directly, so that a second costs no rendering. */
function Clock({ lockAt, onClosed }: { lockAt: string; onClosed: () => void }) {
  const { t } = useTranslation('lobby')
  const ref = useRef<HTMLSpanElement>(null)
  const dayWord = t('day')
  const closedText = t('state.closed')
  useEffect(() => {
    const root = ref.current
    if (!root) return
    const text = document.createTextNode('')
    root.append(text)
    const stop = ticker.add({ root, text, lockAt: Date.parse(lockAt), dayWord, closedText, onClosed })
    return () => {
      stop()
      text.remove()
    }
  }, [lockAt, dayWord, closedText, onClosed])
  return <span ref={ref} className={styles.clock} role="timer" aria-live="off" aria-label={t('timeLeft')} />
}

/** The last draw, or the pending one in its place. */
function LastResult({ game, state }: { game: Game; state: CardState }) {
  const { t } = useTranslation('lobby')
  const { result, waiting } = state
  const phase = useWaitingPhase(waiting, game)
  if (waiting && phase) {
    return (
      <div className={cx('stack gap-15', styles.result)} data-waiting={phase}>
        <small className="num">
          {waiting.issueNo ? t('issue', { issue: shortIssue(waiting.issueNo) }) : t('lastDraw')}
        </small>
        <span className={styles.waiting}>
          <i aria-hidden />
          {t(`state.${phase}`)}
        </span>
      </div>
    )
  }
  if (!result) {
    return (
      <div className={cx('stack gap-15', styles.result)}>
        <small>{t('noResult')}</small>
      </div>
    )
  }
  return (
    <div className={cx('stack gap-15', styles.result)}>
      <small className="num">
        {result.station
          ? `${result.station} ${formatShortDay(result.drawAt)}`
          : game.periodSeconds === null
            ? t('issue', { issue: formatShortDay(result.drawAt) })
            : t('resultOf', { issue: shortIssue(result.issueNo), time: formatTime(result.drawAt) })}{' '}
        <SimulatedMark isShown={result.isSimulated} />
      </small>
      <DrawView family={game.family} draw={result.draw} size="card" isFresh={state.isFresh} />
    </div>
  )
}

/** Turns from drawing to delayed by itself; nothing else in a card depends on the time. */
function useWaitingPhase(waiting: CardState['waiting'], game: Game) {
  const [count, wake] = useReducer((wakes: number) => wakes + 1, 0)
  const phase = waiting ? waitingPhase(waiting, game.drawSource, serverNow()) : null
  useEffect(() => {
    if (phase !== 'drawing') return
    const timer = setTimeout(wake, CHECK_MS)
    return () => clearTimeout(timer)
    // `count` starts the next wait.
  }, [phase, count])
  return phase
}
const CHECK_MS = 15_000
const DAY_MS = 24 * 60 * 60_000
