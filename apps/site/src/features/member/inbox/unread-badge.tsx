import { useTranslation } from '@lotus/i18n'
import { CountBadge, VisuallyHidden } from '@lotus/ui'
import { IconContract } from '@lotus/ui/icons'
import { useUnread } from '../../../shared/unread.ts'
import styles from '../member-center.module.css'
import { useWaitingContracts } from './use-waiting-contracts.ts'

/** Beside the inbox in the menu: contracts that wait for an answer, and unread letters. */
export function UnreadBadge() {
  const { t } = useTranslation('member')
  const count = useUnread()
  const waiting = useWaitingContracts().length
  if (count === 0 && waiting === 0) return null
  return (
    <span className={styles.signs}>
      {waiting > 0 && (
        <>
          <IconContract size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t('contractsWait', { count: waiting })}</VisuallyHidden>
        </>
      )}
      {count > 0 && (
        <>
          <CountBadge count={count} />
          <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
