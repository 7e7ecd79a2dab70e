import { defineModule } from '../../platform/module.ts'
import { protectionCommands } from './protection.deps.ts'
import { registerProtectionRoutes } from './protection.routes.ts'
import { protectionSettings } from './settings.ts'

export const protectionModule = defineModule({
  name: 'protection',
  settings: [protectionSettings],
  create: (host) => host,
  routes: (host) => registerProtectionRoutes({ ...host, commands: host.ask(protectionCommands) }),
})
