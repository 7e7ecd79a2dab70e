import { useTranslation } from '@lotus/i18n'
import { animalOf } from '@lotus/rules/zodiac'
import { cx } from '@lotus/ui'
import styles from './draws.module.css'
import { WaveBall } from './pieces/index.ts'
import type { Shown } from './read-draw.ts'
import { pieceOf, step, type DrawSize } from './view-size.ts'

/** Six normal balls in their wave colours, the special one separate, each with its animal where there is room. */
export function MarkView({ draw, size }: { draw: Extract<Shown, { kind: 'mark' }>; size: DrawSize }) {
  const { t } = useTranslation('draws')
  const ball = (number: string, index: number, isSpecial: boolean) => {
    const animal = animalOf(number, draw.yearAnimal)
    return (
      <span key={number} className={cx(styles.captioned, styles.step)} style={step(index)}>
        <WaveBall number={number} size={pieceOf(size)} isSpecial={isSpecial} />
        {size !== 'compact' && animal && <small>{t(`animal.${animal}`)}</small>}
      </span>
    )
  }
  return (
    <span className={cx(styles.pieces, size !== 'compact' && styles.top)}>
      {draw.normals.map((number, index) => ball(number, index, false))}
      {/* If they do not fit one row, the special one wraps together with its sign. */}
      <span className={cx(styles.pieces, size !== 'compact' && styles.top)}>
        <i className={styles.plus} data-size={size}>
          +
        </i>
        {ball(draw.special, 8, true)}
      </span>
    </span>
  )
}
