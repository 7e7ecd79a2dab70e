import { cx } from '@lotus/ui'
import { useLayoutEffect, useRef, type CSSProperties } from 'react'
import { chartRows, hitColumns } from './chart-rows.ts'
import styles from './chart.module.css'
import type { StatisticsTable, TrendIssue, TrendTable } from './types.ts'
import { issueLabel, type Words } from './words.ts'

/** Sizes in pixels, also given to the style sheet: the line over the table must meet the cells. */
const CELL = { figure: 30, syllable: 44, word: 72 } as const
const ROW = 30
const ISSUE = 64
/** With more columns than this a chart shows fewer draws: thousands of extra cells would not help. */
const MANY_COLUMNS = 60
const ROWS_OF_MANY = 30

const columnsOf = (tables: readonly TrendTable[]) => tables.reduce((sum, { tokens }) => sum + tokens.length, 0)

/** The classic chart: a row per draw, a column per token, hits as balls joined by a line, absences as counts. */
export function TrendChart({
  tables,
  figures,
  issues,
  words,
  caption,
}: {
  tables: readonly TrendTable[]
  figures: readonly StatisticsTable[]
  issues: readonly TrendIssue[]
  words: Words
  caption: string
}) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = columnsOf(tables)
  const count = columns > MANY_COLUMNS ? Math.min(ROWS_OF_MANY, issues.length) : issues.length
  const shown = issues.slice(-count)
  const longest = Math.max(
    ...tables.flatMap(({ key, tokens }) => tokens.map((token) => words.short(token, key).length)),
  )
  const cell = longest > 4 ? CELL.word : longest > 2 ? CELL.syllable : CELL.figure
  const shownKey = tables.map((table) => table.key).join()
  // The newest draw is at the bottom, so the chart starts scrolled there.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [shownKey, count])
  const offsets = tables.map((_, i) => columnsOf(tables.slice(0, i)))
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ '--cell': `${cell}px`, '--row': `${ROW}px`, '--issue': `${ISSUE}px` } as CSSProperties}
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      <div className={styles.sheet} style={{ width: ISSUE + columns * cell }}>
        <table className={styles.table}>
          <caption>{caption}</caption>
          <colgroup>
            <col style={{ width: ISSUE }} />
            {tables.map(({ key, tokens }) => (
              <col key={key} span={tokens.length} style={{ width: cell }} />
            ))}
          </colgroup>
          <Head tables={tables} words={words} />
          <tbody>
            <Rows tables={tables} issues={shown} count={count} words={words} />
          </tbody>
          <Foot tables={tables} figures={figures} words={words} />
        </table>
        <svg
          className={styles.lines}
          width={columns * cell}
          height={count * ROW}
          style={{ left: ISSUE, top: tables.length > 1 ? ROW * 2 : ROW }}
          aria-hidden
        >
          {tables.map((table, i) =>
            table.kind === 'one' && table.tokens.length > 2 ? (
              <polyline key={table.key} points={pointsOf(table, count, offsets[i] ?? 0, cell)} />
            ) : null,
          )}
        </svg>
      </div>
    </div>
  )
}

function pointsOf(table: TrendTable, count: number, offset: number, cell: number): string {
  return hitColumns(table, count)
    .flatMap((column, row) => (column === null ? [] : [`${(offset + column + 0.5) * cell},${(row + 0.5) * ROW}`]))
    .join(' ')
}

function Head({ tables, words }: { tables: readonly TrendTable[]; words: Words }) {
  return (
    <thead>
      {tables.length > 1 && (
        <tr>
          <td className={styles.corner} />
          {tables.map(({ key, tokens }) => (
            <th key={key} scope="colgroup" colSpan={tokens.length} className={styles.first}>
              {words.table(key)}
            </th>
          ))}
        </tr>
      )}
      <tr>
        <th scope="col" className={styles.corner}>
          {words.t('chart.issue')}
        </th>
        {tables.map(({ key, tokens }) =>
          tokens.map((token, i) => (
            <th key={`${key} ${token}`} scope="col" className={cx('num', i === 0 && styles.first)}>
              {words.short(token, key)}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function Rows({
  tables,
  issues,
  count,
  words,
}: {
  tables: readonly TrendTable[]
  issues: readonly TrendIssue[]
  count: number
  words: Words
}) {
  const cells = tables.map((table) => chartRows(table, count))
  return issues.map(({ issueNo }, row) => (
    <tr key={issueNo}>
      <th scope="row" className={cx('num', styles.issue)} title={issueNo}>
        {issueLabel(issueNo)}
      </th>
      {tables.map(({ key, tokens }, at) =>
        cells[at]?.[row]?.map(({ hits, absent }, i) => (
          <td key={`${key} ${tokens[i] ?? ''}`} className={cx('num', i === 0 && styles.first)}>
            {hits === 0 ? (
              absent
            ) : (
              <b className={hits > 1 ? styles.more : undefined}>
                {words.short(tokens[i] ?? '', key)}
                {hits > 1 && <sup>{hits}</sup>}
              </b>
            )}
          </td>
        )),
      )}
    </tr>
  ))
}

/** Per column: hits in the period, average and longest absence. */
function Foot({
  tables,
  figures,
  words,
}: {
  tables: readonly TrendTable[]
  figures: readonly StatisticsTable[]
  words: Words
}) {
  const { t } = words
  const known = new Map(figures.map((table) => [table.key, table.tokens]))
  const lines = [
    { name: t('chart.hits'), of: (key: string, i: number) => known.get(key)?.[i]?.hits },
    { name: t('chart.average'), of: (key: string, i: number) => round(known.get(key)?.[i]?.average) },
    { name: t('chart.record'), of: (key: string, i: number) => known.get(key)?.[i]?.record },
  ]
  return (
    <tfoot>
      {lines.map(({ name, of }) => (
        <tr key={name}>
          <th scope="row" className={styles.issue}>
            {name}
          </th>
          {tables.map(({ key, tokens }) =>
            tokens.map((token, i) => (
              <td key={`${key} ${token}`} className={cx('num', i === 0 && styles.first)}>
                {of(key, i) ?? '–'}
              </td>
            )),
          )}
        </tr>
      ))}
    </tfoot>
  )
}

/** One decimal below ten, none above: a column has room for three characters. */
const round = (value: number | undefined) =>
  value === undefined ? undefined : value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
