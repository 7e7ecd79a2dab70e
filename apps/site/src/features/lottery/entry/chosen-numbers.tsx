import { formatCount, useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { memo } from 'react'
import styles from './entry.module.css'
import type { Row } from './model/content.ts'
import { useStable } from './use-stable.ts'

type Props = { numbers: Row; isDisabled: boolean; onRemove: (number: string) => void }

/** Longer lists show only a count of the others. */
const SHOWN_MAX = 120

/** The chosen numbers; a tap removes one. */
export function ChosenNumbers({ numbers, isDisabled, onRemove }: Props) {
  const { t } = useTranslation('entry')
  // One function for all, so that another number does not render the others again.
  const remove = useStable(onRemove)
  if (numbers.length === 0) return <p className={styles.hint}>{t('empty')}</p>
  const more = numbers.length - SHOWN_MAX
  return (
    <div className={cx('row wrap gap-15', styles.chosen)}>
      {numbers.slice(0, SHOWN_MAX).map((number) => (
        <Chosen key={number} number={number} isDisabled={isDisabled} onRemove={remove} />
      ))}
      {more > 0 && <span className={cx(styles.hint, 'num')}>{t('moreNumbers', { shown: formatCount(more) })}</span>}
    </div>
  )
}

const Chosen = memo(function Chosen(props: {
  number: string
  isDisabled: boolean
  onRemove: (number: string) => void
}) {
  const { number, isDisabled, onRemove } = props
  const { t } = useTranslation('entry')
  return (
    <button
      type="button"
      className={cx(styles.token, 'num')}
      disabled={isDisabled}
      aria-label={t('remove', { number })}
      onClick={() => onRemove(number)}
    >
      {number}
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  )
})
