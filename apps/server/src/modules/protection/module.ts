import { answer, defineModule } from '../../platform/module.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { protectionView } from '../identity/index.ts'
import { excludeMember } from './backoffice/exclude-member.ts'
import { getProtection } from './get-protection.ts'
import { memberCash, protectionCommands } from './protection.deps.ts'
import { registerProtectionRoutes } from './protection.routes.ts'
import { purgeUsage } from './protection.repo.ts'
import { purgePlay } from './reality-check.repo.ts'
import { eraseSelfTests, listSelfTests } from './self-test.repo.ts'
import { checkSettings, protectionSettings, selfTestSettings } from './settings.ts'

const HOURS_PER_STEP = 5_000

export const protectionModule = defineModule({
  name: 'protection',
  settings: [protectionSettings, checkSettings, selfTestSettings],
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
      await runUntilEmpty(() => purgePlay(db, HOURS_PER_STEP))
    })
  },
  export: ({ db }) => ({
    selfTests: async (memberId) =>
      (await listSelfTests(db, memberId)).map(({ taken_at, score }) => ({ at: taken_at.toISOString(), score })),
  }),
  erase: (_deps, tx, memberId) => eraseSelfTests(tx, memberId),
  routes(host) {
    const deps = { ...host, commands: host.ask(protectionCommands), cashOf: host.ask(memberCash) }
    registerProtectionRoutes(deps)
    host.http.handle('bo.excludeMember', (context, input) => excludeMember(deps, context, input))
  },
})
