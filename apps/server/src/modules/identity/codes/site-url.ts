import type { Queryable } from '@lotus/database'
import { ownAddress } from '../../../platform/config.ts'
import { getSetting, brandSettings } from '../../system/index.ts'

type OwnAddress = Parameters<typeof ownAddress>[0]

/**
 * The base address of our links, without a slash at the end. From the operator's settings or this machine, never from a
 * request: a forged Host header would redirect the links of others.
 */
export async function siteUrl(db: Queryable, config: OwnAddress): Promise<string> {
  const configured = await getSetting(db, brandSettings.siteUrl)
  return (configured ?? ownAddress(config)).replace(/\/+$/, '')
}
