import catalogue from './errors.json' with { type: 'json' }

/**
 * Every error code a call may answer with: one HTTP status each (DECISIONS 11). The client translates
 * `errors.<code>` with the envelope's `value` as details. `client` says what a client does with it.
 */
export const errorCatalogue: Readonly<Record<ErrorCode, { status: number; client: string }>> = catalogue

export type ErrorCode = keyof typeof catalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
