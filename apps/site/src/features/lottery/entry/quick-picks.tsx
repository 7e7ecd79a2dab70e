import { useTranslation } from '@lotus/i18n'
import { Chip, toggleGroup } from '@lotus/ui'
import { IconDice5 } from '@lotus/ui/icons'
import { memo, useCallback, useMemo, useRef } from 'react'
import { sortNumbers, type Row } from './model/content.ts'
import { groupNames, groupOf, isChosen, permutationsOf, type GroupName } from './model/groups.ts'
import { PairPopovers, RandomPopover } from './pick-popovers.tsx'
import { useAddNumbers, type PickProps } from './use-add-numbers.ts'

const allOnly = ['all'] as const
const pairGroups = [...groupNames, 'double'] as const

/** Groups of numbers in one tap. A group that is chosen in full is pressed; pressing it again takes it away. */
export function NumberPicks(props: PickProps) {
  const { universe, numbers, isDisabled, isUnordered } = props
  const width = universe[0]?.length ?? 0
  const selected = useMemo(() => new Set(numbers), [numbers])
  // Thousands of numbers at once would be a board by place, which has quick picks of its own.
  const names = isUnordered ? allOnly : width === 1 ? groupNames : width === 2 ? pairGroups : noGroups
  const groups = useMemo(() => names.map((name) => ({ name, group: groupOf(name, universe) })), [names, universe])
  const isPairs = width === 2 && !isUnordered
  const toggle = (group: Row) => props.onChange(sortNumbers(toggleGroup(selected, group, props.isLocked)))
  // A tap on the board draws only the chips whose state it changes.
  const latest = useRef(toggle)
  latest.current = toggle
  const onToggle = useCallback((group: Row) => latest.current(group), [])
  return (
    <>
      {groups.map(({ name, group }) => (
        <GroupChip
          key={name}
          name={name}
          group={group}
          isPressed={isChosen(group, selected)}
          isDisabled={isDisabled}
          onToggle={onToggle}
        />
      ))}
      {width > 1 && !isUnordered && <Mirror {...props} />}
      {isPairs ? <PairPopovers {...props} selected={selected} onToggle={onToggle} /> : <RandomPopover {...props} />}
    </>
  )
}

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

function Mirror(props: PickProps) {
  const { t } = useTranslation('entry')
  const add = useAddNumbers(props)
  return (
    <Chip
      size="sm"
      disabled={props.isDisabled || props.numbers.length === 0}
      title={t('mirrorHint')}
      onClick={() => add(props.numbers.flatMap((number) => permutationsOf(number)))}
    >
      {t('mirror')}
    </Chip>
  )
}

/** One complete choice by chance, for plays whose choice is no list of numbers. */
export function RandomChoice({ onPick, isDisabled }: { onPick: () => void; isDisabled: boolean }) {
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
}
