import { must } from '@lotus/kernel'
import { afterAll, beforeAll } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/**
 * One product for the suites of a file, since a start costs as much as many pages. No suite changes a setting that another
 * one reads; those of the demo's first account run one after the other.
 */
export let platform: TestPlatform

/** Called first in a file whose suites use `platform`. */
export function sharePlatform(kind: 'empty' | 'living'): void {
  beforeAll(async () => {
    platform = await startTestPlatform({}, kind === 'living')
  }, 400_000)
  afterAll(() => platform?.close(), 60_000)
}

/** Of an account that the demo begins with. */
export const passwordOf = (username: string): string =>
  must(platform.product.passwords.get(username), `the start printed a password of ${username}`)
