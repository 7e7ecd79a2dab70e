import type { PlatformDeps } from '../../platform/deps.ts'
import type { ProtectionCommands } from '../protection/index.ts'

export type WatchDeps = PlatformDeps & { commands: ProtectionCommands }
