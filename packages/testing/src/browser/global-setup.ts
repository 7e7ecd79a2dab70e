import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeStartedData, startedDataVariable } from './started-data.ts'

/** Vitest's global setup of the browser project: an empty place for the data of the first start. */
export function setup(): () => void {
  const home = mkdtempSync(join(tmpdir(), 'lotus-started-'))
  // If we are root the database runs as another user, who needs to pass through.
  chmodSync(home, 0o711)
  process.env[startedDataVariable] = home
  return () => removeStartedData(home)
}
