import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass, cx, toast } from '@lotus/ui'
import { IconHeadset } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { openCustomerService } from '../../../shared/customer-service.ts'
import { usePermission } from '../../../shared/permission.ts'
import styles from './parts.module.css'

/** How to get help: customer service in its own window (T21), other contacts on their page. */
export function ContactCard() {
  const { t } = useTranslation('content')
  const permission = usePermission()
  const ask = async () => {
    if (!(await openCustomerService(permission))) toast.info(t('contact.closed'))
  }
  return (
    <aside className={cx('panel row gap-4', styles.contact)} aria-labelledby="content-contact">
      <span className={styles.tile}>
        <IconHeadset size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="grow">
        <h2 id="content-contact">{t('contact.title')}</h2>
        <p>{t('contact.hint')}</p>
      </div>
      <div className={styles.contactButtons}>
        <Button onClick={() => void ask()}>{t('contact.service')}</Button>
        <Link to="/page/$slug" params={{ slug: 'contact' }} className={buttonClass({ variant: 'ghost' })}>
          {t('contact.write')}
        </Link>
      </div>
    </aside>
  )
}
