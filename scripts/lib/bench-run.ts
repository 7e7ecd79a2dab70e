import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Row } from '../../bench/report.ts'

const folder = join(import.meta.dirname, '..', '..', 'bench')
const ending = '.bench.ts'

/**
 * Runs the named benchmarks (all if none is named), each in a process of its own so that none warms the next, and
 * collects their rows. Names come before the first flag; the flags are passed to each benchmark. Each prints its table
 * itself. Returns 1 if one fails or misses a target.
 */
export function runBenches(args: readonly string[]): number {
  const jsonAt = args.indexOf('--json')
  const jsonFile = jsonAt < 0 ? undefined : args[jsonAt + 1]
  const others = args.filter((_, index) => jsonAt < 0 || (index !== jsonAt && index !== jsonAt + 1))
  const firstFlag = others.findIndex((arg) => arg.startsWith('--'))
  const names = firstFlag < 0 ? others : others.slice(0, firstFlag)
  const flags = firstFlag < 0 ? [] : others.slice(firstFlag)
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    console.error(`Unknown benchmark "${unknown}". There are: ${known.join(', ')}.`)
    return 1
  }
  const results = (names.length > 0 ? names : known).map((name) => runOne(name, flags))
  const rows = results.flatMap((result) => result.rows)
  if (jsonFile !== undefined) writeFileSync(resolve(jsonFile), `${JSON.stringify({ rows }, null, 2)}\n`)
  return results.every((result) => result.isWhole) && rows.every((row) => row.ok !== false) ? 0 : 1
}

function runOne(name: string, flags: readonly string[]): { rows: Row[]; isWhole: boolean } {
  const scratch = mkdtempSync(join(tmpdir(), 'lotus-rows-'))
  const file = join(scratch, 'rows.json')
  try {
    const { status } = spawnSync(process.execPath, [join(folder, name + ending), '--json', file, ...flags], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    // Written by bench/report.ts.
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }
    return { rows, isWhole: status === 0 && rows.length > 0 }
  } catch {
    console.error(`The benchmark ${name} gave no figures.`)
    return { rows: [], isWhole: false }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
