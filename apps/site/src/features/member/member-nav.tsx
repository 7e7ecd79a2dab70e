import { isAgentType } from '@lotus/kernel'
import { useTranslation } from '@lotus/i18n'
import { IconChevronRight, IconUsersGroup } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { contractPages } from '../../shared/agent-pages.ts'
import { useShownPages } from '../../shared/define-page.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import type { MemberPage } from '../../shared/member-pages.ts'
import { useSession } from '../../shared/session.ts'
import { pages } from './pages.ts'
import styles from './member-center.module.css'

/** The list of pages in the specification's order: a column on desktop, a screen of its own on mobile. */
export function MemberNav({ page }: { page: MemberPage }) {
  const { t } = useTranslation('member')
  const shown = useShownPages(pages)
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  const hasWage = useSession((state) => state.member?.hasWage ?? false)
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      {shown.map(({ key, icon: Glyph, Badge }) => (
        <MemberLink
          key={key}
          page={key}
          activeProps={{ 'aria-current': undefined }}
          aria-current={key === page ? 'page' : undefined}
        >
          <Glyph size={20} stroke={1.75} aria-hidden />
          <span>
            {t(`page.${key}`)}
            <small>{t(`menuHint.${key}`)}</small>
          </span>
          {Badge && <Badge />}
          <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden />
        </MemberLink>
      ))}
      {(isAgent || hasWage) && (
        <Link
          to="."
          search={(old) => ({
            ...old,
            mc: undefined,
            mcItem: undefined,
            ac: isAgent ? ('announcement' as const) : contractPages.DAILY,
          })}
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
        >
          <IconUsersGroup size={20} stroke={1.75} aria-hidden />
          <span>
            {t(isAgent ? 'agent.title' : 'agent.wages')}
            <small>{t(isAgent ? 'agent.hint' : 'agent.wagesHint')}</small>
          </span>
          <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
