import { useTranslation } from '@lotus/i18n'
import { cx, VisuallyHidden } from '@lotus/ui'
import { IconArrowLeft } from '@lotus/ui/icons'
import { useState, type KeyboardEvent } from 'react'
import { ChosenNumbers } from './chosen-numbers.tsx'
import styles from './entry.module.css'
import type { Row } from './model/content.ts'
import type { TokenProblem } from './model/typed-list.ts'

type Props = {
  width: number
  numbers: Row
  /** Adds or removes one number; an invalid number returns the reason. */
  onToggle: (number: string) => { number: string; isAdded: boolean } | { number: string; problem: TokenProblem }
  isDisabled: boolean
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'back'] as const

/** 3 x 4 keys: typing all digits of a number adds it; the same number again removes it (components.md 7). */
export function KeypadEntry({ width, numbers, onToggle, isDisabled }: Props) {
  const { t } = useTranslation('entry')
  const { typed, spoken, refused, press } = useKeypad(width, onToggle, isDisabled)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = /^\d$/.test(event.key) ? event.key : event.key === 'Backspace' ? 'back' : undefined
    if (key === undefined) return
    event.preventDefault()
    press(key)
  }
  return (
    <div className={cx(styles.keypad, isDisabled && styles.faded)} onKeyDown={onKeyDown}>
      <div role="group" aria-label={t('keypad')}>
        <div className={cx(styles.display, 'num')} aria-hidden>
          {Array.from({ length: width }, (_, place) => (
            <span key={place} data-next={place === typed.length || undefined}>
              {typed[place] ?? ''}
            </span>
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
                disabled={isDisabled || (key === 'back' && typed === '')}
                aria-label={key === 'back' ? t('keypadDelete') : key}
                onClick={() => press(key)}
              >
                {key === 'back' ? <IconArrowLeft size={20} stroke={1.75} aria-hidden /> : key}
              </button>
            ),
          )}
        </div>
      </div>
      <div>
        <p className={styles.hint}>{t('keypadHint', { count: width })}</p>
        <p className={styles.refused} role="alert">
          {refused}
        </p>
        <ChosenNumbers numbers={numbers} isDisabled={isDisabled} onRemove={onToggle} />
      </div>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}

/** The digits typed so far; a complete number is passed on, and the result is shown. */
function useKeypad(width: number, onToggle: Props['onToggle'], isDisabled: boolean) {
  const { t } = useTranslation('entry')
  const [typed, setTyped] = useState('')
  const [spoken, setSpoken] = useState('')
  const [refused, setRefused] = useState('')
  const press = (key: string) => {
    if (isDisabled) return
    setRefused('')
    const next = key === 'back' ? typed.slice(0, -1) : typed + key
    if (next.length < width) return setTyped(next)
    setTyped('')
    const result = onToggle(next)
    if ('problem' in result) {
      setRefused(t('keypadRefused', { number: result.number, reason: t(`problem.${result.problem}`) }))
    } else {
      setSpoken(t(result.isAdded ? 'keypadAdded' : 'keypadRemoved', { number: result.number }))
    }
  }
  return { typed, spoken, refused, press }
}
