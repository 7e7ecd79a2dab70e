import { isAgentType } from '@lotus/kernel'
import { useTranslation } from '@lotus/i18n'
import { buttonClass, Card, EmptyState, FullScreenOverlay, SkeletonLines } from '@lotus/ui'
import { IconPower, type IconComponent } from '@lotus/ui/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { MemberLink } from '../../shared/member-link.tsx'
import { mayOpenAgentPage, type AgentPage } from '../../shared/agent-pages.ts'
import { useShownPages } from '../../shared/define-page.ts'
import { useSession } from '../../shared/session.ts'
import { FocusOfPage } from '../../shared/focus-of-page.tsx'
import { useListed } from './contracts/use-listed.ts'
import { pages } from './pages.ts'
import styles from './agent-center.module.css'

/** What is chosen within a statement (`--...`) is no screen of its own: it keeps its place. */
const screenOf = (item: string | undefined) => item?.split('--')[0]

type Props = { page: AgentPage; item: string | undefined; onClose: () => void; isMenu: boolean; onMenu: () => void }

/**
 * AC00: the agent centre over the site, with a menu on the left and the page beside it. A page not built yet says what
 * it will have. A player who was given a wage sees its pages alone. Nobody's menu lists contracts of a kind that they have
 * nothing of; their page opens all the same.
 * @public Loaded by name in app/agent-host.tsx.
 */
export function AgentCenter({ page, item, onClose, isMenu, onMenu }: Props) {
  const { t } = useTranslation('member')
  const type = useSession((state) => state.isAgent)
  const shown = useShownPages(pages).filter(({ key }) => mayOpenAgentPage(type, key))
  const isAgent = isAgentType(type)
  const isListed = useListed(page)
  const title = t(isAgent ? 'agent.title' : 'agent.wages')
  const open = shown.find(({ key }) => key === page)
  const navigate = useNavigate()
  const go = (ac: AgentPage, acItem?: string) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ac, acItem }), resetScroll: false })
  const content = useRef<HTMLDivElement>(null)
  const back = item === undefined ? onMenu : () => go(page)
  return (
    <FullScreenOverlay
      opened
      onClose={onClose}
      onBack={isMenu ? onClose : back}
      title={title}
      label={title}
      showsNavigation={isMenu}
      navigation={
        <nav className={styles.nav} aria-label={t('agent.nav')}>
          {shown
            .filter(({ key }) => isListed(key))
            .map(({ key, icon: Glyph, Badge }) => (
              <Link
                key={key}
                to="."
                search={(old) => ({ ...old, ac: key, acItem: undefined })}
                resetScroll={false}
                activeProps={{ 'aria-current': undefined }}
                aria-current={key === page ? 'page' : undefined}
              >
                <Glyph size={20} stroke={1.75} aria-hidden />
                <span>{t(`agent.page.${key}`)}</span>
                {Badge && <Badge />}
              </Link>
            ))}
        </nav>
      }
    >
      <div ref={content}>
        <header className={styles.head}>
          <h2 tabIndex={-1} data-page-title>
            {t(`agent.page.${page}`)}
          </h2>
          <p>{t(isAgent ? `agent.lead.${page}` : 'agent.wagesHint')}</p>
        </header>
        {open?.Page ? (
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <open.Page item={item} onOpen={go} />
            <FocusOfPage content={content} screen={`${page}/${screenOf(item)}`} />
          </Suspense>
        ) : (
          <Nothing icon={open?.icon ?? IconPower} isOff={!open} />
        )}
      </div>
    </FullScreenOverlay>
  )
}

/** A page that is not built yet, or that the operator has switched off. */
function Nothing({ icon: Glyph, isOff }: { icon: IconComponent; isOff: boolean }) {
  const { t } = useTranslation('member')
  return (
    <Card>
      <EmptyState
        icon={<Glyph size={34} stroke={1.5} aria-hidden />}
        title={t(isOff ? 'frame.off.title' : 'agent.empty')}
        hint={t(isOff ? 'frame.off.hint' : 'agent.emptyHint')}
        action={
          <MemberLink page="transferFund" className={buttonClass({ size: 'sm' })}>
            {t('frame.goTo', { page: t('page.transferFund') })}
          </MemberLink>
        }
      />
    </Card>
  )
}
