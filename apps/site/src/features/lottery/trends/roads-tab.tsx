import { longDragons } from '@lotus/rules/catalogue'
import { Chip } from '@lotus/ui'
import { sequenceOf } from './chart-rows.ts'
import { Road } from './road.tsx'
import { TableChoice, useTableChoice } from './table-choice.tsx'
import styles from './trends.module.css'
import type { TabProps } from './tab-props.ts'

/** From this many equal outcomes in a row on, a run is listed. */
const DRAGON_LEAST = 3
const DRAGONS_SHOWN = 12

/** Bead road and big road of two sides and of dragon and tiger, and the runs that are under way. */
export function RoadsTab({ statistics, rows, words }: TabProps) {
  const { t } = words
  const sides = rows.tables.filter(({ group, kind }) => group === 'sides' && kind === 'one')
  const { chosen, key, setKey } = useTableChoice(sides)
  const runs = longDragons(statistics.tables, DRAGON_LEAST)
  if (!chosen) return null
  const outcomes = sequenceOf(chosen)
  const counts = chosen.tokens.map((token) => outcomes.filter((outcome) => outcome === token).length)
  return (
    <>
      <div className="between wrap">
        <TableChoice tables={sides} value={key} onChange={setKey} words={words} />
        <p className={styles.counts}>
          {chosen.tokens.map((token, i) => (
            <span key={token} className="num">
              {words.token(token, chosen.key)} <b>{counts[i]}</b>
            </span>
          ))}
        </p>
      </div>
      <h3>{t('road.big')}</h3>
      <Road kind="big" outcomes={outcomes} table={chosen} words={words} />
      <h3>{t('road.bead')}</h3>
      <Road kind="bead" outcomes={outcomes} table={chosen} words={words} />
      <h3>{t('road.runs')}</h3>
      {runs.length === 0 ? (
        <p className="fine">{t('road.noRuns', { count: DRAGON_LEAST })}</p>
      ) : (
        <div className="row wrap">
          {runs.slice(0, DRAGONS_SHOWN).map((run) => (
            <Chip key={run.key} selected={run.key === key} onClick={() => setKey(run.key)}>
              {t('road.run', {
                table: words.table(run.key),
                outcome: words.token(run.token, run.key),
                count: run.length,
              })}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}
