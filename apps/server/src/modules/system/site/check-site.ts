import type { PlatformDeps } from '../../../platform/deps.ts'
import { findingIf, type Finding } from '../../../platform/finding.ts'
import { getSettings } from '../settings/get-setting.ts'
import { brandSettings, regionSettings, siteSettings, systemSettings } from '../settings.ts'
import { isOwnNetwork } from './regions.ts'

const isLoopback = (host: string) => host === '::1' || host === 'localhost' || host.startsWith('127.')

/** What the brand's own settings lack before the doors open. */
export async function checkSite({ db, config }: Pick<PlatformDeps, 'db' | 'config'>): Promise<Finding[]> {
  const brand = await getSettings(db, brandSettings)
  const { allowed } = await getSettings(db, regionSettings)
  const { staffAddresses, maintenance } = await getSettings(db, systemSettings)
  const { domains } = await getSettings(db, siteSettings)
  const site = brand.siteUrl === null ? null : new URL(brand.siteUrl)
  const privateStaff = staffAddresses.filter((range) => isOwnNetwork(range.split('/')[0] ?? ''))
  return [
    ...findingIf(allowed === null || allowed.length === 0, 'country_none'),
    ...findingIf(site === null, 'site_url_none'),
    ...findingIf(site?.protocol === 'http:', 'site_url_plain', { url: brand.siteUrl ?? '' }),
    // Listening on this machine alone, visitors come through a proxy: without its header all have its address.
    ...findingIf(
      site?.protocol === 'https:' && isLoopback(config.host) && config.trustedProxyHops === 0,
      'proxy_hops_none',
    ),
    ...findingIf(domains.length === 0, 'domains_none'),
    ...findingIf(privateStaff.length > 0, 'staff_private', { addresses: privateStaff.join(', ') }),
    ...findingIf(maintenance, 'maintenance_on'),
    ...findingIf(brand.name === brandSettings.name.default, 'brand_name_usual', { name: brand.name }),
    ...findingIf(brand.legalName === null, 'legal_name_none'),
    ...findingIf(brand.licence === null, 'licence_none'),
    ...findingIf(brand.contact === null, 'contact_none'),
  ]
}
