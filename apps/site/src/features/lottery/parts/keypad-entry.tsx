import { useTranslation } from '@lotus/i18n'
import { cx, VisuallyHidden } from '@lotus/ui'
import { IconArrowLeft, IconX } from '@lotus/ui/icons'
import { useState, type KeyboardEvent } from 'react'
import { toggleNumbers } from '../model/selection.ts'
import type { Play } from '../model/types.ts'
import styles from './entry-panel.module.css'

type Props = {
  play: Play
  numbers: readonly string[]
  disabled: boolean
  onChange: (numbers: readonly string[]) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'back'] as const

/** 3 x 4 keys: as many taps as a number has digits add it; the same number again takes it away (components.md 7). */
export function KeypadEntry({ play, numbers, disabled, onChange }: Props) {
  const { t } = useTranslation('lottery')
  const [typed, setTyped] = useState('')
  const [spoken, setSpoken] = useState('')
  const press = (key: string) => {
    if (disabled) return
    if (key === 'back') {
      setTyped(typed.slice(0, -1))
      return
    }
    const next = typed + key
    if (next.length < play.width) {
      setTyped(next)
      return
    }
    setTyped('')
    setSpoken(t(numbers.includes(next) ? 'entry.keypadRemoved' : 'entry.keypadAdded', { number: next }))
    onChange(toggleNumbers(numbers, [next]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = /^\d$/.test(event.key) ? event.key : event.key === 'Backspace' ? 'back' : undefined
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  return (
    <div className={cx(styles.keypad, disabled && styles.faded)} onKeyDown={onKeyDown}>
      <div role="group" aria-label={t('entry.keypad')}>
        <div className={cx(styles.display, 'num')} aria-hidden>
          {Array.from({ length: play.width }, (_, place) => (
            <span key={place}>{typed[place] ?? ''}</span>
          ))}
        </div>
        <div className={styles.keys}>
          {keys.map((key) =>
            key === '' ? (
              <span key="gap" />
            ) : (
              <button
                key={key}
                type="button"
                disabled={disabled || (key === 'back' && typed === '')}
                aria-label={key === 'back' ? t('entry.keypadDelete') : key}
                onClick={() => press(key)}
              >
                {key === 'back' ? <IconArrowLeft size={20} stroke={1.75} aria-hidden /> : key}
              </button>
            ),
          )}
        </div>
      </div>
      <div>
        <p className={styles.hint}>{t('entry.keypadHint', { count: play.width })}</p>
        {numbers.length === 0 ? (
          <p className={styles.hint}>{t('entry.keypadEmpty')}</p>
        ) : (
          <div className={styles.tokens}>
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                className={cx(styles.token, 'num')}
                disabled={disabled}
                aria-label={t('entry.removeNumber', { number })}
                onClick={() => onChange(toggleNumbers(numbers, [number]))}
              >
                {number}
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            ))}
          </div>
        )}
      </div>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}
