import type { RouteInput, RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Chip, ChipGroup, SelectField, TextField } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import { betCategories } from '../../../shared/records/bet-categories.ts'
import { RangeForm } from '../../../shared/records/period-filter.tsx'
import { periodPresets, type Period } from '../../../shared/records/period.ts'
import styles from '../../../shared/records/bet-filters.module.css'

type Input = RouteInput<'report.bets'>
type Game = RouteValue<'report.bets'>['games'][number]
export type BetFilter = {
  category?: NonNullable<Input['category']>
  /** `<vendor>/<game code>`; the vendor is empty for a lottery. */
  game?: string
  period: Period
  state: NonNullable<Input['state']>
  refNo?: string
}

const states = ['all', 'waiting', 'settled', 'won', 'lost', 'tie', 'returned'] as const
/** The typed text is searched after a pause. */
const REST_MS = 400

/** Whether only the longest preset period could show more. */
export const hasNoOtherFilter = ({ category, game, period, refNo, state }: BetFilter): boolean =>
  period.preset === 'thisMonth' && state === 'all' && !category && !game && !refNo

export function keyOfGame(game: string): { vendor?: string; gameCode: string } {
  const [vendor = '', gameCode = ''] = game.split('/')
  return { gameCode, ...(vendor ? { vendor } : {}) }
}

type Props = { value: BetFilter; games: readonly Game[]; onChange: (filter: BetFilter) => void }

/** Category tabs, then vendor and game, period, state and number (operations.md 3.7). */
export function BetFilters({ value, games, onChange }: Props) {
  const { t } = useTranslation('records')
  const { category, game: _game, ...rest } = value
  return (
    <div className="stack gap-25 mb-35" role="search" aria-label={t('bet.filters')}>
      <ChipGroup label={t('bet.category')}>
        <Chip selected={category === undefined} onClick={() => onChange(rest)}>
          {t('bet.categoryOption.all')}
        </Chip>
        {betCategories.map((name) => (
          <Chip key={name} selected={category === name} onClick={() => onChange({ ...rest, category: name })}>
            {t(`bet.categoryOption.${name}`)}
          </Chip>
        ))}
      </ChipGroup>
      <Selects value={value} games={games} onChange={onChange} />
    </div>
  )
}

function Selects({ value, games, onChange }: Props) {
  const { t } = useTranslation('records')
  const { period, state, game } = value
  const [isChoosing, setChoosing] = useState(period.preset === 'custom')
  const setPeriod = (next: string) => {
    const preset = periodPresets.find((name) => name === next)
    setChoosing(preset === undefined)
    if (preset) onChange({ ...value, period: { preset } })
  }
  return (
    <>
      <div className={styles.selects}>
        <SelectField
          size="sm"
          label={t('member:period.label')}
          labelHidden
          value={isChoosing ? 'custom' : period.preset}
          options={[...periodPresets, 'custom'].map((name) => ({ value: name, label: t(`member:period.${name}`) }))}
          onChange={(event) => setPeriod(event.target.value)}
        />
        <SelectField
          size="sm"
          label={t('bet.state')}
          labelHidden
          value={state}
          options={states.map((name) => ({ value: name, label: t(`bet.stateOption.${name}`) }))}
          onChange={(event) =>
            onChange({ ...value, state: states.find((name) => name === event.target.value) ?? 'all' })
          }
        />
        <SelectField
          size="sm"
          label={t('bet.game')}
          labelHidden
          value={game ?? ''}
          options={[{ value: '', label: t('bet.allGames') }, ...optionsOf(games, game)]}
          onChange={(event) => {
            const { game: _old, ...rest } = value
            onChange(event.target.value === '' ? rest : { ...rest, game: event.target.value })
          }}
        />
        <RefField value={value} onChange={onChange} />
      </div>
      {isChoosing && <RangeForm value={period} onChange={(next) => onChange({ ...value, period: next })} />}
    </>
  )
}

function optionsOf(games: readonly Game[], chosen: string | undefined) {
  const options = games.map((game) => ({
    value: `${game.vendor ?? ''}/${game.gameCode}`,
    label: game.vendorName ? `${localText(game.name)} · ${game.vendorName}` : localText(game.name),
  }))
  // A chosen game stays in the list even if another period has no bets on it.
  const isThere = chosen === undefined || options.some(({ value }) => value === chosen)
  return isThere ? options : [...options, { value: chosen, label: keyOfGame(chosen).gameCode }]
}

function RefField({ value, onChange }: Omit<Props, 'games'>) {
  const { t } = useTranslation('records')
  const { refNo = '', ...rest } = value
  const [typed, setTyped] = useState(refNo)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === refNo) return
    const timer = setTimeout(() => onChange(wanted ? { ...rest, refNo: wanted } : rest), REST_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed starts the clock, nothing else
  }, [typed])
  return (
    <TextField
      size="sm"
      type="search"
      label={t('bet.refNo')}
      labelHidden
      placeholder={t('bet.refNo')}
      before={<IconSearch size={16} stroke={1.75} aria-hidden />}
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
