import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial } from '../../../shared/session.ts'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import parts from '../parts/parts.module.css'
import { Mall } from './mall/mall.tsx'
import { ConvertPoints } from './points/convert-points.tsx'
import { PointBalance } from './points/point-balance.tsx'
import { PointRates } from './points/point-rates.tsx'
import { PointRecord } from './points/point-record.tsx'
import styles from './points/points.module.css'

/** R05: points, how they are earned, their account, and what they are changed into (operations.md 4.2, 4.3). */
export function PointMallPage() {
  const { t } = useTranslation('loyalty')
  useDocumentTitle(t('points.title'))
  const config = useQuery(callQuery('loyalty.pointConfig', {}))
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  const isMember = isLoggedIn && !isTrial
  return (
    <div className={parts.page}>
      <PageHead title={t('points.title')} hint={t('points.hint')} />
      <Loaded query={config} skeleton={<ArticleSkeleton />}>
        {(value) => (
          <>
            {!value.isOpen && (
              <section className="panel mb-45">
                <EmptyState
                  icon={<IconGift size={34} stroke={1.5} aria-hidden />}
                  title={t('points.closed')}
                  hint={t('points.closedHint')}
                />
              </section>
            )}
            {isMember ? (
              <div className={styles.columns}>
                <PointBalance config={value} />
                <ConvertPoints config={value} />
              </div>
            ) : (
              <PointRates config={value} />
            )}
            <Mall isMember={isMember} />
            {isMember && <PointRecord />}
          </>
        )}
      </Loaded>
    </div>
  )
}
