import { createHash } from 'node:crypto'
import type { Clock, Rng } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ServerConfig } from '../../../platform/config.ts'
import { currentStatus } from '../site/current-status.ts'
import { countryOf, geolocationAttribution } from '../site/regions.ts'
import { registerSettings } from '../site/register-settings.ts'
import { wrapServicePath } from '../site/service-path.ts'
import { getSettings } from '../settings/get-setting.ts'
import { siteSettings } from '../settings.ts'
import { getWhitelabelTree, toggles } from './whitelabel.ts'

type Deps = { db: Queryable; config: Pick<ServerConfig, 'profile'>; rng: Rng; clock: Clock }
type Permission = RouteValue<'system.whitelabel'>

/** Everything that decides what the screens show or hide, in one answer (E13). */
export async function getPermission(deps: Deps, caller: { ip: string }): Promise<Permission> {
  const { db } = deps
  const { maintenance, regionRestriction } = await currentStatus(deps, caller)
  const { resources, customerServiceUrl, gtagId, imageCdns, gameCdns, vipAboveRank } = await getSettings(
    db,
    siteSettings,
  )
  const facts = {
    whitelabel: await getWhitelabelTree(db),
    register: await registerSettings(db),
    resources,
    analytics: { gtagId },
    imageCDNs: imageCdns,
    launchGameCDNs: gameCdns,
    toggles: await toggles(db),
    attributions: [geolocationAttribution],
  }
  return {
    maintenance,
    regionRestriction,
    location: { ip: caller.ip, country: countryOf(caller.ip) },
    version: createHash('sha256')
      .update(JSON.stringify([facts, customerServiceUrl, vipAboveRank]))
      .digest('hex')
      .slice(0, 16),
    info: {
      ...facts,
      customerService: {
        version: {
          pathList: [{ type: SERVICE_LINK, path: wrapServicePath(customerServiceUrl ?? OWN_SERVICE, deps.rng) }],
        },
        vipAboveRank,
      },
    },
  }
}

/** Our own customer service; a member's window is opened by `service.path`, which adds a ticket. */
const OWN_SERVICE = '/service'
/** C14: an entry of this type is a link. */
const SERVICE_LINK = '3'
