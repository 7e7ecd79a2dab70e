import { useTranslation } from '@lotus/i18n'
import { cx, VisuallyHidden } from '@lotus/ui'
import styles from './draws.module.css'
import type { Shown } from './read-draw.ts'
import { step, type DrawSize } from './view-size.ts'

type Thai = Extract<Shown, { kind: 'thai' }>
type Yeekee = Extract<Shown, { kind: 'yeekee' }>

/** The first prize with its last three digits marked, and the two-digit prize. */
export function ThaiLine({ draw, size }: { draw: Thai; size: DrawSize }) {
  const { t } = useTranslation('draws')
  return (
    <span className={styles.prizeLine}>
      {size !== 'compact' && <small className={styles.word}>{t('thai.first')}</small>}
      <span className={`num ${styles.special ?? ''}`}>
        {draw.first.slice(0, -3)}
        <em>{draw.first.slice(-3)}</em>
      </span>
      {size !== 'compact' && <small className={styles.word}>{t('thai.last2')}</small>}
      <span className={`num ${styles.second ?? ''}`}>{draw.last2}</span>
    </span>
  )
}

const rows = ['first', 'last2', 'front3', 'back3', 'second'] as const

export function ThaiTable({ draw, caption }: { draw: Thai; caption: string }) {
  const { t } = useTranslation('draws')
  return (
    <table className={styles.thai}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row} data-row={row}>
            <th scope="row">{t(`thai.${row}`)}</th>
            <td className="num">
              {[draw[row]].flat().map((number) => (
                <span key={number}>
                  {row === 'first' ? (
                    <>
                      {number.slice(0, -3)}
                      <em>{number.slice(-3)}</em>
                    </>
                  ) : (
                    number
                  )}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * How a yeekee result is computed: the sum of the submitted numbers minus the 16th from the end; then its last five
 * digits.
 */
export function YeekeeSteps({ draw, size }: { draw: Yeekee; size: DrawSize }) {
  const { t } = useTranslation('draws')
  const { result } = draw
  const figures = (
    <span className={cx('num', styles.special)}>
      {result.slice(0, -5)}
      <b>{result.slice(-5, -3)}</b>
      <em>{result.slice(-3)}</em>
    </span>
  )
  if (size !== 'full') {
    return (
      <span className={styles.prizeLine}>
        {size === 'card' && <small className={styles.word}>{t('yeekee.result')}</small>}
        {figures}
      </span>
    )
  }
  return (
    <span className={cx('stack gap-2', styles.steps)}>
      <span className={styles.step} style={step(0)}>
        <small>{t('yeekee.sum', { count: draw.count })}</small>
        <span className="num">{draw.sum}</span>
      </span>
      <span className={styles.step} style={step(2)}>
        <small>{t('yeekee.taken')}</small>
        <span className="num">− {draw.taken}</span>
      </span>
      <span className={styles.step} style={step(4)}>
        <small>{t('yeekee.result')}</small>
        {figures}
      </span>
      <span className={styles.step} style={step(6)}>
        <small>{t('yeekee.top3')}</small>
        <span className="num">{result.slice(-3)}</span>
      </span>
      <span className={styles.step} style={step(7)}>
        <small>{t('yeekee.bottom2')}</small>
        <span className="num">{result.slice(-5, -3)}</span>
      </span>
    </span>
  )
}
