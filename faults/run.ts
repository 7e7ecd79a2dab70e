import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSeededDefects } from './seeded-defects.ts'
import { runLong } from './long.ts'
import { readOptions, type Options } from './options.ts'
import { writeReport, type ReportInput } from './report.ts'
import { runShort } from './short.ts'
import { stopAllWorlds } from './world/world.ts'

const root = join(import.meta.dirname, '..')

async function main(options: Options): Promise<number> {
  const folder = options.form === 'long' ? longFolder(options) : mkdtempSync(join(tmpdir(), 'lotus-faults-'))
  // If run as root the database runs as another user, who needs access.
  chmodSync(folder, 0o711)
  const log = (line: string) => console.log(line)
  try {
    if (options.form === 'controls')
      return await runSeededDefects({ folder, seed: options.seed, only: options.controls, log })
    const input =
      options.form === 'short'
        ? await runShort({ ...options, folder, log })
        : await runLong({ ...options, folder, log })
    return printReport(input)
  } finally {
    if (!options.keep && options.form !== 'long') rmSync(folder, { recursive: true, force: true })
  }
}

function longFolder({ resume, seed }: Options): string {
  const folder = resume ?? join(root, 'reports', `faults-long-${seed}.run`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function printReport(input: ReportInput): number {
  const path = writeReport(root, input)
  const findings = input.chapters.flatMap((one) => one.findings)
  for (const one of findings.slice(0, 20))
    console.error(`${one.invariant} ${one.kind}: ${one.subject}: expected ${one.expected}, found ${one.found}`)
  const acknowledged = input.chapters.reduce((sum, one) => sum + one.acknowledged, 0)
  console.log(
    `${acknowledged} acknowledged operations, ${findings.length} findings. Seed ${input.seed}. Report: ${path}`,
  )
  return findings.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopAllWorlds().then(
      () => process.exit(130),
      () => process.exit(1),
    )
  })
}
try {
  process.exitCode = await main(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
