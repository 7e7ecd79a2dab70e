import { useTranslation } from '@lotus/i18n'
import { Card, SkeletonLines } from '@lotus/ui'
import page from '../parts/page.module.css'
import { CheckCard } from './check-card.tsx'
import { ExclusionCard } from './exclusion-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { SelfExcludeCard, TimeOutCard } from './pause-cards.tsx'
import { useProtection } from './use-protection.ts'
import { QueryError } from '../../../shared/query-error.tsx'

/** What members set for themselves: limits, a time-out, an exclusion (trust.md 2.1 to 2.4, DECISIONS 21). */
export function LimitsPart() {
  const { t } = useTranslation('member')
  const query = useProtection()
  const { data } = query
  if (!data)
    return query.isError ? (
      <QueryError query={query} title={t('limits.failed')} />
    ) : (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    )
  const isForEver = data.exclusion?.reason === 'self' && data.exclusion.until === null
  return (
    <div className="stack gap-45">
      {data.exclusion && <ExclusionCard exclusion={data.exclusion} reopenHours={data.offers.reopenHours} />}
      <LimitsCard protection={data} />
      <CheckCard />
      {!isForEver && (
        <div className={page.columns} data-wide>
          <TimeOutCard hours={data.offers.timeOutHours} />
          <SelfExcludeCard months={data.offers.exclusionMonths} />
        </div>
      )}
    </div>
  )
}
