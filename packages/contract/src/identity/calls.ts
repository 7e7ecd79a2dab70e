import { profileCalls } from './profile-calls.ts'
import { entryCalls } from './entry-calls.ts'
import { restrictionCalls } from './restriction-calls.ts'
import { supportCalls } from './support-calls.ts'
import { securityCalls } from './security-calls.ts'

export const identityCalls = {
  ...profileCalls,
  ...entryCalls,
  ...supportCalls,
  ...restrictionCalls,
  ...securityCalls,
}
