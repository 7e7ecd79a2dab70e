import { rebateCategories } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { percentOf, type EachRate } from '../parts/percent.ts'
import type { Listed } from './types.ts'
import styles from './register.module.css'

/** Where a link gives less than it says, and who got less (operations.md 1.5). */
export function LinkShort({ link: { rates, today, cuts } }: { link: Listed }) {
  const { t } = useTranslation('agents')
  const textOf = (given: EachRate, promised: EachRate) =>
    rebateCategories
      .filter((category) => given[category] < promised[category])
      .map((category) =>
        t('link.cutRate', {
          product: t(`category.${category}`),
          given: percentOf(given[category]),
          promised: percentOf(promised[category]),
        }),
      )
      .join(' · ')
  return (
    <>
      {today !== null && (
        <Alert tone="warning" title={t('link.todayLess')}>
          {textOf(today, rates)}
        </Alert>
      )}
      {cuts.count > 0 && (
        <div className={styles.note}>
          {t('link.cutOne', { count: cuts.count })}
          <ul>
            {cuts.last.map(({ account, at, promised, given }) => (
              <li key={`${account} ${at}`}>
                {t('link.cutRow', { account, at: formatDateTime(at), rates: textOf(given, promised) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
