import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The folder of real data that tests read in place (DECISIONS 30, 31): given by LOTUS_SHARED, or beside the repository.
 */
const folder = process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../../shared')

export function sharedPath(path: string): string {
  return join(folder, path)
}

/**
 * Tests that use the shared folder. Without it they are reported as skipped by name; under CI its absence is a failure.
 */
export function describeWithRealData(name: string, path: string, tests: () => void): void {
  if (existsSync(sharedPath(path))) describe(name, tests)
  else if (process.env['CI']) test(name, () => expect.fail(`real data not present: ${path}`))
  else test.skip(`real data not present: ${name} (${path})`)
}
