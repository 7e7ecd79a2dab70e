import { createHash } from 'node:crypto'
import type { Clock, Rng } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ServerConfig } from '../../../platform/config.ts'
import { currentStatus } from '../site/current-status.ts'
import { countryOf, geolocationAttribution } from '../site/regions.ts'
import { registerSettings } from '../site/register-settings.ts'
import { wrapServicePath } from '../site/service-path.ts'
import { getSetting } from '../settings/get-setting.ts'
import { siteSettings } from '../settings.ts'
import { getWhitelabelTree, toggles } from './whitelabel.ts'

type Deps = { db: Queryable; config: Pick<ServerConfig, 'profile'>; rng: Rng; clock: Clock }
type Permission = RouteValue<'system.whitelabel'>

/** Everything that decides what the screens show or hide, in one answer (E13). */
export async function getPermission(deps: Deps, caller: { ip: string }): Promise<Permission> {
  const { db } = deps
  const [
    { maintenance, regionRestriction },
    whitelabel,
    register,
    shown,
    resources,
    serviceUrl,
    gtagId,
    images,
    games,
    vipAboveRank,
  ] = await Promise.all([
    currentStatus(deps, caller),
    getWhitelabelTree(db),
    registerSettings(db),
    toggles(db),
    getSetting(db, siteSettings.resources),
    getSetting(db, siteSettings.customerServiceUrl),
    getSetting(db, siteSettings.gtagId),
    getSetting(db, siteSettings.imageCdns),
    getSetting(db, siteSettings.gameCdns),
    getSetting(db, siteSettings.vipAboveRank),
  ])
  const facts = {
    whitelabel,
    register,
    resources,
    analytics: { gtagId },
    imageCDNs: images,
    launchGameCDNs: games,
    toggles: shown,
    attributions: [geolocationAttribution],
  }
  return {
    maintenance,
    regionRestriction,
    location: { ip: caller.ip, country: countryOf(caller.ip) },
    version: createHash('sha256')
      .update(JSON.stringify([facts, serviceUrl, vipAboveRank]))
      .digest('hex')
      .slice(0, 16),
    info: {
      ...facts,
      customerService: {
        version: { pathList: [{ type: SERVICE_LINK, path: wrapServicePath(serviceUrl ?? OWN_SERVICE, deps.rng) }] },
        vipAboveRank,
      },
    },
  }
}

/** Our own customer service; a member's window is opened by `service.path`, which adds a ticket. */
const OWN_SERVICE = '/service'
/** C14: an entry of this type is a link. */
const SERVICE_LINK = '3'
