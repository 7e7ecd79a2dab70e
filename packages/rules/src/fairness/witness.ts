import { parseCheckpoint, verifyCheckpoint } from './checkpoint.ts'
import type { NoteKey, NoteSigner } from './note.ts'
import { verifyConsistency } from './tree.ts'

/** Everything a witness stores: the newest checkpoint that it saw and signed. */
export type WitnessState = { readonly size: number; readonly root: string }
export type WitnessRefusal =
  | 'malformed'
  | 'bad_signature'
  /** The log has shrunk: leaves were removed. */
  | 'smaller'
  /** The same size with another root, or a larger tree that does not continue the known one: the log was rewritten. */
  | 'fork'
export type WitnessAnswer =
  | { readonly ok: true; readonly state: WitnessState; readonly cosignature: string }
  | { readonly ok: false; readonly reason: WitnessRefusal }

export type WitnessInput = {
  readonly logKey: NoteKey
  readonly signer: NoteSigner
  /** Null for the very first checkpoint, which is trusted. */
  readonly state: WitnessState | null
  readonly checkpoint: string
  /** From the state's size to the checkpoint's. */
  readonly proof: readonly string[]
  readonly at: Date
}

/**
 * Decides about a checkpoint of a log. The caller must store the new state durably BEFORE it hands the cosignature out:
 * a witness that forgets could be shown another history after a restart.
 */
export async function considerCheckpoint(input: WitnessInput): Promise<WitnessAnswer> {
  const { logKey, signer, state, proof, at } = input
  const checkpoint = parseCheckpoint(input.checkpoint)
  if (!checkpoint) return { ok: false, reason: 'malformed' }
  if (!(await verifyCheckpoint(checkpoint, logKey)).isValid) return { ok: false, reason: 'bad_signature' }
  const { size, root, note } = checkpoint
  if (state && size < state.size) return { ok: false, reason: 'smaller' }
  if (state && !(await verifyConsistency({ older: state, newer: { size, root }, proof }))) {
    return { ok: false, reason: 'fork' }
  }
  return { ok: true, state: { size, root }, cosignature: await signer.sign(note.text, at) }
}
