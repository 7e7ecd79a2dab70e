import type { Queryable } from '@lotus/database'
import type { ServerConfig } from '../../../platform/config.ts'
import { getSetting, brandSettings } from '../../system/index.ts'

/**
 * The base address of our links, without a slash at the end. From the operator's settings or this machine, never from a
 * request: a forged Host header would redirect the links of others.
 */
export async function siteUrl(db: Queryable, config: Pick<ServerConfig, 'port'>): Promise<string> {
  const configured = await getSetting(db, brandSettings.siteUrl)
  return (configured ?? `http://localhost:${config.port}`).replace(/\/+$/, '')
}
