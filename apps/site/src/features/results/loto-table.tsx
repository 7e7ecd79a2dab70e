import { localText, useTranslation } from '@lotus/i18n'
import { headTailOf, VisuallyHidden } from '@lotus/ui'
import { Fragment } from 'react'
import { prizesOf, type DayDraw } from './results-model.ts'
import styles from './results.module.css'

/** Tails by head (or heads by tail) of each station: the "loto" table. A digit that came twice or more is marked. */
export function LotoTable({ draws, by, caption }: { draws: readonly DayDraw[]; by: 'head' | 'tail'; caption: string }) {
  const { t } = useTranslation('results')
  const columns = draws.map((draw) => {
    const groups = headTailOf(Object.values(prizesOf(draw) ?? {}).flat())
    return { code: draw.gameCode, name: localText(draw.name), groups: by === 'head' ? groups.byHead : groups.byTail }
  })
  return (
    <table className={styles.loto}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`loto.${by}`)}</th>
          {columns.map(({ code, name }) => (
            <th key={code} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 10 }, (_, digit) => (
          <tr key={digit}>
            <th scope="row" className="num">
              {digit}
            </th>
            {columns.map(({ code, groups }) => (
              <td key={code} className="num">
                <Digits digits={groups[digit] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Digits({ digits }: { digits: readonly string[] }) {
  if (digits.length === 0) return <span className={styles.none}>–</span>
  return digits.map((digit, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {digits.filter((other) => other === digit).length > 1 ? <b>{digit}</b> : digit}
    </Fragment>
  ))
}
