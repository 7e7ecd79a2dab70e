import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Logo, toast } from '@lotus/ui'
import { IconHeadset } from '@lotus/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { openCustomerService } from '../shared/customer-service.ts'
import { usePermission } from '../shared/permission.ts'
import { statusQuery } from '../shared/queries.ts'
import styles from './pages.module.css'

/**
 * R25, R26, ER08: full screen, no navigation, somebody to ask. The operator's own words and the end of the maintenance
 * stand there where they were given; the visitor's address and country where the place is what is refused.
 */
export function BlockerPage({ status }: { status: RouteValue<'system.status'> }) {
  const { t } = useTranslation('frame')
  const queryClient = useQueryClient()
  const permission = usePermission()
  const kind = status.status === 1 ? 'maintenance' : 'region'
  const notice = kind === 'maintenance' ? status.notice : undefined
  const contact = async () => {
    if (!(await openCustomerService(permission))) toast.info(t('status.noContact'))
  }
  return (
    <main id="main" className={styles.blocker}>
      <Logo name={status.brand.name} />
      <h1>{t(`status.${kind}Title`)}</h1>
      {kind === 'maintenance' && <p className={styles.subtitle}>{t('status.maintenanceSubtitle')}</p>}
      <p>{notice?.text ?? t(`status.${kind}Text`)}</p>
      {notice?.until && <p>{t('status.until', { at: formatDateTime(notice.until) })}</p>}
      {kind === 'region' && (
        <dl className={styles.place}>
          <dt>{t('status.ip')}</dt>
          <dd className="num">{status.location.ip}</dd>
          <dt>{t('status.country')}</dt>
          <dd>{status.location.country ?? t('status.unknown')}</dd>
        </dl>
      )}
      <Button variant="primary" onClick={() => void contact()}>
        <IconHeadset size={18} stroke={1.75} aria-hidden />
        {t('status.contact')}
      </Button>
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey })}>
        {t('status.check')}
      </Button>
    </main>
  )
}
