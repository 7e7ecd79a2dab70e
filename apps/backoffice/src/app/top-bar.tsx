import type { RouteValue } from '@lotus/contract'
import { formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Badge, IconButton, Menu, useServerNow, initials } from '@lotus/ui'
import { IconLogout, IconMenu2, IconShieldLock, IconWorld } from '@lotus/ui/icons'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../shared/permissions.ts'
import { useSession } from '../shared/session.ts'
import { WithdrawalSearch } from '../shared/withdrawal-search.tsx'
import { LanguageButton, ThemeButton, usePreferences } from './preferences.tsx'
import styles from './shell.module.css'
import { useLogout } from './use-logout.ts'

type Profile = RouteValue<'bo.me'>['profile']
type Props = { title: string; profile: Profile | undefined; onMenu: () => void }

export function TopBar({ title, profile, onMenu }: Props) {
  const { t } = useTranslation('backoffice')
  const canSearch = useCan('withdrawals.view')
  return (
    <header className={styles.top}>
      <div className={styles.mobileTitle}>
        <IconButton label={t('nav.open')} icon={<IconMenu2 size={22} stroke={1.75} aria-hidden />} onClick={onMenu} />
        <b>{title}</b>
      </div>
      {canSearch && <WithdrawalSearch className={styles.search} />}
      <div className={styles.end}>
        <span className={styles.facts}>
          <ProfileBadge profile={profile} />
          <ServerTime />
        </span>
        <ThemeButton className={styles.preference} />
        <LanguageButton className={styles.preference} />
        <OperatorMenu />
      </div>
    </header>
  )
}

/** The demo and the real product must not be mistaken for each other. */
export function ProfileBadge({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('backoffice')
  if (profile === undefined) return null
  return <Badge tone={profile === 'production' ? 'lotus' : 'info'}>{t(`profile.${profile}`)}</Badge>
}

/** The zone of `brandTimeZone`, the same in every language. */
const ZONE = 'GMT+7'

/** The brand's time from the server's clock, not this machine's. */
export function ServerTime() {
  const now = useServerNow()
  return <span className="num">{`${ZONE} ${now === undefined ? '' : formatTimeWithSeconds(now)}`}</span>
}

function OperatorMenu() {
  const { t } = useTranslation('backoffice')
  const operator = useSession((state) => state.operator)
  const { scheme, language } = usePreferences()
  const logout = useLogout()
  const navigate = useNavigate()
  if (!operator) return null
  return (
    <Menu
      label={t('operator.menu')}
      items={[
        {
          key: 'theme',
          label: scheme.label,
          icon: <scheme.Glyph size={18} stroke={1.75} aria-hidden />,
          onSelect: scheme.apply,
        },
        {
          key: 'language',
          label: language.label,
          icon: <IconWorld size={18} stroke={1.75} aria-hidden />,
          onSelect: () => void language.apply(),
        },
        {
          key: 'authenticator',
          label: t('operator.authenticator'),
          icon: <IconShieldLock size={18} stroke={1.75} aria-hidden />,
          onSelect: () => void navigate({ to: '/authenticator' }),
        },
        'divider',
        {
          key: 'logout',
          label: t('operator.logout'),
          icon: <IconLogout size={18} stroke={1.75} aria-hidden />,
          onSelect: () => void logout(),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.avatar}
          // The accessible name begins with the visible text (WCAG 2.5.3).
          aria-label={`${initials(operator.username)} (${t('operator.label', { username: operator.username, name: operator.name })})`}
        >
          {initials(operator.username)}
        </button>
      )}
    />
  )
}
