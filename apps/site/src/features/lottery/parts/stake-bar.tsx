import { formatCount, useTranslation } from '@lotus/i18n'
import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import { Button, CountBadge, cx, Money, Stepper, useIsOffline, VisuallyHidden } from '@lotus/ui'
import { IconReceipt } from '@lotus/ui/icons'
import { memo, useEffect, useRef, useState } from 'react'
import { paysPerHit } from '../../../shared/lottery/odds.ts'
import type { StakeProblem, StakeSummary } from '../model/stake.ts'
import { clampPoints, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import type { Issues } from '../state/use-issues.ts'
import {
  amountText,
  fineText,
  priceText,
  useLinesText,
  usePlayText,
  usePointsText,
} from '../../../shared/lottery/texts.ts'
import styles from './stake-bar.module.css'
import { Presets } from './terms-row.tsx'

type Props = {
  game: Game
  family: Family
  play: Play
  rule: RulePlay
  summary: StakeSummary
  terms: StakeTerms
  issues: Issues
  isClosed: boolean
  isMobile: boolean
  slipCount: number
  onTerms: (terms: StakeTerms) => void
  onAdd: () => void
  onOpenSlip: () => void
}

/** Points, the formula in words, the stake, one win, and the way into the slip. Fixed at the bottom on mobile. */
export const StakeBar = memo(function StakeBar(props: Props) {
  const { game, family, play, summary, terms, issues, isClosed, isMobile, slipCount, onTerms, onAdd, onOpenSlip } =
    props
  const { t } = useTranslation('lottery')
  const points = usePointsText()
  const spoken = useSpokenAdd(props)
  return (
    <div className={styles.bar}>
      <div className={cx(styles.points, isClosed && styles.faded)}>
        <Stepper
          label={points.label(family.name)}
          value={terms.points}
          min={play.minPoints}
          max={play.maxPoints}
          unit={points.unit(family.name)}
          disabled={isClosed}
          className={styles.stepper}
          onChange={(next) => onTerms({ ...terms, points: next })}
        />
        {!isMobile && (
          <Presets
            game={game}
            play={play}
            family={family}
            terms={terms}
            lines={summary.lines}
            isClosed={isClosed}
            isMobile={false}
            onChange={onTerms}
          />
        )}
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
        disabled={summary.problem !== undefined || !issues.viewed}
        onAdd={onAdd}
      />
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
})

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

function Summary({ family, play, rule, summary, terms, isClosed, onTerms }: Props) {
  const { t } = useTranslation('lottery')
  const linesText = useLinesText()
  const points = usePointsText()
  const { lines, stake, oneHit, problem } = summary
  if (problem && !isClosed)
    return <ProblemLine family={family} play={play} terms={terms} problem={problem} onTerms={onTerms} />
  if (lines === 0n) return <div className={styles.sum} />
  const formula = { lines: linesText(rule, lines), price: priceText(play, terms.unit) }
  return (
    <div className={styles.sum}>
      <div>
        <span className="muted num">
          <span className="hide-m">
            {t('stake.formula', { ...formula, points: points.count(family.name, terms.points) })}
          </span>
          <span className="hide-d">{t('stake.formula', { ...formula, points: formatCount(terms.points) })}</span>
        </span>
        <b className={styles.total}>
          <Money value={stake} />
        </b>
      </div>
      {oneHit && (
        <div>
          <span className="muted">{t(paysPerHit(rule) ? 'stake.winPerHit' : 'stake.winLine')}</span>
          <b className="gold num">
            {oneHit.lowest === oneHit.highest
              ? fineText(oneHit.highest)
              : `${fineText(oneHit.lowest)}–${fineText(oneHit.highest)}`}
          </b>
        </div>
      )}
    </div>
  )
}

type ProblemProps = {
  family: Family
  play: Play
  terms: StakeTerms
  problem: StakeProblem
  onTerms: (terms: StakeTerms) => void
}

/** A fact that keeps the choice out of the slip stands where the sum would be, with the way out beside it. */
function ProblemLine({ family, play, terms, problem, onTerms }: ProblemProps) {
  const { t } = useTranslation('lottery')
  const words = useProblemText()
  const points = usePointsText()
  const fix = 'fixPoints' in problem ? problem.fixPoints : undefined
  return (
    <div className={cx(styles.sum, styles.problem)} role="status">
      <span>{words(problem)}</span>
      {fix !== undefined && (
        <button type="button" className="link" onClick={() => onTerms({ ...terms, points: clampPoints(play, fix) })}>
          {t('stake.usePoints', { points: points.count(family.name, fix) })}
        </button>
      )}
    </div>
  )
}

function useProblemText(): (problem: StakeProblem) => string {
  const { t } = useTranslation('lottery')
  const { t: errors } = useTranslation('errors')
  const { t: entry } = useTranslation('entry')
  return (problem) => {
    switch (problem.kind) {
      case 'missing':
        return entry(`missing.${problem.missing.key}`, { count: problem.missing.count ?? 1 })
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
function useSpokenAdd({ family, play, summary, slipCount }: Props): string {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [spoken, setSpoken] = useState('')
  const before = useRef({ slipCount, stake: summary.stake })
  useEffect(() => {
    if (slipCount > before.current.slipCount) {
      const name = text.name(play, family.name)
      setSpoken(t('stake.added', { count: slipCount, play: name, stake: amountText(before.current.stake) }))
    }
    before.current = { slipCount, stake: summary.stake }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the count, not the language
  }, [slipCount, summary.stake])
  return spoken
}
