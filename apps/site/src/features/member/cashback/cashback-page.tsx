import { useTranslation } from '@lotus/i18n'
import { Alert, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import type { PageProps } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { CashbackClaims } from './cashback-claims.tsx'
import { CashbackDays } from './cashback-days.tsx'
import { CashbackNow } from './cashback-now.tsx'
import { CashbackTerms } from './cashback-terms.tsx'

/** MC07: cashback of valid bets, claimed by hand; every figure opens to what it was worked out from (operations.md 4.4). */
export function CashbackPage({ item }: PageProps<MemberPage>) {
  const { t } = useTranslation(['loyalty', 'member'])
  const query = useQuery(callQuery('cashback.overview', {}))
  const { data } = query
  return (
    <>
      <PageHead title={t('member:page.manualRebate')} lead={t('cashback.lead')} />
      {data !== undefined ? (
        <>
          {!data.isOpen && <Alert tone="info">{t('cashback.closed')}</Alert>}
          <CashbackNow cashback={data} />
          <CashbackDays days={data.days} />
          <CashbackTerms cashback={data} />
        </>
      ) : query.isError ? (
        <QueryError query={query} title={t('cashback.failed')} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <CashbackClaims item={item} />
    </>
  )
}
