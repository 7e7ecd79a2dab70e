import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { currentStatus } from './current-status.ts'
import { installDemoBrand } from './get-brand.ts'
import { getSetting } from './settings.ts'
import { registerSystemRoutes } from './system.routes.ts'
import { isModuleOn } from './whitelabel.ts'

export const systemModule = defineModule({
  name: 'system',
  create: (host) => host,
  answers: (host) => [
    answer(ports.siteStatus, (caller) => currentStatus(host, caller)),
    answer(ports.isModuleOn, (name) => isModuleOn(host.db, name)),
    answer(ports.imageOrigins, () => getSetting(host.db, 'site.image_cdns')),
    answer(ports.helpFrameOrigins, () => getSetting(host.db, 'site.help_frame_origins')),
  ],
  routes: registerSystemRoutes,
  demo: installDemoBrand,
})
