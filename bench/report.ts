import { writeFileSync } from 'node:fs'

export type Row = { measure: string; value: number; unit: string; target: string; ok: boolean | null }

/** A figure without a target. */
export const shown = (measure: string, value: number, unit: string): Row => ({
  measure,
  value,
  unit,
  target: '',
  ok: null,
})
const inUnits = (limit: number, unit: string) => (unit === 'x' ? `${limit}x` : `${limit} ${unit}`.trim())
export const atMost = (measure: string, value: number, unit: string, limit: number): Row => ({
  ...shown(measure, value, unit),
  target: `<= ${inUnits(limit, unit)}`,
  ok: value <= limit,
})
export const atLeast = (measure: string, value: number, unit: string, limit: number): Row => ({
  ...shown(measure, value, unit),
  target: `>= ${inUnits(limit, unit)}`,
  ok: value >= limit,
})
/** A count that must be 0. */
export const none = (measure: string, value: number): Row => ({
  ...shown(measure, value, ''),
  target: '0',
  ok: value === 0,
})
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Prints the table and, with `--json FILE`, writes it; rows without a target have `ok: null`. */
export function report(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.measure,
    `${round(row.value)} ${row.unit}`,
    row.target,
    row.ok === null ? '' : row.ok ? 'ok' : 'MISSED',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0), 6))
  console.log(`\n${title}`)
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  '),
    )
  const flag = process.argv.indexOf('--json')
  const file = flag < 0 ? undefined : process.argv[flag + 1]
  if (file)
    writeFileSync(
      file,
      `${JSON.stringify({ rows: rows.map((row) => ({ ...row, value: round(row.value) })) }, null, 2)}\n`,
    )
}

const round = (value: number) => Math.round(value * 100) / 100

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
