import { assert } from '@lotus/kernel'
import { deriveFamilyDraw } from '../lottery/catalogue/own-draw.ts'
import { loadFamily } from '../lottery/catalogue/load.ts'
import { commitmentOf } from '../lottery/commitment.ts'
import { SEED_BYTES } from '../lottery/draw-words.ts'
import { leafHash, verifyInclusion } from '../lottery/order-root.ts'
import { isRecord } from '../lottery/shape-checks.ts'
import { deriveSubmittedDraw, submissionRoot } from '../lottery/submitted-draw.ts'
import { BEACON_PERIOD_SECONDS_MIN, quicknet, timeOfRound, verifyBeacon } from './beacon.ts'
import { fromHex, utf8 } from './bytes.ts'
import { checkLog } from './check-log.ts'
import {
  contextOf,
  stepNames,
  type Certificate,
  type Evidence,
  type Step,
  type StepName,
  type StepOutcome,
  type StepReason,
} from './evidence.ts'
import { sortedJson } from './log-leaf.ts'
import { isEd25519Known, keyFromText } from './note.ts'
import { parseReceipt, verifyReceipt } from './receipt.ts'

export type CheckOptions = {
  /** The log's key as the person knows it from elsewhere: a file that brings a key of its own proves nothing. */
  readonly logKey?: string
}

const step = (
  name: StepName,
  outcome: StepOutcome,
  reason: StepReason,
  shown: { stated?: string; computed?: string } = {},
): Step => ({ name, outcome, reason, ...shown })

/** Checks everything that the evidence holds; one answer a step, in the order of `stepNames`. Never throws. */
export async function checkEvidence(evidence: Evidence, options: CheckOptions = {}): Promise<readonly Step[]> {
  const { certificate } = evidence
  const groups = await Promise.all([
    guarded('commitment', () => checkCommitment(certificate)),
    guarded('order', () => checkOrder(evidence)),
    guarded('receipt', () => checkReceipt(evidence, options)),
    guarded('draw', () => checkDraw(certificate)),
    guarded('beacon', () => checkBeacon(certificate)),
    checkLog(evidence, options.logKey),
  ])
  const steps = groups.flat()
  return stepNames.flatMap((name) => steps.filter((one) => one.name === name))
}

async function guarded(name: StepName, work: () => Promise<Step>): Promise<Step> {
  try {
    return await work()
  } catch {
    // What cannot be read can be nothing good.
    return step(name, 'bad', 'malformed')
  }
}

async function checkCommitment({ seed, commitment }: Certificate): Promise<Step> {
  if (seed === null) return step('commitment', 'skipped', 'not_drawn')
  const bytes = fromHex(seed)
  if (bytes?.length !== SEED_BYTES) return step('commitment', 'bad', 'malformed')
  const computed = await commitmentOf(bytes)
  const isSame = computed === commitment
  return step('commitment', isSame ? 'ok' : 'bad', isSame ? 'matches' : 'differs', { stated: commitment, computed })
}

async function checkOrder({ certificate, order }: Evidence): Promise<Step> {
  if (!order) return step('order', 'skipped', 'not_given')
  if (certificate.orderRoot === null) return step('order', 'skipped', 'not_frozen')
  const content: unknown = JSON.parse(order.leaf)
  if (!isRecord(content) || content['game'] !== certificate.gameCode || content['issue'] !== certificate.issueNo) {
    return step('order', 'bad', 'other_issue')
  }
  const isIncluded = await verifyInclusion({
    leaf: utf8(order.leaf),
    index: order.index,
    size: certificate.orderCount,
    proof: order.path,
    root: certificate.orderRoot,
  })
  return step('order', isIncluded ? 'ok' : 'bad', isIncluded ? 'matches' : 'not_included', {
    computed: await leafHash(utf8(order.leaf)),
  })
}

async function checkReceipt({ receipt, order, log, certificate }: Evidence, { logKey }: CheckOptions): Promise<Step> {
  if (receipt === undefined) return step('receipt', 'skipped', 'not_given')
  const given = logKey ?? log?.key
  const key = given === undefined ? undefined : await keyFromText(given)
  if (!key) return step('receipt', 'skipped', 'not_given')
  if (!(await isEd25519Known())) return step('receipt', 'skipped', 'not_supported')
  if (!parseReceipt(receipt)) return step('receipt', 'bad', 'malformed')
  const signed = await verifyReceipt(receipt, key)
  if (!signed) return step('receipt', 'bad', 'bad_signature')
  if (signed.gameCode !== certificate.gameCode || signed.issueNo !== certificate.issueNo) {
    return step('receipt', 'bad', 'other_issue')
  }
  if (!order) return step('receipt', 'ok', 'matches', { stated: signed.leafHash })
  const computed = await leafHash(utf8(order.leaf))
  const isSame = computed === signed.leafHash
  return step('receipt', isSame ? 'ok' : 'bad', isSame ? 'matches' : 'differs', { stated: signed.leafHash, computed })
}

async function checkDraw(certificate: Certificate): Promise<Step> {
  const { family: name, seed, orderRoot, issueNo, draw, beacon, submissions } = certificate
  if (seed === null || draw === null) return step('draw', 'skipped', 'not_drawn')
  const family = await loadFamily(name)
  const bytes = fromHex(seed)
  if (!family) return step('draw', 'bad', 'unknown_family')
  if (!bytes || orderRoot === null) return step('draw', 'bad', 'malformed')
  const randomness = beacon?.state === 'received' ? beacon.randomness : null
  const chance = {
    seed: bytes,
    orderRoot,
    issueId: issueNo,
    ...(randomness === null ? {} : { beacon: randomness }),
  }
  if (submissions && (await submissionRoot(submissions.leaves)) !== submissions.root) {
    return step('draw', 'bad', 'not_included')
  }
  const computed = sortedJson(
    submissions
      ? await deriveSubmittedDraw({
          ...chance,
          submissionRoot: submissions.root ?? '',
          terms: submissions.terms,
          numbers: submittedNumbers(certificate, submissions.leaves),
        })
      : await deriveFamilyDraw(family, { ...chance, ...contextOf(certificate) }),
  )
  const stated = sortedJson(draw)
  const isSame = stated === computed
  return step('draw', isSame ? 'ok' : 'bad', isSame ? 'matches' : 'differs', { stated, computed })
}

/** The numbers of the texts, which must be of this issue and count up from 1. */
function submittedNumbers({ gameCode, issueNo }: Certificate, leaves: readonly string[]): string[] {
  return leaves.map((leaf, at) => {
    const read: unknown = JSON.parse(leaf)
    const isRight = isRecord(read) && read['game'] === gameCode && read['issue'] === issueNo && read['no'] === at + 1
    assert(isRight && /^[0-9]{5}$/.test(String(read['number'])), 'a submission of this issue, in its place')
    return String(read['number'])
  })
}

async function checkBeacon({ beacon, frozenAt, seed, lockAt }: Certificate): Promise<Step> {
  if (!beacon) return step('beacon', 'skipped', 'not_used')
  const stated = String(beacon.round)
  if (beacon.chain !== quicknet.hash) return step('beacon', 'bad', 'other_key', { stated: beacon.chain })
  const publishedAt = timeOfRound(quicknet, beacon.round).getTime()
  // A round that existed while orders were taken could have been known; one far off could have been chosen.
  if (publishedAt < Date.parse(frozenAt ?? lockAt)) return step('beacon', 'bad', 'too_early', { stated })
  if (publishedAt > Date.parse(lockAt) + BEACON_PERIOD_SECONDS_MIN * 1000 * 12) {
    return step('beacon', 'bad', 'other_round', { stated })
  }
  if (beacon.state === 'unavailable') return step('beacon', 'warn', 'unavailable', { stated })
  if (beacon.state === 'waiting') {
    return seed === null ? step('beacon', 'skipped', 'waiting', { stated }) : step('beacon', 'bad', 'malformed')
  }
  const { round, randomness, signature } = beacon
  if (randomness === null || signature === null) return step('beacon', 'bad', 'malformed')
  const isSigned = await verifyBeacon(quicknet, { round, randomness, signature })
  return step('beacon', isSigned ? 'ok' : 'bad', isSigned ? 'matches' : 'bad_signature', { stated })
}
