import { join } from 'node:path'
import { runChapter } from './chapter.ts'
import { seededDefects, unchangedProduct, type SeededDefect } from './defects/seeded-defects.ts'
import { databaseDefects } from './defects/database-defects.ts'
import type { Finding } from './findings.ts'
import { startDatabaseServer, type DatabaseServer } from './world/database-server.ts'
import { makeTemplate } from './world/world.ts'

/**
 * Tests the campaign itself (trust.md 5.5): a small campaign must find each seeded defect, and must find nothing in the
 * unchanged product. Returns the exit code.
 */
export async function runSeededDefects(options: {
  folder: string
  seed: string
  only: readonly string[] | undefined
  log: (line: string) => void
}): Promise<number> {
  const { folder, seed, only, log } = options
  const chosen = [unchangedProduct, ...seededDefects].filter((one) => !only || only.includes(one.name))
  if (chosen.length === 0)
    throw new Error(`There are the controls ${[unchangedProduct, ...seededDefects].map((one) => one.name).join(', ')}.`)
  // A long write delay of the log only widens the gap that synchronous_commit=off leaves; with it on nothing changes.
  const server = await startDatabaseServer({ dataDir: join(folder, 'data'), settings: { wal_writer_delay: '5s' } })
  let missed = 0
  try {
    await makeTemplate(server)
    for (const [n, control] of chosen.entries()) {
      const startedAt = performance.now()
      const verdict = await runControl(control, server, join(folder, control.name), `${seed}-${control.name}`, n, log)
      if (!verdict.isRight) missed += 1
      log(
        `${verdict.isRight ? 'ok    ' : 'MISSED'} ${control.name.padEnd(28)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${verdict.words} (seed ${seed}-${control.name})`,
      )
    }
  } finally {
    await server.stop()
  }
  const seeded = chosen.filter((one) => one !== unchangedProduct).length
  log(`${seeded} seeded defects, ${missed} wrong verdicts.`)
  return missed === 0 ? 0 : 1
}

type DefectVerdict = { isRight: boolean; words: string }

async function runControl(
  control: SeededDefect,
  server: DatabaseServer,
  folder: string,
  seed: string,
  n: number,
  say: (line: string) => void,
): Promise<DefectVerdict> {
  const { database, process: processDefect = null } = control.defect
  const result = await runChapter({
    seed,
    world: {
      folder,
      people: 120,
      apis: control.apis,
      workers: control.workers,
      processDefect,
      patch: database ? databaseDefects[database] : undefined,
      shared: { server, name: `lotus_faults_${n}` },
      ...(control.hostOffsetSeconds === undefined ? {} : { hostOffsetSeconds: control.hostOffsetSeconds }),
      ...(control.startsAt === undefined ? {} : { startsAt: control.startsAt }),
    },
    batches: [control.lanes],
    load: control.load,
    // Only the faults that could not be injected: a control without its fault proves nothing.
    log: (line) => (line.includes('cut short') ? say(line) : undefined),
    // A defect's rows never arrive: wait only for the relay's next rounds.
    waitMs: control === unchangedProduct ? 60_000 : 6_000,
  })
  if (control === unchangedProduct) return judgeHealthy(result.findings)
  const seen = result.findings.filter((one) => control.seenBy.some((name) => name === `${one.invariant} ${one.kind}`))
  const [first] = seen
  if (!first)
    return {
      isRight: false,
      words: `NOT caught; ${result.findings.length} other findings${result.findings[0] ? `: ${textOf(result.findings[0])}` : ''}`,
    }
  return { isRight: true, words: `caught by ${first.invariant} (${seen.length}): ${textOf(first)}` }
}

function judgeHealthy(findings: readonly Finding[]): DefectVerdict {
  const [first] = findings
  return first
    ? { isRight: false, words: `accused without a defect: ${textOf(first)}` }
    : { isRight: true, words: 'nothing found without a defect' }
}

const textOf = (one: Finding) => `${one.subject}: expected ${one.expected}, found ${one.found}`
