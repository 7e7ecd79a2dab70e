import { useTranslation } from '@lotus/i18n'
import type { Rng } from '@lotus/kernel'
import { Chip, ChipGroup, Popover, toggleGroup } from '@lotus/ui'
import { IconChevronDown, IconEraser } from '@lotus/ui/icons'
import { memo, useCallback, useMemo, useRef } from 'react'
import { pickRandom } from '../model/random-pick.ts'
import { animalPicks, numberPicks, wavePicks, type Pick } from './model/picks.ts'
import styles from './token-entry.module.css'

type Props = {
  universe: readonly string[]
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  isLocked: (token: string) => boolean
  isDisabled: boolean
  rng: Rng
  /** How many a random pick takes; none where there is nothing to pick from. */
  randomCount: number
  /** Groups of numbers; words have none. */
  hasGroups: boolean
  /** Wave colours and animals, for 6 of 49. */
  hasMarks: boolean
  yearAnimal: string | undefined
}

/** Groups in one tap, a choice by chance, and clearing. A pressed group is chosen in full; pressing it takes it away. */
export function TokenPicks(props: Props) {
  const { universe, selected, onChange, isLocked, isDisabled, rng, randomCount, hasGroups, hasMarks, yearAnimal } =
    props
  const { t } = useTranslation('tokens')
  const picks = useMemo(
    () => [...(hasGroups ? numberPicks(universe) : []), ...(hasMarks ? wavePicks(universe) : [])],
    [universe, hasGroups, hasMarks],
  )
  // One function for the life of the row: a tap on the board draws only the chips whose state it changes.
  const latest = useRef({ selected, onChange, isLocked })
  latest.current = { selected, onChange, isLocked }
  const toggle = useCallback((tokens: readonly string[]) => {
    const now = latest.current
    now.onChange(toggleGroup(now.selected, tokens, now.isLocked))
  }, [])
  const drawAny = () => {
    const open = universe.filter((token) => !isLocked(token))
    onChange(new Set(pickRandom(open, randomCount, rng)))
  }
  return (
    <ChipGroup label={t('entry.quick')} className={styles.picks ?? ''}>
      {picks.map((pick) => (
        <PickChip
          key={pick.name}
          pick={pick}
          isChosen={isChosen(pick.tokens, selected)}
          isDisabled={isDisabled}
          onToggle={toggle}
        />
      ))}
      {hasMarks && yearAnimal !== undefined && (
        <AnimalPicks yearAnimal={yearAnimal} selected={selected} isDisabled={isDisabled} onToggle={toggle} />
      )}
      {randomCount > 0 && randomCount < universe.length && (
        <Chip size="sm" disabled={isDisabled} onClick={drawAny}>
          {t('pick.random', { count: randomCount })}
        </Chip>
      )}
      <Chip
        size="sm"
        className={styles.clear}
        icon={<IconEraser size={16} stroke={1.75} aria-hidden />}
        disabled={isDisabled || selected.size === 0}
        onClick={() => onChange(new Set())}
      >
        {t('pick.clear')}
      </Chip>
    </ChipGroup>
  )
}

type PickChipProps = {
  pick: Pick
  isChosen: boolean
  isDisabled: boolean
  onToggle: (tokens: Pick['tokens']) => void
}

const PickChip = memo(function PickChip({ pick, isChosen: isOn, isDisabled, onToggle }: PickChipProps) {
  const { t } = useTranslation('tokens')
  return (
    <Chip size="sm" selected={isOn} disabled={isDisabled} onClick={() => onToggle(pick.tokens)}>
      {t(`pick.${pick.name}`)}
    </Chip>
  )
})

const isChosen = (tokens: readonly string[], selected: ReadonlySet<string>) =>
  tokens.length > 0 && tokens.every((token) => selected.has(token))

type AnimalProps = {
  yearAnimal: string
  selected: ReadonlySet<string>
  isDisabled: boolean
  onToggle: (tokens: Pick['tokens']) => void
}

function AnimalPicks({ yearAnimal, selected, isDisabled, onToggle }: AnimalProps) {
  const { t } = useTranslation('tokens')
  const picks = useMemo(() => animalPicks(yearAnimal), [yearAnimal])
  return (
    <Popover
      label={t('pick.zodiac')}
      trigger={(trigger) => (
        <Chip size="sm" disabled={isDisabled} {...trigger}>
          {t('pick.zodiac')}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </Chip>
      )}
    >
      <div className={styles.animals}>
        {picks.map(({ name, tokens }) => (
          <button key={name} type="button" aria-pressed={isChosen(tokens, selected)} onClick={() => onToggle(tokens)}>
            {t(`word.zodiac.${name}`)}
            <small>{tokens.join(' ')}</small>
          </button>
        ))}
      </div>
    </Popover>
  )
}
