import { formatDay, useTranslation } from '@lotus/i18n'
import { EmptyState, ErrorState, Skeleton } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { BannerPicture } from '../../../shared/banners/banner-picture.tsx'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import home from '../home.module.css'
import styles from './more.module.css'
import { SectionHead } from './section-head.tsx'
import { PageLink } from '../../../shared/page-link.tsx'

const SHOWN = 3

/** The promotions open now; if there are none, the page says so. */
export function Promotions() {
  const { t } = useTranslation('homeMore')
  const errorText = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(callQuery('promotion.list', {}))
  const list = data?.list.slice(0, SHOWN)
  return (
    <section className={home.section} aria-labelledby="promotions-title">
      <SectionHead
        id="promotions-title"
        title={t('promotions.title')}
        {...(list && list.length > 0 ? { to: '/promotions', more: t('promotions.all') } : {})}
      />
      {!data && !error && <Skeleton height={190} radius={16} />}
      {error && !data && (
        <div className="panel">
          <ErrorState
            title={t('promotions.failed')}
            hint={errorText(error)}
            code={errorCode(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {list?.length === 0 && (
        <div className="panel">
          <EmptyState
            icon={<IconGift size={34} stroke={1.5} aria-hidden />}
            title={t('promotions.empty')}
            hint={t('promotions.emptyHint')}
          />
        </div>
      )}
      {list && list.length > 0 && (
        <div className={styles.promotions}>
          {list.map((promotion) => (
            <PageLink
              key={promotion.id}
              to="/promoDetail"
              search={{ id: promotion.id }}
              className={`panel ${styles.promotion ?? ''}`}
            >
              <BannerPicture image={promotion.image} width={480} height={150} />
              <b>{promotion.title}</b>
              <p>{promotion.summary}</p>
              <small className="num">
                {promotion.endsAt === null
                  ? t('promotions.open')
                  : t('promotions.until', { day: formatDay(promotion.endsAt) })}
              </small>
            </PageLink>
          ))}
        </div>
      )}
    </section>
  )
}
