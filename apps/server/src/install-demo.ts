import { totpUri } from './platform/totp.ts'
import type { Composition } from './composition.ts'
import { installDemoAccounts } from './modules/backoffice/index.ts'
import { installDemoChannel } from './modules/cashier/index.ts'
import { installCatalogue, installDemoExtras, installDemoVendors } from './modules/games/index.ts'
import { installDemoContent } from './modules/content/index.ts'
import { installDemoGames } from './modules/lottery/index.ts'
import { installDemoAnswers, installDemoRooms } from './modules/messages/index.ts'
import { getBrand, installDemoBrand } from './modules/system/index.ts'

/** The demo brand: play money, invented bank, own games. Again and again leaves what is there. */
export async function installDemo(composition: Composition, dataDir: string) {
  const { deps, passwords, operatorBox } = composition
  await installDemoBrand(deps)
  await installDemoChannel(deps.db)
  await installDemoGames(deps)
  await installDemoContent(deps)
  await installDemoRooms(deps.db)
  await installDemoAnswers(deps.db)
  const vendors = await installDemoVendors(composition.vendors, dataDir)
  await installCatalogue(deps.db, vendors)
  await installDemoExtras(deps.db, vendors)
  const brand = (await getBrand(deps.db)).name
  const accounts = await installDemoAccounts({ ...deps, passwords, operatorBox }, { dataDir })
  return accounts.map(({ kind, username, name, password, totpSecret }) => ({
    label: kind === 'member' ? 'Site' : 'Back office',
    username,
    password,
    ...(kind === 'operator' ? { note: name } : {}),
    ...(totpSecret === undefined
      ? {}
      : { secret: totpSecret, uri: totpUri(totpSecret, { label: username, issuer: brand }) }),
  }))
}
