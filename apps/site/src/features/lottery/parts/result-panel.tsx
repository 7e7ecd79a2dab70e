import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import {
  Alert,
  Button,
  EmptyState,
  HeadTail,
  IconButton,
  Segmented,
  SkeletonLines,
  VisuallyHidden,
  SimulatedMark,
  cx,
} from '@lotus/ui'
import { IconChevronLeft, IconChevronRight, IconHourglass, IconShieldCheck, IconTicket } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../../../shared/query-error.tsx'
import {
  DrawAnimationToggle,
  drawText,
  DrawView,
  readDraw,
  StationTable,
  type PrizeMode,
} from '../../../shared/draws/index.ts'
import { isStation } from '../../../shared/lottery/stations.ts'
import type { Game, Issue, Result } from '../../../shared/lottery/types.ts'
import type { Results } from '../state/use-results.ts'
import { drawTimeText, gameName, shortIssue, useDayText } from '../../../shared/lottery/texts.ts'
import styles from './result-panel.module.css'

type PanelProps = { game: Game; family: Family; results: Results; onProof: (issueNo: string) => void }

/** The draw shown: the newest, one chosen from the list, or the one whose result is pending. */
export function ResultPanel({ game, family, results, onProof }: PanelProps) {
  const { t } = useTranslation('lottery')
  const [mode, setMode] = useState<PrizeMode>('full')
  const draw = results.awaited ?? results.shown
  const isSimulated = !results.awaited && results.shown?.isSimulated === true
  const station = isStation(family.name)
  return (
    <div className={styles.result}>
      <header className={cx('between wrap', styles.head)}>
        <div>
          <h2>{t('result.title', { game: gameName(game) })}</h2>
          <DrawLine game={game} results={results} />
          <SimulatedMark isShown={isSimulated} />
        </div>
        <div className={cx('row gap-1', styles.tools)}>
          {station ? (
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
          ) : (
            <DrawAnimationToggle />
          )}
          <Steps results={results} />
        </div>
      </header>
      <Body game={game} family={family} results={results} mode={mode} />
      {game.drawSource === 'own' && draw && !isSimulated && (
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
      <Announcer family={family} result={results.rows[0] ?? null} />
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

/** Links to older and newer draws among those that are loaded. */
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
        disabled={!older && !results.query.hasNextPage}
        onClick={() => (older ? results.select(older.issueNo) : void results.query.fetchNextPage())}
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

type BodyProps = { game: Game; family: Family; results: Results; mode: PrizeMode }

function Body({ game, family, results, mode }: BodyProps) {
  const { t } = useTranslation('lottery')
  const { shown, awaited } = results
  const isFresh = useIsFresh(shown?.issueNo, shown !== null && shown === results.rows[0] && results.selected === null)
  if (awaited) return <Awaited family={family} issue={awaited} mode={mode} />
  if (!shown) {
    const { query } = results
    if (!query.isSuccess) return <NotLoaded query={query} title={t('result.error')} lines={12} />
    return (
      <EmptyState
        icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
        title={t('result.empty')}
        hint={t('result.emptyHint')}
      />
    )
  }
  if (shown.state === 'void' || shown.draw === null) return <Alert>{t('result.void')}</Alert>
  return (
    <DrawView
      className={styles.table}
      family={family.name}
      draw={shown.draw}
      size="full"
      mode={mode}
      isFresh={isFresh}
      caption={t('result.label', { game: gameName(game), issue: shown.issueNo })}
    />
  )
}

/** A draw without numbers yet: the empty table of a station, a text for the others. */
function Awaited({ family, issue, mode }: { family: Family; issue: Issue; mode: PrizeMode }) {
  const { t } = useTranslation('lottery')
  const waiting = t('result.waiting', { issue: issue.issueNo })
  if (isStation(family.name)) {
    const layout = family.name === 'vn_north' ? 'north' : 'south'
    return <StationTable layout={layout} prizes={null} mode={mode} caption={waiting} />
  }
  return (
    <EmptyState
      icon={<IconHourglass size={34} stroke={1.5} aria-hidden />}
      title={waiting}
      hint={t('lock.drawingHint')}
    />
  )
}

/**
 * A result that arrives while the page is open is revealed once. One already there on arrival, or looked up, is not
 * animated.
 */
function useIsFresh(issueNo: string | undefined, isLatest: boolean): boolean {
  const known = useRef(new Set<string>())
  const fresh = useRef<string>(undefined)
  if (issueNo !== undefined && !known.current.has(issueNo)) {
    if (known.current.size > 0 && isLatest) fresh.current = issueNo
    known.current.add(issueNo)
  }
  return issueNo !== undefined && fresh.current === issueNo
}

/** Announces a result that arrives while the page is open, not one that was there on arrival. */
function Announcer({ family, result }: { family: Family; result: Result | null }) {
  const { t } = useTranslation('lottery')
  const [spoken, setSpoken] = useState('')
  const first = useRef<string>(undefined)
  const issueNo = result?.issueNo
  const draw = result?.draw ?? null
  useEffect(() => {
    if (issueNo === undefined || draw === null) return
    first.current ??= issueNo
    if (first.current !== issueNo) {
      setSpoken(t('result.published', { issue: issueNo, result: drawText(family.name, draw) }))
    }
  }, [issueNo, draw, family, t])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

/** The head and tail table of the same draw. */
export function HeadTailPanel({ family, results }: { family: Family; results: Results }) {
  const { t } = useTranslation('lottery')
  const shown = readDraw(family.name, results.awaited ? null : (results.shown?.draw ?? null))
  const prizes = 'prizes' in shown ? shown.prizes : undefined
  return (
    <div className={styles.headTail}>
      <h2>{t('result.headTail')}</h2>
      {results.query.isPending && !prizes ? (
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
