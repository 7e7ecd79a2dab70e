import { slotVendors } from '@lotus/rules/slots/catalogue'
import { defaultLanguage, inLanguage } from '../../platform/language.ts'
import { ownAddress } from '../../platform/config.ts'
import type { Host } from '../../platform/module.ts'
import type { VendorDeps } from './vendor.deps.ts'
import { installVendors, readStudioKeys } from './vendors/install-vendors.ts'

/** Where the studio's keys are. */
type StudioPlace = Pick<Host, 'env' | 'dataDir'>

/** The studio listens beside the site (scripts/lib/studio.ts). */
const STUDIO_PORT_OFFSET = 1

/**
 * The demo's vendors: our own studio and the invented ones that show its games (DECISIONS 24), with the keys that the
 * start stored in the data folder for both programs. None without a studio.
 */
export async function installDemoVendors(deps: VendorDeps & StudioPlace): Promise<void> {
  const keys = readStudioKeys(deps.env, deps.dataDir)
  const port = deps.config.port + STUDIO_PORT_OFFSET
  const vendors = slotVendors
    .filter(({ code }) => Object.hasOwn(keys, code))
    .map(({ code, name, wallet }) => ({
      code,
      name: inLanguage(name, defaultLanguage),
      origin: ownAddress(deps.config, STUDIO_PORT_OFFSET),
      apiUrl: `http://127.0.0.1:${port}/api/${code}`,
      walletMode: wallet === 'own' ? ('transfer' as const) : ('seamless' as const),
      isDemo: true,
    }))
  await installVendors(deps, vendors, keys)
}

/** The demo's vendors that are installed. */
export function demoVendorCodes({ env, dataDir }: StudioPlace): string[] {
  const keys = readStudioKeys(env, dataDir)
  return slotVendors.map(({ code }) => code).filter((code) => Object.hasOwn(keys, code))
}
