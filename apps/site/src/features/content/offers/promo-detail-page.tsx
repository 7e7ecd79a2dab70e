import { formatDate, useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { readContentSearch } from '../../../shared/content-search.ts'
import { callQuery } from '../../../shared/queries.ts'
import { BannerPicture } from '../../../shared/banners/banner-picture.tsx'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { ContactCard } from '../parts/contact-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import parts from '../parts/parts.module.css'
import styles from './offers.module.css'

const MINUTE = 'hh:mm dd/MM/yyyy'

/** R15: one promotion by its id; terms and application are not built yet. */
export function PromoDetailPage() {
  const { t } = useTranslation('content')
  const { id } = readContentSearch(useSearch({ strict: false }))
  const promotions = useQuery(callQuery('promotion.list', {}))
  const promotion = promotions.data?.list.find((each) => each.id === id)
  useDocumentTitle(promotion?.title)
  const back = (
    <Link key="back" to="/promotions">
      {t('promo.title')}
    </Link>
  )
  return (
    <div className={parts.page}>
      <Loaded query={promotions} skeleton={<ArticleSkeleton />}>
        {() =>
          promotion === undefined ? (
            <EmptyState
              className={styles.gone}
              icon={<IconGift size={34} stroke={1.5} aria-hidden />}
              title={t('promo.gone')}
              hint={t('promo.goneHint')}
              action={
                <Link to="/promotions" className="link">
                  {t('promo.toAll')}
                </Link>
              }
            />
          ) : (
            <>
              <PageHead trail={[back]} title={promotion.title} hint={promotion.summary} />
              <div className={styles.promoArt}>
                <BannerPicture image={promotion.image} width={960} height={300} />
              </div>
              <p className={styles.period}>
                {t('promo.from', { date: formatDate(promotion.startsAt, MINUTE) })}
                {promotion.endsAt !== null && ` · ${t('promo.until', { date: formatDate(promotion.endsAt, MINUTE) })}`}
              </p>
              <ContactCard />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
