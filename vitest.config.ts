import { defineConfig } from 'vitest/config'
import { LongestFirst } from './packages/testing/src/browser/longest-first.ts'

const globalSetup = ['packages/testing/src/global-setup.ts']
/** Longer where other work has the processor (scripts/lib/test-run.ts). */
const testTimeout = Number(process.env['LOTUS_TEST_TIMEOUT'] ?? 20_000)
const ofDatabase = ['db', 'http'].map((kind) => `{packages,apps,scripts,tools,faults}/**/*.${kind}.test.{ts,tsx}`)

/**
 * A test's ending tells what it needs: `x.test.ts` nothing, `x.db.test.ts` and `x.http.test.ts` the database,
 * `x.data.test.ts` the database and the shared data, `x.browser.test.ts` (tests/browser) Chromium and a whole start.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    // Files of one process read the program once. What a file changes for everybody it puts back; nothing is kept in modules.
    isolate: false,
    // Browser files too: while one waits for a draw or a clock the other one works. Three took as long.
    maxWorkers: 2,
    // Here, because a project's own is not looked at.
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['packages/testing/src/check-browser-globals.ts'],
          include: ['{packages,apps,scripts,tools,faults}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{db,http,data,browser}.test.*'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: { name: 'database', include: ofDatabase, globalSetup, testTimeout, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'data',
          include: ['{packages,apps,tests}/**/*.data.test.ts'],
          globalSetup,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.browser.test.ts', 'scripts/**/*.browser.test.ts'],
          globalSetup: ['scripts/lib/prepare-data.ts'],
          isolate: true,
          // A page beside another one is late at times.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
