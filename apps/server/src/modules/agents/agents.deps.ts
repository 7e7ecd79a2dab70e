import type { NoteSigner } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AccountDeps } from '../identity/index.ts'

export type AgentsDeps = Pick<PlatformDeps, 'db' | 'clock' | 'rng' | 'http' | 'nudgeOutbox' | 'log'> &
  Pick<AccountDeps, 'passwords'> & {
    /** The key of the public log, which signs statements of months too. */
    signer: NoteSigner
  }
