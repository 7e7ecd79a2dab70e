import { formatDateTime, useTranslation } from '@lotus/i18n'
import type { WithdrawalDetail } from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

/** What the rules found when they looked, and why they left it to a person. */
export function AutomaticLook({ look }: { look: WithdrawalDetail['automatic'] }) {
  const { t } = useTranslation('backoffice')
  if (look === null) return null
  const values = { time: formatDateTime(look.ratedAt), score: String(look.score ?? 0) }
  return (
    <section>
      <h3 className={styles.heading}>{t('withdrawals.automatic.title')}</h3>
      <p className={styles.calm}>
        {look.refusal === null
          ? t('withdrawals.automatic.approved', values)
          : t('withdrawals.automatic.left', {
              ...values,
              why: t(`withdrawals.automatic.why.${look.refusal}`, values),
            })}
      </p>
    </section>
  )
}
