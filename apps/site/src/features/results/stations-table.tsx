import { localText, useTranslation } from '@lotus/i18n'
import { cx, VisuallyHidden } from '@lotus/ui'
import { useRef, type CSSProperties } from 'react'
import { PageLink } from '../../shared/page-link.tsx'
import { DrawPhase } from './draw-phase.tsx'
import { cutNumber, prizesOf, southRows, type Cut, type DayDraw } from './results-model.ts'
import styles from './results.module.css'

/** Stations of a region side by side: prizes in rows, from the eighth to the special one. */
export function StationsTable({ draws, cut, caption }: { draws: readonly DayDraw[]; cut: Cut; caption: string }) {
  const { t } = useTranslation('results')
  const columns = draws.map((draw) => ({ draw, prizes: prizesOf(draw) }))
  return (
    <table className={styles.stations} style={{ '--columns': draws.length } as CSSProperties}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {draws.map((draw) => (
            <th key={draw.gameCode} scope="col">
              <PageLink to={`/results/${draw.gameCode}`}>{localText(draw.name)}</PageLink>
              <DrawPhase draw={draw} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {southRows.map(({ name, prize, count, width }, row) => (
          <tr key={name} data-prize={name}>
            <th scope="row">
              <span className={styles.long}>{t(`common:prize.${prize}`)}</span>
              <span className={styles.short} aria-hidden>
                {t(`short.${name}`)}
              </span>
            </th>
            {columns.map(({ draw, prizes }) => (
              <td key={draw.gameCode}>
                {Array.from({ length: count }, (_, at) => (
                  <DrawnNumber
                    key={at}
                    number={prizes?.[name]?.[at]}
                    width={width}
                    cut={cut}
                    row={row}
                    isVoid={draw.state === 'void'}
                  />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type NumberProps = { number: string | undefined; width: number; cut: Cut; row: number; isVoid: boolean }

/** Dots before the draw. A number that arrives while the table is on the screen is revealed once, prize after prize. */
function DrawnNumber({ number, width, cut, row, isVoid }: NumberProps) {
  const { t } = useTranslation('common')
  const wasPending = useRef(number === undefined)
  if (number === undefined)
    return (
      <span className={cx('num', styles.pending)}>
        <span aria-hidden>{isVoid ? '–' : '·'.repeat(cutNumber('0'.repeat(width), cut).length)}</span>
        <VisuallyHidden>{t('prize.pending')}</VisuallyHidden>
      </span>
    )
  const shown = cutNumber(number, cut)
  return (
    <span
      className={cx('num', wasPending.current && styles.fresh)}
      // The delay of a number follows its prize; CSS reads it from a variable.
      style={wasPending.current ? ({ '--i': row } as CSSProperties) : undefined}
    >
      {shown.slice(0, -2)}
      <em>{shown.slice(-2)}</em>
    </span>
  )
}
