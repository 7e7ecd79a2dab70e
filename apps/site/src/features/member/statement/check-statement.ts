export type StatementCheck = {
  account: string
  currency: string
  period: string
  movements: number
  steps: { name: string; outcome: 'ok' | 'bad'; detail: string }[]
}

/** The same file that members can download and run themselves, not a copy of it in our own scripts. */
const PROGRAM = '/lotus-statement.mjs'

/** Adds a statement up on this device. Throws if the bytes are no statement. `key`: the operator's, from its own address. */
export async function checkStatement(bytes: Uint8Array, key: string): Promise<StatementCheck> {
  const program = (await import(/* @vite-ignore */ new URL(PROGRAM, location.origin).href)) as {
    // Plain JavaScript, described in docs/domain/account-statement.md.
    check(bytes: Uint8Array, known: string): Promise<StatementCheck>
  }
  return program.check(bytes, key)
}

/** `1,2 MB` or `12 kB`, in numbers that need no exactness. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
