import { AppError } from '@lotus/kernel'
import type { Transaction } from '@lotus/database'

const STATEMENT_TIMEOUT_SECONDS = 60
const ERROR_LENGTH_MAX = 4000
/** How many causes of an error are stored. */
const CAUSES_MAX = 3

/**
 * Runs `work` so that its failure rolls back only what it wrote. Deferred constraints are checked inside, so that a
 * violation counts as a failure of this work; a statement that hangs is cancelled. If the transaction itself is lost,
 * that error is thrown, and nothing was stored.
 */
export async function inSavepoint(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const run = (text: string) => tx.query({ text, values: [] })
  await run(`savepoint outbox_work; set local statement_timeout = '${STATEMENT_TIMEOUT_SECONDS}s'`)
  try {
    await work()
    await run('set constraints all immediate; release savepoint outbox_work')
  } catch (error) {
    await run('rollback to savepoint outbox_work; release savepoint outbox_work')
    throw error
  }
}

/** An error as stored and shown: message, code and causes, without the stack, which is in the log. */
export function errorTextOf(error: unknown): string {
  const lines: string[] = []
  let current: unknown = error
  for (let depth = 0; depth <= CAUSES_MAX && current !== undefined && current !== null; depth += 1) {
    lines.push(lineOf(current))
    current = current instanceof Error ? current.cause : undefined
  }
  return lines.join('\ncaused by ').replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX)
}

function lineOf(error: unknown): string {
  if (error instanceof AppError) return `AppError ${error.code} ${JSON.stringify(error.details, bigintAsText)}`
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${error.name}: ${error.message}${code}`
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
