import { useSession, type Operator } from './session.ts'

/** The back office's permissions so far: `module.action` (operations.md 5.1), as the contract's routes name them. */
export type Permission =
  | 'withdrawals.view'
  | 'withdrawals.decide'
  | 'draws.view'
  | 'draws.enter'
  | 'draws.confirm'
  | 'audit.view'
  | 'dead_letters.view'
  | 'dead_letters.decide'
  | 'games.view'
  | 'games.edit'
  | 'settings.view'
  | 'settings.edit'
  | 'messages.view'
  | 'members.view'
  | 'members.edit'
  | 'members.erase'
  | 'operators.edit'
  | 'service.answer'
  | 'feedback.answer'
  | 'chat.moderate'
  | 'inbox.send'
  | 'content.view'
  | 'content.edit'

/** Where no permission is named, everybody may. */
export const isPermitted = (operator: Operator | null, permission: Permission | undefined): boolean =>
  permission === undefined || (operator?.permissions.includes(permission) ?? false)

/** What is not permitted is not offered; the server has the last word on every call. */
export const useCan = (permission: Permission | undefined): boolean =>
  useSession((state) => isPermitted(state.operator, permission))
