import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import styles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { tabItems } from './nav-items.ts'
import { useShownItems } from './use-shown-items.ts'

/** Bottom bar below 768 px, hidden on betting screens and in the member centre (components.md 1). */
export function TabBar() {
  const { t } = useTranslation('frame')
  return (
    <nav className={styles.tabbar} aria-label={t('tabs.label')}>
      {useShownItems(tabItems).map((item) => (
        <NavLink key={item.key} item={item} className={cx(item.key === 'deposit' && styles.tabAction)}>
          <i>
            <item.icon size={22} stroke={1.75} aria-hidden />
          </i>
          <span>{t(`tabs.${item.key}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
