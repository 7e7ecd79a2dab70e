import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Countdown, EmptyState, Segmented, SkeletonLines } from '@lotus/ui'
import { IconTargetArrow } from '@lotus/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MissionCard } from '../../../shared/promotions/mission-card.tsx'
import { worthOf } from '../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, Promotion } from '../../../shared/promotions/types.ts'
import { useOwnPromotions } from '../../../shared/promotions/use-own-promotions.ts'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { MomentRow } from './moment-row.tsx'
import styles from './missions.module.css'

type Mission = { own: OwnPromotion; promotion: Promotion }
const periods = ['DAY', 'WEEK', 'MONTH', 'ONCE'] as const
type Period = (typeof periods)[number]
const views = ['missions', 'board'] as const
type View = (typeof views)[number]
const Leaderboard = lazy(async () => ({
  default: (await import('../../../shared/promotions/board/leaderboard.tsx')).Leaderboard,
}))

/** MC13: what counts by period, its steps, and what can be claimed (operations.md 4.5). */
export function MissionsPage() {
  const { t } = useTranslation('promotions')
  const own = useOwnPromotions()
  const list = useQuery(callQuery('promotion.list', {}))
  const missions = missionsOf(own.data?.rows, list.data?.list)
  const now = claimableOf(missions)
  const [view, setView] = useState<View>('missions')
  const failed = [own, list].find((query) => query.isError && query.data === undefined)
  return (
    <>
      <PageHead
        title={t('mission.title')}
        lead={now > 0n ? t('mission.leadNow', { worth: worthOf(t, 'CASH', now) }) : t('mission.lead')}
      />
      <div className={styles.head}>
        <Segmented
          label={t('mission.views')}
          options={views.map((value) => ({ value, label: t(`mission.view.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'board' ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Leaderboard />
        </Suspense>
      ) : failed !== undefined ? (
        <QueryError query={failed} title={t('mission.failed')} />
      ) : own.data === undefined || list.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : missions.length === 0 ? (
        <EmptyState
          icon={<IconTargetArrow size={34} stroke={1.5} aria-hidden />}
          title={t('mission.empty')}
          hint={t('mission.emptyHint')}
          action={
            <Link to="/promotions" className="link">
              {t('mission.toPromotions')}
            </Link>
          }
        />
      ) : (
        <ByPeriod missions={missions} />
      )}
    </>
  )
}

function ByPeriod({ missions }: { missions: readonly Mission[] }) {
  const { t } = useTranslation('promotions')
  const queryClient = useQueryClient()
  const offered = periods.filter((period) => missions.some(({ own }) => own.rule.period === period))
  const [chosen, setChosen] = useState<Period>()
  const period = offered.find((each) => each === chosen) ?? offered[0]
  const shown = missions.filter(({ own }) => own.rule.period === period)
  const until = shown.map(({ own }) => own.periods[0]?.until).find((end) => end != null)
  return (
    <>
      <div className={styles.head}>
        {offered.length > 1 && period !== undefined ? (
          <Segmented
            label={t('mission.periods')}
            options={offered.map((value) => ({ value, label: t(`mission.period.${value}`) }))}
            value={period}
            onChange={setChosen}
          />
        ) : (
          <b>{period !== undefined && t(`mission.period.${period}`)}</b>
        )}
        {until != null && (
          <p className="fine">
            {t('mission.resets')}{' '}
            <Countdown
              until={until}
              variant="text"
              onEnd={() => void queryClient.invalidateQueries({ queryKey: ['promotion.mine'] })}
            />
          </p>
        )}
      </div>
      <div className={styles.list}>
        {shown.map(({ own, promotion }) =>
          own.rule.trigger === 'PROGRESS' ? (
            <MissionCard key={own.id} own={own} title={promotion.title} isLinked />
          ) : (
            <MomentRow key={own.id} own={own} promotion={promotion} />
          ),
        )}
      </div>
    </>
  )
}

const counted: readonly OwnPromotion['rule']['trigger'][] = ['PROGRESS', 'CHECKIN', 'WHEEL']

/** What counts by period, in the operator's order; what is over stays while its last period can still be claimed. */
function missionsOf(rows: readonly OwnPromotion[] = [], list: readonly Promotion[] = []): Mission[] {
  return list.flatMap((promotion) => {
    const own = rows.find(({ id }) => id === promotion.id)
    if (own === undefined || !counted.includes(own.rule.trigger) || own.state === 'COMING') return []
    const isReady = own.periods.some(({ claimable }) => parseMoney(claimable) > 0n)
    return own.state === 'CLOSED' && !isReady ? [] : [{ own, promotion }]
  })
}

/** Money that steps give now; points are not added to it. */
const claimableOf = (missions: readonly Mission[]): bigint =>
  missions
    .filter(({ own }) => own.rule.trigger === 'PROGRESS' && own.rule.kind !== 'POINTS')
    .flatMap(({ own }) => own.periods)
    .reduce((sum, { claimable }) => sum + parseMoney(claimable), 0n)
