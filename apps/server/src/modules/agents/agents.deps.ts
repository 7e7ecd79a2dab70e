import type { NoteSigner } from '@lotus/rules/fairness'
import type { boundedQueue } from '../../platform/bounded-queue.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { AccountDeps } from '../identity/index.ts'

export type AgentsDeps = Pick<PlatformDeps, 'db' | 'clock' | 'rng' | 'http' | 'nudgeOutbox' | 'log'> &
  Pick<AccountDeps, 'passwords'> & {
    /** The key of the public log, which signs statements of months too. */
    signer: NoteSigner
    /** Makes one PDF after the other. */
    inPrintQueue: ReturnType<typeof boundedQueue>
  }
