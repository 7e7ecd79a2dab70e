export { registerProtectionRoutes } from './protection.routes.ts'
export type { ProtectionCommands, ProtectionDeps } from './protection.deps.ts'
