import { formatCount, formatIsoDay, useTranslation } from '@lotus/i18n'
import { yearAnimalOf, type Family, type Play as RulePlay, type WireContent } from '@lotus/rules/catalogue'
import { Badge, cx, OddsChip } from '@lotus/ui'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { PlayEntry } from '../entry/index.ts'
import { groupOdds, groupOf, ruleOdds } from '../../../shared/lottery/odds.ts'
import { summariseStake } from '../model/stake.ts'
import { isStation } from '../../../shared/lottery/stations.ts'
import { useLimits, withLimits } from '../state/use-limits.ts'
import { hintsOf, usesLastTwoDigits } from '../model/statistics.ts'
import { firstTerms, termsFor, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Play, Statistics } from '../../../shared/lottery/types.ts'
import { addItem, draftOf, setDraft, setTerms, slipOf, useBetting } from '../state/betting-store.ts'
import { useSummaryStore } from '../state/summary-store.ts'
import { useChoice } from '../state/use-choice.ts'
import { newSlipItemId } from '../state/slip-item-id.ts'
import type { Issues } from '../state/use-issues.ts'
import {
  amountText,
  fineText,
  oddsText,
  returnText,
  usePlayText,
  usePointsText,
} from '../../../shared/lottery/texts.ts'
import { isDailyStation } from '../stations/is-daily-station.ts'
import { useMany } from '../stations/use-many.ts'
import styles from './entry-panel.module.css'
import { StakeBar } from './stake-bar.tsx'
import { MorePoints, TermsRow } from './terms-row.tsx'

/** For the daily stations alone. */
const StationChips = lazy(async () => ({ default: (await import('../stations/station-chips.tsx')).StationChips }))

type Props = {
  game: Game
  family: Family
  play: Play
  rule: RulePlay
  issues: Issues
  statistics: Statistics | undefined
  isMobile: boolean
  onRules: (play: string) => void
  onOpenSlip: () => void
}

/** The board of one play with its stake bar; the slip gets what is shown here. */
export function EntryPanel(props: Props) {
  const { game, family, play, rule, issues, isMobile, onRules, onOpenSlip } = props
  const { gameCode } = game
  const stake = useStake(props)
  const { slipCount, isLocked, terms, changeTerms, change, hints, sums, isClosed, yearAnimal } = stake
  const staked = { game, family, play, terms, sums, isClosed }
  const [modes, setModes] = useState<HTMLElement | null>(null)
  const { many, onAdd, onKeyDown } = useAdd(props, stake)
  return (
    <section className={cx('panel', styles.panel)} onKeyDown={onKeyDown} data-closed={isClosed || undefined}>
      <PanelHead play={play} rule={rule} group={stake.group} onRules={onRules} onModesRef={setModes} />
      <Entry
        gameCode={gameCode}
        family={family}
        play={stake.shown}
        onChange={change}
        isMobile={isMobile}
        isDisabled={isClosed}
        modesInto={modes}
        {...(hints ? { hints } : {})}
        {...(yearAnimal ? { yearAnimal } : {})}
      />
      {many.isPossible && issues.viewed && (
        <Suspense>
          <StationChips
            game={game}
            issueNo={issues.viewed.issueNo}
            sums={sums}
            others={many.others}
            isDisabled={isClosed || isLocked}
            onChange={many.choose}
          />
        </Suspense>
      )}
      <TermsRow {...staked} isMobile={isMobile} onChange={changeTerms} />
      <StakeBar
        {...staked}
        rule={rule}
        issues={issues}
        isMobile={isMobile}
        slipCount={slipCount}
        onTerms={changeTerms}
        onAdd={onAdd}
        onOpenSlip={onOpenSlip}
      />
      <Legend game={game} rule={rule} play={play} hasHints={hints !== undefined}>
        {!isMobile && <MorePoints {...staked} onChange={changeTerms} />}
      </Legend>
    </section>
  )
}

/** Puts the current choice into the slip, or into those of several stations; Ctrl and Enter do it too. */
function useAdd({ game, play, issues, isMobile, onOpenSlip }: Props, stake: ReturnType<typeof useStake>) {
  const { gameCode } = game
  const { isLocked, terms, change, count, isClosed } = stake
  const many = useMany(game, issues, onOpenSlip, isMobile)
  const add = () => {
    // Sends the current choice, not the one of the last computed sums.
    const now = count(draftOf(useBetting.getState(), gameCode, play.code))
    if (!now.content || now.problem || isClosed || isLocked || !issues.viewed) return
    const { code, odds, pricePerLine } = play
    if (many.others.length > 0) {
      void many.add({ play: code, content: now.content, ...terms }, () => change(null))
      return
    }
    const item = {
      ...terms,
      id: newSlipItemId(),
      play: code,
      content: now.content,
      lines: Number(now.lines),
      odds,
      pricePerLine,
    }
    addItem(gameCode, issues.viewed.issueNo, item, play.maxPoints)
    change(null)
  }
  // A stable function: a tap on the board does not render the stake bar until the sums are computed.
  const latestAdd = useRef(add)
  latestAdd.current = add
  const onAdd = useCallback(() => latestAdd.current(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }
  return { many, onAdd, onKeyDown }
}

/** The data from which the board, the terms and the stake bar of one play are rendered. */
function useStake({ game, family, play, rule, issues, statistics }: Props) {
  const { gameCode } = game
  const slipCount = useBetting((state) => slipOf(state, gameCode).items.length)
  const isLocked = useBetting(
    (state) =>
      (slipOf(state, gameCode).attempt?.isUnknown ?? false) ||
      (isDailyStation(game) && state.together?.isUnknown === true),
  )
  const chosen = useBetting((state) => state.terms[gameCode])
  const terms = useMemo(() => termsFor(game, play, chosen ?? firstTerms(game)), [game, play, chosen])
  const changeTerms = useCallback((next: StakeTerms) => setTerms(gameCode, next), [gameCode])
  const change = useCallback((next: WireContent | null) => setDraft(gameCode, play.code, next), [gameCode, play.code])
  const limits = useLimits(game.gameCode, issues.viewed?.issueNo)
  const hints = useMemo(
    () => withLimits(usesLastTwoDigits(play) ? hintsOf(statistics) : undefined, limits, play),
    [play, statistics, limits],
  )
  const count = useCallback(
    (draft: WireContent | null) => summariseStake(game, family, { play, rule }, draft, terms, slipCount),
    [game, family, play, rule, terms, slipCount],
  )
  const sums = useSummaryStore(gameCode, play.code, count)
  const group = groupOf(game, play, terms.prizeGroup)
  // Boards show the odds that are really paid: of the game as sold, at the chosen prize group.
  const shown = useMemo(() => ({ ...rule, odds: ruleOdds(groupOdds(play.odds, group)) }), [rule, play.odds, group])
  const isClosed = issues.phase === 'locked' || issues.phase === 'drawing' || issues.phase === 'over'
  const yearAnimal = issues.viewed ? yearAnimalOf(formatIsoDay(issues.viewed.drawAt)) : undefined

  return {
    slipCount,
    isLocked,
    terms,
    changeTerms,
    change,
    hints,
    count,
    sums,
    group,
    shown,
    isClosed,
    yearAnimal,
  }
}

/** Reads the choice here, so that its changes render nothing else of the panel. */
const Entry = memo(function Entry({
  gameCode,
  ...rest
}: Omit<ComponentProps<typeof PlayEntry>, 'content' | 'choice'> & { gameCode: string }) {
  const choice = useChoice(gameCode, rest.play.code)
  return <PlayEntry {...rest} choice={choice} content={choice.get()} />
})

type HeadProps = {
  play: Play
  rule: RulePlay
  group: number
  onRules: (play: string) => void
  /** Where the entry places the switch of its entry modes. */
  onModesRef: (element: HTMLElement | null) => void
}

const PanelHead = memo(function PanelHead({ play, rule, group, onRules, onModesRef }: HeadProps) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const rtp = t('entry.rtp', { rate: returnText(play) })
  return (
    <header className={styles.head}>
      <div>
        <h1>
          <span className="hide-m">{text.name(play, rule.family)}</span>
          <OddsChip
            odds={oddsText(play.odds, group)}
            basis={t(isStation(rule.family) ? 'entry.perPoint' : 'entry.perLine', {
              price: fineText(play.pricePerLine),
            })}
          />
          <button
            type="button"
            className={styles.rtp}
            onClick={() => onRules(play.code)}
            aria-label={`${rtp}. ${t('entry.rtpHint')}`}
          >
            <Badge className="num">{rtp}</Badge>
          </button>
        </h1>
        <p>
          {text.short(rule)}{' '}
          <button type="button" className="link" onClick={() => onRules(play.code)}>
            {t('entry.howTo')}
          </button>
        </p>
      </div>
      <div ref={onModesRef} />
    </header>
  )
})

type LegendProps = { game: Game; rule: RulePlay; play: Play; hasHints: boolean; children: ReactNode }

function Legend({ game, rule, play, hasHints, children }: LegendProps) {
  const { t } = useTranslation('lottery')
  const unit = usePointsText().unit(rule.family)
  return (
    <div className={styles.legend}>
      {hasHints && (
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
        {t('entry.legend.limits', { min: formatCount(play.minPoints), max: formatCount(play.maxPoints), unit })}
      </span>
      <span className="num">
        {t('entry.legend.stakes', { min: amountText(game.minStake), max: amountText(game.maxStake) })}
      </span>
      <span className={styles.more}>{children}</span>
    </div>
  )
}
