/**
 * Makes draws provable beyond commitment and reveal (trust.md 3): the Merkle tree of the public log, its signed
 * checkpoints, receipts of orders, the public beacon, the witness, and the checks of them all. No I/O; the same code in
 * server and browser.
 */
export { auditIssue, type AuditFinding, type FrozenIssue } from './auditor.ts'
export {
  BEACON_PERIOD_SECONDS_MIN,
  BEACON_WAIT_SECONDS,
  firstRoundFrom,
  isRandomnessOf,
  quicknet,
  timeOfRound,
  verifyBeacon,
  type BeaconChain,
  type BeaconRound,
} from './beacon.ts'
export { fromHex, toHex, utf8 } from './bytes.ts'
export { checkEvidence, type CheckOptions } from './check-evidence.ts'
export {
  checkpointText,
  parseCheckpoint,
  signCheckpoint,
  verifyCheckpoint,
  type Checkpoint,
  type SignedCheckpoint,
} from './checkpoint.ts'
export {
  stepNames,
  type BeaconState,
  type Certificate,
  type Evidence,
  type Step,
  type StepName,
  type StepOutcome,
  type StepReason,
} from './evidence.ts'
export { leafKinds, parseLeaf, sortedJson, type LeafKind, type LogLeaf } from './log-leaf.ts'
export {
  hasSignatureOf,
  isEd25519Known,
  keyFromText,
  keyToText,
  noteKey,
  noteSigner,
  noteToText,
  parseNote,
  parseSignature,
  verifyNote,
  type Note,
  type NoteKey,
  type NoteSigner,
} from './note.ts'
export { readEvidence } from './read-evidence.ts'
export { parseReceipt, receiptText, signReceipt, verifyReceipt, type Receipt } from './receipt.ts'
export {
  consistencyPath,
  inclusionPath,
  leafHash,
  nodesOfConsistency,
  nodesOfInclusion,
  nodesOfRoot,
  readerOf,
  rootOf,
  verifyConsistency,
  verifyHashInclusion,
  verifyInclusion,
  type ConsistencyClaim,
  type NodeId,
  type ReadNode,
} from './tree.ts'
export { considerCheckpoint, type WitnessAnswer, type WitnessRefusal, type WitnessState } from './witness.ts'
