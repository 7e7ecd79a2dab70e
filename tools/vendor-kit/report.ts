import { writeFileSync } from 'node:fs'
import type { CaseResult } from './case-result.ts'

export type RunReport = {
  kit: 'lotus-vendor-kit'
  mode: 'wallet' | 'vendor'
  target: string
  dialect: string
  startedAt: string
  cases: readonly CaseResult[]
}

const marks = { ok: 'ok     ', finding: 'FINDING', 'not run': 'not run' }

export const lineOf = (result: CaseResult): string =>
  `${marks[result.state]}  ${result.name.padEnd(24)} ${result.title}${result.why ? ` (${result.why})` : ''}`

/** For each finding: the rule, the expected and the actual result, and the exchanges that led to it. */
export function findingsText(report: RunReport): string {
  const findings = report.cases.filter(({ state }) => state === 'finding')
  const count = (state: CaseResult['state']) => report.cases.filter((one) => one.state === state).length
  const parts = findings.map(({ name, rule, finding }) =>
    [
      `\n${name}`,
      `  rule      ${rule}`,
      `  about     ${finding?.what ?? ''}`,
      `  expected  ${finding?.expected ?? ''}`,
      `  got       ${finding?.got ?? ''}`,
      ...(finding?.exchanges ?? []).flatMap(({ sent, answered }) => [`  sent      ${sent}`, `  answered  ${answered}`]),
    ].join('\n'),
  )
  const end = `\n${count('ok')} ok, ${findings.length} findings, ${count('not run')} not run`
  return [...parts, end].join('\n')
}

export function writeReport(file: string, report: RunReport): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
