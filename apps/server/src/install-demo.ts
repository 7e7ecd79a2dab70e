import type { Composition } from './composition.ts'
import { installDemoAccounts } from './modules/backoffice/index.ts'
import { installDemoChannel } from './modules/cashier/index.ts'
import { installDemoGames } from './modules/lottery/index.ts'
import { installDemoBrand } from './modules/system/index.ts'

/** The demo brand: play money, invented bank, own games. Again and again leaves what is there. */
export async function installDemo(composition: Composition, dataDir: string) {
  const { deps, passwords } = composition
  await installDemoBrand(deps)
  await installDemoChannel(deps.db)
  await installDemoGames(deps)
  const accounts = await installDemoAccounts({ ...deps, passwords }, { dataDir })
  return accounts.map(({ kind, username, name, password }) => ({
    label: kind === 'member' ? 'Site' : 'Back office',
    username,
    password,
    ...(kind === 'operator' ? { note: name } : {}),
  }))
}
