import { must } from '@lotus/kernel'
import { signCheckpoint } from '../../fairness/checkpoint.ts'
import { inclusionPath, readerOf, rootOf } from '../../fairness/tree.ts'
import { toHex, utf8 } from '../../lottery/hash.ts'
import { leafHash } from '../../lottery/order-root.ts'
import { bytesOf, logKey, logSigner } from '../raffle/raffle.fixtures.ts'
import { sumOf } from './amounts.ts'
import { checkPackets, packetAmounts, packetCommitment, PACKETS_FORMAT, type PacketsFile } from './index.ts'

const FROM = '2026-06-03T13:00:00.000Z'
const TO = '2026-06-03T13:15:00.000Z'
/** What a leaf of the log can be made to say instead. */
export type BentPackets = { committedAt?: string; isCommittedTwice?: boolean; pool?: number; grabbed?: number }
const leafOf = (kind: string, body: object, at: string) => JSON.stringify({ v: 1, kind, at, body })

/** A window that was held rightly, its leaves among others in the log. */
export async function goodWindow(
  name: string,
  { pool, count, least, grabbed }: { pool: number; count: number; least: number; grabbed: number },
  bent: BentPackets = {},
): Promise<PacketsFile> {
  const seed = await bytesOf(`seed of ${name}`)
  const own = { packets: name, window: 2 }
  const amounts = await packetAmounts(seed, own, { pool, count, least })
  const grabs = amounts.slice(0, grabbed)
  const told = { ...own, version: 1, kind: 'CASH', from: FROM, to: TO, pool, count, least }
  const commitment = await packetCommitment(seed)
  const { committedAt = FROM, isCommittedTwice = false } = bent
  const commit = leafOf('packets', { step: 'commit', ...told, commitment, pool: bent.pool ?? pool }, committedAt)
  const end = { step: 'end', ...own, seed: toHex(seed), grabbed: bent.grabbed ?? grabbed, paid: sumOf(grabs) }
  const leaves = [
    leafOf('odds', { game: 'X' }, FROM),
    commit,
    leafOf('packets', { step: 'commit', ...told, window: 3, commitment }, FROM),
    leafOf('packets', end, TO),
    ...(isCommittedTwice ? [commit] : []),
  ]
  const read = await readerOf(await Promise.all(leaves.map((leaf) => leafHash(utf8(leaf)))))
  const head = { origin: logSigner.key.name, size: leaves.length, root: await rootOf(leaves.length, read) }
  const entries = await Promise.all(
    [1, 3, ...(isCommittedTwice ? [4] : [])].map(async (index) => ({
      leaf: must(leaves[index], 'a leaf'),
      index,
      path: await inclusionPath(index, leaves.length, read),
    })),
  )
  const checkpoint = await signCheckpoint(logSigner, head, new Date(TO))
  return {
    format: PACKETS_FORMAT,
    ...told,
    commitment,
    seed: toHex(seed),
    grabs,
    log: { key: logKey, checkpoint, entries },
  }
}

export const packetStepsOf = async (file: PacketsFile, key?: string) =>
  (await checkPackets(file, key)).map(({ name, outcome }) => [name, outcome])

/** Windows of several sizes, and each part of one of them made wrong. */
export async function makePacketVectors(): Promise<{
  vectors: { kind: 'packets'; key: string; file: PacketsFile; steps: string[][] }[]
}> {
  const good = await Promise.all([
    goodWindow('packets-1', { pool: 1, count: 1, least: 1, grabbed: 1 }),
    goodWindow('packets-2', { pool: 500, count: 5, least: 100, grabbed: 5 }),
    goodWindow('packets-3', { pool: 20_000, count: 20, least: 100, grabbed: 0 }),
    goodWindow('packets-4', { pool: 1_000_000, count: 500, least: 100, grabbed: 37 }),
    goodWindow('packets-5', { pool: 4_294_967_295, count: 3, least: 1, grabbed: 3 }),
  ])
  const size = { pool: 20_000, count: 20, least: 100, grabbed: 9 }
  const base = await goodWindow('packets-6', size)
  const bad: PacketsFile[] = [
    { ...base, seed: base.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { ...base, grabs: base.grabs.toReversed() },
    { ...base, grabs: base.grabs.slice(1) },
    { ...base, grabs: base.grabs.slice(0, -1) },
    { ...base, window: 3 },
    { ...base, packets: 'packets-7' },
    { ...base, version: 2 },
    { ...base, kind: 'BONUS' },
    { ...base, pool: 20_001 },
    { ...base, least: 99 },
    { ...base, to: FROM },
    { ...base, pool: 2 ** 33 },
    await goodWindow('packets-6', size, { committedAt: '2026-06-03T13:00:00.001Z' }),
    await goodWindow('packets-6', size, { isCommittedTwice: true }),
    await goodWindow('packets-6', size, { pool: 30_000 }),
    await goodWindow('packets-6', size, { grabbed: 10 }),
  ]
  const vectors = await Promise.all(
    [...good, ...bad].map(async (file) => ({
      kind: 'packets' as const,
      key: logKey,
      file,
      steps: await packetStepsOf(file, logKey),
    })),
  )
  return { vectors }
}
