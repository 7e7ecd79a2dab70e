import { certificateFiles, lanAddresses, ownCertificates, type Certificates } from '@lotus/tls'
import type { StartConfig } from './start-config.ts'

export type Tls = { certificates: Certificates; publicHost: string }

/**
 * HTTPS of this start: the operator's files, or with --lan the installation's own certificate. Undefined for plain HTTP,
 * which browsers trust on this machine alone. In development Vite serves the pages, over plain HTTP.
 */
export function openTls(config: StartConfig, log: (line: string) => void): Tls | undefined {
  if (config.dev) return undefined
  if (config.tlsFiles) {
    const certificates = certificateFiles(config.tlsFiles.cert, config.tlsFiles.key, { log })
    const { hosts, validTo } = certificates.facts()
    if (validTo < new Date())
      log(`The TLS certificate ended on ${validTo.toISOString().slice(0, 10)}: browsers refuse it.`)
    return { certificates, publicHost: hosts.find((host) => !host.startsWith('*')) ?? 'localhost' }
  }
  if (!config.lan) return undefined
  const certificates = ownCertificates(config.dataDir, { log, now: () => new Date() })
  const own = config.host === '0.0.0.0' || config.host === '::' ? lanAddresses()[0] : config.host
  return { certificates, publicHost: own ?? 'localhost' }
}
