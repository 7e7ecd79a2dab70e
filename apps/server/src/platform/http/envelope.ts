import { AppError } from '@lotus/kernel'
import { errorCatalogue, isErrorCode, type Envelope, type ErrorCode } from '@lotus/contract'
import { readTexts, type Language } from '../language.ts'

const errorText = readTexts('errors')

/** The text of a code in the caller's language, for callers that do not translate themselves. */
export function messageOf(code: string, details: Readonly<Record<string, unknown>>, language: Language): string {
  return (errorText([code], language) ?? code).replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => {
    const value = details[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}

export function ok<T>(value: T): Envelope<T> {
  return { success: true, code: 'ok', message: '', value }
}

export type Refusal = { status: number; envelope: Envelope<never> }

export function refusal(code: ErrorCode, details: Readonly<Record<string, unknown>>, language: Language): Refusal {
  return {
    status: errorCatalogue[code].status,
    envelope: { success: false, code, message: messageOf(code, details, language), value: { ...details } },
  }
}

/** Maps any thrown value to an answer; `isOurs` means that it is a bug of ours and must be logged with its stack. */
export function refusalOf(error: unknown, language: Language, requestId: string): Refusal & { isOurs: boolean } {
  if (error instanceof AppError && isErrorCode(error.code))
    return { ...refusal(error.code, error.details, language), isOurs: false }
  const code = frameworkCode(error)
  if (code) return { ...refusal(code, {}, language), isOurs: false }
  return { ...refusal('internal_error', { requestId }, language), isOurs: true }
}

/** What the pool says when no connection became free, or none could be opened, in its time: nothing was sent. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** Errors of Fastify itself before a handler runs. */
function frameworkCode(error: unknown): ErrorCode | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'shutting_down'
  if (typeof status === 'number' && status >= 400 && status < 500) return 'bad_request'
  // Only where no command can have reached the database: if a connection broke on the way the outcome is unknown: that
  // stays `internal_error`, which clients treat as unknown.
  const databaseCode = 'code' in error ? String(error.code) : ''
  if (/^(57P03|53300|08001|08004|ECONNREFUSED)$/.test(databaseCode)) return 'busy'
  // A lock or a statement timed out: the database has rolled the transaction back.
  if (/^(55P03|57014)$/.test(databaseCode)) return 'busy'
  if (error instanceof Error && NO_CONNECTION.test(error.message)) return 'busy'
  return undefined
}
