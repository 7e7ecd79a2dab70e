import type { HTMLAttributes, ReactNode } from 'react'
import { useTranslation } from '@lotus/i18n'
import styles from './visually-hidden.module.css'

/** For screen readers only. */
export function VisuallyHidden({ children, ...rest }: HTMLAttributes<HTMLSpanElement> & { children?: ReactNode }) {
  return (
    <span {...rest} className={styles.hidden}>
      {children}
    </span>
  )
}

/** First element of a page: jumps to the element with `targetId` (components.md 10). */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  const { t } = useTranslation('common')
  return (
    <a className={styles.skip} href={`#${targetId}`}>
      {t('action.skipToContent')}
    </a>
  )
}
