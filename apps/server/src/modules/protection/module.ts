import { answer, defineModule } from '../../platform/module.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { protectionView } from '../identity/index.ts'
import { excludeMember } from './backoffice/exclude-member.ts'
import { getProtection } from './get-protection.ts'
import { protectionCommands } from './protection.deps.ts'
import { registerProtectionRoutes } from './protection.routes.ts'
import { purgeUsage } from './protection.repo.ts'
import { protectionSettings } from './settings.ts'

const HOURS_PER_STEP = 5_000

export const protectionModule = defineModule({
  name: 'protection',
  settings: [protectionSettings],
  create: (host) => host,
  answers: () => [
    answer(protectionView, async (db, memberId) => {
      const { exclusion, offers } = await getProtection(db, memberId)
      return { exclusion, exclusionMonths: offers.exclusionMonths }
    }),
  ],
  jobs({ db, jobs }) {
    jobs.schedule('protection.purge_usage', '57 3 * * *', async () => {
      await runUntilEmpty(() => purgeUsage(db, HOURS_PER_STEP))
    })
  },
  routes(host) {
    const deps = { ...host, commands: host.ask(protectionCommands) }
    registerProtectionRoutes(deps)
    host.http.handle('bo.excludeMember', (context, input) => excludeMember(deps, context, input))
  },
})
