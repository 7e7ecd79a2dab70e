import type { RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Card, moneyText } from '@lotus/ui'
import styles from './referral.module.css'

export type Referral = RouteValue<'referral.overview'>

export function ReferralSums({ referral }: { referral: Referral }) {
  const { t } = useTranslation('loyalty')
  const { invited, qualified, waiting, earned, open } = referral
  const figures = [
    { key: 'invited', value: formatCount(invited), note: t('referral.note.invited', { count: waiting }) },
    { key: 'qualified', value: formatCount(qualified), note: t('referral.note.qualified') },
    { key: 'earned', value: moneyText(earned), note: t('referral.note.earned') },
    { key: 'open', value: moneyText(open), note: t('referral.note.open') },
  ] as const
  return (
    <Card padded={false} aria-label={t('referral.sums')} className={styles.sums}>
      {figures.map(({ key, value, note }) => (
        <div key={key}>
          <small>{t(`referral.figure.${key}`)}</small>
          <b className="num" data-key={key}>
            {value}
          </b>
          <span>{note}</span>
        </div>
      ))}
    </Card>
  )
}
