import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import styles from './draws.module.css'
import { Car } from './pieces/index.ts'
import { step, type DrawSize } from './view-size.ts'

/** Ten cars in the order in which they arrived, the champion first. */
export function RaceView({ cars, size }: { cars: readonly string[]; size: DrawSize }) {
  const { t } = useTranslation('draws')
  if (size !== 'full') {
    return (
      <span className={cx(styles.pieces, styles.tight)}>
        {cars.map((car, index) => (
          <span key={car} className={styles.step} style={step(index)}>
            <Car car={car} size="xs" />
          </span>
        ))}
      </span>
    )
  }
  return (
    <span className={styles.race}>
      {cars.map((car, index) => (
        // The last cars appear last: the reveal follows the race.
        <span key={car} className={cx(styles.captioned, styles.drive)} style={step(index)}>
          <small>{index === 0 ? t('champion') : t('rank', { rank: index + 1 })}</small>
          <Car car={car} size="md" shape="car" />
        </span>
      ))}
    </span>
  )
}
