import type { PlatformDeps } from '../../platform/deps.ts'
import type { AccountDeps } from '../identity/index.ts'

export type AgentsDeps = Pick<PlatformDeps, 'db' | 'clock' | 'rng' | 'http' | 'nudgeOutbox' | 'log'> &
  Pick<AccountDeps, 'passwords'>
