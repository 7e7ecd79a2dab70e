import { verifyInclusion } from '../lottery/order-root.ts'
import { isRecord } from '../lottery/shape-checks.ts'
import { utf8 } from './bytes.ts'
import { parseCheckpoint, verifyCheckpoint, type SignedCheckpoint } from './checkpoint.ts'
import type { Certificate, Evidence, Step, StepName, StepReason } from './evidence.ts'
import { parseLeaf, sortedJson, type LeafKind, type LogLeaf } from './log-leaf.ts'
import { isEd25519Known, keyFromText } from './note.ts'

type Log = NonNullable<Evidence['log']>
type Found = { readonly index: number; readonly leaf: LogLeaf; readonly isIncluded: boolean }

const WITNESSES_MAX = 20
const logSteps = ['checkpoint', 'log_commitment', 'log_root', 'log_result', 'witness'] as const
const bad = (name: StepName, reason: StepReason): Step => ({ name, outcome: 'bad', reason })
const skipped = (name: StepName, reason: StepReason): Step => ({ name, outcome: 'skipped', reason })

/** Checks the log's checkpoint, its entries about the issue, and who else has signed the checkpoint. */
export async function checkLog(evidence: Evidence, knownKey: string | undefined): Promise<readonly Step[]> {
  const { log, certificate } = evidence
  if (!log) return logSteps.map((name) => skipped(name, 'not_given'))
  const checkpoint = parseCheckpoint(log.checkpoint)
  if (!checkpoint) return logSteps.map((name) => bad(name, 'malformed'))
  const found = await Promise.all(log.entries.map((entry) => readEntry(entry, checkpoint)))
  const entries = found.filter((entry) => entry !== undefined)
  return [
    await checkHead(log, checkpoint, knownKey),
    commitmentStep(certificate, entries),
    rootStep(certificate, entries),
    resultStep(certificate, entries),
    await checkWitnesses(log, checkpoint),
  ]
}

async function readEntry(entry: Log['entries'][number], checkpoint: SignedCheckpoint): Promise<Found | undefined> {
  const leaf = parseLeaf(entry.leaf)
  const isIncluded = await verifyInclusion({
    leaf: utf8(entry.leaf),
    index: entry.index,
    size: checkpoint.size,
    proof: entry.path,
    root: checkpoint.root,
  })
  return leaf && { index: entry.index, leaf, isIncluded }
}

async function checkHead(log: Log, checkpoint: SignedCheckpoint, knownKey: string | undefined): Promise<Step> {
  const shown = { stated: `${checkpoint.size} ${checkpoint.root}` }
  if (knownKey !== undefined && knownKey !== log.key) return { ...bad('checkpoint', 'other_key'), ...shown }
  const key = await keyFromText(log.key)
  if (key?.kind !== 'signer') return bad('checkpoint', 'malformed')
  if (!(await isEd25519Known())) return { ...skipped('checkpoint', 'not_supported'), ...shown }
  const { isValid } = await verifyCheckpoint(checkpoint, key)
  return isValid
    ? { name: 'checkpoint', outcome: 'ok', reason: 'matches', ...shown }
    : { ...bad('checkpoint', 'bad_signature'), ...shown }
}

const ofIssue = ({ gameCode, issueNo }: Certificate, body: LogLeaf['body']) =>
  body['game'] === gameCode && body['issue'] === issueNo

/** The newest leaf of the given kinds that `matches`; a later correction counts. */
function latest(entries: readonly Found[], kinds: readonly LeafKind[], matches: (body: LogLeaf['body']) => boolean) {
  return entries
    .filter(({ leaf }) => kinds.includes(leaf.kind) && matches(leaf.body))
    .toSorted((a, b) => b.index - a.index)[0]
}

function verdict(name: StepName, entry: Found, pairs: readonly (readonly [unknown, unknown])[]): Step {
  if (!entry.isIncluded) return bad(name, 'not_included')
  const stated = sortedJson(pairs.map(([logged]) => logged))
  const computed = sortedJson(pairs.map(([, certified]) => certified))
  return stated === computed
    ? { name, outcome: 'ok', reason: 'matches', stated: `#${entry.index} ${entry.leaf.at}` }
    : { ...bad(name, 'differs'), stated, computed }
}

function announced(certificate: Certificate, entries: readonly Found[]) {
  const issueOf = (body: LogLeaf['body']) =>
    body['game'] === certificate.gameCode && Array.isArray(body['issues'])
      ? body['issues'].filter(isRecord).find((issue) => issue['issue'] === certificate.issueNo)
      : undefined
  const entry = latest(entries, ['commitments'], (body) => issueOf(body) !== undefined)
  return entry && { entry, issue: issueOf(entry.leaf.body) ?? {} }
}

function commitmentStep(certificate: Certificate, entries: readonly Found[]): Step {
  const found = announced(certificate, entries)
  if (!found) return bad('log_commitment', 'not_in_log')
  const { entry, issue } = found
  // A commitment announced after the end of the sale proves nothing.
  if (Date.parse(entry.leaf.at) > Date.parse(certificate.lockAt)) return bad('log_commitment', 'wrong_order')
  return verdict('log_commitment', entry, [
    [issue['commitment'], certificate.commitment],
    [issue['beaconRound'] ?? null, certificate.beacon?.round ?? null],
    [issue['terms'] ?? null, certificate.submissions?.terms ?? null],
  ])
}

function rootStep(certificate: Certificate, entries: readonly Found[]): Step {
  if (certificate.orderRoot === null) return skipped('log_root', 'not_frozen')
  const entry = latest(entries, ['order_root'], (body) => ofIssue(certificate, body))
  if (!entry) return bad('log_root', 'not_in_log')
  const before = announced(certificate, entries)
  if (before && before.entry.index >= entry.index) return bad('log_root', 'wrong_order')
  const { body } = entry.leaf
  return verdict('log_root', entry, [
    [body['root'], certificate.orderRoot],
    [body['count'], certificate.orderCount],
    ...liveOf(body, certificate),
    [body['submissionRoot'] ?? null, certificate.submissions?.root ?? null],
  ])
}

/** How many of the tickets take part; logs and certificates of before do not tell it. */
function liveOf(body: Readonly<Record<string, unknown>>, { liveCount, liveStake }: Certificate): [unknown, unknown][] {
  if (body['liveCount'] === undefined || liveCount === undefined) return []
  return [
    [body['liveCount'], liveCount],
    [body['liveStake'], liveStake],
  ]
}

function resultStep(certificate: Certificate, entries: readonly Found[]): Step {
  if (certificate.draw === null) return skipped('log_result', 'not_drawn')
  const entry = latest(entries, ['result', 'correction'], (body) => ofIssue(certificate, body))
  if (!entry) return bad('log_result', 'not_in_log')
  const root = latest(entries, ['order_root'], (body) => ofIssue(certificate, body))
  if (root && root.index >= entry.index) return bad('log_result', 'wrong_order')
  const { body } = entry.leaf
  return verdict('log_result', entry, [
    [body['draw'], certificate.draw],
    [body['seed'], certificate.seed],
  ])
}

async function checkWitnesses(log: Log, checkpoint: SignedCheckpoint): Promise<Step> {
  const read = await Promise.all(log.witnessKeys.slice(0, WITNESSES_MAX).map(keyFromText))
  const keys = read.filter((key) => key !== undefined).filter((key) => key.kind === 'witness')
  if (keys.length === 0) return skipped('witness', 'not_used')
  if (!(await isEd25519Known())) return skipped('witness', 'not_supported')
  const checks = await Promise.all(keys.map((key) => verifyCheckpoint(checkpoint, key)))
  const signed = checks.filter((check) => check.isValid).length
  const stated = `${signed} / ${keys.length}`
  return signed > 0
    ? { name: 'witness', outcome: 'ok', reason: 'matches', stated }
    : { name: 'witness', outcome: 'warn', reason: 'bad_signature', stated }
}
