import { isCallError } from '@lotus/client'
import type { ErrorCode } from '@lotus/contract'
import { failureText } from '../failure-text.ts'

/** The sentence for a refusal about a field; undefined for any other failure. */
export function fieldError(error: unknown, codes: readonly ErrorCode[]): string | undefined {
  return isCallError(error, ...codes) && codes.length > 0 ? failureText(error) : undefined
}

/** Codes of `bad_request` by field name (DECISIONS 11); empty for any other failure. */
export function badFields(error: unknown): Readonly<Record<string, string>> {
  if (!isCallError(error, 'bad_request')) return {}
  const fields = error.details['fields']
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, String(code)]))
}
