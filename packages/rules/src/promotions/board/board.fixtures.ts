import { must } from '@lotus/kernel'
import { signCheckpoint } from '../../fairness/checkpoint.ts'
import { inclusionPath, readerOf, rootOf } from '../../fairness/tree.ts'
import { toHex, utf8 } from '../../lottery/hash.ts'
import { leafHash } from '../../lottery/order-root.ts'
import { bytesOf, logKey, logSigner } from '../raffle/raffle.fixtures.ts'
import { BOARD_FORMAT, boardCommitment, boardHolder, boardRoot, checkBoard, placesOf, type BoardFile } from './index.ts'

const FROM = '2026-05-31T17:00:00.000Z'
const TO = '2026-06-07T17:00:00.000Z'
const FREEZE_AT = '2026-06-07T19:00:00.000Z'
const EARLY = '2026-06-02T03:00:00.000Z'
const LATE = '2026-06-02T04:00:00.000Z'
/** What a leaf of the log can be made to say instead. */
export type BentBoard = {
  committedAt?: string
  frozenAt?: string
  isFrozenTwice?: boolean
  to?: string
  places?: number
}
/** A score in ten-thousandths, and when it was reached. */
type Told = readonly [score: bigint, reached: string]
const leafOf = (kind: string, body: object, at: string) => JSON.stringify({ v: 1, kind, at, body })

/** A board that was frozen rightly, its leaves among others in the log. */
export async function goodBoard(name: string, told: readonly Told[], bent: BentBoard = {}): Promise<BoardFile> {
  const seed = await bytesOf(`seed of ${name}`)
  const salt = await bytesOf(`salt of ${name}`)
  const own = { board: name, period: 'w2026-06-01' }
  const scores = await Promise.all(
    told.map(async ([score, reached], at) => ({ holder: await boardHolder(salt, BigInt(at + 1)), score, reached })),
  )
  const places = await placesOf(seed, own, scores)
  const root = await boardRoot(own, places)
  const commitment = await boardCommitment(seed)
  const frozen = {
    step: 'freeze',
    ...own,
    root,
    seed: toHex(seed),
    places: bent.places ?? places.length,
  }
  const frozenAt = bent.frozenAt ?? FREEZE_AT
  const committed = { commitment, version: 1, from: FROM, to: bent.to ?? TO, freezeAt: FREEZE_AT }
  const leaves = [
    leafOf('odds', { game: 'X' }, FROM),
    leafOf('board', { step: 'commit', ...own, ...committed }, bent.committedAt ?? FROM),
    leafOf('odds', { game: 'Y' }, FROM),
    leafOf('board', frozen, frozenAt),
    ...(bent.isFrozenTwice ? [leafOf('board', frozen, frozenAt)] : []),
  ]
  const read = await readerOf(await Promise.all(leaves.map((leaf) => leafHash(utf8(leaf)))))
  const head = { origin: logSigner.key.name, size: leaves.length, root: await rootOf(leaves.length, read) }
  const entries = await Promise.all(
    [1, 3, ...(bent.isFrozenTwice ? [4] : [])].map(async (index) => ({
      leaf: must(leaves[index], 'a leaf'),
      index,
      path: await inclusionPath(index, leaves.length, read),
    })),
  )
  return {
    format: BOARD_FORMAT,
    ...own,
    version: 1,
    to: TO,
    commitment,
    root,
    seed: toHex(seed),
    places: places.map(({ holder, score, reached }) => [holder, String(score), reached] as const),
    log: { key: logKey, checkpoint: await signCheckpoint(logSigner, head, new Date(FREEZE_AT)), entries },
  }
}

export const stepsOf = async (file: BoardFile, key?: string) =>
  (await checkBoard(file, key)).map(({ name, outcome }) => [name, outcome])

/** Three that are equal by score and time, between a better and a worse one. */
export const tied: readonly Told[] = [
  [90_0000n, LATE],
  [50_0000n, LATE],
  [50_0000n, LATE],
  [50_0000n, LATE],
  [50_0000n, EARLY],
  [1_0000n, EARLY],
]
const apart: readonly Told[] = [
  [90_0000n, LATE],
  [50_0000n, EARLY],
  [50_0000n, LATE],
]

/** The log tells of each something that a board frozen rightly does not. */
export const bentBoards = (): Promise<BoardFile[]> => {
  const bents: BentBoard[] = [
    { committedAt: '2026-06-07T17:00:00.001Z' },
    { frozenAt: '2026-06-07T18:59:59.999Z' },
    { isFrozenTwice: true },
    { to: '2026-06-06T17:00:00.000Z' },
    { places: 5 },
  ]
  return Promise.all(bents.map((bent) => goodBoard('board-bent', tied, bent)))
}

/** Boards of several sizes, with ties and without, and each of one's parts made wrong. */
export async function makeBoardVectors(): Promise<{
  vectors: { kind: 'board'; key: string; file: BoardFile; steps: string[][] }[]
}> {
  const many = Array.from({ length: 40 }, (_, at) => [BigInt((at * 7) % 5) + 1n, at % 3 === 0 ? EARLY : LATE] as const)
  const good = await Promise.all(
    [[[5n, EARLY] as const], apart, tied, many].map((told, at) => goodBoard(`board-${at + 1}`, told)),
  )
  // A seed that decided nothing may be committed to after the period.
  const late = await goodBoard('board-late', apart, { committedAt: '2026-06-07T18:00:00.000Z' })
  const base = must(good[2], 'the third')
  const swapped = base.places.with(1, must(base.places[2], 'a place')).with(2, must(base.places[1], 'a place'))
  const [first, ...rest] = base.places
  const [holder, , reached] = must(first, 'a place')
  const bad: BoardFile[] = [
    { ...base, seed: base.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { ...base, places: swapped },
    { ...base, places: base.places.slice(1) },
    { ...base, places: [[holder, '900001', reached], ...rest] },
    { ...base, places: [[holder, '900000', EARLY], ...rest] },
    { ...base, places: [[holder, '910000', reached], ...base.places] },
    { ...base, places: [] },
    { ...base, board: 'board-4' },
    { ...base, period: 'w2026-06-08' },
    { ...base, version: 2 },
    { ...base, to: FREEZE_AT },
    ...(await bentBoards()),
  ]
  const vectors = await Promise.all(
    [...good, late, ...bad].map(async (file) => ({
      kind: 'board' as const,
      key: logKey,
      file,
      steps: await stepsOf(file, logKey),
    })),
  )
  return { vectors }
}
