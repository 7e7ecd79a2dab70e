import type { Permission } from '@lotus/contract'
import { useSession, type Operator } from './session.ts'

/** Without a named permission every operator may. */
export const isPermitted = (operator: Operator | null, permission: Permission | undefined): boolean =>
  permission === undefined || (operator?.permissions.includes(permission) ?? false)

/** Actions that are not permitted are hidden; the server checks every call again. */
export const useCan = (permission: Permission | undefined): boolean =>
  useSession((state) => isPermitted(state.operator, permission))
