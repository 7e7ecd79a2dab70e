import { useTranslation } from '@lotus/i18n'
import { CountBadge, VisuallyHidden } from '@lotus/ui'
import { useOwnPromotions } from '../../../shared/promotions/use-own-promotions.ts'
import styles from '../member-center.module.css'

/** MC13: steps, days and spins that wait to be claimed, while there are any. */
export function ClaimableBadge() {
  const { t } = useTranslation('member')
  const count = useOwnPromotions().data?.claimable ?? 0
  if (count === 0) return null
  return (
    <>
      <CountBadge count={count} className={styles.unread ?? ''} />
      <VisuallyHidden>{t('claimable', { count })}</VisuallyHidden>
    </>
  )
}
