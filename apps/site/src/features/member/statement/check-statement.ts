import { formatCount } from '@lotus/i18n'

export type StatementCheck = {
  account: string
  currency: string
  period: string
  movements: number
  steps: { name: string; outcome: 'ok' | 'bad'; detail: string }[]
}

/** The same file that members can download and run themselves, not a copy of it in our own scripts. */
const PROGRAM = '/lotus-statement.mjs'

/** The bytes themselves are at fault, not the way to them. */
export class NotAStatement extends Error {}

/** Adds a statement up on this device. Throws `NotAStatement` if the bytes are none. `key`: the operator's, from its own address. */
export async function checkStatement(bytes: Uint8Array, key: string): Promise<StatementCheck> {
  const program = (await import(/* @vite-ignore */ new URL(PROGRAM, location.origin).href)) as {
    // Plain JavaScript, described in docs/domain/account-statement.md.
    check(bytes: Uint8Array, known: string): Promise<StatementCheck>
  }
  return program.check(bytes, key).catch((error: unknown) => {
    throw new NotAStatement('the bytes are no statement', { cause: error })
  })
}

/** `1.2 MB` or `12 kB`, in numbers that need no exactness; one form in both languages, as all numbers (tokens.md). */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  const tenths = Math.round(bytes / 100_000)
  return `${formatCount(Math.floor(tenths / 10))}.${tenths % 10} MB`
}
