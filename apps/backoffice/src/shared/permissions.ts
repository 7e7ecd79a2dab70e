import { useSession } from './session.ts'

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

/** What is not permitted is not offered; the server has the last word on every call. */
export function useCan(permission: Permission): boolean {
  return useSession((state) => state.operator?.permissions.includes(permission) ?? false)
}
