import { useTranslation } from '@lotus/i18n'
import { buttonClass, Card, EmptyState, FullScreenOverlay } from '@lotus/ui'
import {
  IconCalendar,
  IconChartBar,
  IconChartLine,
  IconCoins,
  IconHourglass,
  IconListDetails,
  IconReceipt,
  IconReportMoney,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  type IconComponent,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { agentPageFlags, agentPages, type AgentPage } from '../../shared/agent-pages.ts'
import { isNodeOn, usePermission } from '../../shared/permission.ts'
import styles from './agent-center.module.css'

const icons: Record<AgentPage, IconComponent> = {
  announcement: IconSpeakerphone,
  teamOverview: IconChartBar,
  registerCenter: IconUserPlus,
  teamManagement: IconUsersGroup,
  teamBetting: IconReceipt,
  teamProfit: IconChartLine,
  revenueReport: IconReportMoney,
  teamTransactions: IconListDetails,
  dividend: IconCoins,
  dailySalary: IconCalendar,
  hourlySalary: IconHourglass,
  realTimeSalary: IconUsers,
}

type Props = { page: AgentPage; onClose: () => void; isMenu: boolean; onMenu: () => void }

/**
 * AC00: the agent's own centre over the site, a menu at the left and the page. Its engine is still to come: each page says
 * what it will hold and that there is nothing yet.
 * @public Loaded by name in app/agent-host.tsx.
 */
export function AgentCenter({ page, onClose, isMenu, onMenu }: Props) {
  const { t } = useTranslation('member')
  const tree = usePermission()?.info.whitelabel
  const shown = agentPages.filter((entry) => {
    const flag = agentPageFlags[entry]
    return flag === undefined || (tree !== undefined && isNodeOn(tree, flag))
  })
  const Glyph = icons[page]
  const isOff = !shown.includes(page)
  return (
    <FullScreenOverlay
      opened
      onClose={onClose}
      onBack={isMenu ? onClose : onMenu}
      title={t('agent.title')}
      label={t('agent.title')}
      showsNavigation={isMenu}
      navigation={
        <nav className={styles.nav} aria-label={t('agent.nav')}>
          {shown.map((entry) => {
            const EntryGlyph = icons[entry]
            return (
              <Link
                key={entry}
                to="."
                search={(old) => ({ ...old, ac: entry })}
                resetScroll={false}
                activeProps={{ 'aria-current': undefined }}
                aria-current={entry === page ? 'page' : undefined}
              >
                <EntryGlyph size={20} stroke={1.75} aria-hidden />
                <span>{t(`agent.page.${entry}`)}</span>
              </Link>
            )
          })}
        </nav>
      }
    >
      <header className={styles.head}>
        <h2 tabIndex={-1}>{t(`agent.page.${page}`)}</h2>
        <p>{t(`agent.lead.${page}`)}</p>
      </header>
      <Card>
        <EmptyState
          icon={<Glyph size={34} stroke={1.5} aria-hidden />}
          title={t(isOff ? 'frame.off.title' : 'agent.empty')}
          hint={t(isOff ? 'frame.off.hint' : 'agent.emptyHint')}
          action={
            <Link
              to="."
              search={(old) => ({ ...old, ac: undefined, mc: 'transferFund' as const })}
              resetScroll={false}
              className={buttonClass({ size: 'sm' })}
            >
              {t('frame.goTo', { page: t('page.transferFund') })}
            </Link>
          }
        />
      </Card>
    </FullScreenOverlay>
  )
}
