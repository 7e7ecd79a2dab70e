import { answer, defineModule } from '../../platform/module.ts'
import { protectionView } from '../identity/index.ts'
import { excludeMember } from './backoffice/exclude-member.ts'
import { getProtection } from './get-protection.ts'
import { protectionCommands } from './protection.deps.ts'
import { registerProtectionRoutes } from './protection.routes.ts'
import { protectionSettings } from './settings.ts'

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
  routes(host) {
    const deps = { ...host, commands: host.ask(protectionCommands) }
    registerProtectionRoutes(deps)
    host.http.handle('bo.excludeMember', (context, input) => excludeMember(deps, context, input))
  },
})
