import { noRest, type Pace } from '../../../platform/pace.ts'

/** How many are written in one transaction. */
const BATCH = 200
/** So many failures of single rows are the database's, not theirs: the rest waits for the next run. */
const FAILURES_MAX = 20

type Write<Row> = (rows: readonly Row[]) => Promise<number>

/**
 * Writes rows in batches; answers the sum of what `write` says. Of a batch that fails each row is written alone, so that one
 * holder keeps nobody else waiting; then it throws what failed. Rests before the batches as `pace` says.
 */
export async function writeAll<Row>(write: Write<Row>, rows: readonly Row[], pace: Pace = noRest): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    await pace.round(async () => {
      try {
        count += await write(batch)
      } catch {
        // Whichever row it was fails again, and is told then.
        count += await writeEach(write, batch, failures)
      }
    })
  }
  throwAll(failures, 'statements could not be written')
  return count
}

async function writeEach<Row>(write: Write<Row>, rows: readonly Row[], failures: unknown[]): Promise<number> {
  let count = 0
  for (const row of rows) {
    try {
      count += await write([row])
    } catch (error) {
      failures.push(error)
      if (failures.length >= FAILURES_MAX) throwAll(failures, 'too many statements could not be written')
    }
  }
  return count
}

/** Throws what failed, if anything did; one failure as it is, of several what each said. */
export function throwAll(failures: readonly unknown[], what: string): void {
  if (failures.length === 1) throw failures[0]
  const words = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))
  if (failures.length > 1) throw new AggregateError(failures, `${what}: ${[...new Set(words)].join('; ')}`)
}
