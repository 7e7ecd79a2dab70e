import { useTranslation } from '@lotus/i18n'
import { Drawer, IconButton, LotusMark } from '@lotus/ui'
import { IconLogout, IconX } from '@lotus/ui/icons'
import { useIsLoggedIn, useSession } from '../../shared/session.ts'
import { useLogout } from '../use-logout.ts'
import styles from './menu-drawer.module.css'
import { NavLink } from './nav-link.tsx'
import { railItems } from './nav-items.ts'
import { LanguageButton, ThemeButton } from './preferences.tsx'

/** Everything the rail and the header hold, for screens without a rail (L04, L06). */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame')
  const isMember = useIsLoggedIn()
  const account = useSession((state) => state.account)
  const askLogout = useLogout()
  return (
    <Drawer opened onClose={onClose} label={t('menu.title')}>
      <div className={styles.body}>
        <div className={styles.head}>
          <LotusMark size={28} />
          <IconButton label={t('common:action.close')} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </div>
        <nav className={styles.list} aria-label={t('menu.title')}>
          {isMember && <p className={styles.account}>{account}</p>}
          {railItems.map((item) => (
            <NavLink key={item.key} item={item} className={styles.item} onNavigate={onClose}>
              <item.icon size={20} stroke={1.75} aria-hidden />
              {t(`nav.${item.key}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.end}>
          <ThemeButton className={styles.item} />
          <LanguageButton className={styles.language} />
          {isMember && (
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose()
                void askLogout()
              }}
            >
              <IconLogout size={20} stroke={1.75} aria-hidden />
              {t('logout.button')}
            </button>
          )}
        </div>
      </div>
    </Drawer>
  )
}
