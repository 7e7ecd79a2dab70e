import { formatDate, useTranslation } from '@lotus/i18n'
import { buttonClass, Card, moneyText, Progress } from '@lotus/ui'
import { MemberLink } from '../../../../../shared/member-link.tsx'
import type { OwnPromotion } from '../../../../../shared/promotions/types.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'

/** The bonus that runs under this promotion: how much of its turnover is done. */
export function RunningBonus({ bonus }: { bonus: NonNullable<OwnPromotion['bonus']> }) {
  const { t } = useTranslation('promotions')
  const { ref, amount, required, progress, left, expiresAt } = bonus
  return (
    <Card title={t('bonus.title')} subtitle={ref} actions={<b className="num">{moneyText(amount)}</b>}>
      <div className="stack gap-35">
        <Progress
          tone="gold"
          label={t('bonus.progress')}
          value={Number(required) === 0 ? 1 : Number(progress) / Number(required)}
          start={t('bonus.staked', { progress: moneyText(progress), required: moneyText(required) })}
          end={t('bonus.left', { left: moneyText(left) })}
        />
        {expiresAt !== null && <p className="fine">{t('bonus.expires', { at: formatDate(expiresAt, MINUTE) })}</p>}
        <MemberLink page="bonusDetails" className={buttonClass({ block: true })}>
          {t('bonus.details')}
        </MemberLink>
      </div>
    </Card>
  )
}
