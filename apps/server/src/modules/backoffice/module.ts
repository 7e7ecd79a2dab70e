import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { cashierModule } from '../cashier/index.ts'
import { contentModule } from '../content/index.ts'
import { gamesModule } from '../games/index.ts'
import { providersModule } from '../providers/index.ts'
import { createSecretBox, identityModule } from '../identity/index.ts'
import { messagesModule } from '../messages/index.ts'
import { protectionCommands } from '../protection/index.ts'
import { registerBackofficeJobs } from './backoffice.jobs.ts'
import { registerBackofficeRoutes } from './backoffice.routes.ts'
import { registerCatalogueRoutes } from './games/catalogue.routes.ts'
import { registerContentRoutes } from './content/content.routes.ts'
import { assertNoDemoAccounts, installDemoLogins } from './operators/demo-accounts.ts'
import { authenticateOperator, isOperatorIn } from './operators/operator-sessions.ts'
import { registerMessagesRoutes } from './messages/messages.routes.ts'
import { registerVendorsRoutes } from './games/vendors.routes.ts'
import { backofficeSettings, demoSettings } from './settings.ts'

export const backofficeModule = defineModule({
  name: 'backoffice',
  settings: [backofficeSettings, demoSettings],
  create(host) {
    const { avatars, eraseElsewhere } = host.of(identityModule)
    const operatorBox = createSecretBox(host.pepper, host.rng, 'operator')
    return { ...host.of(cashierModule), avatars, eraseElsewhere, operatorBox }
  },
  answers: ({ db }) => [
    answer(ports.findOperator, (token) => authenticateOperator(db, token)),
    answer(ports.isOperatorIn, (token) => isOperatorIn(db, token)),
  ],
  routes(deps) {
    registerBackofficeRoutes({ ...deps, protection: deps.ask(protectionCommands) })
    registerCatalogueRoutes(deps.of(gamesModule))
    registerVendorsRoutes(deps.of(providersModule))
    registerContentRoutes(deps.of(contentModule))
    registerMessagesRoutes(deps.of(messagesModule))
  },
  jobs: registerBackofficeJobs,
  assertProduction: ({ db }) => assertNoDemoAccounts(db),
  demo: installDemoLogins,
})
