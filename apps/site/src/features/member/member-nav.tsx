import { useTranslation } from '@lotus/i18n'
import { CountBadge, VisuallyHidden } from '@lotus/ui'
import {
  IconArrowsExchange,
  IconCashBanknote,
  IconChartLine,
  IconChevronRight,
  IconGift,
  IconListDetails,
  IconMail,
  IconPlus,
  IconReceipt2,
  IconReceiptRefund,
  IconAward,
  IconShieldLock,
  IconTargetArrow,
  IconUserPlus,
  IconUsersGroup,
  IconWallet,
  type IconComponent,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { isAgentType } from '../../shared/agent-pages.ts'
import type { MemberPage } from '../../shared/member-pages.ts'
import { useSession } from '../../shared/session.ts'
import { useUnread } from '../../shared/unread.ts'
import { useShownPages } from './shown-pages.ts'
import styles from './member-center.module.css'

const icons: Record<MemberPage, IconComponent> = {
  securityCenter: IconShieldLock,
  transferFund: IconWallet,
  depositv2: IconPlus,
  withdraw: IconCashBanknote,
  transferUpline: IconArrowsExchange,
  personalHistoryCopy: IconReceipt2,
  manualRebate: IconReceiptRefund,
  transactionHistory: IconListDetails,
  personalProfit: IconChartLine,
  bonusDetails: IconGift,
  rewardCenter: IconAward,
  referral: IconUserPlus,
  missionLeaderboard: IconTargetArrow,
  messageV2: IconMail,
}

/** The list of pages in the specification's order: a column on desktop, a page of its own on mobile. */
export function MemberNav({ page }: { page: MemberPage }) {
  const { t } = useTranslation('member')
  const unread = useUnread()
  const pages = useShownPages()
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      {pages.map((entry) => {
        const Glyph = icons[entry]
        return (
          <Link
            key={entry}
            to="."
            search={(old) => ({ ...old, mc: entry, mcItem: undefined })}
            resetScroll={false}
            activeProps={{ 'aria-current': undefined }}
            aria-current={entry === page ? 'page' : undefined}
          >
            <Glyph size={20} stroke={1.75} aria-hidden />
            <span>
              {t(`page.${entry}`)}
              <small>{t(`menuHint.${entry}`)}</small>
            </span>
            {entry === 'messageV2' && unread > 0 && (
              <>
                <CountBadge count={unread} className={styles.unread ?? ''} />
                <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
              </>
            )}
            <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden />
          </Link>
        )
      })}
      {isAgent && (
        <Link
          to="."
          search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ac: 'announcement' as const })}
          resetScroll={false}
          activeProps={{ 'aria-current': undefined }}
        >
          <IconUsersGroup size={20} stroke={1.75} aria-hidden />
          <span>
            {t('agent.title')}
            <small>{t('agent.hint')}</small>
          </span>
          <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
