/** The answer of every call (DECISIONS 11). On failure `value` holds typed details of the code. */
export type Envelope<T> =
  | { success: true; code: 'ok'; message: string; value: T }
  | { success: false; code: string; message: string; value: Record<string, unknown> | null }

export const HEADER_LANGUAGE = 'language'
export const HEADER_MODULE = 'module-id'
export const HEADER_IDEMPOTENCY_KEY = 'idempotency-key'
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,64}$/
