import { formatCount, useTranslation } from '@lotus/i18n'
import { Chip, cx, Segmented } from '@lotus/ui'
import { IconEraser } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './entry.module.css'
import { entryModes, type EntryMode } from './entry-state.ts'

type Props = {
  /** Left out where there is only one way of entry. */
  modes?: {
    mode: EntryMode
    onMode: (mode: EntryMode) => void
    board: 'board' | 'places' | 'combine'
    hasKeypad: boolean
    into: HTMLElement | null | undefined
  }
  /** Quick picks. */
  picks?: ReactNode
  /** How many are chosen; left out where a count would not say much. */
  count?: number
  isEmpty: boolean
  onClear: () => void
  isDisabled: boolean
  children: ReactNode
}

/** The ways of entry, the quick picks and the eraser around a board. */
export function EntryFrame({ modes, picks, count, isEmpty, onClear, isDisabled, children }: Props) {
  const { t } = useTranslation('entry')
  return (
    <>
      {modes && <Modes {...modes} />}
      <div className={styles.bar} data-faded={isDisabled || undefined}>
        <div className={styles.picks} role="group" aria-label={t('quick')}>
          {picks}
          <span className={styles.barEnd}>
            {count !== undefined && (
              <span className="muted num hide-m">
                {t('picked')} <b className="acc">{formatCount(count)}</b>
              </span>
            )}
            <Chip
              size="sm"
              icon={<IconEraser size={16} stroke={1.75} aria-hidden />}
              disabled={isDisabled || isEmpty}
              onClick={onClear}
            >
              {t('clear')}
            </Chip>
          </span>
        </div>
      </div>
      {children}
    </>
  )
}

function Modes({ mode, onMode, board, hasKeypad, into }: NonNullable<Props['modes']>) {
  const { t } = useTranslation('entry')
  const options = entryModes
    .filter((value) => hasKeypad || value !== 'keypad')
    .map((value) => ({ value, label: t(`modes.${value === 'board' ? board : value}`) }))
  const className = cx(styles.modes, into === undefined && styles.above)
  const control = <Segmented label={t('mode')} className={className} options={options} value={mode} onChange={onMode} />
  if (into === undefined) return control
  // The head is there in the same commit; until then there is nowhere to stand.
  return into && createPortal(control, into)
}
