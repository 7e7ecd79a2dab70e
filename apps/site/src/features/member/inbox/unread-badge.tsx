import { useTranslation } from '@lotus/i18n'
import { CountBadge, VisuallyHidden } from '@lotus/ui'
import { useUnread } from '../../../shared/unread.ts'
import styles from '../member-center.module.css'

export function UnreadBadge() {
  const { t } = useTranslation('member')
  const count = useUnread()
  if (count === 0) return null
  return (
    <>
      <CountBadge count={count} className={styles.unread ?? ''} />
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </>
  )
}
