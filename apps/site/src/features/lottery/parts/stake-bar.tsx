import { formatCount, useTranslation } from '@lotus/i18n'
import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import { Button, CountBadge, cx, moneyText, Stepper, useIsOffline, VisuallyHidden } from '@lotus/ui'
import { IconReceipt } from '@lotus/ui/icons'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { paysPerHit } from '../../../shared/lottery/odds.ts'
import type { StakeProblem, StakeSummary } from '../model/stake.ts'
import { clampPoints, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import type { SummaryStore } from '../state/summary-store.ts'
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
  sums: SummaryStore
  terms: StakeTerms
  issues: Issues
  isClosed: boolean
  isMobile: boolean
  slipCount: number
  onTerms: (terms: StakeTerms) => void
  onAdd: () => void
  onOpenSlip: () => void
}

/** Points, the formula in words, the stake, one win, and the button into the slip. Fixed at the bottom on mobile. */
export const StakeBar = memo(function StakeBar(props: Props) {
  const { game, family, play, rule, sums, terms, issues, isClosed, isMobile, slipCount, onTerms, onAdd, onOpenSlip } =
    props
  const { t } = useTranslation('lottery')
  const points = usePointsText()
  const bar = useFoot(isMobile)
  return (
    <div ref={bar} className={cx('row gap-4', styles.bar)}>
      <div className={cx(styles.points, isClosed && styles.faded)}>
        <Stepper
          label={points.label(family.name)}
          value={terms.points}
          min={play.minPoints}
          max={play.maxPoints}
          unit={points.unit(family.name)}
          disabled={isClosed}
          onChange={(next) => onTerms({ ...terms, points: next })}
        />
        {!isMobile && (
          <Presets
            game={game}
            play={play}
            family={family}
            terms={terms}
            sums={sums}
            isClosed={isClosed}
            isMobile={false}
            onChange={onTerms}
          />
        )}
      </div>
      <Summary {...{ family, play, rule, sums, terms, isClosed, isMobile, onTerms }} />
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
      <Go isClosed={isClosed} isMobile={isMobile} issues={issues} sums={sums} onAdd={onAdd} />
      <SpokenAdd family={family} play={play} sums={sums} slipCount={slipCount} />
    </div>
  )
})

/** On narrow screens the bar is at the bottom of the window: toasts stay above it, whatever its height. */
function useFoot(isFixed: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!isFixed || !element) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--lx-foot-h', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--lx-foot-h')
    }
  }, [isFixed])
  return bar
}

type GoProps = { isClosed: boolean; isMobile: boolean; issues: Issues; sums: SummaryStore; onAdd: () => void }

function Go({ isClosed, isMobile, issues, sums, onAdd }: GoProps) {
  const { t } = useTranslation('lottery')
  const isOffline = useIsOffline()
  const hasProblem = useSyncExternalStore(sums.subscribe, () => sums.get().problem !== undefined)
  const { following, choose, viewed } = issues
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
      disabled={isClosed || hasProblem || !viewed || isOffline}
      onClick={onAdd}
    >
      {t(isClosed ? 'stake.closed' : 'stake.add')}
    </Button>
  )
}

type SummaryProps = Pick<Props, 'family' | 'play' | 'rule' | 'sums' | 'terms' | 'isClosed' | 'isMobile' | 'onTerms'>

/** Its texts stay while numbers are chosen; the figures are updated in `Figures`. */
const Summary = memo(function Summary(props: SummaryProps) {
  const { family, play, rule, terms, isMobile } = props
  const { t } = useTranslation('lottery')
  const linesText = useLinesText()
  const points = usePointsText()
  const { points: chosen, unit } = terms
  const words = useMemo(() => {
    const count = isMobile ? formatCount(chosen) : points.count(family.name, chosen)
    const formula = t('stake.formula', { lines: LINES, price: priceText(play, unit), points: count })
    const many = formula.replace(LINES, linesText(rule, MANY))
    return {
      // Only "one" has its own plural form in our languages; looking texts up takes longer than the rest.
      formula: ({ lines }: StakeSummary) =>
        lines === 1n ? formula.replace(LINES, linesText(rule, lines)) : many.replace(String(MANY), formatCount(lines)),
      oneHit: t(paysPerHit(rule) ? 'stake.winPerHit' : 'stake.winLine'),
      capped: t('stake.capped'),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the helpers are made of `t`
  }, [t, family, play, rule, chosen, unit, isMobile])
  return <Figures {...props} words={words} />
})

/** The place of the line count in a formula whose other words are known. */
const LINES = '#'
/** A placeholder count, replaced by the real one; the line count comes first. */
const MANY = 77n

type FiguresProps = SummaryProps & {
  words: { formula: (sums: StakeSummary) => string; oneHit: string; capped: string }
}

function Figures({ family, play, sums, terms, isClosed, onTerms, words }: FiguresProps) {
  // Most taps change neither: the figures are written directly into the DOM.
  const problem = useSyncExternalStore(sums.subscribe, () => sums.get().problem)
  const hasLines = useSyncExternalStore(sums.subscribe, () => sums.get().lines > 0n)
  const hasHit = useSyncExternalStore(sums.subscribe, () => sums.get().oneHit !== undefined)
  const isCapped = useSyncExternalStore(sums.subscribe, () => sums.get().isCapped)
  if (problem && !isClosed)
    return <ProblemLine family={family} play={play} terms={terms} problem={problem} onTerms={onTerms} />
  if (!hasLines) return <div className={styles.sum} />
  return (
    <div className={styles.sum}>
      <div>
        <SumText sums={sums} text={words.formula} className="muted num" />
        <b className={styles.total}>
          <SumText sums={sums} text={stakeText} className="num" />
        </b>
      </div>
      {hasHit && (
        <div>
          <span className="muted">
            {words.oneHit}
            {isCapped && ` (${words.capped})`}
          </span>
          <b className="gold num">
            <SumText sums={sums} text={hitText} />
          </b>
        </div>
      )}
    </div>
  )
}

const stakeText = ({ stake }: StakeSummary) => moneyText(stake)

function hitText({ oneHit }: StakeSummary): string {
  if (!oneHit) return ''
  const { lowest, highest } = oneHit
  return lowest === highest ? fineText(highest) : `${fineText(lowest)}–${fineText(highest)}`
}

type SumTextProps = { sums: SummaryStore; text: (sums: StakeSummary) => string; className?: string }

/**
 * A text computed from the sums and written directly into the DOM, like the board's selection: on a slow phone
 * rendering three of them for each tap, from the root of the page, takes as long as computing them.
 */
function SumText({ sums, text, className }: SumTextProps) {
  const root = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const write = () => {
      const words = text(sums.get())
      if (root.current && root.current.textContent !== words) root.current.textContent = words
    }
    write()
    return sums.subscribe(write)
  }, [sums, text])
  return <span ref={root} className={className} />
}

type ProblemProps = {
  family: Family
  play: Play
  terms: StakeTerms
  problem: StakeProblem
  onTerms: (terms: StakeTerms) => void
}

/** A message that keeps the choice out of the slip replaces the sum, with the fix beside it. */
const ProblemLine = memo(function ProblemLine({ family, play, terms, problem, onTerms }: ProblemProps) {
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
})

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

type SpokenProps = { family: Family; play: Play; sums: SummaryStore; slipCount: number }

/** Announces to screen readers that an item came into the slip. */
const SpokenAdd = memo(function SpokenAdd({ family, play, sums, slipCount }: SpokenProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const [spoken, setSpoken] = useState('')
  const before = useRef({ slipCount, stake: sums.get().stake })
  // Adding empties the choice, so the last stake before that is announced.
  useEffect(
    () =>
      sums.subscribe(() => {
        const { stake } = sums.get()
        if (stake > 0n) before.current.stake = stake
      }),
    [sums],
  )
  useEffect(() => {
    if (slipCount > before.current.slipCount) {
      const name = text.name(play, family.name)
      setSpoken(t('stake.added', { count: slipCount, play: name, stake: amountText(before.current.stake) }))
    }
    before.current.slipCount = slipCount
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the count, not the language
  }, [slipCount])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
})
