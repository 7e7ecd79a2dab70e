import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import {
  noteToText,
  parseNote,
  verifyNote,
  type Note,
  type NoteKey,
  type NoteSigner,
  type SignatureCheck,
} from './note.ts'

/** The checkpoint of a log: its number of leaves and the root over them (C2SP tlog-checkpoint). */
export type Checkpoint = { readonly origin: string; readonly size: number; /** Hex. */ readonly root: string }
export type SignedCheckpoint = Checkpoint & { readonly note: Note }

/** The signed text: origin, size in decimal, root in base64, each with a newline. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(fromHex(root) ?? new Uint8Array())}\n`
}

export async function signCheckpoint(signer: NoteSigner, checkpoint: Checkpoint, at: Date): Promise<string> {
  const text = checkpointText(checkpoint)
  return noteToText(text, [await signer.sign(text, at)])
}

/** Parses a signed checkpoint without verifying it; undefined if it is malformed. */
export function parseCheckpoint(text: string): SignedCheckpoint | undefined {
  const note = parseNote(text)
  if (!note) return undefined
  const [origin = '', size = '', encoded = ''] = note.text.split('\n')
  const root = fromBase64(encoded)
  if (origin === '' || !/^(0|[1-9][0-9]{0,14})$/.test(size) || root?.length !== 32) return undefined
  return { origin, size: Number(size), root: toHex(root), note }
}

/** Whether it is signed by this key and belongs to this key's log. */
export async function verifyCheckpoint(checkpoint: SignedCheckpoint, key: NoteKey): Promise<SignatureCheck> {
  if (key.kind === 'signer' && checkpoint.origin !== key.name) return { isValid: false }
  return verifyNote(checkpoint.note, key)
}
