import { createHash } from 'node:crypto'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import type { usdtNetworks } from '@lotus/contract/schemas'

export type UsdtNetwork = (typeof usdtNetworks)[number]

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_BYTES = 25
/** The first byte of every address of TRON's main network. */
const TRON_VERSION = 0x41
const CHECK_BYTES = 4

/** The bytes of a base58 text, as many as an address of TRON has; undefined for every other text. */
function tronBytes(text: string): Buffer | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  // None begins with a zero byte, so each has all of its digits.
  return hex.length === TRON_BYTES * 2 ? Buffer.from(hex, 'hex') : undefined
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Base58check: the last four bytes begin the double SHA-256 of the others. */
function isTronAddress(address: string): boolean {
  const bytes = /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? tronBytes(address) : undefined
  if (bytes?.[0] !== TRON_VERSION) return false
  const body = bytes.subarray(0, -CHECK_BYTES)
  return sha256(sha256(body)).subarray(0, CHECK_BYTES).equals(bytes.subarray(-CHECK_BYTES))
}

/**
 * EIP-55: a letter is a capital where the Keccak-256 of the address in small letters has a digit of 8 or more. One in
 * small letters only has no checksum, so it is none that we show to somebody who sends money.
 */
function isEthereumAddress(address: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1]
  if (digits === undefined) return false
  const small = digits.toLowerCase()
  const hash = Buffer.from(keccak(Buffer.from(small, 'ascii'))).toString('hex')
  const checked = [...small].map((digit, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return checked.join('') === digits
}

/** Whether this is an address of the network whose checksum is right. */
export function isAddressOf(network: UsdtNetwork, address: string): boolean {
  return network === 'TRC20' ? isTronAddress(address) : isEthereumAddress(address)
}
