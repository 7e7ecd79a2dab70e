import { useTranslation } from '@lotus/i18n'
import { IconBell } from '@lotus/ui/icons'
import { PageLink } from '../../shared/page-link.tsx'
import { useIsLoggedIn, useIsTrial } from '../../shared/session.ts'
import { useUnread } from '../../shared/unread.ts'
import { NavLink } from './nav-link.tsx'
import styles from './frame.module.css'

/** Above this the badge shows only "more". */
const COUNTED_MAX = 99

/**
 * The bell: for a member the inbox with the unread count, for everybody else the notices. On a phone both are in the
 * drawer.
 */
export function NewsBell() {
  const { t } = useTranslation('frame')
  const isLoggedIn = useIsLoggedIn()
  const isMember = !useIsTrial() && isLoggedIn
  const unread = useUnread()
  const className = `${styles.iconLink ?? ''} hide-m`
  if (!isMember) {
    return (
      <PageLink to="/noticePage" className={className} aria-label={t('nav.notices')}>
        <IconBell size={20} stroke={1.75} aria-hidden />
      </PageLink>
    )
  }
  return (
    <NavLink
      item={{ key: 'messages', icon: IconBell, page: 'messageV2' }}
      className={className}
      label={unread > 0 ? t('unread', { count: unread }) : t('nav.messages')}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={`${styles.badge ?? ''} num`} aria-hidden>
          {unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}
        </span>
      )}
    </NavLink>
  )
}

/** A dot on the menu button of a phone; the drawer has the count. */
export function UnreadDot({ className = '' }: { className?: string }) {
  if (useUnread() === 0) return null
  return <i className={`${styles.dot ?? ''} ${className}`} aria-hidden />
}
