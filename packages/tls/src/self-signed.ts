import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'

// A self-signed certificate in DER (RFC 5280). node:crypto reads certificates but does not make any; the libraries that do
// bring twenty packages and a global polyfill for this one fixed form. The test reads it back with OpenSSL.

const SEQUENCE = 0x30
const SET = 0x31
const OCTETS = 0x04
const BITS = 0x03
const INTEGER = 0x02
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const UTC_TIME = 0x17
const YES = Buffer.from([0x01, 0x01, 0xff])
/** In an alternative name: a DNS name and an address. */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/** Object identifiers as their encoded bytes. */
const ids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  extendedKeyUsage: '551d25',
  serverAuth: '2b06010505070301',
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = length < 256 ? [length] : [length >> 8, length & 0xff]
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

const objectId = (hex: string) => der(OBJECT_ID, Buffer.from(hex, 'hex'))
/** Without an unused bit at its end. */
const bits = (bytes: Uint8Array) => der(BITS, Buffer.from([0]), bytes)
const extension = (id: string, value: Uint8Array, isCritical = false) =>
  der(SEQUENCE, objectId(id), ...(isCritical ? [YES] : []), der(OCTETS, value))

/** 20261125221946Z without the century: valid for years up to 2049. */
const time = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

function ipBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
  const last = tail === undefined ? [] : groups(tail)
  const first = groups(head)
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}

const altName = (host: string) =>
  isIP(host) === 0 ? der(DNS_NAME, Buffer.from(host, 'ascii')) : der(IP_ADDRESS, ipBytes(host))

export type CertificateOrder = {
  commonName: string
  /** Names and addresses under which the server is reached. */
  hosts: readonly string[]
  from: Date
  to: Date
}

/** A new key (P-256) and a certificate of it for these hosts, signed by itself, both as PEM. */
export function makeSelfSigned({ commonName, hosts, from, to }: CertificateOrder): { cert: string; key: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, objectId(ids.ecdsaWithSha256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, objectId(ids.commonName), der(UTF8, Buffer.from(commonName)))))
  // A serial number is positive: its first bit is 0, its second 1, so that no byte is superfluous.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const extensions = [
    extension(ids.basicConstraints, der(SEQUENCE), true),
    // The first bit alone: signing, in a byte of which seven bits are unused.
    extension(ids.keyUsage, der(BITS, Buffer.from([7, 0x80])), true),
    extension(ids.extendedKeyUsage, der(SEQUENCE, objectId(ids.serverAuth))),
    extension(ids.subjectAltName, der(SEQUENCE, ...hosts.map(altName))),
  ]
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    algorithm,
    name,
    der(SEQUENCE, time(from), time(to)),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  )
  const certificate = der(SEQUENCE, body, algorithm, bits(sign('sha256', body, pair.privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
