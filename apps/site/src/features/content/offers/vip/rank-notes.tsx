import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { usePermission } from '../../../../shared/permission.ts'
import { feeTermsText, hasFee } from '../../../../shared/records/fee-words.ts'
import { multipleText } from '../../../../shared/rewards/multiple-text.ts'
import styles from './vip.module.css'

/** The rules in plain words, from the terms in force. */
export function RankNotes({ programme }: { programme: RouteValue<'loyalty.ranks'> }) {
  const { t } = useTranslation(['loyalty', 'cashier'])
  const fees = programme.ranks.map((one) => one.withdrawFee).filter(hasFee)
  // Where ranks have rates of their own, only the table can say them.
  const fee = new Set(fees.map(({ ppm }) => ppm)).size === 1 ? fees[0] : undefined
  const rank = usePermission()?.info.customerService?.vipAboveRank
  const { keepDays, giftDays, multiplePpm, birthday } = programme
  const hasBirthday = programme.ranks.some(({ birthdayBonus }) => Number(birthdayBonus) > 0)
  return (
    <section className={cx('panel', styles.notes)} aria-labelledby="vip-notes">
      <h2 id="vip-notes">{t('vip.notes')}</h2>
      <ul>
        <li>{t('vip.note.step')}</li>
        <li>{t('vip.note.keep', { days: keepDays })}</li>
        <li>{t('vip.note.once', { days: giftDays })}</li>
        <li>{t('vip.note.periods')}</li>
        {hasBirthday && (
          <li>
            {t(birthday.needsCheck ? 'vip.note.birthdayChecked' : 'vip.note.birthday', {
              days: birthday.days,
              memberDays: Math.max(birthday.memberDays, birthday.knownDays),
            })}
          </li>
        )}
        <li>
          {multiplePpm === 0
            ? t('vip.note.noTurnover')
            : t('vip.note.turnover', { multiple: multipleText(multiplePpm) })}
        </li>
        <li>{t('vip.note.limits')}</li>
        {fee && <li>{t('vip.note.fee', { period: t(`vip.period.${fee.period}`), terms: feeTermsText(fee) })}</li>}
        {rank !== undefined && <li>{t('vip.note.service', { rank })}</li>}
        <li>{t('vip.note.calm')}</li>
      </ul>
    </section>
  )
}
