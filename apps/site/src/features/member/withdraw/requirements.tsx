import { formatDateTime, useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { Eligibility } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

/** Hundredths of a multiple are enough to say: 0.2, 1, 8. */
const PPM_OF_HUNDREDTH = 10_000
/** The origins that have words of their own; another one is named by its reference alone. */
const origins: ReadonlySet<string> = new Set(['deposit', 'bonus', 'adjust', 'transfer', 'cashback', 'points', 'vip'])

/** What the turnover comes from: which deposit or bonus, how often its amount, how much of it is bet. */
export function Requirements({ rules: { requirements } }: { rules: Pick<Eligibility, 'requirements'> }) {
  const { t } = useTranslation('cashier')
  return (
    <ul className={styles.requirements}>
      {requirements.map((one) => {
        const name = t(`requirement.${origins.has(one.origin) ? one.origin : 'other'}`, { ref: one.ref })
        return (
          <li key={`${one.origin} ${one.ref}`}>
            <b>
              {one.origin === 'deposit' ? (
                <MemberLink page="depositv2" item={one.ref} className="link">
                  {name}
                </MemberLink>
              ) : (
                name
              )}
            </b>
            <span>
              {t('requirement.rule', {
                base: moneyText(one.base),
                times: String(Math.round(one.multiplePpm / PPM_OF_HUNDREDTH) / 100),
                at: formatDateTime(one.createdAt),
              })}
            </span>
            <span className="num">
              {t('requirement.progress', {
                progress: moneyText(one.progress),
                required: moneyText(one.required),
                left: moneyText(one.left),
              })}
            </span>
            {one.expiresAt !== null && <span>{t('requirement.expires', { at: formatDateTime(one.expiresAt) })}</span>}
          </li>
        )
      })}
    </ul>
  )
}
