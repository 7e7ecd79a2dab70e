import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { cx, EmptyState, MediaCard, Tabs } from '@lotus/ui'
import { IconChevronRight, IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { readContentSearch } from '../../../shared/content-search.ts'
import { callQuery } from '../../../shared/queries.ts'
import { BannerPicture } from '../../../shared/banners/banner-picture.tsx'
import { useSession } from '../../../shared/session.ts'
import { PostsSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import parts from '../parts/parts.module.css'
import styles from './offers.module.css'

export type Promotion = RouteValue<'promotion.list'>['list'][number]
const DAY = 'dd/MM/yyyy'
const ALL = 'all'

/** R15: the promotions open for application, in the operator's tabs; and the notices about promotions. */
export function PromotionsPage() {
  const { t } = useTranslation('content')
  const promotions = useQuery(callQuery('promotion.list', {}))
  const notices = usePromoNotices()
  return (
    <div className={parts.page}>
      <PageHead title={t('promo.title')} hint={t('promo.hint')} />
      <Loaded query={promotions} skeleton={<PostsSkeleton />} after={<PromoNotices notices={notices} />}>
        {({ list }) => (list.length === 0 ? <None /> : <Promotions list={list} />)}
      </Loaded>
    </div>
  )
}

function None() {
  const { t } = useTranslation('content')
  return (
    <section className="panel">
      <EmptyState
        icon={<IconGift size={34} stroke={1.5} aria-hidden />}
        title={t('promo.empty')}
        hint={t('promo.emptyHint')}
      />
    </section>
  )
}

function Promotions({ list }: { list: readonly Promotion[] }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const asked = readContentSearch(useSearch({ strict: false })).tab
  const names: readonly string[] = [...new Set(list.map(({ tab }) => tab))]
  const tab = asked !== undefined && names.includes(asked) ? asked : ALL
  const shown = list.filter((promotion) => tab === ALL || promotion.tab === tab)
  return (
    <>
      {names.length > 1 && (
        <Tabs
          label={t('promo.tabs')}
          className="mb-45"
          items={[{ value: ALL, label: t('promo.all') }, ...names.map((value) => ({ value, label: value }))]}
          value={tab}
          onChange={(next) =>
            void navigate({ to: '/promotions', search: { tab: next === ALL ? undefined : next }, replace: true })
          }
        />
      )}
      <div className={styles.promos}>
        {shown.map((promotion) => (
          <MediaCard
            key={promotion.id}
            level={2}
            media={<BannerPicture image={promotion.image} width={480} height={270} />}
            title={
              <Link to="/promoDetail" search={{ id: promotion.id }}>
                {promotion.title}
              </Link>
            }
            text={promotion.summary}
            meta={
              promotion.endsAt === null
                ? t('promo.open')
                : t('promo.until', { date: formatDate(promotion.endsAt, DAY) })
            }
          />
        ))}
      </div>
    </>
  )
}

type Notices = RouteValue<'content.announcements'>['promotion']

/** Fetched in parallel with the promotions, although shown below them. */
function usePromoNotices(): Notices {
  const account = useSession((state) => state.account)
  const query = callQuery('content.announcements', { types: 'PR' })
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, account] })
  return data?.promotion ?? []
}

/** Notices of type PR; each opens in the notice browser. */
function PromoNotices({ notices }: { notices: Notices }) {
  const { t } = useTranslation('content')
  if (notices.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="promo-notices">
      <h2 id="promo-notices">{t('promo.notices')}</h2>
      <ul className={cx(parts.rows, 'mt-35')}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <Link to="." search={(old) => ({ ...old, notice: notice.id })} resetScroll={false}>
              <span className={parts.rowText}>
                <b>{notice.title}</b>
                <span className="num">{formatDate(notice.date, DAY)}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
