import { useTranslation } from '@lotus/i18n'
import { Card, moneyText, Progress, StepList } from '@lotus/ui'
import { multipleText } from '../../../shared/rewards/multiple-text.ts'
import styles from './referral.module.css'
import type { Referral } from './referral-sums.tsx'

/** The rule in plain words, from the same figures that it is judged by, and how much of the month's caps is used. */
export function ReferralRules({ referral }: { referral: Referral }) {
  const { t } = useTranslation('loyalty')
  const { terms, month } = referral
  const { days, waitHours, giftDays, monthCount } = terms
  const amounts = {
    deposit: moneyText(terms.deposit),
    validBet: moneyText(terms.validBet),
    reward: moneyText(terms.reward),
    friendReward: moneyText(terms.friendReward),
    days,
  }
  return (
    <aside className={styles.side} aria-label={t('referral.rules')}>
      <Card>
        <h3>{t('referral.rules')}</h3>
        <StepList
          steps={[
            { key: 'register', title: t('referral.step.register'), text: t('referral.step.registerText') },
            { key: 'play', title: t('referral.step.play', amounts), text: t('referral.step.playText', amounts) },
            {
              key: 'claim',
              title: t('referral.step.claim', amounts),
              text: t('referral.step.claimText', {
                hours: waitHours,
                days: giftDays,
                multiple: multipleText(terms.multiplePpm),
              }),
            },
          ]}
        />
      </Card>
      <Card>
        <Progress
          value={month.count / monthCount}
          label={t('referral.month')}
          start={t('referral.month')}
          end={`${month.count} / ${monthCount}`}
        />
        <p className="fine">
          {t('referral.cap', { most: moneyText(terms.monthSum), count: monthCount, have: moneyText(month.sum) })}
        </p>
        <p className="fine">{t('referral.fair')}</p>
      </Card>
    </aside>
  )
}
