import { useTranslation } from '@lotus/i18n'
import { Chip, cx, TokenBoard } from '@lotus/ui'
import { tokensOf, type Input } from '@lotus/rules/catalogue'
import { useMemo, type ReactNode } from 'react'
import { EntryFrame } from './entry-frame.tsx'
import type { KindProps } from './entry-state.ts'
import styles from './entry.module.css'
import { namedLists, withNamed } from './model/choices.ts'
import { inOrder, type Row } from './model/content.ts'
import { placeNames } from '../../../shared/lottery/place-names.ts'
import { placeTokens, randomContent } from './model/random-pick.ts'
import { usePlaceTexts } from './place-texts.ts'
import { RandomChoice } from './quick-picks.tsx'
import { RowTools } from './row-tools.tsx'

/** Two lists of digits: those that occur several times and those that occur once. */
export function SetsEntry(props: KindProps<'two_sets'>) {
  const { input, content, onChange } = props
  return (
    <Frame {...props}>
      <InnerRows
        input={input}
        lists={namedLists(input, content)}
        onChange={(name, tokens) => onChange(withNamed(input, content, name, tokens))}
        isDisabled={props.isDisabled}
      />
    </Frame>
  )
}

/** Which places count, and what is bet on every k of them. */
export function MarkedEntry(props: KindProps<'marked_places'>) {
  const { input, content, onChange, isDisabled } = props
  const lists = namedLists(input, content)
  const change = (name: string, tokens: Row) => onChange(withNamed(input, content, name, tokens))
  return (
    <Frame {...props}>
      <Marks
        {...props}
        marked={lists['places'] ?? []}
        onMark={(places) => change('places', inOrder(places, placeTokens(input.places)))}
      />
      <InnerRows input={input.inner} lists={lists} onChange={change} isDisabled={isDisabled} />
    </Frame>
  )
}

type FrameProps = KindProps<'two_sets' | 'marked_places'> & { children: ReactNode }

function Frame({ input, content, onChange, rng, isDisabled, children }: FrameProps) {
  return (
    <EntryFrame
      picks={<RandomChoice onPick={() => onChange(randomContent(input, rng))} isDisabled={isDisabled} />}
      isEmpty={content === null}
      onClear={() => onChange(null)}
      isDisabled={isDisabled}
    >
      <div className={cx('stack gap-4', styles.sets)}>{children}</div>
    </EntryFrame>
  )
}

type MarksProps = KindProps<'marked_places'> & { marked: Row; onMark: (places: Iterable<string>) => void }

function Marks({ input, play, marked, onMark, isDisabled }: MarksProps) {
  const { t } = useTranslation('entry')
  const names = usePlaceTexts(useMemo(() => placeNames(play), [play]))
  const chosen = new Set(marked)
  return (
    <div className="stack gap-2">
      <SetLabel text={t('marks')} note={t('setNeeds', { count: input.k })} isMet={marked.length >= input.k} />
      <div className={cx(styles.marks, isDisabled && styles.faded)} role="group" aria-label={t('marks')}>
        {placeTokens(input.places).map((place, index) => (
          <Chip
            key={place}
            selected={chosen.has(place)}
            disabled={isDisabled}
            onClick={() => onMark(chosen.has(place) ? marked.filter((other) => other !== place) : [...marked, place])}
          >
            {names[index]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

type InnerProps = {
  input: Input
  lists: Readonly<Record<string, Row>>
  onChange: (name: string, tokens: Row) => void
  isDisabled: boolean
}

/** The lists of two sets, or the single list of digits of a simpler inner choice. */
function InnerRows({ input, lists, onChange, isDisabled }: InnerProps) {
  const universe = 'universe' in input ? input.universe : undefined
  const tokens = useMemo(() => (universe ? tokensOf(universe) : []), [universe])
  const needs = Object.entries(input.kind === 'two_sets' ? input.sets : { digits: neededDigits(input) })
  return needs.map(([name, count]) => (
    <SetRow
      key={name}
      name={name}
      count={count}
      tokens={tokens}
      chosen={lists[name] ?? []}
      onChange={(next) => onChange(name, next)}
      isDisabled={isDisabled}
    />
  ))
}

function neededDigits(input: Input): number {
  return input.kind === 'pool' ? input.k : 2
}

type SetRowProps = {
  name: string
  count: number
  tokens: Row
  chosen: Row
  onChange: (tokens: Row) => void
  isDisabled: boolean
}

function SetRow({ name, count, tokens, chosen, onChange, isDisabled }: SetRowProps) {
  const { t } = useTranslation('entry')
  const selected = useMemo(() => new Set(chosen), [chosen])
  const label = t(`set.${name}`)
  return (
    <div className="stack gap-2">
      <SetLabel text={label} note={t('setNeeds', { count })} isMet={chosen.length >= count} />
      <TokenBoard
        label={label}
        tokens={tokens}
        selected={selected}
        columns={tokens.length}
        mobileColumns={tokens.length === 6 ? 6 : 5}
        disabled={isDisabled}
        onChange={(next) => onChange(inOrder(next, tokens))}
      />
      <RowTools label={label} tokens={tokens} chosen={chosen} onChange={onChange} isDisabled={isDisabled} />
    </div>
  )
}

function SetLabel({ text, note, isMet }: { text: string; note: string; isMet: boolean }) {
  return (
    <p className={styles.setLabel}>
      {text} {!isMet && <small>{note}</small>}
    </p>
  )
}
