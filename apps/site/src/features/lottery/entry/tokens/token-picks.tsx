import { useTranslation } from '@lotus/i18n'
import type { Rng } from '@lotus/kernel'
import type { WireContent } from '@lotus/rules/catalogue'
import { Chip, ChipGroup, toggleGroup } from '@lotus/ui'
import { IconEraser } from '@lotus/ui/icons'
import { memo, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { AnimalGrid } from '../animal-grid.tsx'
import { isChosen } from '../model/groups.ts'
import { PickPopover } from '../pick-popovers.tsx'
import { pickRandom } from '../model/random-pick.ts'
import type { Choice } from '../choice.ts'
import { isEmptyIn, isPressedIn, readChips } from '../model/chips.ts'
import { useLateRead } from '../use-stable.ts'
import { animalPicks, numberPicks, wavePicks, type Pick } from './model/picks.ts'
import styles from './token-entry.module.css'

type Props = {
  universe: readonly string[]
  choice: Choice
  /** The chosen tokens of a choice; a stable function. */
  tokensIn: (content: WireContent | null) => readonly string[]
  onChange: (selected: ReadonlySet<string>) => void
  isLocked: (token: string) => boolean
  isDisabled: boolean
  rng: Rng
  /** How many tokens a random pick takes; none if there is nothing to pick from. */
  randomCount: number
  /** Groups of numbers; words have no groups. */
  hasGroups: boolean
  /** Wave colours and animals, for 6 of 49. */
  hasMarks: boolean
  yearAnimal: string | undefined
}

/** Groups in one tap, a random choice, and clearing. A pressed group is completely chosen; pressing it removes it. */
export function TokenPicks(props: Props) {
  const { universe, choice, tokensIn, isDisabled, rng, randomCount, hasGroups, hasMarks, yearAnimal } = props
  const picks = useMemo(
    () => [...(hasGroups ? numberPicks(universe) : []), ...(hasMarks ? wavePicks(universe) : [])],
    [universe, hasGroups, hasMarks],
  )
  // The chips update one frame after the board; their actions use the current choice.
  const read = useCallback(
    (content: WireContent | null) => {
      const selected = new Set(tokensIn(content))
      return readChips(
        picks.map(({ tokens }) => isChosen(tokens, selected)),
        selected.size === 0,
      )
    },
    [picks, tokensIn],
  )
  const shown = useLateRead(choice, read)
  // One stable function for the row: a tap on the board renders only the chips whose state it changes.
  const latest = useRef(props)
  latest.current = props
  const toggle = useCallback((tokens: readonly string[]) => {
    const now = latest.current
    now.onChange(toggleGroup(selectedNow(now), tokens, now.isLocked))
  }, [])
  const drawAny = useCallback(() => {
    const now = latest.current
    const open = universe.filter((token) => !now.isLocked(token))
    now.onChange(new Set(pickRandom(open, randomCount, rng)))
  }, [universe, randomCount, rng])
  const clear = useCallback(() => latest.current.onChange(new Set()), [])
  return (
    <Row
      picks={picks}
      shown={shown}
      isDisabled={isDisabled}
      animalsOf={hasMarks ? yearAnimal : undefined}
      choice={choice}
      tokensIn={tokensIn}
      randomCount={randomCount < universe.length ? randomCount : 0}
      onToggle={toggle}
      onRandom={drawAny}
      onClear={clear}
    />
  )
}

type RowProps = {
  picks: readonly Pick[]
  shown: string
  isDisabled: boolean
  /** The animal of the year, if the animals are offered. */
  animalsOf: string | undefined
  choice: Choice
  tokensIn: Props['tokensIn']
  randomCount: number
  onToggle: (tokens: readonly string[]) => void
  onRandom: () => void
  onClear: () => void
}

const Row = memo(function Row(props: RowProps) {
  const { picks, shown, isDisabled, animalsOf, choice, tokensIn, randomCount, onToggle, onRandom, onClear } = props
  const { t } = useTranslation('tokens')
  return (
    <ChipGroup label={t('entry.quick')} className={styles.picks ?? ''}>
      {picks.map((pick, index) => (
        <PickChip
          key={pick.name}
          pick={pick}
          isChosen={isPressedIn(shown, index)}
          isDisabled={isDisabled}
          onToggle={onToggle}
        />
      ))}
      {animalsOf !== undefined && (
        <AnimalPicks {...{ choice, tokensIn, isDisabled, onToggle }} yearAnimal={animalsOf} />
      )}
      <LastPicks
        randomCount={randomCount}
        isEmpty={isEmptyIn(shown)}
        isDisabled={isDisabled}
        onRandom={onRandom}
        onClear={onClear}
      />
    </ChipGroup>
  )
})

type LastProps = {
  randomCount: number
  isEmpty: boolean
  isDisabled: boolean
  onRandom: () => void
  onClear: () => void
}

const LastPicks = memo(function LastPicks({ randomCount, isEmpty, isDisabled, onRandom, onClear }: LastProps) {
  const { t } = useTranslation('tokens')
  return (
    <>
      {randomCount > 0 && (
        <Chip size="sm" disabled={isDisabled} onClick={onRandom}>
          {t('pick.random', { count: randomCount })}
        </Chip>
      )}
      <Chip
        size="sm"
        className={styles.clear}
        icon={<IconEraser size={16} stroke={1.75} aria-hidden />}
        disabled={isDisabled || isEmpty}
        onClick={onClear}
      >
        {t('pick.clear')}
      </Chip>
    </>
  )
})

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

const selectedNow = ({ choice, tokensIn }: Props): ReadonlySet<string> => new Set(tokensIn(choice.get()))

type AnimalProps = {
  yearAnimal: string
  choice: Choice
  tokensIn: Props['tokensIn']
  isDisabled: boolean
  onToggle: (tokens: readonly string[]) => void
}

const AnimalPicks = memo(function AnimalPicks({ isDisabled, ...rest }: AnimalProps) {
  const { t } = useTranslation('tokens')
  return (
    <PickPopover label={t('pick.zodiac')} isDisabled={isDisabled}>
      <OpenAnimals {...rest} />
    </PickPopover>
  )
})

function OpenAnimals({ yearAnimal, choice, tokensIn, onToggle }: Omit<AnimalProps, 'isDisabled'>) {
  const { t } = useTranslation('tokens')
  const content = useSyncExternalStore(choice.subscribe, choice.get)
  const selected = useMemo(() => new Set(tokensIn(content)), [tokensIn, content])
  const animals = useMemo(
    () =>
      animalPicks(yearAnimal).map(({ name, tokens }) => {
        return { key: name, name: t(`word.zodiac.${name}`), tokens, shown: tokens.join(' ') }
      }),
    [yearAnimal, t],
  )
  return <AnimalGrid animals={animals} selected={selected} onToggle={onToggle} />
}
