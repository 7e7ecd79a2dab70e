import { formatCount, useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { NumberBoard, PlaceBoard, TokenBoard, type BoardCell } from '@lotus/ui'
import { useMemo, type ReactNode } from 'react'
import { EntryFrame } from './entry-frame.tsx'
import { useTwoForms, useTyped, type KindProps, type Typing } from './entry-state.ts'
import styles from './entry.module.css'
import { KeypadEntry } from './keypad-entry.tsx'
import { ListEntry } from './list-entry.tsx'
import {
  boardContent,
  fieldIn,
  listContent,
  productOf,
  rowsIn,
  sortNumbers,
  tokensIn,
  withRow,
} from './model/content.ts'
import type { Row } from './model/content.ts'
import { numbersOfWidth } from './model/groups.ts'
import { cellsOf } from './cells.ts'
import { placeNames } from '../../../shared/lottery/place-names.ts'
import { pickRandom } from './model/random-pick.ts'
import { MAX_TYPED, readNumbers } from './model/typed-list.ts'
import { usePlaceTexts } from './place-texts.ts'
import { NumberPicks, RandomChoice } from './quick-picks.tsx'
import type { NumberHints } from './types.ts'
import { useRunExample } from './use-add-numbers.ts'

type Props = KindProps<'numbers'>

/** Numbers of one to four digits: a board, a keypad, a list. */
export function NumbersEntry(props: Props) {
  const { width } = props.input
  if (width === 1) return <DigitNumbers {...props} />
  return width === 2 ? <PairNumbers {...props} /> : <LongNumbers {...props} />
}

/** What the board shows on each number, from the hints. */
function useBoardCells(hints: NumberHints | undefined): ReadonlyMap<string, BoardCell> | undefined {
  return useMemo(() => hints && cellsOf(hints), [hints])
}

const isSoldOutIn = (hints: NumberHints | undefined) => (number: string) => hints?.get(number)?.isSoldOut ?? false

const toggled = (numbers: Row, number: string): Row =>
  numbers.includes(number) ? numbers.filter((other) => other !== number) : sortNumbers([...numbers, number])

/** The choice as a list of numbers, for every entry mode but the board by place. */
function useList({ choice, onChange, input, hints, rng, isDisabled }: Props) {
  const content = choice.get()
  const numbers = tokensIn(content)
  const selected = useMemo(() => new Set(tokensIn(content)), [content])
  const cells = useBoardCells(hints)
  const universe = useMemo(() => numbersOfWidth(input.width), [input.width])
  const change = (next: Row) => onChange(listContent(next))
  const take = (next: Iterable<string>) => choice.take(listContent(sortNumbers(next)))
  const picks = {
    universe,
    choice,
    numbersIn: tokensIn,
    isLocked: isSoldOutIn(hints),
    onChange: change,
    rng,
    isDisabled,
  }
  return { content, numbers, selected, cells, universe, take, picks }
}

const countIn = (content: WireContent | null) => tokensIn(content).length

function DigitNumbers(props: Props) {
  const { t } = useTranslation('entry')
  const { selected, cells, universe, take, picks } = useList(props)
  const { choice, isDisabled } = props
  return (
    <EntryFrame
      picks={<NumberPicks {...picks} />}
      live={{ choice, countIn }}
      isEmpty
      onClear={() => props.onChange(null)}
      isDisabled={isDisabled}
    >
      <TokenBoard
        label={t('digits')}
        className={styles.single}
        tokens={universe}
        selected={selected}
        cells={cells}
        disabled={isDisabled}
        onChange={take}
      />
    </EntryFrame>
  )
}

function PairNumbers(given: Props) {
  const { t } = useTranslation('entry')
  const { content, selected, cells, take, picks } = useList(given)
  const props = { ...given, content }
  const { choice, isDisabled, entry } = props
  const label = useMemo(() => t('board'), [t])
  const { mode } = entry
  const typing = useTyping(props, mode === 'list')
  return (
    <EntryFrame
      modes={{ mode, onMode: entry.setMode, board: 'board', hasKeypad: true, into: props.modesInto }}
      picks={<NumberPicks {...picks} />}
      live={{ choice, countIn }}
      isEmpty={typing.text === ''}
      onClear={typing.clear}
      isDisabled={isDisabled}
    >
      {mode === 'board' && (
        <NumberBoard label={label} selected={selected} cells={cells} disabled={isDisabled} onChange={take} />
      )}
      {mode === 'keypad' && <Keypad {...props} />}
      {mode === 'list' && <List {...props} typing={typing} />}
    </EntryFrame>
  )
}

function LongNumbers(props: Props) {
  const { content, onChange, entry, isDisabled, input } = props
  const rows = rowsIn(fieldIn(content, 'board'), input.width)
  const names = usePlaceTexts(placeNames(props.play))
  const { mode, setMode } = useTwoForms({
    choice: props.choice,
    onChange,
    entry,
    isList: Array.isArray,
    expand: (board) => {
      const numbers = productOf(rowsIn(fieldIn(board, 'board'), input.width), MAX_TYPED)
      return numbers && numbers.length > 0 ? numbers : undefined
    },
  })
  const { numbers, picks } = useList(props)
  const typing = useTyping(props, mode === 'list')
  const pickBoard = () => onChange(boardContent(rows.map(() => pickRandom(numbersOfWidth(1), 1, props.rng))))
  return (
    <EntryFrame
      modes={{ mode, onMode: setMode, board: 'places', hasKeypad: true, into: props.modesInto }}
      picks={
        mode === 'board' ? <RandomChoice onPick={pickBoard} isDisabled={isDisabled} /> : <NumberPicks {...picks} />
      }
      {...(mode === 'board' ? {} : { count: numbers.length })}
      isEmpty={content === null && typing.text === ''}
      onClear={typing.clear}
      isDisabled={isDisabled}
    >
      {mode === 'board' && (
        <PlaceBoard
          className={styles.places}
          places={names}
          value={rows}
          disabled={isDisabled}
          onChange={(place, row) => onChange(boardContent(withRow(rows, place, row)))}
        />
      )}
      {mode === 'keypad' && <Keypad {...props} note={<BoardNote {...props} />} />}
      {mode === 'list' && <List {...props} typing={typing} note={<BoardNote {...props} />} />}
    </EntryFrame>
  )
}

/** A board by place that is too large to write out stays as it is until numbers are entered here. */
function BoardNote({ content, input }: Props) {
  const { t } = useTranslation('entry')
  const board = fieldIn(content, 'board')
  if (!board) return null
  const count = rowsIn(board, input.width).reduce((lines, row) => lines * row.length, 1)
  return <p className={styles.hint}>{t('boardKept', { count, shown: formatCount(count) })}</p>
}

function Keypad({ input, content, onChange, hints, isDisabled, note }: Props & { note?: ReactNode }) {
  const numbers = tokensIn(content)
  const isSoldOut = isSoldOutIn(hints)
  return (
    <>
      {note}
      <KeypadEntry
        width={input.width}
        numbers={numbers}
        isDisabled={isDisabled}
        onToggle={(number) => {
          const isAdded = !numbers.includes(number)
          if (isAdded && isSoldOut(number)) return { number, problem: 'sold_out' }
          if (isAdded && numbers.length >= MAX_TYPED) return { number, problem: 'too_many' }
          onChange(listContent(toggled(numbers, number)))
          return { number, isAdded }
        }}
      />
    </>
  )
}

function useTyping({ play, content, onChange, input, hints, entry }: Props, isShown: boolean): Typing {
  const read = (text: string) => readNumbers(text, input.width, isSoldOutIn(hints))
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

function List({ typing, note, input, isDisabled }: Props & { typing: Typing; note?: ReactNode }) {
  const { t } = useTranslation('entry')
  const hint = t('listHint', { example: useRunExample(input.width) })
  return <ListEntry typing={typing} unit="listCount" hint={hint} note={note} isDisabled={isDisabled} />
}
