import { createHash, randomBytes } from 'node:crypto'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import type { NewWatch } from './watches.ts'

// Random bytes with the network's checksum: nobody has a key to them, so money sent there in earnest would be lost. The page
// and the order say that nothing is real.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Base58check of TRON: the version byte, twenty bytes, four of the checksum. */
function tronAddress(): string {
  const body = Buffer.concat([Buffer.from([0x41]), randomBytes(20)])
  let value = BigInt(`0x${Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)] ?? ''}${text}`
  return text
}

/** EIP-55. */
function ethereumAddress(): string {
  const small = randomBytes(20).toString('hex')
  const hash = Buffer.from(keccak(Buffer.from(small, 'ascii'))).toString('hex')
  const letter = (digit: string, at: number) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)
  return `0x${[...small].map(letter).join('')}`
}

export const newAddress = (network: NewWatch['network']): string =>
  network === 'TRC20' ? tronAddress() : ethereumAddress()

/** One of whose letters was changed on the way, so that its checksum is wrong. */
export function spoilt(address: string): string {
  const at = address.search(/[A-Za-z](?=[^A-Za-z]*$)/)
  const letter = address[at] ?? ''
  const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
  // A small l and a capital O are no letters of base58; then it is no address at all.
  return `${address.slice(0, at)}${other}${address.slice(at + 1)}`
}
