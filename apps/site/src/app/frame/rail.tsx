import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { IconHeadset } from '@lotus/ui/icons'
import styles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { railItems } from './nav-items.ts'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import { useCustomerService } from './use-customer-service.ts'
import { useShownItems } from './use-shown-items.ts'

/** Side rail from 992 px on; below that the drawer holds the same entries (L04, L05). */
export function Rail() {
  const { t } = useTranslation('frame')
  const service = useCustomerService()
  return (
    <aside className={styles.rail} aria-label={t('rail.label')}>
      {useShownItems(railItems).map((item) => (
        <NavLink key={item.key} item={item}>
          <item.icon size={20} stroke={1.75} aria-hidden />
          <span>{t(`nav.${item.key}`)}</span>
        </NavLink>
      ))}
      <div className={cx('stack gap-1', styles.railEnd)}>
        {service && (
          <button type="button" className={styles.railButton} onClick={service}>
            <IconHeadset size={20} stroke={1.75} aria-hidden />
            <span>{t('service.short')}</span>
          </button>
        )}
        <ThemeButton className={styles.railButton} />
        <LanguageButton className={styles.language} />
      </div>
    </aside>
  )
}
