import { isAgentType } from '@lotus/kernel'
import { completeLanguages, useTranslation } from '@lotus/i18n'
import { Drawer, IconButton, LotusMark } from '@lotus/ui'
import {
  IconDeviceMobile,
  IconHeadset,
  IconHelpCircle,
  IconLogout,
  IconMessages,
  IconSearch,
  IconUsersGroup,
  IconX,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { useIsLoggedIn, useSession } from '../../shared/session.ts'
import { useUnread } from '../../shared/unread.ts'
import { useLogout } from '../use-logout.ts'
import styles from './menu-drawer.module.css'
import { NavLink } from './nav-link.tsx'
import { drawerGroups, withSportsVendor, type NavItem } from './nav-items.ts'
import { DraftLanguages, LanguageButton, ThemeButton } from './preferences.tsx'
import { SportsVendorLink } from './sports-vendor.tsx'
import { useCustomerService } from './use-customer-service.ts'
import { useShownItems } from './use-shown-items.ts'

/** Everything of the rail and the header (L04 to L06); the entries depend on flags, login and vendors. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('frame')
  const isMember = useIsLoggedIn()
  const account = useSession((state) => state.account)
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  return (
    <Drawer opened onClose={onClose} label={t('menu.title')}>
      <div className={styles.body}>
        <div className={styles.head}>
          <LotusMark size={28} />
          {isMember && <p className={`${styles.account ?? ''} trunc`}>{account}</p>}
          <IconButton label={t('common:action.close')} icon={<IconX size={20} stroke={1.75} />} onClick={onClose} />
        </div>
        <nav aria-label={t('menu.title')}>
          <Link to="/search" className={styles.item} onClick={onClose}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
            {t('search')}
          </Link>
          {drawerGroups.map((group) => (
            <Group key={group.key} name={group.key} items={group.items} onClose={onClose} />
          ))}
          {isAgent && (
            <Link
              to="."
              search={(old) => ({ ...old, ac: 'announcement' as const })}
              resetScroll={false}
              activeProps={{ 'aria-current': undefined }}
              className={styles.item}
              onClick={onClose}
            >
              <IconUsersGroup size={20} stroke={1.75} aria-hidden />
              {t('nav.agent')}
            </Link>
          )}
          <Help onClose={onClose} />
        </nav>
        <div className={styles.end}>
          <ThemeButton className={styles.item} />
          {completeLanguages.length > 1 && <LanguageButton className={styles.language} />}
          <DraftLanguages className={styles.item} onChosen={onClose} />
          {isMember && <Logout onClose={onClose} />}
        </div>
      </div>
    </Drawer>
  )
}

type GroupProps = { name: string; items: readonly NavItem[]; onClose: () => void }

function Group({ name, items, onClose }: GroupProps) {
  const { t } = useTranslation('frame')
  const unread = useUnread()
  const shown = useShownItems(items, { asks: true })
  if (shown.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t(`menu.${name}`)}</h2>
      {(name === 'games' ? withSportsVendor(shown) : shown).map((item) =>
        item === 'sportsVendor' ? (
          <SportsVendorLink key={item} className={`${styles.item ?? ''} ${styles.vendor ?? ''}`} onNavigate={onClose} />
        ) : (
          <NavLink key={item.key} item={item} className={styles.item} onNavigate={onClose}>
            <item.icon size={20} stroke={1.75} aria-hidden />
            {t(`nav.${item.key}`)}
            {item.key === 'messages' && unread > 0 && <span className={`${styles.count ?? ''} num`}>{unread}</span>}
          </NavLink>
        ),
      )}
    </>
  )
}

type IconType = typeof IconLogout

function ItemButton({ icon: Icon, text, onClick }: { icon: IconType; text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {text}
    </button>
  )
}

type PartProps = { onClose: () => void }

function Help({ onClose }: PartProps) {
  const { t } = useTranslation('frame')
  const service = useCustomerService()
  const isMember = useIsLoggedIn()
  return (
    <>
      <h2 className={styles.title}>{t('menu.help')}</h2>
      <Link to="/help" className={styles.item} onClick={onClose}>
        <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        {t('footer.help')}
      </Link>
      {isMember && (
        <Link
          to="."
          // From 992 px on the right bar has it too (L07); below that, this is the way in.
          search={(old) => ({ ...old, chat: '1' as const })}
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
          className={styles.item}
          onClick={onClose}
        >
          <IconMessages size={20} stroke={1.75} aria-hidden />
          {t('rightBar.chat')}
        </Link>
      )}
      {service && (
        <ItemButton
          icon={IconHeadset}
          text={t('service.title')}
          onClick={() => {
            onClose()
            service()
          }}
        />
      )}
      <Link to="/down" className={styles.item} onClick={onClose}>
        <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
        {t('footer.download')}
      </Link>
    </>
  )
}

function Logout({ onClose }: PartProps) {
  const { t } = useTranslation('frame')
  const askLogout = useLogout()
  const leave = () => {
    onClose()
    void askLogout()
  }
  return <ItemButton icon={IconLogout} text={t('logout.button')} onClick={leave} />
}
