import type { PlatformDeps } from '../../platform/deps.ts'
import type { Host } from '../../platform/module.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { SecretBox } from '../identity/index.ts'

export type BackofficeDeps = PlatformDeps & {
  passwords: Passwords
  /** Seals the secrets of the operators' authenticators. */
  operatorBox: SecretBox
  all: Pick<Host['all'], 'settings' | 'findings'>
}
