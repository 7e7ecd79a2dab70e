import { answer, defineModule, type Host } from '../../platform/module.ts'
import { documentsCase, openAmlCase, sentToOthers } from '../cashier/index.ts'
import { protectionCommands } from '../protection/index.ts'
import { registerCaseRoutes } from './backoffice/cases.routes.ts'
import type { WatchDeps } from './deps.ts'
import { findDocumentsCase } from './documents-case.ts'
import { registerListed } from './listed.ts'
import { lookAtMembers, resumeLook } from './look.ts'
import { amlSettings, harmSettings } from './settings.ts'
import { findOpenCase } from './watch.repo.ts'

export const watchModule = defineModule({
  name: 'watch',
  settings: [harmSettings, amlSettings],
  create: (host): Host & WatchDeps => ({
    ...host,
    commands: host.ask(protectionCommands),
    // Asked where it is used: a higher module answers.
    sentOf: (db, memberId) => host.ask(sentToOthers)(db, memberId),
  }),
  answers: () => [
    answer(openAmlCase, async (db, memberId) => (await findOpenCase(db, 'AML', memberId))?.id.toString() ?? null),
    answer(documentsCase, findDocumentsCase),
  ],
  routes: registerCaseRoutes,
  consumers: registerListed,
  jobs(deps) {
    // After the business day, when its withdrawals are not looked at yet.
    deps.jobs.schedule('watch.look', '23 4 * * *', async () => {
      await lookAtMembers(deps)
    })
    deps.jobs.schedule('watch.resume', '*/5 * * * *', async () => {
      await resumeLook(deps)
    })
  },
})
