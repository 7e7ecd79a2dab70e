import { afterAll, beforeAll } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/**
 * One product for the suites of a file, since a start costs as much as many pages. Each suite has people, networks and
 * objects of its own, and leaves settings as they were.
 */
export let platform: TestPlatform

/** Called first in a file whose suites use `platform`. */
export function sharePlatform(kind: 'empty' | 'living'): void {
  beforeAll(async () => {
    platform = await startTestPlatform({}, kind === 'living')
  }, 400_000)
  afterAll(() => platform?.close(), 60_000)
}
