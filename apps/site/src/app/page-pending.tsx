import { useTranslation } from '@lotus/i18n'
import { cx, Skeleton, VisuallyHidden } from '@lotus/ui'
import styles from './pages.module.css'

/** Shown while a page group loads; the router shows it after 150 ms (components.md 3). */
export function PagePending() {
  const { t } = useTranslation('common')
  return (
    <div className={cx('stack gap-4', styles.pending)} role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton height={56} radius={16} />
      <Skeleton height={380} radius={16} />
    </div>
  )
}
