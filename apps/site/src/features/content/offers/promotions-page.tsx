import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Alert, cx, EmptyState, Tabs } from '@lotus/ui'
import { IconChevronRight, IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { readContentSearch } from '../../../shared/content-search.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { OwnPromotion, Promotion } from '../../../shared/promotions/types.ts'
import { useCanTakePart, useOwnPromotions } from '../../../shared/promotions/use-own-promotions.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useSession } from '../../../shared/session.ts'
import { PostsSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import parts from '../parts/parts.module.css'
import styles from './offers.module.css'
import { PromotionCard } from './promotions/promotion-card.tsx'
import card from './promotions/promotions.module.css'
import { isMine } from './promotions/shown-state.ts'

const DAY = 'dd/MM/yyyy'
const tabs = ['all', 'deposit', 'slots', 'lottery', 'daily', 'other', 'mine', 'ended'] as const
type Tab = (typeof tabs)[number]

/** R15: the promotions with their terms on the card, in the operator's order; and the notices about promotions. */
export function PromotionsPage() {
  const { t } = useTranslation('promotions')
  const promotions = useQuery(callQuery('promotion.list', {}))
  const notices = usePromoNotices()
  const canTakePart = useCanTakePart()
  return (
    <div className={parts.page}>
      <PageHead
        title={t('title')}
        hint={t('hint')}
        aside={
          canTakePart && (
            <MemberLink page="bonusDetails" className="link">
              {t('myBonuses')}
            </MemberLink>
          )
        }
      />
      <Loaded query={promotions} skeleton={<PostsSkeleton />} after={<PromoNotices notices={notices} />}>
        {({ list }) => (list.length === 0 ? <None /> : <Promotions list={list} />)}
      </Loaded>
    </div>
  )
}

function None() {
  const { t } = useTranslation('promotions')
  return (
    <section className="panel">
      <EmptyState icon={<IconGift size={34} stroke={1.5} aria-hidden />} title={t('empty')} hint={t('emptyHint')} />
    </section>
  )
}

function Promotions({ list }: { list: readonly Promotion[] }) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const asked = readContentSearch(useSearch({ strict: false })).tab
  const own = useOwnPromotions()
  const canTakePart = useCanTakePart()
  const errorText = useErrorText()
  const byId = new Map(own.data?.rows.map((row) => [row.id, row]))
  const of = (tab: Tab) => shownOn(tab, list, byId)
  const shownTabs = tabs.filter((tab) => tab === 'all' || (tab === 'mine' ? canTakePart : of(tab).length > 0))
  const tab = shownTabs.find((each) => each === asked) ?? 'all'
  const shown = of(tab)
  return (
    <>
      <Tabs
        label={t('tabs')}
        items={shownTabs.map((value) => ({ value, label: t(`tab.${value}`), count: of(value).length }))}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/promotions', search: { tab: next === 'all' ? undefined : next }, replace: true })
        }
      />
      {own.isError && own.data === undefined && (
        <Alert tone="warning" title={t('ownFailed')} className="mt-35">
          {errorText(own.error)}
        </Alert>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={<IconGift size={34} stroke={1.5} aria-hidden />} title={t('emptyTab')} />
      ) : (
        <div className={card.grid}>
          {shown.map((promotion) => (
            <PromotionCard key={promotion.id} promotion={promotion} own={byId.get(promotion.id)} />
          ))}
        </div>
      )}
    </>
  )
}

/** In the operator's order, those that have ended last. */
function shownOn(tab: Tab, list: readonly Promotion[], own: ReadonlyMap<string, OwnPromotion>): Promotion[] {
  const isEnded = ({ id, state }: Promotion) => state === 'CLOSED' || own.get(id)?.state === 'CLOSED'
  const ordered = [...list.filter((one) => !isEnded(one)), ...list.filter(isEnded)]
  if (tab === 'all') return ordered
  if (tab === 'ended') return ordered.filter(isEnded)
  if (tab === 'mine') return ordered.filter(({ id }) => isMine(own.get(id)))
  return ordered.filter((one) => one.tab === tab && !isEnded(one))
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
  const { t } = useTranslation('promotions')
  if (notices.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="promo-notices">
      <h2 id="promo-notices">{t('notices')}</h2>
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
