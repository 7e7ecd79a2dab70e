import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createSecretBox } from '../identity/index.ts'
import { getSetting } from '../system/index.ts'
import { registerBackofficeJobs } from './backoffice.jobs.ts'
import { findOperator, listOperators } from './backoffice.repo.ts'
import { registerBackofficeRoutes } from './backoffice.routes.ts'
import { checkOperators } from './brand/check-operators.ts'
import { assertOldCode } from './operators/authenticators.ts'
import { assertNoDemoAccounts, installDemoLogins } from './operators/demo-accounts.ts'
import { assertStillMay } from './operators/still-may.ts'
import { authenticateOperator, isOperatorSessionLive } from './operators/operator-sessions.ts'
import { backofficeSettings, demoSettings } from './settings.ts'

export const backofficeModule = defineModule({
  name: 'backoffice',
  settings: [backofficeSettings, demoSettings],
  create: (host) => ({ ...host, operatorBox: createSecretBox(host.pepper, host.rng, 'operator') }),
  answers: (deps) => [
    answer(ports.findOperator, (token) => authenticateOperator(deps.db, token)),
    answer(ports.isOperatorSessionLive, (token) => isOperatorSessionLive(deps.db, token)),
    answer(ports.operators, {
      find: (id) => findOperator(deps.db, id),
      list: () => listOperators(deps.db),
      assertStillMay,
      async assertCode(id, code) {
        if (await getSetting(deps.db, backofficeSettings.secondFactor)) await assertOldCode(deps, id, code)
      },
    }),
  ],
  routes: registerBackofficeRoutes,
  jobs: registerBackofficeJobs,
  findings: checkOperators,
  assertProduction: ({ db }) => assertNoDemoAccounts(db),
  demo: installDemoLogins,
})
