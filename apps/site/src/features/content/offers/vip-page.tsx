import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState, Skeleton } from '@lotus/ui'
import { IconVip } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { useIsLoggedIn, useIsTrial } from '../../../shared/session.ts'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import parts from '../parts/parts.module.css'
import { OwnRank, RankGuest } from './vip/own-rank.tsx'
import { RankGifts } from './vip/rank-gifts.tsx'
import { RankLadder } from './vip/rank-ladder.tsx'
import { RankNotes } from './vip/rank-notes.tsx'
import { RankTable } from './vip/rank-table.tsx'
import styles from './vip/vip.module.css'

type Programme = RouteValue<'loyalty.ranks'>

/** R04: the own rank in words and bars, what each rank takes and gives, and the gifts that wait (operations.md 4.1). */
export function VipPage() {
  const { t } = useTranslation(['loyalty', 'content'])
  useDocumentTitle(t('vip.title'))
  const programme = useQuery(callQuery('loyalty.ranks', {}))
  return (
    <div className={parts.page}>
      <PageHead title={t('vip.title')} hint={t('vip.lead')} />
      <Loaded query={programme} skeleton={<ArticleSkeleton />}>
        {(value) => (value.isOpen ? <Open programme={value} /> : <Closed />)}
      </Loaded>
    </div>
  )
}

function Closed() {
  const { t } = useTranslation('loyalty')
  return (
    <section className="panel">
      <EmptyState
        icon={<IconVip size={34} stroke={1.5} aria-hidden />}
        title={t('vip.closed')}
        hint={t('vip.closedHint')}
      />
    </section>
  )
}

function Open({ programme }: { programme: Programme }) {
  const { t } = useTranslation('loyalty')
  const isMember = useIsMember()
  const standing = useQuery({ ...callQuery('loyalty.standing', {}), enabled: isMember })
  const level = isMember ? standing.data?.level : undefined
  return (
    <div className={styles.page}>
      {!isMember ? (
        <RankGuest />
      ) : standing.isError && standing.data === undefined ? (
        <QueryError query={standing} title={t('vip.failed')} />
      ) : standing.data === undefined ? (
        <section className={cx('panel', styles.waiting)}>
          <Skeleton height={160} />
        </section>
      ) : (
        <OwnRank standing={standing.data} name={programme.ranks[standing.data.level]?.name ?? null} />
      )}
      <RankLadder ranks={programme.ranks} level={level} />
      <div className={styles.columns}>
        <RankTable programme={programme} level={level} />
        <div className={styles.side}>
          {isMember && <RankGifts birthday={standing.data?.birthday} />}
          <RankNotes programme={programme} />
        </div>
      </div>
    </div>
  )
}

function useIsMember(): boolean {
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  return isLoggedIn && !isTrial
}
