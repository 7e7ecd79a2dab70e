import { rebateCategories, type RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, cx, moneyText } from '@lotus/ui'
import { openAuth } from '../../../../shared/auth-gate.ts'
import { useIsLoggedIn } from '../../../../shared/session.ts'
import styles from './points.module.css'

export type PointConfig = RouteValue<'loyalty.pointConfig'>
/** Parts of a million in the four places of an amount. */
const PPM_OF_PLACE = 100n

/** K10: points for each unit of valid bets, by product; what earns none is named. */
export function RateCells({ config }: { config: PointConfig }) {
  const { t } = useTranslation(['loyalty', 'agents'])
  const rates = rebateCategories.map((category) => ({ category, ppm: config.ratesPpm[category] ?? 0 }))
  const none = rates.filter(({ ppm }) => ppm === 0).map(({ category }) => t(`points.category.${category}`))
  return (
    <>
      <dl className={styles.rates}>
        {rates
          .filter(({ ppm }) => ppm > 0)
          .map(({ category, ppm }) => (
            <div key={category}>
              <dt>{t(`points.category.${category}`)}</dt>
              <dd className="num">{moneyText(BigInt(ppm) / PPM_OF_PLACE)}</dd>
            </div>
          ))}
      </dl>
      <p className="fine">
        {t('points.perUnit', { unit: moneyText(config.unit) })}
        {none.length > 0 && ` ${t('points.noPoints', { products: none.join(', ') })}`}
      </p>
    </>
  )
}

export function PointRates({ config }: { config: PointConfig }) {
  const { t } = useTranslation('loyalty')
  const isLoggedIn = useIsLoggedIn()
  return (
    <section className={cx('panel', styles.card)} aria-labelledby="points-rates">
      <h2 id="points-rates">{t('points.rates')}</h2>
      <RateCells config={config} />
      {!isLoggedIn && (
        <Button variant="primary" className="mt-35" onClick={() => void openAuth('login')}>
          {t('points.logIn')}
        </Button>
      )}
    </section>
  )
}
