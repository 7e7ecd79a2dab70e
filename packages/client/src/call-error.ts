import type { ErrorCode } from '@lotus/contract'

/**
 * The contract's codes, and what only the client can know: the network failed, or the answer was not ours.
 * The server may be newer than this bundle, so unknown codes pass through as text.
 */
export type CallErrorCode = ErrorCode | 'network_error' | 'bad_answer' | (string & {})

/** A call that did not succeed. `code` is translated as `errors.<code>` with `details` (DECISIONS 11). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  readonly details: Readonly<Record<string, unknown>>
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  readonly requestId: string | null

  constructor(
    code: CallErrorCode,
    options: {
      details?: Readonly<Record<string, unknown>>
      status?: number
      requestId?: string | null
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.status = options.status ?? 0
    this.requestId = options.requestId ?? null
  }
}

export function isCallError(error: unknown, ...codes: CallErrorCode[]): error is CallError {
  return error instanceof CallError && (codes.length === 0 || codes.includes(error.code))
}
