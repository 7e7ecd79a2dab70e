import { useTranslation } from '@lotus/i18n'
import { cx, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/queries.ts'
import { QueryError } from '../../../../shared/query-error.tsx'
import { RateCells, type PointConfig } from './point-rates.tsx'
import styles from './points.module.css'

/** The points there are, and what today's valid bets give. */
export function PointBalance({ config }: { config: PointConfig }) {
  const { t } = useTranslation('loyalty')
  const query = useQuery(callQuery('loyalty.pointBalance', {}))
  const { data } = query
  return (
    <section className={cx('panel', styles.card)} aria-labelledby="points-own">
      <h2 id="points-own">{t('points.own')}</h2>
      {query.isError && data === undefined && <QueryError query={query} title={t('points.failed')} />}
      <p className={cx('num', styles.balance)}>{data === undefined ? '–' : moneyText(data.points)}</p>
      <p className={styles.today}>
        {t('points.forever')} {data !== undefined && t('points.today', { points: moneyText(data.today) })}
      </p>
      {data !== undefined && Number(data.owed) > 0 && (
        <p className="fine">{t('points.owed', { points: moneyText(data.owed) })}</p>
      )}
      <RateCells config={config} />
    </section>
  )
}
