import { useTranslation } from '@lotus/i18n'
import { buttonClass, Card, EmptyState } from '@lotus/ui'
import {
  IconArrowsExchange,
  IconArrowRight,
  IconGift,
  IconPower,
  IconReceiptRefund,
  IconAward,
  IconTargetArrow,
  IconUserPlus,
  type IconComponent,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { PageHead } from '../parts/page-head.tsx'

/** Pages whose engine is still to come: what they will hold, that there is nothing yet, and where to go meanwhile. */
type FramedPage =
  | 'transferUpline'
  | 'manualRebate'
  | 'bonusDetails'
  | 'rewardCenter'
  | 'referral'
  | 'missionLeaderboard'

const icons: Record<FramedPage, IconComponent> = {
  transferUpline: IconArrowsExchange,
  manualRebate: IconReceiptRefund,
  bonusDetails: IconGift,
  rewardCenter: IconAward,
  referral: IconUserPlus,
  missionLeaderboard: IconTargetArrow,
}

/** The nearest thing that exists. */
const meanwhile: Record<FramedPage, MemberPage> = {
  transferUpline: 'transferFund',
  manualRebate: 'personalProfit',
  bonusDetails: 'transferFund',
  rewardCenter: 'transactionHistory',
  referral: 'securityCenter',
  missionLeaderboard: 'personalHistoryCopy',
}

export function FramePage({ page }: { page: FramedPage }) {
  const { t } = useTranslation('member')
  const Glyph = icons[page]
  return (
    <>
      <PageHead title={t(`page.${page}`)} lead={t(`menuHint.${page}`)} />
      <Card>
        <EmptyState
          icon={<Glyph size={34} stroke={1.5} aria-hidden />}
          title={t(`frame.${page}.title`)}
          hint={t(`frame.${page}.hint`)}
          action={<PageLink to={meanwhile[page]} />}
        />
      </Card>
    </>
  )
}

/** A page that the operator has switched off: reached by an old link only. */
export function SwitchedOffPage({ page }: { page: MemberPage }) {
  const { t } = useTranslation('member')
  return (
    <>
      <PageHead title={t(`page.${page}`)} />
      <Card>
        <EmptyState
          icon={<IconPower size={34} stroke={1.5} aria-hidden />}
          title={t('frame.off.title')}
          hint={t('frame.off.hint')}
          action={<PageLink to="transferFund" />}
        />
      </Card>
    </>
  )
}

function PageLink({ to }: { to: MemberPage }) {
  const { t } = useTranslation('member')
  return (
    <Link
      to="."
      search={(old) => ({ ...old, mc: to, mcItem: undefined })}
      resetScroll={false}
      className={buttonClass({ size: 'sm' })}
    >
      {t('frame.goTo', { page: t(`page.${to}`) })}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}
