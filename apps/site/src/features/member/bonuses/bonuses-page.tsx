import { useTranslation } from '@lotus/i18n'
import { EmptyState, KpiCard, Money, SkeletonLines } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import type { PageProps } from '../../../shared/define-page.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import { QueryError } from '../../../shared/query-error.tsx'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BonusCard } from './bonus-card.tsx'
import styles from './bonuses.module.css'

/** MC10: every bonus, how much of its turnover is done, and how to give it up (operations.md 4.11). */
export function BonusesPage({ item }: PageProps<MemberPage>) {
  const { t } = useTranslation(['loyalty', 'member'])
  const query = useRows('bonus.list', item === undefined ? {} : { ref: item })
  const { firstPage, rows } = query
  const totals = firstPage?.totals
  return (
    <>
      <PageHead title={t('member:page.bonusDetails')} lead={t('bonus.lead')} />
      <KpiRow>
        <KpiCard bare label={t('bonus.granted')} value={<Money value={totals?.granted} />} />
        <KpiCard bare label={t('bonus.open')} value={<Money value={totals?.open} />} />
        <KpiCard bare label={t('bonus.cleared')} value={<Money value={totals?.cleared} />} />
        <KpiCard bare label={t('bonus.ended')} value={<Money value={totals?.ended} />} />
      </KpiRow>
      <OneOf page="bonusDetails" item={item} all={t('bonus.showAll')} />
      {query.isError && rows.length === 0 ? (
        <QueryError query={query} title={t('bonus.failed')} />
      ) : firstPage === undefined ? (
        <SkeletonLines lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconGift size={34} stroke={1.5} aria-hidden />}
          title={t('bonus.empty')}
          hint={t('bonus.emptyHint')}
          action={
            <MemberLink page="rewardCenter" className="link">
              {t('vip.toRewards')}
            </MemberLink>
          }
        />
      ) : (
        <>
          <ul className={styles.list}>
            {rows.map((bonus) => (
              <BonusCard key={bonus.id} bonus={bonus} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}
