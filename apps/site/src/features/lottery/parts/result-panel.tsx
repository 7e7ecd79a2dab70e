import { useTranslation } from '@lotus/i18n'
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  HeadTail,
  IconButton,
  PrizeTable,
  Segmented,
  SkeletonLines,
  VisuallyHidden,
} from '@lotus/ui'
import { IconChevronLeft, IconChevronRight, IconShieldCheck, IconTicket } from '@lotus/ui/icons'
import { useEffect, useReducer, useRef, useState } from 'react'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import type { Game, Result } from '../model/types.ts'
import type { Results } from '../state/use-results.ts'
import { drawTimeText, gameName, shortIssue, useDayText } from '../texts.ts'
import { rowsOf } from './prize-rows.ts'
import styles from './result-panel.module.css'

type Mode = 'full' | 'last-two'

/** The prize table of the draw on show: the newest, one chosen from the list, or dots for one that is being drawn. */
export function ResultPanel({
  game,
  results,
  onProof,
}: {
  game: Game
  results: Results
  onProof: (issueNo: string) => void
}) {
  const { t } = useTranslation('lottery')
  const [mode, setMode] = useState<Mode>('full')
  const draw = results.awaited ?? results.shown
  return (
    <div className={styles.result}>
      <header className={styles.head}>
        <div>
          <h2>{t('result.title', { game: gameName(game) })}</h2>
          <DrawLine game={game} results={results} />
        </div>
        <div className={styles.tools}>
          <Segmented
            label={t('result.view')}
            className={styles.modes}
            options={[
              { value: 'full', label: t('result.full') },
              { value: 'last-two', label: t('result.lastTwo') },
            ]}
            value={mode}
            onChange={setMode}
          />
          <Steps results={results} />
        </div>
      </header>
      <Body game={game} results={results} mode={mode} />
      {game.drawSource === 'own' && draw && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.proof}
          icon={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => onProof(draw.issueNo)}
        >
          {t('result.proof')}
        </Button>
      )}
      <Announcer result={results.rows[0] ?? null} />
    </div>
  )
}

function DrawLine({ game, results }: { game: Game; results: Results }) {
  const { t } = useTranslation('lottery')
  const day = useDayText()
  const draw = results.awaited ?? results.shown
  if (!draw) return null
  const time =
    game.periodSeconds === null
      ? day.full(draw.drawAt)
      : `${day.long(draw.drawAt)} ${drawTimeText(draw.drawAt, game.periodSeconds)}`
  return (
    <p className="num">
      {draw.station ? `${draw.station} · ${time}` : t('result.issueAt', { issue: shortIssue(draw.issueNo), time })}
    </p>
  )
}

/** Older and newer, through what the list has loaded. */
function Steps({ results }: { results: Results }) {
  const { t } = useTranslation('lottery')
  const at = results.awaited ? -1 : results.rows.findIndex((row) => row.issueNo === results.shown?.issueNo)
  const older = results.rows[at + 1]
  const newer = at > 0 ? results.rows[at - 1] : undefined
  return (
    <>
      <IconButton
        size="sm"
        className="hide-m"
        label={t('result.older')}
        icon={<IconChevronLeft size={20} stroke={1.75} aria-hidden />}
        disabled={!older && !results.hasMore}
        onClick={() => (older ? results.select(older.issueNo) : results.loadMore())}
      />
      <IconButton
        size="sm"
        className="hide-m"
        label={t('result.newer')}
        icon={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
        disabled={results.selected === null}
        onClick={() => results.select(newer && at > 1 ? newer.issueNo : null)}
      />
    </>
  )
}

function Body({ game, results, mode }: { game: Game; results: Results; mode: Mode }) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const { shown, awaited } = results
  const isRevealed = useReveal(shown?.issueNo, shown !== null && shown === results.rows[0] && results.selected === null)
  if (!shown && !awaited) {
    if (results.isLoading) return <SkeletonLines lines={12} />
    if (results.error) {
      return (
        <ErrorState
          title={t('result.error')}
          hint={errorText(results.error)}
          code={errorCode(results.error)}
          onRetry={results.refetch}
        />
      )
    }
    return (
      <EmptyState
        icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
        title={t('result.empty')}
        hint={t('result.emptyHint')}
      />
    )
  }
  if (shown?.state === 'void') return <Alert>{t('result.void')}</Alert>
  const issueNo = awaited?.issueNo ?? shown?.issueNo ?? ''
  const caption = awaited
    ? t('result.waiting', { issue: issueNo })
    : t('result.label', { game: gameName(game), issue: issueNo })
  return (
    <PrizeTable
      className={styles.table}
      rows={rowsOf(isRevealed ? (shown?.prizes ?? null) : null)}
      caption={caption}
      mode={mode}
      key={issueNo}
    />
  )
}

/**
 * A result that comes while the page is open starts as dots for one frame, so that the table reveals it once. Whatever
 * was there on arrival, or is looked up, stands still. The style sheet makes it instant under reduced motion.
 */
function useReveal(issueNo: string | undefined, isLatest: boolean): boolean {
  const known = useRef(new Set<string>())
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const isFirst = known.current.size === 0
  const isNews = issueNo !== undefined && isLatest && !isFirst && !known.current.has(issueNo)
  useEffect(() => {
    if (issueNo === undefined) return
    known.current.add(issueNo)
    if (!isNews) return
    const frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [issueNo, isNews])
  return !isNews
}

/** Speaks a result that came while the page was open; the one found on arrival is not news. */
function Announcer({ result }: { result: Result | null }) {
  const { t } = useTranslation('lottery')
  const [spoken, setSpoken] = useState('')
  const first = useRef<string>(undefined)
  const special = result?.prizes?.['DB']?.[0]
  const issueNo = result?.issueNo
  useEffect(() => {
    if (issueNo === undefined || special === undefined) return
    first.current ??= issueNo
    if (first.current !== issueNo) setSpoken(t('result.published', { issue: issueNo, number: [...special].join(' ') }))
  }, [issueNo, special, t])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

/** The head and tail table of the same draw. */
export function HeadTailPanel({ results }: { results: Results }) {
  const { t } = useTranslation('lottery')
  const prizes = results.awaited ? null : results.shown?.prizes
  return (
    <div className={styles.headTail}>
      <h2>{t('result.headTail')}</h2>
      {results.isLoading && !prizes ? (
        <SkeletonLines lines={10} />
      ) : (
        <HeadTail
          className={styles.headTailTable}
          numbers={Object.values(prizes ?? {}).flat()}
          caption={t('result.headTail')}
        />
      )}
    </div>
  )
}
