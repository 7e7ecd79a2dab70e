import { exactPercent, formatDay, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Card, moneyText } from '@lotus/ui'
import { MemberLink } from '../../../../../shared/member-link.tsx'
import type { OwnPromotion } from '../../../../../shared/promotions/types.ts'
import styles from './detail.module.css'

/** How the last day that gave something back was worked out, or why it gave nothing. Of a day that runs nothing is shown. */
export function LastRescue({ rescue }: { rescue: NonNullable<OwnPromotion['rescue']> }) {
  const { t } = useTranslation('promotions')
  const { day, lost, bonuses, deposits, ppm, due, refusal, gift } = rescue
  const rows = [
    [t('rescue.lost'), moneyText(lost)],
    [t('rescue.bonuses'), moneyText(bonuses)],
    [t('rescue.net'), moneyText(moneyToString(parseMoney(lost) - parseMoney(bonuses)))],
    [t('rescue.deposits'), moneyText(deposits)],
    [t('rescue.rate'), exactPercent(ppm)],
    [t('rescue.due'), moneyText(due)],
  ] as const
  return (
    <Card title={t('rescue.title', { day: formatDay(day) })}>
      <dl className={styles.rescue}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        {refusal !== null && t('rescue.refused', { reason: t(`refusal.${refusal}`) })}
        {gift !== null && t(`rescue.gift.${gift}`)}{' '}
        {gift === 'CLAIMABLE' && (
          <MemberLink page="rewardCenter" className="link">
            {t('act.toReward')}
          </MemberLink>
        )}
      </p>
    </Card>
  )
}
