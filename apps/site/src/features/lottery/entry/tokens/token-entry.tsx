import { useTranslation } from '@lotus/i18n'
import { systemRng } from '@lotus/kernel'
import { Segmented } from '@lotus/ui'
import { memo, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { EntryProps } from '../types.ts'
import { ChoiceFoot } from './choice-foot.tsx'
import { DanTuoEntry } from './dan-tuo-entry.tsx'
import { tokensIn } from '../model/content.ts'
import { combosOf } from '../../../../shared/lottery/content-parts.ts'
import { contentOf, limitsOf } from './model/choice.ts'
import { isMarkFamily } from './model/face.ts'
import { layoutOf, tilesOf } from './model/tiles.ts'
import { isTokenPlay, universeOf } from '../../../../shared/lottery/vocabulary.ts'
import { OddsStrip } from './odds-strip.tsx'
import { PoolList } from './pool-list.tsx'
import { TokenBoard } from './token-board.tsx'
import styles from './token-entry.module.css'
import { TokenPicks } from './token-picks.tsx'
import { useStable } from '../use-stable.ts'
import { useChances } from './use-chances.ts'
import type { TokenEntryProps } from './token-entry-props.ts'

/** Choosing tokens from one list: outcomes, sums, pools of numbers, bankers with followers, sets. */
export function TokenEntry(props: EntryProps) {
  const { play } = props
  return isTokenPlay(play) ? <KindOfEntry key={`${play.family}:${play.code}`} {...props} play={play} /> : null
}

function KindOfEntry(props: TokenEntryProps) {
  const { input } = props.play
  if (input.kind === 'dan_tuo') return <DanTuoEntry {...props} size={input.k} />
  return <ListEntry {...props} />
}

type Mode = 'board' | 'list'

/** Typing sets is useful with many numbers; a die has only six. */
const TYPED_FROM = 10

function ListEntry(props: TokenEntryProps) {
  const { play, choice, onChange, modesInto, isDisabled = false } = props
  const content = choice.get()
  const { input } = play
  const [mode, setMode] = useState<Mode>('board')
  const isPool = input.kind === 'pool' && input.k > 1 && !('values' in input.universe)
  // Typed sets cannot be shown on a board; they stay in the list until cleared.
  const isList = mode === 'list' || combosOf(content) !== undefined
  const switchMode = useStable((next: Mode) => {
    setMode(next)
    if (next === 'board' && combosOf(choice.get())) onChange(null)
  })
  return (
    <div className="stack">
      <OddsStrip play={play} />
      {isPool && universeOf(input).length >= TYPED_FROM && (
        <Modes mode={isList ? 'list' : 'board'} onMode={switchMode} into={modesInto} />
      )}
      {isList && isPool ? (
        <PoolList input={input} content={content} onChange={onChange} isDisabled={isDisabled} />
      ) : (
        <BoardEntry {...props} />
      )}
      <ChoiceFoot play={play} choice={choice} />
    </div>
  )
}

type ModesProps = { mode: Mode; onMode: (mode: Mode) => void; into: HTMLElement | null | undefined }

// The entry mode cannot change while numbers are chosen.
const Modes = memo(function Modes({ mode, onMode, into }: ModesProps) {
  const { t } = useTranslation('tokens')
  const control = (
    <Segmented
      label={t('entry.mode')}
      className={styles.modes ?? ''}
      options={[
        { value: 'board', label: t('entry.modeBoard') },
        { value: 'list', label: t('entry.modeList') },
      ]}
      value={mode}
      onChange={onMode}
    />
  )
  return into ? createPortal(control, into) : control
})

/** Sides and symbols are few: a random pick does not help, and a tap on the tile clears it. */
const PICKS_FROM = 7

function BoardEntry({
  family,
  play,
  choice,
  onChange,
  hints,
  yearAnimal,
  isDisabled = false,
  rng = systemRng,
}: TokenEntryProps) {
  const { input } = play
  const content = choice.get()
  const { t } = useTranslation('tokens')
  const chances = useChances(family, play, yearAnimal)
  const tiles = useMemo(() => tilesOf(t, play, yearAnimal, chances), [t, play, yearAnimal, chances])
  const selected = useMemo(() => new Set(tokensIn(content)), [content])
  const universe = universeOf(input)
  const layout = layoutOf(play)
  const { min, max } = limitsOf(input)
  const isNumbers = layout === 'pairs' || layout === 'balls' || layout === 'waves' || layout === 'sums'
  const label = useMemo(() => t(isNumbers ? 'entry.board' : 'entry.choices'), [t, isNumbers])
  // Tokens beyond the maximum are rejected; the line below gives the maximum.
  const isTooMany = (next: ReadonlySet<string>) => next.size > max && next.size > tokensIn(choice.get()).length
  const select = (next: ReadonlySet<string>) => {
    if (!isTooMany(next)) onChange(contentOf(input, next))
  }
  return (
    <>
      {universe.length >= PICKS_FROM && (
        <TokenPicks
          universe={universe}
          choice={choice}
          tokensIn={tokensIn}
          onChange={select}
          isLocked={(token) => hints?.get(token)?.isSoldOut ?? false}
          isDisabled={isDisabled}
          rng={rng}
          randomCount={min}
          hasGroups={isNumbers && max === universe.length}
          hasMarks={layout === 'waves' && isMarkFamily(play)}
          yearAnimal={yearAnimal}
        />
      )}
      <TokenBoard
        tiles={tiles}
        layout={layout}
        selected={selected}
        onChange={(next) => !isTooMany(next) && choice.take(contentOf(input, next))}
        hints={hints}
        isDisabled={isDisabled}
        label={label}
        max={max}
      />
    </>
  )
}
