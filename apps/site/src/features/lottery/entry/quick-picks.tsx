import { useTranslation } from '@lotus/i18n'
import { Chip, toggleGroup } from '@lotus/ui'
import { IconDice5 } from '@lotus/ui/icons'
import { memo, useCallback, useMemo } from 'react'
import type { WireContent } from '@lotus/rules/catalogue'
import { isEmptyIn, isPressedIn, readChips } from './model/chips.ts'
import { sortNumbers, type Row } from './model/content.ts'
import { groupNames, groupOf, isChosen, permutationsOf, type GroupName } from './model/groups.ts'
import { PairPopovers, RandomPopover } from './pick-popovers.tsx'
import { numbersNow, useAddNumbers, type PickProps } from './use-add-numbers.ts'
import { useLatestBox, type Box } from './use-latest-box.ts'
import { useLateRead, useStable } from './use-stable.ts'

const allOnly = ['all'] as const
const pairGroups = [...groupNames, 'double'] as const

/** Groups of numbers in one tap. A completely chosen group is pressed; pressing it again removes it. */
export function NumberPicks(props: PickProps) {
  const { universe, choice, numbersIn, isDisabled, isUnordered = false } = props
  const width = universe[0]?.length ?? 0
  // Plays with thousands of numbers use a board by place, which has its own quick picks.
  const names = isUnordered ? allOnly : width === 1 ? groupNames : width === 2 ? pairGroups : noGroups
  const groups = useMemo(() => names.map((name) => ({ name, group: groupOf(name, universe) })), [names, universe])
  // The chips update one frame after the board; their actions use the current choice.
  const read = useCallback(
    (content: WireContent | null) => {
      const numbers = numbersIn(content)
      const selected = new Set(numbers)
      return readChips(
        groups.map(({ group }) => isChosen(group, selected)),
        numbers.length === 0,
      )
    },
    [groups, numbersIn],
  )
  const shown = useLateRead(choice, read)
  const toggle = (group: Row) =>
    props.onChange(sortNumbers(toggleGroup(new Set(numbersNow(props)), group, props.isLocked)))
  // A tap on the board renders only the chips whose state it changes.
  const onToggle = useStable(toggle)
  const box = useLatestBox(props)
  return <PickRow {...{ groups, shown, width, isUnordered, isDisabled, onToggle, box }} />
}

type PickRowProps = {
  groups: readonly { name: GroupName; group: Row }[]
  shown: string
  width: number
  isUnordered: boolean
  isDisabled: boolean
  onToggle: (group: Row) => void
  box: Box<PickProps>
}

const PickRow = memo(function PickRow({ groups, shown, width, isUnordered, isDisabled, onToggle, box }: PickRowProps) {
  return (
    <>
      {groups.map(({ name, group }, index) => (
        <GroupChip
          key={name}
          name={name}
          group={group}
          isPressed={isPressedIn(shown, index)}
          isDisabled={isDisabled}
          onToggle={onToggle}
        />
      ))}
      {width > 1 && !isUnordered && <Mirror box={box} isDisabled={isDisabled || isEmptyIn(shown)} />}
      {width === 2 && !isUnordered ? (
        <PairPopovers box={box} isDisabled={isDisabled} onToggle={onToggle} />
      ) : (
        <RandomPopover box={box} isDisabled={isDisabled} isLong={width > 2 && !isUnordered} />
      )}
    </>
  )
})

const noGroups: readonly GroupName[] = []

type GroupChipProps = {
  name: GroupName
  group: Row
  isPressed: boolean
  isDisabled: boolean
  onToggle: (group: Row) => void
}

const GroupChip = memo(function GroupChip({ name, group, isPressed, isDisabled, onToggle }: GroupChipProps) {
  const { t } = useTranslation('entry')
  return (
    <Chip size="sm" selected={isPressed} disabled={isDisabled} onClick={() => onToggle(group)}>
      {t(`group.${name}`)}
    </Chip>
  )
})

const Mirror = memo(function Mirror({ box, isDisabled }: { box: Box<PickProps>; isDisabled: boolean }) {
  const { t } = useTranslation('entry')
  const add = useAddNumbers(box)
  return (
    <Chip
      size="sm"
      disabled={isDisabled}
      title={t('mirrorHint')}
      onClick={() => add(numbersNow(box.get()).flatMap((number) => permutationsOf(number)))}
    >
      {t('mirror')}
    </Chip>
  )
})

type RandomChoiceProps = { onPick: () => void; isDisabled: boolean }

/** One random complete choice, for plays whose choice is not a list of numbers. */
export function RandomChoice({ onPick, isDisabled }: RandomChoiceProps) {
  return <RandomChip onPick={useStable(onPick)} isDisabled={isDisabled} />
}

const RandomChip = memo(function RandomChip({ onPick, isDisabled }: RandomChoiceProps) {
  const { t } = useTranslation('entry')
  return (
    <Chip
      size="sm"
      disabled={isDisabled}
      icon={<IconDice5 size={16} stroke={1.75} aria-hidden />}
      title={t('randomHint')}
      onClick={onPick}
    >
      {t('random')}
    </Chip>
  )
})
