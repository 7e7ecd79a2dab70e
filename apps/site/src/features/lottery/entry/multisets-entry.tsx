import { useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { cx, TokenBoard } from '@lotus/ui'
import { useMemo, useRef, useState } from 'react'
import { ChosenNumbers } from './chosen-numbers.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useTyped, type KindProps, type Typing } from './entry-state.ts'
import styles from './entry.module.css'
import { KeypadEntry } from './keypad-entry.tsx'
import { ListEntry } from './list-entry.tsx'
import { listContent, sortNumbers, tokensIn, type Row } from './model/content.ts'
import { numbersOfWidth } from './model/groups.ts'
import { changeDigits, digitsOfSets, hasShape, multisetOf, multisetsFrom } from './model/multisets.ts'
import { MAX_TYPED, readMultisets } from './model/typed-list.ts'
import { NumberPicks } from './quick-picks.tsx'

type Props = KindProps<'multisets'>

const digits = numbersOfWidth(1)
const setsIn = (content: WireContent | null): Row => tokensIn(content).map((set) => multisetOf(set))

/** Digits whose order does not matter: combined from digits, tapped one by one, or typed. */
export function MultisetsEntry(props: Props) {
  const { input, content, onChange, entry, isDisabled, hints } = props
  const sets = useMemo(() => setsIn(content), [content])
  const combining = useDigits({ content, sets })
  const change = (next: Row) => onChange(listContent(next))
  const universe = useMemo(() => multisetsFrom(digits, input), [input])
  const { mode } = entry
  const typing = useTyping(props, mode === 'list')
  const picks = {
    universe,
    choice: props.choice,
    numbersIn: setsIn,
    isLocked: (number: string) => hints?.get(number)?.isSoldOut ?? false,
    onChange: change,
    rng: props.rng,
    isDisabled,
    isUnordered: true,
  }
  return (
    <EntryFrame
      modes={{ mode, onMode: entry.setMode, board: 'combine', hasKeypad: true, into: props.modesInto }}
      picks={<NumberPicks {...picks} />}
      count={sets.length}
      isEmpty={content === null && typing.text === '' && combining.chosen.size === 0}
      onClear={() => {
        combining.tap([])
        typing.clear()
      }}
      isDisabled={isDisabled}
    >
      {mode === 'board' && <Combine {...props} sets={sets} onSets={change} combining={combining} />}
      {mode === 'keypad' && <Keypad {...props} sets={sets} onSets={change} />}
      {mode === 'list' && <List {...props} typing={typing} />}
    </EntryFrame>
  )
}

type SetsProps = Props & { sets: Row; onSets: (sets: Row) => void }

/**
 * The digits tapped for combining. A digit that makes no set yet stays chosen. All are cleared when the choice is
 * emptied from outside, but not when a tap here removed the last set.
 */
function useDigits({ content, sets }: { content: Props['content']; sets: Row }) {
  const [tapped, setTapped] = useState<Row>([])
  const [before, setBefore] = useState(content)
  const isOwn = useRef(false)
  if (before !== content) {
    setBefore(content)
    if (content === null && !isOwn.current) setTapped([])
    isOwn.current = false
  }
  const chosen = useMemo(() => new Set([...digitsOfSets(sets), ...tapped]), [sets, tapped])
  const tap = (after: Row) => {
    isOwn.current = after.length > 0
    setTapped(after)
  }
  return { chosen, tap }
}

type CombineProps = SetsProps & { combining: ReturnType<typeof useDigits> }

function Combine({ input, sets, onSets, combining: { chosen, tap }, isDisabled }: CombineProps) {
  const { t } = useTranslation('entry')
  return (
    <div className={cx('stack', styles.combine)}>
      <p className={styles.hint}>{t('combineHint', { count: input.width })}</p>
      <TokenBoard
        label={t('digits')}
        tokens={digits}
        selected={chosen}
        disabled={isDisabled}
        onChange={(next) => {
          const after = sortNumbers(next)
          tap(after)
          onSets(changeDigits(sets, [...chosen], after, input))
        }}
      />
      <ChosenNumbers
        numbers={sets}
        isDisabled={isDisabled}
        onRemove={(set) => onSets(sets.filter((other) => other !== set))}
      />
    </div>
  )
}

function Keypad({ input, sets, onSets, isDisabled }: SetsProps) {
  return (
    <KeypadEntry
      width={input.width}
      numbers={sets}
      isDisabled={isDisabled}
      onToggle={(digitsTyped) => {
        const number = multisetOf(digitsTyped)
        if (!hasShape(number, input)) return { number: digitsTyped, problem: 'shape' }
        const isAdded = !sets.includes(number)
        if (isAdded && sets.length >= MAX_TYPED) return { number, problem: 'too_many' }
        onSets(isAdded ? sortNumbers([...sets, number]) : sets.filter((other) => other !== number))
        return { number, isAdded }
      }}
    />
  )
}

function useTyping({ play, content, onChange, input, entry }: Props, isShown: boolean): Typing {
  const read = (text: string) => readMultisets(text, input)
  return useTyped({
    play,
    content,
    onChange,
    entry,
    itemsOf: tokensIn,
    read,
    write: listContent,
    isSpaced: false,
    isShown,
  })
}

function List({ typing, input, isDisabled }: Props & { typing: Typing }) {
  const { t } = useTranslation('entry')
  const hint = t('listHintSets', { width: input.width })
  return <ListEntry typing={typing} unit="listCount" hint={hint} isDisabled={isDisabled} />
}
