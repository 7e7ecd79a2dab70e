import { useTranslation } from '@lotus/i18n'
import {
  IconCashBanknote,
  IconChevronRight,
  IconListDetails,
  IconPlus,
  IconReceipt2,
  IconShieldLock,
  IconWallet,
  type IconComponent,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { memberPages, type MemberPage } from '../../shared/member-pages.ts'
import styles from './member-center.module.css'

const icons: Record<MemberPage, IconComponent> = {
  securityCenter: IconShieldLock,
  transferFund: IconWallet,
  depositv2: IconPlus,
  withdraw: IconCashBanknote,
  personalHistoryCopy: IconReceipt2,
  transactionHistory: IconListDetails,
}

/** The list of pages in the specification's order: a column on desktop, a page of its own on mobile. */
export function MemberNav({ page }: { page: MemberPage }) {
  const { t } = useTranslation('member')
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      {memberPages.map((entry) => {
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
            <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden />
          </Link>
        )
      })}
    </nav>
  )
}
