import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { checkSite } from './site/check-site.ts'
import { currentStatus } from './site/current-status.ts'
import { installDemoBrand } from './site/get-brand.ts'
import { getSetting } from './settings/get-setting.ts'
import {
  siteSettings,
  brandSettings,
  entrySettings,
  regionSettings,
  registrationSettings,
  systemSettings,
} from './settings.ts'
import { registerSystemRoutes } from './system.routes.ts'
import { isModuleOn } from './flags/whitelabel.ts'

export const systemModule = defineModule({
  name: 'system',
  settings: [brandSettings, systemSettings, regionSettings, registrationSettings, entrySettings, siteSettings],
  create: (host) => host,
  answers: (host) => [
    answer(ports.siteStatus, (caller) => currentStatus(host, caller)),
    answer(ports.isModuleOn, (name) => isModuleOn(host.db, name)),
    answer(ports.imageOrigins, () => getSetting(host.db, siteSettings.imageCdns)),
    answer(ports.helpFrameOrigins, () => getSetting(host.db, siteSettings.helpFrameOrigins)),
  ],
  routes: registerSystemRoutes,
  findings: checkSite,
  demo: installDemoBrand,
})
