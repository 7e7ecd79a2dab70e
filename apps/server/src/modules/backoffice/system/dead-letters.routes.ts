import type { PlatformDeps } from '../../../platform/deps.ts'
import { idOf } from '../../../platform/paging.ts'
import { discardEvent, listEvents, retryEvent, viewEvent } from './dead-letters.ts'

/** Events that a consumer could not handle: list, retry, discard. */
export function registerDeadLetterRoutes(deps: PlatformDeps): void {
  const { http } = deps
  http.handle('bo.deadLetters', (_context, input) => listEvents(deps, input))
  http.handle('bo.deadLetter', (_context, input) => viewEvent(deps, idOf(input.id)))
  http.handle('bo.retryDeadLetter', (context, input) => retryEvent(deps, context, idOf(input.id)))
  http.handle('bo.discardDeadLetter', (context, input) => discardEvent(deps, context, idOf(input.id), input.reason))
}
