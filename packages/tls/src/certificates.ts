import { unwatchFile, watchFile } from 'node:fs'
import { errorMessage } from '@lotus/database'
import { factsOf, holdCertificate, readCertificate, type Certificate, type CertificateFacts } from './certificate.ts'
import { lanHosts, ownCertificate } from './own-certificate.ts'

/** Where a running program gets its certificate from; servers take each new one without losing a connection. */
export type Certificates = {
  current(): Certificate
  facts(): CertificateFacts
  /** Whether it is the installation's own, which no browser knows. */
  isOwn: boolean
  onChange(listener: (certificate: Certificate) => void): void
  /** Reads it again; one that does not fit is told and the old one stays. */
  reload(): void
  stop(): void
}

type Options = { log: (line: string) => void }

const OWN_CHECK_MS = 60 * 60 * 1000
/** Asked again by time, because a file that is replaced by a link, as Kubernetes does, tells nobody. */
const FILE_CHECK_MS = 10_000

/** The operator's files; a changed file is read by itself. */
export function certificateFiles(certPath: string, keyPath: string, { log }: Options): Certificates {
  const read = () => readCertificate(certPath, keyPath)
  const certificates = hold(read, { log, isOwn: false })
  const paths = [certPath, keyPath]
  const onFile = () => certificates.reload()
  for (const path of paths) watchFile(path, { interval: FILE_CHECK_MS, persistent: false }, onFile)
  return {
    ...certificates,
    stop() {
      for (const path of paths) unwatchFile(path, onFile)
    },
  }
}

/** The installation's own certificate; a new address or its end are seen within the hour. */
export function ownCertificates(dataDir: string, { log, now }: Options & { now: () => Date }): Certificates {
  const certificates = hold(() => ownCertificate({ dataDir, hosts: lanHosts(), now: now() }), { log, isOwn: true })
  const timer = setInterval(certificates.reload, OWN_CHECK_MS).unref()
  return { ...certificates, stop: () => clearInterval(timer) }
}

function hold(read: () => Certificate, { log, isOwn }: Options & { isOwn: boolean }): Omit<Certificates, 'stop'> {
  const { current, onChange, replace } = holdCertificate(read())
  return {
    isOwn,
    current,
    onChange,
    facts: () => factsOf(current()),
    reload() {
      let next: Certificate
      try {
        next = read()
      } catch (error) {
        // Two files are never replaced in the same moment: the second change tries again.
        log(`${errorMessage(error)} The certificate before it stays in use.`)
        return
      }
      if (next.cert === current().cert && next.key === current().key) return
      replace(next)
      const { fingerprint, validTo } = factsOf(next)
      log(`A new TLS certificate is in use, valid to ${validTo.toISOString().slice(0, 10)}, SHA-256 ${fingerprint}`)
    },
  }
}
