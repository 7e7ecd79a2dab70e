import type { Host } from '../../platform/module.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { CashierDeps } from '../cashier/index.ts'
import type { EraseDeps, SecretBox } from '../identity/index.ts'
import type { ProtectionCommands } from '../protection/index.ts'

/** The platform, and what the cashier works with: withdrawals are decided here. */
export type BackofficeDeps = CashierDeps & {
  passwords: Passwords
  /** Seals the secrets of the operators' authenticators. */
  operatorBox: SecretBox
  protection: ProtectionCommands
  all: Pick<Host['all'], 'settings'>
} & Pick<EraseDeps, 'avatars' | 'eraseElsewhere'>
