import { inLanguage } from '../../platform/language.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { CallContext } from '../../platform/http/context.ts'
import type { Sealer } from '../../platform/http/sealed.ts'
import { currentStatus } from './site/current-status.ts'
import { getBrand } from './site/get-brand.ts'
import { getPermission } from './flags/get-permission.ts'
import { countryOf } from './site/regions.ts'
import { registerSettings } from './site/register-settings.ts'
import { getSetting } from './settings/get-setting.ts'
import { registrationSettings, siteSettings, systemSettings } from './settings.ts'

type Deps = Pick<PlatformDeps, 'http' | 'db' | 'clock' | 'config' | 'rng'> & { sealer: Sealer }

export function registerSystemRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('system.status', (context) => getStatus(deps, context))
  http.handle('system.whitelabel', (context) => getPermission(deps, context))
  http.handle('system.registerSettings', () => registerSettings(db))
  http.handle('system.domainRoute', async () => {
    const [domains, resources] = await Promise.all([
      getSetting(db, siteSettings.domains),
      getSetting(db, siteSettings.resources),
    ])
    // The client measures each address itself: the initial speed is 0 (spec 3).
    return { domainList: domains.map((url) => ({ url, speed: 0 })), resources }
  })
  http.handle('system.countries', async (context) => {
    const countries = await getSetting(db, registrationSettings.countries)
    const here = countryOf(context.ip)
    return {
      current: countries.some(({ countryCode }) => countryCode === here) ? here : null,
      countries: countries.map((country) => ({ ...country, flag: `/COUNTRY_FLAG/${country.countryCode}.png` })),
    }
  })
}

async function getStatus({ db, config, clock, sealer }: Deps, context: CallContext) {
  const [status, brand, sealKey, texts, until] = await Promise.all([
    currentStatus({ db, config, clock }, context),
    getBrand(db),
    sealer.publicKey(),
    getSetting(db, systemSettings.maintenanceText),
    getSetting(db, systemSettings.maintenanceUntil),
  ])
  return {
    ...status,
    // Only during maintenance: an old text must not be shown.
    ...(status.maintenance
      ? { notice: { text: texts ? inLanguage(texts, context.language) || null : null, until } }
      : {}),
    location: { ip: context.ip, country: countryOf(context.ip) },
    serverTime: clock.now().toISOString(),
    profile: config.profile,
    sealKey,
    brand,
  }
}
