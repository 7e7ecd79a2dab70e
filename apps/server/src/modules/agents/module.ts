import { answer, defineModule } from '../../platform/module.ts'
import { memberJoined } from '../identity/index.ts'
import { registerAgentsRoutes } from './agents.routes.ts'
import { registerContractJobs, registerContractRoutes } from './contracts/contract.routes.ts'
import { contractSettings } from './contracts/contract-settings.ts'
import { agentsTreeCheck } from './audit/check-tree.ts'
import { joinTeam } from './links/join.ts'
import { agentsSettings } from './settings.ts'

export const agentsModule = defineModule({
  name: 'agents',
  settings: [agentsSettings, contractSettings],
  create: (host) => host,
  answers: () => [answer(memberJoined, joinTeam)],
  ledgerChecks: [agentsTreeCheck],
  routes: (deps) => {
    registerAgentsRoutes(deps)
    registerContractRoutes(deps)
  },
  jobs: registerContractJobs,
})
