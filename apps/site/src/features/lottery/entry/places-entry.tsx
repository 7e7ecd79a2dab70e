import { useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, cx, PlaceBoard, TokenBoard } from '@lotus/ui'
import { tokensOf, type TokenUniverse } from '@lotus/rules/catalogue'
import { useMemo, useState } from 'react'
import { EntryFrame } from './entry-frame.tsx'
import { useTwoForms, useTyped, type KindProps, type Typing } from './entry-state.ts'
import pieces from '../../../shared/draws/pieces/pieces.module.css'
import styles from './entry.module.css'
import { ListEntry } from './list-entry.tsx'
import { fieldIn, inOrder, rowsContent, rowsIn, tokensIn, typedContent, withRow, type Row } from './model/content.ts'
import { placeNames } from '../../../shared/lottery/place-names.ts'
import { randomContent } from './model/random-pick.ts'
import { productLines, readTuples, takesTyped } from './model/typed-list.ts'
import { cellsByPlace } from './cells.ts'
import { usePlaceTexts } from './place-texts.ts'
import { RandomChoice } from './quick-picks.tsx'
import { RowTools } from './row-tools.tsx'

type Props = KindProps<'positions' | 'positions_all' | 'fixed_places' | 'any_k_straight'>

/** With more tokens than this one place fills the screen: one place is shown at a time. */
const SHOWN_TOGETHER_MAX = 20

/** A row of tokens for each place. */
export function PlacesEntry(props: Props) {
  const { input } = props
  if ((input.kind === 'positions' || input.kind === 'positions_all') && takesTyped(input)) {
    return <PositionsEntry {...props} input={input} />
  }
  return (
    <EntryFrame {...frameOf(props)} isEmpty onClear={() => props.onChange(null)}>
      <Rows {...props} />
    </EntryFrame>
  )
}

function frameOf({ input, choice, onChange, rng, isDisabled }: Props) {
  return {
    live: { choice },
    picks: <RandomChoice onPick={() => onChange(randomContent(input, rng))} isDisabled={isDisabled} />,
    isDisabled,
  }
}

/** Whole lines may be typed too; they have their own form (`{"typed": [...]}`). */
function PositionsEntry(given: KindProps<'positions' | 'positions_all'>) {
  const content = given.choice.get()
  const props = { ...given, content }
  const { input, choice, onChange, entry, isDisabled } = props
  const { mode: wanted, setMode } = useTwoForms({
    choice,
    onChange,
    entry,
    isList: (form) => fieldIn(form, 'typed') !== undefined,
    expand: (board) => typedContent(productLines(rowsIn(board, input.places), input) ?? []) ?? undefined,
  })
  // There is no keypad here; after a play with the keypad, the list is shown only if the content is a list.
  const mode = wanted === 'keypad' ? (fieldIn(content, 'typed') ? 'list' : 'board') : wanted
  const typing = useTyping(props, mode === 'list')
  return (
    <EntryFrame
      {...frameOf(props)}
      modes={{ mode, onMode: setMode, board: 'places', hasKeypad: false, into: props.modesInto }}
      isEmpty={typing.text === ''}
      onClear={typing.clear}
    >
      {mode === 'board' ? <Rows {...props} /> : <TypedLines input={input} typing={typing} isDisabled={isDisabled} />}
    </EntryFrame>
  )
}

type TypedLinesProps = { input: KindProps<'positions' | 'positions_all'>['input']; typing: Typing; isDisabled: boolean }

function TypedLines({ input, typing, isDisabled }: TypedLinesProps) {
  const { t } = useTranslation('entry')
  const sample = tokensOf(input.universe).slice(1, input.places + 1)
  const isDigits = 'width' in input.universe && input.universe.width === 1
  const hint = t(isDigits ? 'listHintTuples' : 'listHintBalls', {
    places: input.places,
    example: sample.join(isDigits ? '' : ' '),
  })
  return <ListEntry typing={typing} unit="listTuples" hint={hint} isDisabled={isDisabled} />
}

function useTyping(
  { play, content, onChange, input, entry }: KindProps<'positions' | 'positions_all'>,
  isShown: boolean,
): Typing {
  return useTyped({
    play,
    content,
    onChange,
    entry,
    itemsOf: (form) => tokensIn(fieldIn(form, 'typed')),
    read: (text) => readTuples(text, input),
    write: typedContent,
    isSpaced: 'width' in input.universe && input.universe.width > 1,
    isShown,
  })
}

/** Texts of tokens that are words; numbers are shown as they are. */
function useWords(universe: TokenUniverse): ((token: string) => string) | undefined {
  const { t } = useTranslation('entry')
  return useMemo(() => ('values' in universe ? (token: string) => t(`word.${token}`) : undefined), [universe, t])
}

function Rows(props: Props) {
  const { input, play, choice, onChange, hints, isDisabled } = props
  const names = usePlaceTexts(useMemo(() => placeNames(play), [play]))
  const tokens = useMemo(() => tokensOf(input.universe), [input.universe])
  const textOf = useWords(input.universe)
  const cells = useMemo(() => cellsByPlace(hints, input.places), [hints, input.places])
  const rowsNow = () => rowsIn(choice.get(), input.places)
  const contentWith = (place: number, row: Row) => rowsContent(withRow(rowsNow(), place, row))
  const change = (place: number, row: Row) => onChange(contentWith(place, row))
  if (tokens.length > SHOWN_TOGETHER_MAX) {
    return <OnePlace {...{ names, tokens, cells, isDisabled }} rows={rowsNow()} onChange={change} />
  }
  const columns = textOf ? tokens.length : Math.min(tokens.length, 11)
  return (
    <PlaceBoard
      className={cx(styles.places, play.facts.draw.kind === 'cars' && pieces.lanes)}
      places={names}
      tokens={tokens}
      textOf={textOf}
      // Rendered only for changes not made by a tap here: each row then takes the new value, whatever it had before.
      value={rowsNow().map((row) => [...row])}
      onChange={change}
      taps={{
        take: (place, row) => choice.take(contentWith(place, row)),
        rowNow: (place) => rowsNow()[place] ?? [],
      }}
      hasTools={!textOf}
      columns={columns}
      mobileColumns={textOf ? tokens.length : tokens.length === 11 ? 6 : 5}
      disabled={isDisabled}
      cells={cells}
    />
  )
}

type OnePlaceProps = {
  names: Row
  tokens: Row
  rows: readonly Row[]
  cells: ReturnType<typeof cellsByPlace>
  onChange: (place: number, row: Row) => void
  isDisabled: boolean
}

/** Dozens of balls: one place at a time, each with its number of chosen tokens. */
function OnePlace({ names, tokens, rows, cells, onChange, isDisabled }: OnePlaceProps) {
  const { t } = useTranslation('entry')
  const [shown, setShown] = useState(0)
  const row = rows[shown]
  const selected = useMemo(() => new Set(row), [row])
  return (
    <div className={styles.places}>
      <ChipGroup label={t('places')} className={styles.placeTabs ?? ''}>
        {names.map((name, place) => (
          <Chip key={name} selected={place === shown} onClick={() => setShown(place)}>
            {name}
            {(rows[place]?.length ?? 0) > 0 && <b className="num acc">{rows[place]?.length}</b>}
          </Chip>
        ))}
      </ChipGroup>
      <div className="stack gap-2">
        <RowTools
          label={names[shown] ?? ''}
          tokens={tokens}
          chosen={row ?? []}
          onChange={(next) => onChange(shown, next)}
          isDisabled={isDisabled}
        />
        <TokenBoard
          key={shown}
          label={names[shown] ?? ''}
          tokens={tokens}
          selected={selected}
          columns={10}
          mobileColumns={6}
          disabled={isDisabled}
          cells={cells?.[shown]}
          onChange={(next) => onChange(shown, inOrder(next, tokens))}
        />
      </div>
    </div>
  )
}
