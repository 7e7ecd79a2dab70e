import {
  checkpointText,
  considerCheckpoint,
  noteToText,
  parseCheckpoint,
  type WitnessRefusal,
} from '@lotus/rules/fairness'
import type { WitnessStore } from './witness-store.ts'

/** What the witness needs of a log; over HTTP in the program, in memory in tests. */
export type WatchedLog = {
  key(): Promise<string>
  /** The newest checkpoint as a signed note; null while the log is empty. */
  checkpoint(): Promise<string | null>
  consistency(from: number, to: number): Promise<readonly string[]>
  /** False if the operator has not configured this witness: its signatures are then only available from the witness. */
  cosign(size: number, line: string): Promise<boolean>
}
export type WatchOutcome =
  | { readonly kind: 'empty' | 'unchanged' }
  | { readonly kind: 'signed'; readonly size: number; readonly root: string; readonly isTaken: boolean }
  | { readonly kind: 'refused'; readonly reason: WitnessRefusal; readonly checkpoint: string }

/** The signature lines of a stored note. */
const linesOf = (note: string): string[] => note.slice(note.lastIndexOf('\n\n') + 2, -1).split('\n')

/**
 * Checks the log once. The new checkpoint is on the disk before anybody gets the signature (witness.ts of the rules).
 */
export async function watchLog(store: WitnessStore, log: WatchedLog, at: Date): Promise<WatchOutcome> {
  const logKey = await store.pinLogKey(await log.key())
  const state = store.readState()
  const checkpoint = await log.checkpoint()
  if (checkpoint === null) {
    // A log that had leaves and has none now has shrunk.
    return state ? { kind: 'refused', reason: 'smaller', checkpoint: '' } : { kind: 'empty' }
  }
  const shown = parseCheckpoint(checkpoint)
  const proof = state && shown && shown.size > state.size ? await log.consistency(state.size, shown.size) : []
  const answer = await considerCheckpoint({ logKey, signer: store.signer, state, checkpoint, proof, at })
  if (!answer.ok) return { kind: 'refused', reason: answer.reason, checkpoint }
  const { size, root } = answer.state
  if (state?.size === size) return { kind: 'unchanged' }
  store.writeState(answer.state)
  store.keepHead(
    noteToText(checkpointText({ origin: logKey.name, size, root }), [...linesOf(checkpoint), answer.cosignature]),
  )
  return { kind: 'signed', size, root, isTaken: await log.cosign(size, answer.cosignature) }
}
