import { formatRatePpm, useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { Chip, cx, Segmented } from '@lotus/ui'
import { memo, useId } from 'react'
import {
  clampPoints,
  GROUP_STEP,
  groupWithin,
  hasGroups,
  pointPresets,
  rebatePpm,
  sliderStart,
  type StakeTerms,
} from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import { usePointsText } from '../../../shared/lottery/texts.ts'
import type { SummaryStore } from '../state/summary-store.ts'
import { AmountChip } from './amount-chip.tsx'
import styles from './stake-bar.module.css'

type Props = {
  game: Game
  family: Family
  play: Play
  terms: StakeTerms
  sums: SummaryStore
  isClosed: boolean
  isMobile: boolean
  onChange: (terms: StakeTerms) => void
}

/**
 * The other factors of the stake in a drawer that is closed at first: the unit of the classic games and the prize group. On
 * narrow screens the presets too.
 */
export const TermsRow = memo(function TermsRow(props: Props) {
  const { game, family, play, terms, sums, isClosed, isMobile, onChange } = props
  const { t } = useTranslation('lottery')
  const hasUnits = game.units.length > 1
  const hasSlider = hasGroups(game, play)
  if (!hasUnits && !hasSlider && !isMobile) return null
  return (
    <div className={cx(styles.terms, isClosed && styles.faded)}>
      {isMobile && <Presets {...{ game, play, family, terms, sums, isClosed, isMobile, onChange }} />}
      {(hasUnits || hasSlider) && (
        <details className={styles.advanced}>
          <summary>
            {t('stake.advanced')}
            <span className="num">
              {[
                ...(hasUnits ? [t('stake.unitNow', { unit: terms.unit })] : []),
                ...(hasSlider ? [t('stake.groupNow', { group: terms.prizeGroup })] : []),
              ].join(' · ')}
            </span>
          </summary>
          {hasUnits && <Units game={game} terms={terms} isClosed={isClosed} onChange={onChange} />}
          {hasSlider && <GroupSlider game={game} terms={terms} isClosed={isClosed} onChange={onChange} />}
        </details>
      )}
    </div>
  )
})

type SliderProps = { game: Game; terms: StakeTerms; isClosed: boolean; onChange: (terms: StakeTerms) => void }

function Units({ game, terms, isClosed, onChange }: SliderProps) {
  const { t } = useTranslation('lottery')
  return (
    <div className={styles.term}>
      <span>{t('stake.unitMode')}</span>
      <Segmented
        label={t('stake.unitMode')}
        options={game.units.map((unit) => ({ value: unit, label: unit, disabled: isClosed }))}
        value={terms.unit}
        onChange={(unit) => onChange({ ...terms, unit })}
      />
      <small>{t('stake.unitHint')}</small>
    </div>
  )
}

/** lottery.md 3.10: a lower prize in return for a rebate on the stake, whatever the draw. */
const GroupSlider = memo(function GroupSlider({ game, terms, isClosed, onChange }: SliderProps) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const rate = formatRatePpm(rebatePpm(game, terms.prizeGroup))
  const start = sliderStart(game)
  return (
    <div className={cx(styles.term, styles.group)}>
      <label htmlFor={id}>
        {t('stake.group')} <b className="num">{terms.prizeGroup}</b>
      </label>
      <input
        id={id}
        type="range"
        min={start}
        max={game.prizeGroupMax}
        step={GROUP_STEP}
        value={terms.prizeGroup === game.prizeGroupMin ? start : terms.prizeGroup}
        disabled={isClosed}
        aria-valuetext={t('stake.groupText', { group: terms.prizeGroup, rate })}
        onChange={(event) => onChange({ ...terms, prizeGroup: groupWithin(game, Number(event.target.value)) })}
      />
      <span className="num">{t('stake.rebateRate', { rate })}</span>
      <small>{t('stake.groupHint')}</small>
    </div>
  )
})

type PresetProps = {
  game: Game
  play: Play
  family: Family
  terms: StakeTerms
  sums: SummaryStore
  isClosed: boolean
  onChange: (terms: StakeTerms) => void
}

/** Points in one tap; narrow screens have the rest beside them. */
export function Presets({ isMobile, ...rest }: PresetProps & { isMobile: boolean }) {
  const { play, family, terms, isClosed, onChange } = rest
  const { t } = useTranslation('lottery')
  const points = usePointsText()
  return (
    <div className={styles.presets} role="group" aria-label={t('stake.presets', { points: points.label(family.name) })}>
      <PresetChips play={play} terms={terms} isClosed={isClosed} onChange={onChange} />
      {isMobile && <MorePoints {...rest} />}
    </div>
  )
}

type ChipsProps = Pick<PresetProps, 'play' | 'terms' | 'isClosed' | 'onChange'>

const PresetChips = memo(function PresetChips({ play, terms, isClosed, onChange }: ChipsProps) {
  return pointPresets.map((preset) => (
    <Chip
      key={preset}
      selected={terms.points === preset}
      disabled={isClosed || clampPoints(play, preset) !== preset}
      className={cx(styles.preset, 'num')}
      onClick={() => onChange({ ...terms, points: clampPoints(play, preset) })}
    >
      {preset}
    </Chip>
  ))
})

/** Doubles the points, or sets those for an amount of money. */
export function MorePoints({ game, play, family, terms, sums, isClosed, onChange }: PresetProps) {
  const { t } = useTranslation('lottery')
  const set = (next: number) => onChange({ ...terms, points: clampPoints(play, next) })
  return (
    <>
      <Chip
        disabled={isClosed || terms.points >= play.maxPoints}
        className={cx(styles.preset, 'num')}
        aria-label={`×2, ${t('stake.double')}`}
        onClick={() => set(terms.points * 2)}
      >
        ×2
      </Chip>
      <AmountChip
        game={game}
        family={family}
        play={play}
        terms={terms}
        sums={sums}
        isClosed={isClosed}
        onChange={onChange}
      />
    </>
  )
}
