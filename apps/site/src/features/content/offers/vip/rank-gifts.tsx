import type { RouteValue } from '@lotus/contract'
import { formatDay, useTranslation } from '@lotus/i18n'
import { Badge, cx, moneyText, SkeletonLines } from '@lotus/ui'
import { MemberLink } from '../../../../shared/member-link.tsx'
import { QueryError } from '../../../../shared/query-error.tsx'
import { useRows } from '../../../../shared/paged.tsx'
import { RewardCard } from '../../../../shared/rewards/reward-card.tsx'
import { useClaim } from '../../../../shared/rewards/use-claim.ts'
import styles from './vip.module.css'

const SHOWN = 4
type Birthday = RouteValue<'loyalty.standing'>['birthday']

/** The gifts of the ranks that wait or can be claimed. */
export function RankGifts({ birthday }: { birthday: Birthday | undefined }) {
  const { t } = useTranslation('loyalty')
  const query = useRows('reward.list', { state: 'OPEN' })
  const { firstPage, rows } = query
  const { claim, claiming } = useClaim()
  const gifts = rows.filter(({ source }) => source === 'VIP')
  const ready = gifts.filter(({ state }) => state === 'CLAIMABLE').length
  return (
    <section className={cx('panel', styles.gifts)} aria-labelledby="vip-gifts">
      <header>
        <h2 id="vip-gifts">{t('vip.gifts')}</h2>
        {ready > 0 && <Badge tone="gain">{t('vip.giftsReady', { count: ready })}</Badge>}
      </header>
      {query.isError && firstPage === undefined ? (
        <QueryError query={query} title={t('reward.failed')} />
      ) : firstPage === undefined ? (
        <SkeletonLines lines={3} />
      ) : gifts.length === 0 ? (
        <p className="note">{t('vip.noGifts')}</p>
      ) : (
        <ul>
          {gifts.slice(0, SHOWN).map((reward) => (
            <RewardCard
              key={reward.id}
              reward={reward}
              isClaiming={claiming === reward.id}
              isBusy={claiming !== null}
              onClaim={(id) => void claim(id)}
            />
          ))}
        </ul>
      )}
      {birthday && birthday.state !== 'NO_RANK' && <BirthdayLine birthday={birthday} state={birthday.state} />}
      <MemberLink className="link" page="rewardCenter">
        {t('vip.toRewards')}
      </MemberLink>
    </section>
  )
}

type BirthdayLineProps = { birthday: Birthday; state: Exclude<Birthday['state'], 'NO_RANK'> }

/** What the next birthday gives, and what it takes. */
function BirthdayLine({ birthday: { amount, opensOn }, state }: BirthdayLineProps) {
  const { t } = useTranslation('loyalty')
  const day = opensOn === null ? '' : formatDay(opensOn)
  return (
    <p className="note">
      {t(`vip.birthday.${state}`, { amount: moneyText(amount), day })}
      {state === 'NO_DATE' && (
        <>
          {' '}
          <MemberLink className="link" page="securityCenter">
            {t('vip.birthday.toProfile')}
          </MemberLink>
        </>
      )}
    </p>
  )
}
