import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './findings.ts'
import type { FaultId, FaultRecord } from './injections/run.ts'
import type { Operation } from './journal.ts'

export type FaultRow = {
  id: FaultId
  injected: number
  /**
   * Operations acknowledged, and attempts without an answer, while the fault was active; overlapping faults share them.
   */
  acknowledged: number
  unknown: number
  lost: number
  duplicated: number
  recoveries: number[]
}

/** Sums of one chapter; the part that a long campaign keeps in its state file. */
export type ChapterSums = {
  seed: string
  seconds: number
  loadFactor: number
  faults: FaultRow[]
  acknowledged: number
  refused: number
  unknownAttempts: number
  duplicated: number
  reordered: number
  operations: number
  findings: Finding[]
}

export const FAULTS: Readonly<Record<FaultId, string>> = {
  F1: 'database killed (postmaster and backends)',
  F2: 'one backend killed, in commit where possible',
  F3: 'API process killed',
  F4: 'worker killed',
  F5: 'API and database killed together',
  F6: 'request cut, reply lost',
  F7: 'slow, silent and reset connections',
  F8: 'callbacks duplicated and reordered',
  F9: 'database errors (40001, 40P01, 57014, 53300, pools)',
  F10: 'disk full, then freed',
  F11: "the API host's clock moved",
  F12: 'process stopped and continued',
  F13: 'redeployed under load',
}

/** Operations are assigned to a fault by time: sent or unanswered between its injection and its recovery. */
export function faultRows(
  records: readonly FaultRecord[],
  operations: Iterable<Operation>,
  findings: readonly Finding[],
): FaultRow[] {
  const rows = new Map<FaultId, FaultRow>()
  const all = [...operations]
  const answered = all
    .filter((one) => one.state === 'ok')
    .map((one) => one.endedAt)
    .sort((a, b) => a - b)
  const unknown = all.flatMap((one) => one.unknownAt).sort((a, b) => a - b)
  for (const record of records) {
    let row = rows.get(record.id)
    if (!row) {
      row = { id: record.id, injected: 0, acknowledged: 0, unknown: 0, lost: 0, duplicated: 0, recoveries: [] }
      rows.set(record.id, row)
    }
    const within = (times: readonly number[]) => countUntil(times, record.endedAt) - countUntil(times, record.at - 1)
    const isDuring = (one: Finding) => one.at !== undefined && one.at >= record.at - 5_000 && one.at <= record.endedAt
    row.injected += 1
    row.acknowledged += within(answered)
    row.unknown += within(unknown)
    row.lost += findings.filter((one) => one.kind === 'lost' && isDuring(one)).length
    row.duplicated += findings.filter((one) => one.kind === 'duplicated' && isDuring(one)).length
    if (record.recoveryMs !== null) row.recoveries.push(record.recoveryMs)
  }
  return [...rows.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}

/** How many of the sorted times are not after `until`. */
function countUntil(times: readonly number[], until: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= until) low = middle + 1
    else high = middle
  }
  return low
}

export function mergeRows(chapters: readonly ChapterSums[]): FaultRow[] {
  const rows = new Map<FaultId, FaultRow>()
  for (const chapter of chapters) {
    for (const one of chapter.faults) {
      const row = rows.get(one.id)
      rows.set(
        one.id,
        row
          ? {
              id: one.id,
              injected: row.injected + one.injected,
              acknowledged: row.acknowledged + one.acknowledged,
              unknown: row.unknown + one.unknown,
              lost: row.lost + one.lost,
              duplicated: row.duplicated + one.duplicated,
              recoveries: [...row.recoveries, ...one.recoveries],
            }
          : one,
      )
    }
  }
  return [...rows.values()].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
}

export type ReportInput = {
  form: 'short' | 'long'
  seed: string
  chapters: readonly ChapterSums[]
  notes: readonly string[]
}

/** Writes reports/faults-<form>-<seed>.md and .json; returns the path of the first. */
export function writeReport(root: string, input: ReportInput): string {
  const folder = join(root, 'reports')
  mkdirSync(folder, { recursive: true })
  const name = join(folder, `faults-${input.form}-${input.seed}`)
  const rows = mergeRows(input.chapters)
  const json = {
    ...input,
    git: gitHash(root),
    faults: rows.map(({ recoveries, ...row }) => ({ ...row, recovery: percentiles(recoveries) })),
  }
  writeFileSync(`${name}.json`, `${JSON.stringify(json, null, 2)}\n`)
  writeFileSync(`${name}.md`, `${markdown(root, input, rows)}\n`)
  return `${name}.md`
}

function markdown(root: string, input: ReportInput, rows: readonly FaultRow[]): string {
  const { chapters } = input
  const sum = (of: (one: ChapterSums) => number) => chapters.reduce((total, one) => total + of(one), 0)
  const findings = chapters.flatMap((one) => one.findings)
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length
  const kills = rows
    .filter((row) => ['F1', 'F2', 'F5'].includes(row.id))
    .reduce((total, row) => total + row.injected, 0)
  return [
    `# Fault campaign, ${input.form} form, seed ${input.seed}`,
    '',
    `Git ${gitHash(root)}. ${chapters.length} chapters in ${Math.round(sum((one) => one.seconds))} s. Other programs on the machine: up to ${Math.max(...chapters.map((one) => one.loadFactor)).toFixed(1)} runnable tasks a core.`,
    '',
    `${sum((one) => one.operations)} operations, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.refused)} refused, ${sum((one) => one.unknownAttempts)} attempts without an answer.`,
    `**Acknowledged and lost: ${count('lost')}. Applied twice: ${count('duplicated')}.** Refused and applied: ${count('both')}. Never answered: ${count('unanswered')}. Other findings: ${findings.length - count('lost') - count('duplicated') - count('both') - count('unanswered')}.`,
    sums(rows, sum((one) => one.duplicated) + sum((one) => one.reordered)),
    '',
    '| fault | injected | acknowledged meanwhile | lost | duplicated | without an answer meanwhile | recovery p50 / p99 / max ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const p = percentiles(row.recoveries)
      const recovery = p ? `${p.p50} / ${p.p99} / ${p.max}` : 'not measured'
      return `| ${row.id} ${FAULTS[row.id]} | ${row.injected} | ${row.acknowledged} | ${row.lost} | ${row.duplicated} | ${row.unknown} | ${recovery} |`
    }),
    `| F8 ${FAULTS.F8} | ${sum((one) => one.duplicated)} + ${sum((one) => one.reordered)} | | | | | |`,
    '',
    'Faults overlap, so an operation counts for each fault that was on.',
    kills > 0
      ? `None lost in ${kills} database kills bounds the chance of a loss in one kill below ${((3 / kills) * 100).toFixed(2)} % (rule of three, 95 %).`
      : '',
    'Power loss was not tested on this hardware: kill -9 leaves the page cache alive. What protects against it is that the program refuses unsafe settings in production.',
    ...input.notes,
    '',
    `Chapters: ${chapters.map((one) => `${one.seed} (${Math.round(one.seconds)} s)`).join(', ')}.`,
    ...(findings.length > 0 ? ['', '## Findings', '', ...findings.slice(0, 200).map(line)] : []),
  ].join('\n')
}

/** The figures required by the issue: F5 takes down the database and both API processes. */
function sums(rows: readonly FaultRow[], callbacks: number): string {
  const of = (id: FaultId) => rows.find((row) => row.id === id)?.injected ?? 0
  return `${of('F1') + of('F2') + of('F5')} database kills, ${of('F3') + 2 * of('F5')} API kills, ${of('F4')} worker kills, ${of('F6')} lost replies and cut requests, ${callbacks} callbacks repeated or out of order.`
}

const line = (one: Finding) =>
  `- ${one.invariant} ${one.kind}: ${one.subject}: expected ${one.expected}, found ${one.found}${one.at === undefined ? '' : ` (${new Date(one.at).toISOString()})`}`

function percentiles(values: readonly number[]): { p50: number; p99: number; max: number } | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

function gitHash(root: string): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    const hash = git('rev-parse', '--short', 'HEAD')
    return git('status', '--porcelain') === '' ? hash : `${hash} with changes`
  } catch {
    return 'unknown'
  }
}
