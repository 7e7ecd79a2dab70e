import type { Queryable } from '@lotus/database'
import { getSetting, siteSettings } from '../../system/index.ts'
import { listBound } from './office-links.repo.ts'

/** The brand's hosts, and whose own they are (operations.md 1.5). A private one that the brand has no more counts for nothing. */
export async function readDomains(db: Queryable): Promise<{ hosts: string[]; ownerOf: ReadonlyMap<string, bigint> }> {
  const hosts = (await getSetting(db, siteSettings.domains)).map((origin) => new URL(origin).host)
  const bound = await listBound(db)
  return {
    hosts,
    ownerOf: new Map(
      bound.filter(({ domain }) => hosts.includes(domain)).map(({ domain, memberId }) => [domain, memberId]),
    ),
  }
}

type Domains = Awaited<ReturnType<typeof readDomains>>

/** The agent's own host, to which links lead that name none. */
export const privateDomainOf = ({ ownerOf }: Domains, memberId: bigint): string | null =>
  [...ownerOf].find(([, owner]) => owner === memberId)?.[0] ?? null

/** The hosts that an agent's link may name: nobody else's own, and the agent's own first. */
export function domainsFor({ hosts, ownerOf }: Domains, memberId: bigint): string[] {
  const open = hosts.filter((host) => !ownerOf.has(host))
  const own = privateDomainOf({ hosts, ownerOf }, memberId)
  return own === null ? open : [own, ...open]
}
