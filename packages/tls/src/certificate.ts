import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { errorMessage, StartupError } from '@lotus/database'

/** A certificate with its chain, and its key, as PEM. */
export type Certificate = { cert: string; key: string }

/** What people compare and operators are told. */
export type CertificateFacts = {
  fingerprint: string
  validTo: Date
  /** Names and addresses for which it holds. */
  hosts: readonly string[]
}

/** Reads both files. Throws a StartupError that says what does not fit. */
export function readCertificate(certPath: string, keyPath: string): Certificate {
  const pair = { cert: readPem('certificate', certPath), key: readPem('key', keyPath) }
  assertFits(pair, { certPath, keyPath })
  return pair
}

function readPem(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(`The TLS ${what} ${path} cannot be read (${errorMessage(error)}).`)
  }
}

function assertFits({ cert, key }: Certificate, { certPath, keyPath }: { certPath: string; keyPath: string }): void {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(cert)
  } catch {
    throw new StartupError(`The TLS certificate ${certPath} is not a certificate in PEM form.`)
  }
  if (/ENCRYPTED/.test(key))
    throw new StartupError(
      `The TLS key ${keyPath} has a passphrase. Give a key without one, readable by this user only.`,
    )
  let fits: boolean
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    throw new StartupError(`The TLS key ${keyPath} is not a private key in PEM form.`)
  }
  if (!fits)
    throw new StartupError(
      `The TLS key ${keyPath} does not belong to the certificate ${certPath}. The server's own certificate must be the first in its file.`,
    )
}

export function factsOf({ cert }: Pick<Certificate, 'cert'>): CertificateFacts {
  const { fingerprint256, validTo, subjectAltName = '' } = new X509Certificate(cert)
  return {
    fingerprint: fingerprint256,
    validTo: new Date(validTo),
    hosts: subjectAltName
      .split(', ')
      .map((entry) => entry.replace(/^(?:DNS|IP Address):/, ''))
      .filter((host) => host !== ''),
  }
}

/** A certificate that can be replaced; servers hear of it. */
export function holdCertificate(first: Certificate) {
  let current = first
  const listeners: ((certificate: Certificate) => void)[] = []
  return {
    current: (): Certificate => current,
    onChange: (listener: (certificate: Certificate) => void): void => void listeners.push(listener),
    replace(next: Certificate): void {
      current = next
      for (const listener of listeners) listener(next)
    },
  }
}
