import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import {
  createVendorPort,
  demoVendorCodes,
  listVendorGamesPort,
  providersModule,
  showVendorPort,
} from '../providers/index.ts'
import { registerCatalogueRoutes } from './backoffice/catalogue.routes.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { showVendor } from './catalogue/catalogue.repo.ts'
import { installCatalogue } from './catalogue/install-catalogue.ts'
import { installDemoExtras } from './catalogue/install-demo-extras.ts'
import { serveTiles } from './catalogue/tile-picture.ts'
import { registerGamesRoutes } from './games.routes.ts'
import { gamesSettings } from './settings.ts'

export const gamesModule = defineModule({
  name: 'games',
  settings: [gamesSettings],
  create: (host) => ({
    ...host,
    catalogue: createCatalogue(host),
    vendors: createVendorPort(host.of(providersModule)),
  }),
  answers: ({ catalogue }) => [
    answer(ports.frameOrigins, catalogue.frameOrigins),
    answer(showVendorPort, showVendor),
    answer(listVendorGamesPort, async (vendor) => {
      const { games } = await catalogue.get()
      return games.filter((game) => game.vendor === vendor).map(({ code, name }) => ({ code, name }))
    }),
  ],
  routes(deps) {
    registerGamesRoutes(deps)
    registerCatalogueRoutes(deps)
  },
  serveSite: (deps, app) => serveTiles(app, deps.catalogue),
  async demo(deps) {
    const vendors = demoVendorCodes(deps)
    await installCatalogue(deps.db, vendors)
    await installDemoExtras(deps.db, vendors)
  },
})
