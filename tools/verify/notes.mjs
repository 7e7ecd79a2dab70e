import { bytesOfBase64, hexOf, sha256, subtle, text } from './bytes.mjs'

// --- signed notes (C2SP) -----------------------------------------------------------------------------------------

const KINDS = { 1: 'signer', 4: 'witness' }

export async function readKey(line) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line.trim()) ?? []
  if (name === undefined) throw new Error('not a key')
  const bytes = bytesOfBase64(encoded)
  const kind = KINDS[bytes[0]]
  const computed = hexOf((await sha256(text.encode(`${name}\n`), bytes)).slice(0, 4))
  if (kind === undefined || bytes.length !== 33 || computed !== id) throw new Error('not a key')
  return { name, id, kind, bytes: bytes.slice(1) }
}

export function readNote(note) {
  const at = note.lastIndexOf('\n\n')
  if (at < 0 || !note.endsWith('\n')) throw new Error('not a note')
  const signatures = note
    .slice(at + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? []
      if (name === undefined) throw new Error('not a signature')
      const bytes = bytesOfBase64(encoded)
      return { name, id: hexOf(bytes.slice(0, 4)), bytes: bytes.slice(4) }
    })
  return { text: note.slice(0, at + 1), signatures }
}

export async function isSigned(note, key) {
  const { text: body, signatures } = readNote(note)
  const found = signatures.find(({ name, id }) => name === key.name && id === key.id)
  if (!found) return false
  let [message, signature] = [body, found.bytes]
  if (key.kind === 'witness') {
    const seconds = new DataView(found.bytes.slice(0, 8).buffer).getBigUint64(0)
    message = `cosignature/v1\ntime ${seconds}\n${body}`
    signature = found.bytes.slice(8)
  }
  const handle = await subtle.importKey('raw', key.bytes, 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', handle, signature, text.encode(message))
}

export function readCheckpoint(note) {
  const [origin, size, root] = readNote(note).text.split('\n')
  if (!/^[1-9][0-9]*$/.test(size ?? '')) throw new Error('not a checkpoint')
  const bytes = bytesOfBase64(root ?? '')
  if (bytes.length !== 32) throw new Error('not a checkpoint')
  return { origin, size: Number(size), root: hexOf(bytes) }
}

export function readReceipt(note) {
  const [head, gameCode, issueNo, orderNo, hash, acceptedAt, end] = readNote(note).text.split('\n')
  if (head !== 'lotus-receipt/v1' || end !== '') throw new Error('not a receipt')
  return { gameCode, issueNo, orderNo, leafHash: hash, acceptedAt }
}
