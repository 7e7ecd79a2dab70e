import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, Chip, CountBadge, cx, Money, Stepper, useIsOffline, VisuallyHidden } from '@lotus/ui'
import { IconReceipt } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../model/selection.ts'
import { clampPoints, pointPresets, type StakeProblem, type StakeSummary } from '../model/stake.ts'
import type { Game, Play } from '../model/types.ts'
import { setPoints } from '../state/betting-store.ts'
import type { Issues } from '../state/use-issues.ts'
import { amountText, useLinesText, usePlayText } from '../texts.ts'
import styles from './stake-bar.module.css'

type Props = {
  game: Game
  play: Play
  draft: Draft
  summary: StakeSummary
  points: number
  issues: Issues
  isClosed: boolean
  isMobile: boolean
  slipCount: number
  onAdd: () => void
  onOpenSlip: () => void
}

/** Points, the formula in words, the stake, one win, and the way into the slip. Fixed at the bottom on mobile. */
export function StakeBar(props: Props) {
  const { game, play, summary, points, issues, isClosed, isMobile, slipCount, onAdd, onOpenSlip } = props
  const { t } = useTranslation('lottery')
  const spoken = useSpokenAdd(props)
  return (
    <div className={styles.bar}>
      <div className={cx(styles.points, isClosed && styles.faded)}>
        <Stepper
          label={t('stake.points')}
          value={points}
          min={play.minPoints}
          max={play.maxPoints}
          unit={t('stake.unit')}
          disabled={isClosed}
          className={styles.stepper}
          onChange={setPoints}
        />
        <div className={styles.presets} role="group" aria-label={t('stake.presets')}>
          {pointPresets.map((preset) => (
            <Chip
              key={preset}
              selected={points === preset}
              disabled={isClosed || clampPoints(play, preset) !== preset}
              className={cx(styles.preset, 'num')}
              onClick={() => setPoints(preset)}
            >
              {preset}
            </Chip>
          ))}
        </div>
      </div>
      <Summary {...props} />
      {isMobile && (
        <Button
          className={styles.slip}
          icon={<IconReceipt size={20} stroke={1.75} aria-hidden />}
          aria-label={t('slip.open', { count: slipCount })}
          onClick={onOpenSlip}
        >
          {slipCount > 0 && <CountBadge className={styles.count ?? ''} count={slipCount} />}
        </Button>
      )}
      <Go
        isClosed={isClosed}
        isMobile={isMobile}
        issues={issues}
        disabled={summary.problem !== undefined || !issues.viewed || game.plays.length === 0}
        onAdd={onAdd}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}

type GoProps = { isClosed: boolean; isMobile: boolean; issues: Issues; disabled: boolean; onAdd: () => void }

function Go({ isClosed, isMobile, issues, disabled, onAdd }: GoProps) {
  const { t } = useTranslation('lottery')
  const isOffline = useIsOffline()
  const { following, choose } = issues
  if (isClosed && following && isMobile) {
    return (
      <Button variant="primary" size="lg" className={styles.go} onClick={() => choose(following.issueNo)}>
        {t('lock.go', { issue: following.issueNo })}
      </Button>
    )
  }
  return (
    <Button
      variant="primary"
      size="lg"
      className={styles.go}
      disabled={isClosed || disabled || isOffline}
      onClick={onAdd}
    >
      {t(isClosed ? 'stake.closed' : 'stake.add')}
    </Button>
  )
}

function Summary({ play, draft, summary, points, isClosed }: Props) {
  const { t } = useTranslation('lottery')
  const linesText = useLinesText()
  const { lines, stake, oneHit, problem } = summary
  const words = linesText(play, lines)
  const isPool = play.combinationSize !== null && draft.numbers.length > play.combinationSize && lines > 0n
  const formula = { lines: words, points: formatCount(points), price: amountText(play.pricePerLine) }
  const win = play.combinationSize !== null ? 'stake.winCombo' : play.paysPerHit ? 'stake.winPerHit' : 'stake.winOnce'
  if (problem && !isClosed) return <ProblemLine play={play} problem={problem} />
  if (lines === 0n) return <div className={styles.sum} />
  return (
    <div className={styles.sum}>
      <div>
        <span
          className="muted num"
          title={isPool ? t('stake.fromPool', { lines: words, count: draft.numbers.length }) : undefined}
        >
          <span className="hide-m">{t('stake.formula', formula)}</span>
          <span className="hide-d">{t('stake.formulaShort', formula)}</span>
        </span>
        <b className={styles.total}>
          <Money value={stake} />
        </b>
      </div>
      <div>
        <span className="muted">{t(win)}</span>
        <b className="gold">
          <Money value={oneHit} />
        </b>
      </div>
    </div>
  )
}

/** A fact that keeps the numbers out of the slip stands where the sum would be, with the way out beside it. */
function ProblemLine({ play, problem }: { play: Play; problem: StakeProblem }) {
  const { t } = useTranslation('lottery')
  const { t: errors } = useTranslation('errors')
  const fix = 'fixPoints' in problem ? problem.fixPoints : undefined
  return (
    <div className={cx(styles.sum, styles.problem)} role="status">
      <span>{problemText()}</span>
      {fix !== undefined && (
        <button type="button" className="link" onClick={() => setPoints(clampPoints(play, fix))}>
          {t('stake.usePoints', { points: formatCount(fix) })}
        </button>
      )}
    </div>
  )

  function problemText(): string {
    switch (problem.kind) {
      case 'nothing':
        return t('entry.nothing')
      case 'missing':
        return t('entry.missing', { count: problem.count })
      case 'missing_places':
        return t('entry.missingPlaces')
      case 'play_closed':
        return errors('play_closed')
      case 'too_many_lines':
        return t('stake.tooManyLines', { max: formatCount(problem.max), lines: formatCount(problem.lines) })
      case 'under_stake':
        return t('stake.underStake', { min: amountText(problem.min) })
      case 'over_stake':
        return t('stake.overStake', { max: amountText(problem.max) })
      case 'slip_full':
        return t('stake.slipFull', { max: problem.max })
    }
  }
}

/** Says that a ticket came into the slip, for those who do not see the count change. */
function useSpokenAdd({ play, summary, slipCount }: Props): string {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [spoken, setSpoken] = useState('')
  const before = useRef({ slipCount, stake: summary.stake })
  useEffect(() => {
    if (slipCount > before.current.slipCount) {
      setSpoken(t('stake.added', { count: slipCount, play: text.name(play), stake: amountText(before.current.stake) }))
    }
    before.current = { slipCount, stake: summary.stake }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the count, not the language
  }, [slipCount, summary.stake])
  return spoken
}
