import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Card, EmptyState, moneyText, SkeletonLines, Tabs } from '@lotus/ui'
import { IconAward } from '@lotus/ui/icons'
import { useState } from 'react'
import type { PageProps } from '../../../shared/define-page.ts'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import { useFlag } from '../../../shared/permission.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { RewardCard } from '../../../shared/rewards/reward-card.tsx'
import { useClaim } from '../../../shared/rewards/use-claim.ts'
import { CashbackCard } from '../cashback/cashback-card.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { OwnClaims } from './own-claims.tsx'
import styles from './rewards.module.css'

const states = ['OPEN', 'CLAIMED', 'EXPIRED'] as const
type State = (typeof states)[number]

/** MC11: every gift in one place, each with its turnover and its last moment; one tap for all (operations.md 4.6). */
export function RewardsPage({ item }: PageProps<MemberPage>) {
  const { t } = useTranslation(['loyalty', 'member'])
  const [state, setState] = useState<State>(item === 'claimed' ? 'CLAIMED' : 'OPEN')
  const query = useRows('reward.list', { state })
  const { claim, claiming } = useClaim()
  const hasCashback = useFlag('MANPLAYREB3')
  const { firstPage, rows } = query
  return (
    <>
      <PageHead title={t('member:page.rewardCenter')} lead={t('reward.lead')} />
      <Now
        page={firstPage}
        isClaiming={claiming === 'all'}
        isBusy={claiming !== null}
        onClaim={() => void claim(null)}
      />
      {state === 'OPEN' && hasCashback && <CashbackCard />}
      <OwnClaims />
      <Tabs
        label={t('reward.states')}
        className="mb-35"
        items={states.map((value) => ({ value, label: labelOf(t(`reward.state.${value}`), firstPage, value) }))}
        value={state}
        onChange={setState}
      />
      {query.isError && rows.length === 0 ? (
        <QueryError query={query} title={t('reward.failed')} />
      ) : firstPage === undefined ? (
        <SkeletonLines lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconAward size={34} stroke={1.5} aria-hidden />}
          title={t(`reward.empty.${state}`)}
          hint={t('reward.emptyHint')}
        />
      ) : (
        <>
          <ul className={styles.list}>
            {rows.map((reward) => (
              <RewardCard
                key={reward.id}
                reward={reward}
                isClaiming={claiming === reward.id}
                isBusy={claiming !== null}
                onClaim={(id) => void claim(id)}
              />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </>
  )
}

type Page = RouteValue<'reward.list'>
const countOf = (page: Page, state: State): number =>
  ({ OPEN: page.counts.open, CLAIMED: page.counts.claimed, EXPIRED: page.counts.expired })[state]
const labelOf = (name: string, page: Page | undefined, state: State): string =>
  page === undefined ? name : `${name} ${countOf(page, state)}`

type NowProps = { page: Page | undefined; isClaiming: boolean; isBusy: boolean; onClaim: () => void }

/** What can be claimed now, and all of it with one tap. */
function Now({ page, isClaiming, isBusy, onClaim }: NowProps) {
  const { t } = useTranslation('loyalty')
  const cash = page?.cash ?? '0.0000'
  const bonus = page?.bonus ?? '0.0000'
  const points = page?.points ?? '0.0000'
  const none = Number(points) === 0
  // What there is nothing of is not named beside what there is.
  const kinds = Number(bonus) === 0 ? 'sumCash' : Number(cash) === 0 ? 'sumBonus' : 'sum'
  return (
    <Card className={styles.now}>
      <div>
        <p>{t('reward.now')}</p>
        <p className={styles.sum}>
          <b className="num">
            {page === undefined ? '–' : t(`reward.${kinds}`, { cash: moneyText(cash), bonus: moneyText(bonus) })}
          </b>
          {!none && <span>{t('reward.andPoints', { points: moneyText(points) })}</span>}
        </p>
        <p className="fine">{t('reward.split')}</p>
      </div>
      <MoneyButton
        variant="primary"
        size="lg"
        loading={isClaiming}
        disabled={page === undefined || page.claimable === 0 || (isBusy && !isClaiming)}
        onClick={onClaim}
      >
        {t('reward.claimAll', { count: page?.claimable ?? 0 })}
      </MoneyButton>
    </Card>
  )
}
