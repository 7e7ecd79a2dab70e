import { formatCount, useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { Chip, cx, Segmented } from '@lotus/ui'
import { IconEraser } from '@lotus/ui/icons'
import { memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Choice } from './choice.ts'
import styles from './entry.module.css'
import { entryModes, type EntryMode } from './entry-state.ts'
import { useStable } from './use-stable.ts'

type Props = {
  /** Left out where there is only one entry mode. */
  modes?: {
    mode: EntryMode
    onMode: (mode: EntryMode) => void
    board: 'board' | 'places' | 'combine'
    hasKeypad: boolean
    into: HTMLElement | null | undefined
  }
  /** Quick picks. */
  picks?: ReactNode
  /** How many are chosen; left out where a count means little. */
  count?: number
  /** The count and the eraser subscribe to the choice: a board handles its taps without rendering the entry. */
  live?: LiveCount
  /** Nothing to clear, besides what `live` knows. */
  isEmpty: boolean
  onClear: () => void
  isDisabled: boolean
  children: ReactNode
}

/** The entry modes, the quick picks and the eraser around a board. */
export function EntryFrame({ modes, picks, count, live, isEmpty, onClear, isDisabled, children }: Props) {
  const { t } = useTranslation('entry')
  const [quick, picked] = useMemo(() => [t('quick'), t('picked')], [t])
  const clear = useStable(onClear)
  return (
    <>
      {modes && <Modes {...modes} />}
      <div className={styles.bar} data-faded={isDisabled || undefined}>
        <div className={cx('row gap-1', styles.picks)} role="group" aria-label={quick}>
          {picks}
          <span className={cx('row', styles.barEnd)}>
            {(live?.countIn || count !== undefined) && (
              <span className="muted num hide-m">
                {picked}{' '}
                {live?.countIn ? (
                  <Count choice={live.choice} countIn={live.countIn} />
                ) : (
                  <b className="acc">{formatCount(count ?? 0)}</b>
                )}
              </span>
            )}
            {live ? (
              <LiveEraser choice={live.choice} isDisabled={isDisabled} isEmpty={isEmpty} onClear={clear} />
            ) : (
              <Eraser isDisabled={isDisabled || isEmpty} onClear={clear} />
            )}
          </span>
        </div>
      </div>
      {children}
    </>
  )
}

type LiveCount = { choice: Choice; countIn?: (content: WireContent | null) => number }

/** Written directly into the DOM, like the board's selection. */
function Count({ choice, countIn }: Required<LiveCount>) {
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const write = () => {
      if (root.current) root.current.textContent = formatCount(countIn(choice.get()))
    }
    write()
    return choice.subscribe(write)
  }, [choice, countIn])
  return <b ref={root} className="acc" />
}

type LiveEraserProps = { choice: Choice; isDisabled: boolean; isEmpty: boolean; onClear: () => void }

function LiveEraser({ choice, isDisabled, isEmpty, onClear }: LiveEraserProps) {
  const isNothing = useSyncExternalStore(choice.subscribe, () => choice.get() === null)
  return <Eraser isDisabled={isDisabled || (isEmpty && isNothing)} onClear={onClear} />
}

const Eraser = memo(function Eraser({ isDisabled, onClear }: { isDisabled: boolean; onClear: () => void }) {
  const { t } = useTranslation('entry')
  return (
    <Chip
      size="sm"
      icon={<IconEraser size={16} stroke={1.75} aria-hidden />}
      disabled={isDisabled}
      onClick={() => onClear()}
    >
      {t('clear')}
    </Chip>
  )
})

// The entry mode cannot change while numbers are chosen.
const Modes = memo(function Modes({ mode, onMode, board, hasKeypad, into }: NonNullable<Props['modes']>) {
  const { t } = useTranslation('entry')
  const options = entryModes
    .filter((value) => hasKeypad || value !== 'keypad')
    .map((value) => ({ value, label: t(`modes.${value === 'board' ? board : value}`) }))
  const className = cx(styles.modes, into === undefined && styles.above)
  const control = <Segmented label={t('mode')} className={className} options={options} value={mode} onChange={onMode} />
  if (into === undefined) return control
  // The head is rendered in the same commit; until then there is no target.
  return into && createPortal(control, into)
})
