export { protectionCommands } from './protection.deps.ts'
export type { ProtectionCommands, ProtectionDeps } from './protection.deps.ts'
export { protectionModule } from './module.ts'
export { protectionSettings } from './settings.ts'
