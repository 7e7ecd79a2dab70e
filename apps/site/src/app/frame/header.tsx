import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass, cx, IconButton } from '@lotus/ui'
import { IconArrowLeft, IconLogout, IconMenu2, IconPlus, IconSearch } from '@lotus/ui/icons'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef, useState, type RefObject } from 'react'
import { openAuth } from '../../shared/auth-gate.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useIsLoggedIn, useIsTrial, useSession } from '../../shared/session.ts'
import { useIsWide } from '../../shared/use-media.ts'
import { lazyChunk } from '../lazy-chunk.ts'
import { useLogout } from '../use-logout.ts'
import { BalancePill } from './balance.tsx'
import { Brand } from './brand.tsx'
import { DemoLabel } from './demo-label.tsx'
import styles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { headerItems, withSportsVendor } from './nav-items.ts'
import { NewsBell, UnreadDot } from './news-bell.tsx'
import { SportsVendorLink } from './sports-vendor.tsx'
import { useShownItems, useIsPageSettled } from './use-shown-items.ts'

const loadDrawer = lazyChunk(() => import('./menu-drawer.tsx'))
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }))

/** On a phone an arrow and a title replace menu and mark (components.md 1, "Mobile"). */
export type BackTo = { to: string; title: string }

export function Header({ back }: { back?: BackTo | undefined }) {
  const { t } = useTranslation('frame')
  const isMember = useIsLoggedIn()
  const menuButton = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, toggleMenu, closeMenu] = useMenu(menuButton)
  const brandClass = back ? 'hide-m' : ''
  return (
    <header className={cx('row gap-25', styles.header)}>
      {back && (
        <span className={`${styles.backBox ?? ''} hide-d`}>
          <PageLink to={back.to} className={styles.back} aria-label={t('back', { title: back.title })}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            <span className="trunc">{back.title}</span>
          </PageLink>
        </span>
      )}
      <div className={`${styles.menuButton ?? ''} ${brandClass}`}>
        <IconButton
          label={t('menu.open')}
          icon={<IconMenu2 size={20} stroke={1.75} />}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDrawer()}
          onClick={toggleMenu}
          ref={menuButton}
        />
        <UnreadDot className="hide-d" />
      </div>
      <span className={`${styles.brandBox ?? ''} ${brandClass}`}>
        <Brand />
      </span>
      <DemoLabel />
      <TrialLabel />
      {useIsWide() && <HeaderNav />}
      <div className={cx('row', styles.end)}>
        <PageLink to="/search" className={`${styles.iconLink ?? ''} hide-m`} aria-label={t('search')}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </PageLink>
        <NewsBell />
        {isMember ? <MemberEnd /> : <GuestEnd />}
      </div>
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={closeMenu} />
        </Suspense>
      )}
    </header>
  )
}

/** R21: the button toggles the side menu; every navigation, also by the back button, closes it. */
function useMenu(
  button: RefObject<HTMLButtonElement | null>,
): [isOpen: boolean, toggle: () => void, close: () => void] {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  // While rendering, not in an effect: an effect of the first rendering would undo a touch that came before it ran.
  if (openOn !== null && !isOpen) setOpenOn(null)
  const toggle = useCallback(() => setOpenOn((old) => (old === pathname ? null : pathname)), [pathname])
  const close = useCallback(() => {
    setOpenOn(null)
    // The overlay is unmounted at once, so the focus is given back here.
    button.current?.focus({ preventScroll: true })
  }, [button])
  return [isOpen, toggle, close]
}

/** T01: in free play the screen always says that this is not money. */
function TrialLabel() {
  const { t } = useTranslation('frame')
  if (!useIsTrial()) return null
  return (
    <span className={styles.trial} title={t('trial.sentence')}>
      {t('trial.label')}
    </span>
  )
}

/** L02. `data-shell-guest` hides it in the prerendered shell while a member's page is starting. */
function GuestEnd() {
  const { t } = useTranslation('frame')
  return (
    <>
      <Button variant="ghost" data-shell-guest onClick={() => void openAuth('login')}>
        {t('auth.login')}
      </Button>
      <Button variant="primary" data-shell-guest onClick={() => void openAuth('register')}>
        {t('auth.register')}
      </Button>
    </>
  )
}

/** L03. */
function MemberEnd() {
  const { t } = useTranslation('frame')
  const account = useSession((state) => state.account) ?? ''
  const member = useSession((state) => state.member)
  const name = member?.nickname || account
  const askLogout = useLogout()
  // Free play has no deposit, and on a phone its label needs the room.
  const depositClass = useIsTrial() ? 'hide-m' : ''
  return (
    <>
      <BalancePill />
      <NavLink
        item={{ key: 'deposit', icon: IconPlus, page: 'depositv2' }}
        className={`${buttonClass({ variant: 'primary' })} ${depositClass}`}
      >
        <IconPlus size={18} stroke={2} aria-hidden />
        <span className={styles.depositText}>{t('nav.deposit')}</span>
      </NavLink>
      <NavLink
        item={{ key: 'member', icon: IconPlus, page: 'transferFund' }}
        className={`${styles.member ?? ''} hide-m`}
      >
        <span className={styles.avatar} aria-hidden>
          {member?.avatar ? <img src={member.avatar} alt="" /> : account.slice(0, 2).toUpperCase()}
        </span>
        <span className={cx('trunc', styles.memberName)}>{name}</span>
      </NavLink>
      <IconButton
        className="hide-m"
        label={t('logout.button')}
        icon={<IconLogout size={20} stroke={1.75} />}
        onClick={() => void askLogout()}
      />
    </>
  )
}

/** Fetches what there is to play once the page is shown; on a phone the drawer does it when opened. */
function HeaderNav() {
  const { t } = useTranslation('frame')
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {withSportsVendor(useShownItems(headerItems, { asks: useIsPageSettled() })).map((item) =>
        item === 'sportsVendor' ? (
          <SportsVendorLink key={item} />
        ) : (
          <NavLink key={item.key} item={item}>
            {t(`nav.${item.key}`)}
          </NavLink>
        ),
      )}
    </nav>
  )
}
