import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Drawer, IconButton, LotusMark } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { isPermitted } from '../shared/permissions.ts'
import { useSession } from '../shared/session.ts'
import { menuPages } from './pages.ts'
import { ProfileBadge, ServerTime } from './top-bar.tsx'
import styles from './shell.module.css'

type Me = RouteValue<'bo.me'>

function Brand() {
  const { t } = useTranslation('backoffice')
  return (
    <Link to="/" className={styles.brand}>
      <LotusMark size={28} />
      <span>
        {t('common:appName')} <small>{t('brandNote')}</small>
      </span>
    </Link>
  )
}

/** Only some pages have a queue to count. */
function countOf(queues: Me['queues'] | undefined, key: string): number {
  return Object.entries(queues ?? {}).find(([name]) => name === key)?.[1] ?? 0
}

function NavList({ queues, onNavigate }: { queues: Me['queues'] | undefined; onNavigate?: () => void }) {
  const { t } = useTranslation('backoffice')
  const operator = useSession((state) => state.operator)
  return (
    <nav aria-label={t('nav.label')} className={styles.list}>
      {menuPages
        .filter(({ permission }) => isPermitted(operator, permission))
        .map(({ key, path, icon: Icon }) => {
          const count = countOf(queues, key)
          return (
            <Link
              key={key}
              to={path}
              className={styles.entry}
              activeProps={{ className: styles.isOn, 'aria-current': 'page' }}
              {...(onNavigate ? { onClick: onNavigate } : {})}
            >
              {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
              {t(`nav.${key}`)}
              {count > 0 && (
                <span className={styles.count} aria-label={t('nav.waiting', { count })}>
                  {count}
                </span>
              )}
            </Link>
          )
        })}
    </nav>
  )
}

export function SideNav({ queues }: { queues: Me['queues'] | undefined }) {
  return (
    <aside className={styles.nav}>
      <Brand />
      <NavList queues={queues} />
    </aside>
  )
}

/** The same menu on a phone, with the controls that do not fit in its top bar. */
export function SideNavDrawer({ isOpen, onClose, me }: { isOpen: boolean; onClose: () => void; me: Me | undefined }) {
  const { t } = useTranslation('backoffice')
  return (
    <Drawer opened={isOpen} onClose={onClose} label={t('nav.label')}>
      <div className={styles.drawer}>
        <div className={styles.drawerHead}>
          <Brand />
          <IconButton
            label={t('common:action.close')}
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        </div>
        <NavList queues={me?.queues} onNavigate={onClose} />
        <div className={styles.drawerFoot}>
          <ProfileBadge profile={me?.profile} />
          <ServerTime />
        </div>
      </div>
    </Drawer>
  )
}
