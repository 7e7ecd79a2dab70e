import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, moneyText } from '@lotus/ui'
import { IconAward, IconCrown } from '@lotus/ui/icons'
import { MoneyButton } from '../forms/money-button.tsx'
import styles from './reward-card.module.css'
import { multipleText } from './multiple-text.ts'

export type Reward = RouteValue<'reward.list'>['rows'][number]
const MINUTE = 'hh:mm dd/MM/yyyy'

type Props = { reward: Reward; isClaiming: boolean; isBusy: boolean; onClaim: (id: string) => void }

/** One gift: what it is for, what it is worth, its turnover and until when it can be claimed. */
export function RewardCard({ reward, isClaiming, isBusy, onClaim }: Props) {
  const { t } = useTranslation('loyalty')
  const { id, what, level, kind, amount, multiplePpm, state, opensAt, expiresAt, endedAt, dueAt, reason } = reward
  const name = t(`reward.what.${what}`, { level: level ?? 0, defaultValue: t('reward.what.OTHER') })
  const worth = kind === 'POINTS' ? t('reward.points', { points: moneyText(amount) }) : moneyText(amount)
  const terms =
    kind === 'BONUS' ? t('reward.turnover', { multiple: multipleText(multiplePpm) }) : t('reward.noTurnover')
  const when = {
    WAITING: () => t('reward.opens', { at: formatDate(opensAt, MINUTE) }),
    CLAIMABLE: () => t('reward.expires', { at: formatDate(expiresAt, MINUTE) }),
    REVIEW: () => t('reward.reviewUntil', { at: formatDate(dueAt ?? expiresAt, MINUTE) }),
    CLAIMED: () => t('reward.claimedAt', { at: formatDate(endedAt ?? expiresAt, MINUTE) }),
    EXPIRED: () => t('reward.expiredAt', { at: formatDate(endedAt ?? expiresAt, MINUTE) }),
    REVOKED: () => t('reward.revokedAt', { at: formatDate(endedAt ?? expiresAt, MINUTE) }),
    REFUSED: () => t('reward.refusedFor', { reason }),
  }[state]()
  return (
    <li className={styles.card} data-state={state}>
      <span className={styles.icon} aria-hidden>
        {reward.source === 'VIP' ? <IconCrown size={20} stroke={1.75} /> : <IconAward size={20} stroke={1.75} />}
      </span>
      <div className={styles.text}>
        <span>{name}</span>
        <b className="num">{worth}</b>
        <small>
          {terms} · {when}
        </small>
      </div>
      {state === 'CLAIMABLE' && (
        <MoneyButton
          variant="primary"
          size="sm"
          loading={isClaiming}
          disabled={isBusy && !isClaiming}
          aria-label={t('reward.claimOf', { name, worth })}
          onClick={() => onClaim(id)}
        >
          {t('reward.claim')}
        </MoneyButton>
      )}
      {state === 'WAITING' && <Badge>{t('reward.waiting')}</Badge>}
      {state === 'REVIEW' && <Badge tone="warning">{t('claims.state.WAITING')}</Badge>}
      {state === 'REFUSED' && <Badge tone="loss">{t('claims.state.REFUSED')}</Badge>}
      {state === 'CLAIMED' && <Badge tone="gain">{t('reward.done')}</Badge>}
    </li>
  )
}
