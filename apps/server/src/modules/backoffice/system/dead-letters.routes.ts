import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { discardEvent, listEvents, retryEvent, viewEvent } from './dead-letters.ts'

/** Events that a consumer could not handle: looked at, tried again, or given up. */
export function registerDeadLetterRoutes(deps: PlatformDeps): void {
  const { http } = deps
  http.handle('bo.deadLetters', (_context, input) => listEvents(deps, input))
  http.handle('bo.deadLetter', (_context, input) => viewEvent(deps, letterId(input.id)))
  http.handle('bo.retryDeadLetter', (context, input) => retryEvent(deps, context, letterId(input.id)))
  http.handle('bo.discardDeadLetter', (context, input) => discardEvent(deps, context, letterId(input.id), input.reason))
}

function letterId(id: string): bigint {
  if (!/^\d{1,18}$/.test(id)) throw new AppError<ErrorCode>('not_found')
  return BigInt(id)
}
