import { must, parseMoney } from '@lotus/kernel'
import { findFamily } from '../lottery/catalogue/all.ts'
import { deriveFamilyDraw } from '../lottery/catalogue/own-draw.ts'
import { inclusionProofOfHashes, leafHash, merkleRootOfHashes, orderLeaf } from '../lottery/order-root.ts'
import { commitmentOf } from '../lottery/commitment.ts'
import { deriveSubmittedDraw, submissionLeaf, submissionRoot, type DrawTerms } from '../lottery/submitted-draw.ts'
import { quicknet, timeOfRound } from './beacon.ts'
import { sha256, toHex, utf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import type { Evidence } from './evidence.ts'
import { keyToText, noteSigner } from './note.ts'
import { signReceipt } from './receipt.ts'
import { inclusionPath, readerOf, rootOf } from './tree.ts'

export const hashOf = async (text: string) => toHex(await sha256(utf8(text)))
export const bytesOf = (text: string) => sha256(utf8(text))

export const logSigner = await noteSigner('signer', 'lotus-log-test', await bytesOf('log'))
export const witnessSigner = await noteSigner('witness', 'witness-test', await bytesOf('witness'))

/** A real round of the public chain. */
export const realRound = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const drawAt = timeOfRound(quicknet, realRound.round).getTime() - 2_000
const time = (seconds: number) => new Date(drawAt + seconds * 1000).toISOString()

const GAME = 'NAM5P'
const ISSUE = '20230823-0042'

async function orders(count: number) {
  const leaves: string[] = []
  for (let i = 0; i < count; i += 1) {
    const leaf = orderLeaf({
      game: GAME,
      issue: ISSUE,
      order: `L${String(1000 + i).padStart(11, '0')}`,
      play: 'lo2',
      content: [String(i).padStart(2, '0')],
      stake: parseMoney('2'),
      points: 1,
      unit: parseMoney('1'),
      prizeGroup: 2000,
      salt: (await hashOf(`salt ${i}`)).slice(0, 32),
    })
    leaves.push(new TextDecoder().decode(leaf))
  }
  return leaves
}

export const drawTerms: DrawTerms = {
  subtractIndex: 16,
  subtractFrom: 'end',
  numbersMin: 16,
  houseMin: 1,
  isFilled: true,
}

/** The numbers of a round with submissions. */
async function submitted(count: number) {
  const numbers = Array.from({ length: count }, (_, i) => String((i * 7_919 + 12_345) % 100_000).padStart(5, '0'))
  const leaves = numbers.map((number, i) =>
    submissionLeaf({ game: GAME, issue: ISSUE, no: i + 1, number, account: 'na***', at: time(-600 + i) }),
  )
  return { terms: drawTerms, numbers, leaves, root: await submissionRoot(leaves) }
}

export type EvidenceOptions = {
  family?: string
  isBeacon?: boolean
  orderCount?: number
  submissionCount?: number
  liveCount?: number
}

/** Valid evidence about one draw: its three leaves are in the log among seven others. */
export async function goodEvidence(options: EvidenceOptions = {}): Promise<Evidence> {
  const { family: name = 'vn_north', isBeacon = true, orderCount = 11 } = options
  const seed = await bytesOf(`seed of ${name}`)
  const leaves = await orders(orderCount)
  const hashes = await Promise.all(leaves.map((leaf) => leafHash(utf8(leaf))))
  const orderRoot = await merkleRootOfHashes(hashes)
  const yearAnimal = name.endsWith('lhc') ? 'snake' : null
  const submissions = name === 'yeekee' ? await submitted(options.submissionCount ?? 20) : null
  const chance = { seed, orderRoot, issueId: ISSUE, ...(isBeacon ? { beacon: realRound.randomness } : {}) }
  const draw = submissions
    ? await deriveSubmittedDraw({
        ...chance,
        submissionRoot: submissions.root,
        terms: submissions.terms,
        numbers: submissions.numbers,
      })
    : await deriveFamilyDraw(must(findFamily(name), 'the family is there'), {
        ...chance,
        ...(yearAnimal === null ? {} : { yearAnimal }),
      })
  const beacon = isBeacon ? { chain: quicknet.hash, state: 'received' as const, ...realRound } : null
  const certificate = {
    gameCode: GAME,
    issueNo: ISSUE,
    family: name,
    commitment: await commitmentOf(seed),
    lockAt: time(-10),
    orderCount,
    ...(options.liveCount === undefined
      ? {}
      : { totalStake: '135.0000', liveCount: options.liveCount, liveStake: '31.0000' }),
    orderRoot,
    frozenAt: time(-9),
    seed: toHex(seed),
    yearAnimal,
    draw,
    beacon,
    ...(submissions
      ? { submissions: { terms: submissions.terms, root: submissions.root, leaves: submissions.leaves } }
      : {}),
  }
  const at = 4
  const order = leaves[at]
  const receipt = {
    gameCode: GAME,
    issueNo: ISSUE,
    orderNo: 'L00000001004',
    leafHash: hashes[at] ?? '',
    acceptedAt: time(-60),
  }
  return {
    format: 'lotus-evidence/v1',
    certificate,
    ...(order === undefined
      ? {}
      : { order: { leaf: order, index: at, path: await inclusionProofOfHashes(hashes, at) } }),
    receipt: await signReceipt(logSigner, receipt),
    log: await logOf(certificate),
  }
}

/**
 * The log's part: three entries about the issue, at 2, 5 and 8, under a signed and witnessed checkpoint of ten leaves.
 */
export async function logOf(
  certificate: Evidence['certificate'],
  family = certificate.family,
): Promise<NonNullable<Evidence['log']>> {
  const { commitment, beacon, orderRoot: root, orderCount: count, draw, seed } = certificate
  const leaf = (kind: string, at: string, body: object) => JSON.stringify({ v: 1, kind, at, body })
  const { submissions } = certificate
  const issues = [
    {
      issue: ISSUE,
      commitment,
      beaconRound: beacon?.round ?? null,
      ...(submissions ? { terms: submissions.terms } : {}),
    },
  ]
  const texts = Array.from({ length: 10 }, (_, i) => leaf('odds', time(-900), { i }))
  texts[2] = leaf('commitments', time(-600), { game: GAME, family, issues })
  texts[5] = leaf('order_root', time(-9), {
    game: GAME,
    issue: ISSUE,
    root,
    count,
    ...(certificate.liveCount === undefined
      ? {}
      : { liveCount: certificate.liveCount, liveStake: certificate.liveStake }),
    ...(submissions ? { submissionRoot: submissions.root, submissionCount: submissions.leaves.length } : {}),
  })
  texts[8] = leaf('result', time(5), { game: GAME, issue: ISSUE, version: 1, draw, seed })
  const read = await readerOf(await Promise.all(texts.map((text) => leafHash(utf8(text)))))
  const head = { origin: logSigner.key.name, size: texts.length, root: await rootOf(texts.length, read) }
  const signed = await signCheckpoint(logSigner, head, new Date(drawAt))
  const [text = ''] = signed.split('\n\n')
  const line = await witnessSigner.sign(`${text}\n`, new Date(drawAt))
  return {
    key: keyToText(logSigner.key),
    witnessKeys: [keyToText(witnessSigner.key)],
    checkpoint: `${signed}${line}\n`,
    entries: await Promise.all(
      [2, 5, 8].map(async (index) => ({
        index,
        leaf: texts[index] ?? '',
        path: await inclusionPath(index, texts.length, read),
      })),
    ),
  }
}
