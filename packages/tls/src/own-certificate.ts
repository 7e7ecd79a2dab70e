import { existsSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { writePrivateFile } from '@lotus/database'
import { factsOf, readCertificate, type Certificate } from './certificate.ts'
import { makeSelfSigned } from './self-signed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Browsers accept no certificate for much longer than a year. */
const VALID_DAYS = 397
const RENEW_BEFORE_DAYS = 30
const LOCAL = ['localhost', '127.0.0.1', '::1']

/**
 * The machine's own IPv4 addresses in its networks, the most usual one first. Its IPv6 addresses change by themselves
 * each day on many systems, and each change would make every phone ask again.
 */
export function lanAddresses(interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) =>
    (entries ?? [])
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, isVirtual: /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tailscale)/.test(name) })),
  )
  return found.toSorted((a, b) => Number(a.isVirtual) - Number(b.isVirtual)).map(({ address }) => address)
}

/** Every name and address by which other devices of the network may reach this machine. */
export function lanHosts(addresses: readonly string[] = lanAddresses(), name: string = hostname()): string[] {
  const plain = name.toLowerCase()
  const names = /^[a-z0-9][a-z0-9-]*$/.test(plain) ? [plain, `${plain}.local`] : []
  return [...new Set([...LOCAL, ...names, ...addresses])]
}

/**
 * The installation's own certificate: `tls-cert.pem` and `tls-key.pem` (mode 600) in the data folder. Made when there
 * is none, when it ends within a month, or when the machine has a name or an address that it lacks.
 */
export function ownCertificate(options: { dataDir: string; hosts: readonly string[]; now: Date }): Certificate {
  const { dataDir, hosts, now } = options
  const paths = { cert: join(dataDir, 'tls-cert.pem'), key: join(dataDir, 'tls-key.pem') }
  const kept = readKept(paths)
  if (kept && isGood(kept, hosts, now)) return kept
  const made = makeSelfSigned({
    commonName: 'Lotus',
    hosts,
    // Devices whose clock is a little behind accept it too.
    from: new Date(now.getTime() - DAY_MS),
    to: new Date(now.getTime() + (VALID_DAYS - 1) * DAY_MS),
  })
  writePrivateFile(paths.key, made.key)
  writePrivateFile(paths.cert, made.cert)
  return made
}

function readKept({ cert, key }: { cert: string; key: string }): Certificate | undefined {
  if (!existsSync(cert) || !existsSync(key)) return undefined
  try {
    return readCertificate(cert, key)
  } catch {
    // Damaged, or a start ended between the two files: it is ours, and another one is made.
    return undefined
  }
}

function isGood(kept: Certificate, hosts: readonly string[], now: Date): boolean {
  const { validTo, hosts: covered } = factsOf(kept)
  const known = covered.map(shortAddress)
  return (
    validTo.getTime() > now.getTime() + RENEW_BEFORE_DAYS * DAY_MS &&
    hosts.every((host) => known.includes(shortAddress(host)))
  )
}

/** A certificate shows `::1` as eight groups. */
const shortAddress = (host: string) => (host === '0:0:0:0:0:0:0:1' ? '::1' : host)
