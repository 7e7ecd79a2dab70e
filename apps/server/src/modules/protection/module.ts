import { defineModule } from '../../platform/module.ts'
import { protectionCommands } from './protection.deps.ts'
import { registerProtectionRoutes } from './protection.routes.ts'

export const protectionModule = defineModule({
  name: 'protection',
  create: (host) => host,
  routes: (host) => registerProtectionRoutes({ ...host, commands: host.ask(protectionCommands) }),
})
