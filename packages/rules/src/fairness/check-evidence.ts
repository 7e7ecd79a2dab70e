import { leafHash, verifyInclusion } from '../lottery/order-root.ts'
import { isRecord } from '../lottery/shape-checks.ts'
import { BEACON_PERIOD_SECONDS_MIN, quicknet, timeOfRound, verifyBeacon } from './beacon.ts'
import { utf8 } from './bytes.ts'
import { checkCommitment, checkDraw } from './check-draw.ts'
import { checkLog } from './check-log.ts'
import { step, stepNames, type Certificate, type Evidence, type Step, type StepName } from './evidence.ts'
import { isEd25519Known, keyFromText } from './note.ts'
import { parseReceipt, verifyReceipt } from './receipt.ts'

export type CheckOptions = {
  /** The log's key from another source: a file with its own key proves nothing. */
  readonly logKey?: string
}

/** Checks everything in the evidence; one result per step, in the order of `stepNames`. Never throws. */
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
    // Unreadable content counts as bad.
    return step(name, 'bad', 'malformed')
  }
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

async function checkBeacon({ beacon, frozenAt, seed, lockAt }: Certificate): Promise<Step> {
  if (!beacon) return step('beacon', 'skipped', 'not_used')
  const stated = String(beacon.round)
  if (beacon.chain !== quicknet.hash) return step('beacon', 'bad', 'other_key', { stated: beacon.chain })
  const publishedAt = timeOfRound(quicknet, beacon.round).getTime()
  // A round that existed while orders were accepted could have been known; one much later could have been chosen.
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
