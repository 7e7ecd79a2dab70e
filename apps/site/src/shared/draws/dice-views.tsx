import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import styles from './draws.module.css'
import { Coin, ColourDot, DiceFace, isHue, isSymbol, Symbol } from './pieces/index.ts'
import { pieceOf, step, type DrawSize } from './view-size.ts'

/** Three dice, their sum, and whether it is big or small. */
export function DiceView({ faces, size }: { faces: readonly string[]; size: DrawSize }) {
  const { t } = useTranslation('draws')
  const sum = faces.reduce((total, face) => total + Number(face), 0)
  return (
    <span className={styles.pieces}>
      {faces.map((face, index) => (
        <span key={index} className={styles.roll} style={step(index)}>
          <DiceFace face={face} size={pieceOf(size)} />
        </span>
      ))}
      <i className={styles.sign}>=</i>
      <span className={cx(styles.step, styles.sum)} style={step(6)}>
        {sum}
      </span>
      {size !== 'full' && (
        <small className={cx(styles.word, styles.step)} style={step(7)}>
          {t(sum >= 11 ? 'fact.big' : 'fact.small')} · {t(sum % 2 === 0 ? 'fact.even' : 'fact.odd')}
        </small>
      )}
    </span>
  )
}

/** Four coins, the red ones first, and how many of each. */
export function CoinsView({ red, size }: { red: number; size: DrawSize }) {
  const { t } = useTranslation('draws')
  return (
    <span className={styles.pieces}>
      {[0, 1, 2, 3].map((coin) => (
        <span key={coin} className={styles.roll} style={step(coin)}>
          <Coin isRed={coin < red} size={pieceOf(size)} />
        </span>
      ))}
      <small className={cx(styles.word, styles.step)} style={step(7)}>
        {t('coins', { red, white: 4 - red })}
      </small>
    </span>
  )
}

/** Three symbols of bầu cua; with their names where there is room. */
export function SymbolsView({ names, size }: { names: readonly string[]; size: DrawSize }) {
  const { t } = useTranslation('draws')
  return (
    <span className={cx(styles.pieces, styles.wide)}>
      {names.map((name, index) => (
        <span key={index} className={cx(styles.captioned, styles.roll)} style={step(index)}>
          {isSymbol(name) && <Symbol symbol={name} size={size === 'compact' ? 'sm' : size === 'card' ? 'md' : 'lg'} />}
          {size !== 'compact' && <small>{t(`symbol.${name}`)}</small>}
        </span>
      ))}
    </span>
  )
}

/** Three colours; always with their names where there is room. */
export function ColoursView({ names, size }: { names: readonly string[]; size: DrawSize }) {
  const { t } = useTranslation('draws')
  return (
    <span className={cx(styles.pieces, styles.wide)}>
      {names.map((name, index) => (
        <span key={index} className={cx(styles.captioned, styles.roll)} style={step(index)}>
          {isHue(name) && <ColourDot hue={name} size={pieceOf(size)} />}
          {size !== 'compact' && <small>{t(`hue.${name}`)}</small>}
        </span>
      ))}
    </span>
  )
}
