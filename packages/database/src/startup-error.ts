/**
 * A condition of the machine that prevents a start. `message` is the one clear line shown to the person; no stack is
 * shown.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  /** The code of the underlying error, if there is one. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** The `code` of a Node system error or a PostgreSQL error (`ENOENT`, `28P01`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** A lock was not had within `lock_timeout`: nothing was done. */
export const isLockHeld = (error: unknown): boolean => errorCode(error) === '55P03'

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message || (errorCode(error) ?? error.name) : String(error)
}
