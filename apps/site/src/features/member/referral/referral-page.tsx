import { useTranslation } from '@lotus/i18n'
import { Alert, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { FriendMilestones } from './friend-milestones.tsx'
import { FriendsTable } from './friends-table.tsx'
import { InviteCard } from './invite-card.tsx'
import styles from './referral.module.css'
import { ReferralRules } from './referral-rules.tsx'
import { ReferralSums } from './referral-sums.tsx'

/** MC12: the member's own code, whom they invited, and what each friend still has to do (operations.md 4.8). */
export function ReferralPage() {
  const { t } = useTranslation(['loyalty', 'member', 'promotions'])
  const query = useQuery(callQuery('referral.overview', {}))
  const { data } = query
  return (
    <>
      <PageHead title={t('member:page.referral')} lead={t('referral.lead')} />
      {data !== undefined ? (
        <div className={styles.page}>
          <div className={styles.main}>
            {!data.isOpen && <Alert tone="info">{t('referral.closed')}</Alert>}
            {data.code !== null && <InviteCard code={data.code} />}
            <ReferralSums referral={data} />
            <FriendMilestones />
            <FriendsTable />
          </div>
          <ReferralRules referral={data} />
        </div>
      ) : query.isError ? (
        <QueryError query={query} title={t('referral.failed')} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}
