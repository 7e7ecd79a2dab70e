import { concat, fromBase64, fromHex, shortHash, toBase64, toHex, uint64, utf8 } from './bytes.ts'

/**
 * Signed notes (C2SP signed-note): a text that ends with a newline, an empty line, and one line per signature:
 * `— NAME BASE64(key id of 4 bytes || signature)`. Two kinds of keys: Ed25519 over the text (1) and cosignatures of
 * witnesses with their time (4).
 */
export type NoteKeyKind = 'signer' | 'witness'
export type NoteKey = {
  readonly kind: NoteKeyKind
  readonly name: string
  /** The first four bytes of SHA-256 over name, newline, kind and key: 8 hex digits. */
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
}
export type NoteSigner = { readonly key: NoteKey; sign(text: string, at: Date): Promise<string> }
export type NoteSignature = { readonly name: string; readonly keyId: string; readonly bytes: Uint8Array<ArrayBuffer> }
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] }

const kindBytes = { signer: Uint8Array.of(1), witness: Uint8Array.of(4) } as const
/** The fixed start of an Ed25519 private key of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)
const NOTE_CHARS_MAX = 20_000
const isName = (name: string) => name !== '' && name.length <= 200 && !/[\s+]/u.test(name)
const { subtle } = globalThis.crypto

export async function noteKey(kind: NoteKeyKind, name: string, publicKey: Uint8Array): Promise<NoteKey> {
  const id = await shortHash(utf8(`${name}\n`), kindBytes[kind], publicKey)
  return { kind, name, id: toHex(id), publicKey: concat(publicKey) }
}

/** `NAME+KEYID+BASE64(kind || key)`, the usual text form of a verifier's key. */
export function keyToText({ kind, name, id, publicKey }: NoteKey): string {
  return `${name}+${id}+${toBase64(concat(kindBytes[kind], publicKey))}`
}

export async function keyFromText(text: string): Promise<NoteKey | undefined> {
  const [name = '', id = '', encoded = '', ...rest] = splitKey(text.trim())
  const bytes = fromBase64(encoded)
  if (rest.length > 0 || !isName(name) || bytes?.length !== 33) return undefined
  const kind = bytes[0] === 1 ? 'signer' : bytes[0] === 4 ? 'witness' : undefined
  if (kind === undefined) return undefined
  const key = await noteKey(kind, name, bytes.subarray(1))
  return key.id === id ? key : undefined
}

/** The base64 at the end may hold a plus itself. */
function splitKey(text: string): string[] {
  const first = text.indexOf('+')
  const second = text.indexOf('+', first + 1)
  return first < 0 || second < 0 ? [] : [text.slice(0, first), text.slice(first + 1, second), text.slice(second + 1)]
}

/**
 * Signs with the Ed25519 key derived from 32 secret bytes (RFC 8032). `signBytes` must sign with the same key: a server
 * that passes one avoids a thread hop per signature.
 */
export async function noteSigner(
  kind: NoteKeyKind,
  name: string,
  secret: Uint8Array,
  signBytes?: (bytes: Uint8Array) => Uint8Array,
): Promise<NoteSigner> {
  if (secret.length !== 32 || !isName(name)) throw new Error('a signer has a plain name and 32 secret bytes')
  const handle = await subtle.importKey('pkcs8', concat(PKCS8_PREFIX, secret), { name: 'Ed25519' }, true, ['sign'])
  const { x } = await subtle.exportKey('jwk', handle)
  const publicKey = fromBase64(`${(x ?? '').replaceAll('-', '+').replaceAll('_', '/')}=`)
  if (publicKey?.length !== 32) throw new Error('an Ed25519 key has 32 bytes')
  const key = await noteKey(kind, name, publicKey)
  return {
    key,
    async sign(text, at) {
      const seconds = Math.floor(at.getTime() / 1000)
      const bytes = signedBytes(kind, text, seconds)
      const signature = signBytes ? signBytes(bytes) : new Uint8Array(await subtle.sign('Ed25519', handle, bytes))
      const stamped = kind === 'witness' ? concat(uint64(seconds), signature) : signature
      return `— ${name} ${toBase64(concat(fromHex(key.id) ?? new Uint8Array(), stamped))}`
    },
  }
}

/** A witness signs the time together with the text (C2SP tlog-cosignature), others only the text. */
function signedBytes(kind: NoteKeyKind, text: string, seconds: number): Uint8Array<ArrayBuffer> {
  return utf8(kind === 'witness' ? `cosignature/v1\ntime ${seconds}\n${text}` : text)
}

export function noteToText(text: string, signatureLines: readonly string[]): string {
  return `${text}\n${signatureLines.join('\n')}\n`
}

/** Splits a note; undefined if it is not one. Verifies nothing. */
export function parseNote(note: string): Note | undefined {
  if (note.length > NOTE_CHARS_MAX || !note.endsWith('\n')) return undefined
  const at = note.lastIndexOf('\n\n')
  if (at < 0) return undefined
  const signatures = note
    .slice(at + 2, -1)
    .split('\n')
    .map(parseSignature)
  const known = signatures.filter((signature) => signature !== undefined)
  return known.length > 0 && known.length === signatures.length
    ? { text: note.slice(0, at + 1), signatures: known }
    : undefined
}

/** Parses one signature line; undefined if it is not one. */
export function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!isName(name) || !bytes || bytes.length < 5) return undefined
  return { name, keyId: toHex(bytes.subarray(0, 4)), bytes: bytes.slice(4) }
}

export type SignatureCheck = { readonly isValid: boolean; /** When a witness signed. */ readonly signedAt?: Date }

/** Whether the note has a valid signature of this key. */
export async function verifyNote({ text, signatures }: Note, key: NoteKey): Promise<SignatureCheck> {
  for (const { name, keyId, bytes } of signatures) {
    if (name !== key.name || keyId !== key.id || bytes.length !== (key.kind === 'witness' ? 72 : 64)) continue
    const seconds = key.kind === 'witness' ? Number(new DataView(bytes.buffer).getBigUint64(0)) : 0
    if (!Number.isSafeInteger(seconds)) return { isValid: false }
    const isValid = await verifyEd25519(key.publicKey, bytes.slice(-64), signedBytes(key.kind, text, seconds))
    return key.kind === 'witness' && isValid ? { isValid, signedAt: new Date(seconds * 1000) } : { isValid }
  }
  return { isValid: false }
}

/** Whether the note has a signature line with the key's name and id, not verified. */
export const hasSignatureOf = ({ signatures }: Note, key: NoteKey): boolean =>
  signatures.some(({ name, keyId }) => name === key.name && keyId === key.id)

async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const handle = await subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
  return subtle.verify('Ed25519', handle, signature, message)
}

/** Whether this browser supports Ed25519; some of 2024 and earlier do not, and then a signature is skipped, not bad. */
export async function isEd25519Known(): Promise<boolean> {
  try {
    await subtle.importKey('raw', new Uint8Array(32), { name: 'Ed25519' }, false, ['verify'])
    return true
  } catch (error) {
    // If the key is refused as a point, the algorithm is supported.
    return !(error instanceof DOMException && error.name === 'NotSupportedError')
  }
}
