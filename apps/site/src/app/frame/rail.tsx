import { useTranslation } from '@lotus/i18n'
import styles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { railItems } from './nav-items.ts'
import { LanguageButton, ThemeButton } from './preferences.tsx'

/** Side rail from 992 px on; below that the drawer holds the same entries. */
export function Rail() {
  const { t } = useTranslation('frame')
  return (
    <aside className={styles.rail} aria-label={t('rail.label')}>
      {railItems.map((item) => (
        <NavLink key={item.key} item={item}>
          <item.icon size={20} stroke={1.75} aria-hidden />
          <span>{t(`nav.${item.key}`)}</span>
        </NavLink>
      ))}
      <div className={styles.railEnd}>
        <ThemeButton className={styles.railButton} />
        <LanguageButton className={styles.language} />
      </div>
    </aside>
  )
}
