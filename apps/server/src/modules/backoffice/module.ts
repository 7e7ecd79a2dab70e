import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { cashierModule } from '../cashier/index.ts'
import { contentModule } from '../content/index.ts'
import { gamesModule } from '../games/index.ts'
import { createSecretBox, identityModule } from '../identity/index.ts'
import { messagesModule } from '../messages/index.ts'
import { registerBackofficeJobs } from './backoffice.jobs.ts'
import { registerBackofficeRoutes } from './backoffice.routes.ts'
import { registerCatalogueDesk } from './catalogue-desk.ts'
import { registerContentDesk } from './content-desk.ts'
import { assertNoDemoAccounts, installDemoLogins } from './demo-accounts.ts'
import { authenticateOperator, isOperatorIn } from './operator-sessions.ts'
import { registerTalkDesk } from './talk-desk.ts'
import { registerVendorsDesk } from './vendors-desk.ts'
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
    registerBackofficeRoutes(deps)
    registerCatalogueDesk(deps.of(gamesModule))
    registerVendorsDesk(deps.of(gamesModule))
    registerContentDesk(deps.of(contentModule))
    registerTalkDesk(deps.of(messagesModule))
  },
  jobs: registerBackofficeJobs,
  assertProduction: ({ db }) => assertNoDemoAccounts(db),
  demo: installDemoLogins,
})
