import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState, KpiCard } from '@lotus/ui'
import { IconGift, IconHistory, IconTicket } from '@lotus/ui/icons'
import { Scene } from '../parts/scene.tsx'
import parts from '../parts/parts.module.css'
import { Fact, Facts } from './facts.tsx'
import styles from './offers.module.css'

/** K10: points per category, given by the specification. */
const rates = [
  { category: 'LIVE', rate: '0.70' },
  { category: 'SPORTS', rate: '1.00' },
  { category: 'FISH', rate: '1.20' },
  { category: 'RNG', rate: '1.20' },
  { category: 'PVP', rate: '1.00' },
] as const

/** R05. The gifts are not built yet; the rates and that points never expire are known (K10, L12). */
export function PointMallPage() {
  const { t } = useTranslation('content')
  return (
    <div className={parts.page}>
      <Scene
        art="dusk"
        kicker={
          <>
            <IconGift size={18} stroke={1.75} aria-hidden />
            {t('points.kicker')}
          </>
        }
        title={t('points.title')}
        text={t('points.hint')}
      />
      <section className="panel">
        <EmptyState
          icon={<IconGift size={34} stroke={1.5} aria-hidden />}
          title={t('points.closed')}
          hint={t('points.closedHint')}
        />
      </section>
      <section className={styles.section} aria-labelledby="points-rates">
        <h2 id="points-rates">{t('points.rates')}</h2>
        <p className={cx('note', styles.sectionHint)}>{t('points.ratesHint')}</p>
        <div className={styles.rates}>
          {rates.map(({ category, rate }) => (
            <KpiCard
              key={category}
              label={t(`points.category.${category}`)}
              value={<span className="num">{rate}</span>}
              basis={t('points.rateBasis')}
            />
          ))}
        </div>
      </section>
      <Facts title={t('offers.holds')}>
        <Fact icon={<IconHistory size={20} stroke={1.75} aria-hidden />} title={t('points.forever')}>
          {t('points.foreverHint')}
        </Fact>
        <Fact icon={<IconTicket size={20} stroke={1.75} aria-hidden />} title={t('points.lottery')}>
          {t('points.lotteryHint')}
        </Fact>
      </Facts>
    </div>
  )
}
