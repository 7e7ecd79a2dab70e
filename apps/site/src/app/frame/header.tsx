import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass, IconButton } from '@lotus/ui'
import { IconLogout, IconMenu2, IconPlus } from '@lotus/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { openAuth } from '../../shared/auth-gate.ts'
import { useIsLoggedIn, useIsTrial, useSession } from '../../shared/session.ts'
import { lazyChunk } from '../lazy-chunk.ts'
import { useLogout } from '../use-logout.ts'
import { BalancePill } from './balance.tsx'
import { Brand } from './brand.tsx'
import { DemoLabel } from './demo-label.tsx'
import styles from './frame.module.css'
import { NavLink } from './nav-link.tsx'
import { headerItems } from './nav-items.ts'

const loadDrawer = lazyChunk(() => import('./menu-drawer.tsx'))
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }))

export function Header() {
  const { t } = useTranslation('frame')
  const isMember = useIsLoggedIn()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.header}>
      <IconButton
        label={t('menu.open')}
        icon={<IconMenu2 size={20} stroke={1.75} />}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      />
      <Brand />
      <DemoLabel />
      <TrialLabel />
      <nav className={styles.nav} aria-label={t('nav.label')}>
        {headerItems.map((item) => (
          <NavLink key={item.key} item={item}>
            {t(`nav.${item.key}`)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.end}>{isMember ? <MemberEnd /> : <GuestEnd />}</div>
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** T01: the screen says all the time that nothing here is money. */
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
  const avatar = useSession((state) => state.member?.avatar)
  const name = useSession((state) => state.member?.nickname) || account
  const askLogout = useLogout()
  // Free play has nothing to deposit to; on a phone its label needs the room.
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
          {avatar ? <img src={avatar} alt="" /> : account.slice(0, 2).toUpperCase()}
        </span>
        <span className={styles.memberName}>{name}</span>
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
