import type { Permission } from '@lotus/contract'
import { useSession, type Operator } from './session.ts'

/** Where no permission is named, everybody may. */
export const isPermitted = (operator: Operator | null, permission: Permission | undefined): boolean =>
  permission === undefined || (operator?.permissions.includes(permission) ?? false)

/** What is not permitted is not offered; the server has the last word on every call. */
export const useCan = (permission: Permission | undefined): boolean =>
  useSession((state) => isPermitted(state.operator, permission))
