import { formatCount, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Badge, OddsChip, Segmented } from '@lotus/ui'
import { useMemo, type KeyboardEvent } from 'react'
import {
  contentOfDraft,
  clearDraft,
  entryKindOf,
  entryModes,
  looksAtLastTwo,
  sortNumbers,
  toggleNumbers,
  type Draft,
  type EntryMode,
} from '../model/selection.ts'
import { clampPoints, summariseStake } from '../model/stake.ts'
import type { Game, Play, Statistics } from '../model/types.ts'
import { parseTypedList } from '../model/typed-list.ts'
import { addItem, draftOf, setDraft, slipOf, useBetting } from '../state/betting-store.ts'
import { newTicketId } from '../state/ticket-id.ts'
import type { Issues } from '../state/use-issues.ts'
import { amountText, oddsText, usePlayText } from '../texts.ts'
import styles from './entry-panel.module.css'
import { NumberEntry } from './number-entry.tsx'
import { QuickPicks } from './quick-picks.tsx'
import { StakeBar } from './stake-bar.tsx'

type Props = {
  game: Game
  play: Play
  issues: Issues
  statistics: Statistics | undefined
  isMobile: boolean
  onRules: (play: string) => void
  onOpenSlip: () => void
}

/** The board of one play with its stake bar. The same numbers may be entered three ways; the slip gets what is shown. */
export function EntryPanel({ game, play, issues, statistics, isMobile, onRules, onOpenSlip }: Props) {
  const draft = useBetting((state) => draftOf(state, game.gameCode, play.code))
  const slipCount = useBetting((state) => slipOf(state, game.gameCode).items.length)
  const isLocked = useBetting((state) => slipOf(state, game.gameCode).attempt?.isUnknown ?? false)
  const points = clampPoints(
    play,
    useBetting((state) => state.points),
  )
  const change = (next: Draft) => setDraft(game.gameCode, play.code, next)
  const summary = useMemo(
    () => summariseStake(game, play, draft, points, slipCount),
    [game, play, draft, points, slipCount],
  )
  const isClosed = issues.phase === 'locked' || issues.phase === 'drawing' || issues.phase === 'over'

  const add = () => {
    const content = contentOfDraft(play, draft)
    if (!content || summary.problem || isClosed || isLocked || !issues.viewed) return
    const { code, odds, pricePerLine } = play
    const item = { id: newTicketId(), play: code, content, lines: Number(summary.lines), points, odds, pricePerLine }
    addItem(game.gameCode, issues.viewed.issueNo, item, play.maxPoints)
    change(clearDraft(draft))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }
  return (
    <section className={styles.panel} onKeyDown={onKeyDown} data-closed={isClosed || undefined}>
      <PanelHead play={play} draft={draft} onMode={(mode) => change(withMode(play, draft, mode))} onRules={onRules} />
      <QuickPicks
        play={play}
        draft={draft}
        disabled={isClosed}
        onToggle={(group) => change({ ...draft, numbers: toggleNumbers(draft.numbers, group) })}
        onSet={(numbers) => change({ ...draft, numbers })}
        onClear={() => change(clearDraft(draft))}
      />
      <NumberEntry play={play} draft={draft} statistics={statistics} disabled={isClosed} onChange={change} />
      <StakeBar
        game={game}
        play={play}
        draft={draft}
        summary={summary}
        points={points}
        issues={issues}
        isClosed={isClosed}
        isMobile={isMobile}
        slipCount={slipCount}
        onAdd={add}
        onOpenSlip={onOpenSlip}
      />
      <Legend game={game} play={play} hasStatistics={(statistics?.draws ?? 0) > 0} />
    </section>
  )
}

/** Going to the list writes the numbers into it; leaving it keeps them, combinations excepted. */
function withMode(play: Play, draft: Draft, mode: EntryMode): Draft {
  if (mode !== 'list') return { ...draft, mode }
  const typed = parseTypedList(draft.text, play)
  const isCurrent = typed.numbers.join() === sortNumbers(draft.numbers).join()
  const text = isCurrent || typed.combos.length > 0 ? draft.text : draft.numbers.join(' ')
  return { ...draft, mode, text, combos: typed.combos }
}

type HeadProps = { play: Play; draft: Draft; onMode: (mode: EntryMode) => void; onRules: (play: string) => void }

function PanelHead({ play, draft, onMode, onRules }: HeadProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  return (
    <header className={styles.head}>
      <div>
        <h1>
          <span className="hide-m">{text.name(play)}</span>
          <OddsChip odds={oddsText(play.odds)} basis={t('entry.perPoint', { price: amountText(play.pricePerLine) })} />
          <button
            type="button"
            className={styles.rtp}
            onClick={() => onRules(play.code)}
            aria-label={`${t('entry.rtp', { rate: formatRatePpm(play.returnPpm) })}. ${t('entry.rtpHint')}`}
          >
            <Badge className="num">{t('entry.rtp', { rate: formatRatePpm(play.returnPpm) })}</Badge>
          </button>
        </h1>
        <p>
          {text.sentence(play.code, 'short')}{' '}
          <button type="button" className="link" onClick={() => onRules(play.code)}>
            {t('entry.howTo')}
          </button>
        </p>
      </div>
      {entryKindOf(play) !== 'digits' && (
        <Segmented
          label={t('entry.mode')}
          className={styles.modes}
          options={entryModes.map((mode) => ({ value: mode, label: t(`entry.modes.${mode}`) }))}
          value={draft.mode}
          onChange={onMode}
        />
      )}
    </header>
  )
}

function Legend({ game, play, hasStatistics }: { game: Game; play: Play; hasStatistics: boolean }) {
  const { t } = useTranslation('lottery')
  return (
    <div className={styles.legend}>
      {hasStatistics && looksAtLastTwo(play) && (
        <>
          <span>
            <b className="num">12</b> {t('entry.legend.absence')}
          </span>
          <span>
            <i aria-hidden /> {t('entry.legend.drawn')}
          </span>
        </>
      )}
      <span className="num">
        {t('entry.legend.limits', { min: formatCount(play.minPoints), max: formatCount(play.maxPoints) })}
      </span>
      <span className="num">
        {t('entry.legend.stakes', { min: amountText(game.minStake), max: amountText(game.maxStake) })}
      </span>
    </div>
  )
}
