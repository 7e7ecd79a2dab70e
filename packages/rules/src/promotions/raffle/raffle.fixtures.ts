import { must } from '@lotus/kernel'
import { signCheckpoint } from '../../fairness/checkpoint.ts'
import { keyToText, noteSigner } from '../../fairness/note.ts'
import { inclusionPath, readerOf, rootOf } from '../../fairness/tree.ts'
import { sha256, toHex, utf8 } from '../../lottery/hash.ts'
import { leafHash } from '../../lottery/order-root.ts'
import { drawRaffle } from './draw.ts'
import { countTickets, holderName, numberTickets, raffleCommitment, raffleRoot } from './list.ts'
import { checkRaffle, prizesOf, RAFFLE_FORMAT, type RaffleFile } from './index.ts'

export const bytesOf = (words: string) => sha256(utf8(words))
export const logSigner = await noteSigner('signer', 'lotus-log-test', await bytesOf('log'))
export const logKey = keyToText(logSigner.key)

const AT = '2026-06-03T03:00:00.000Z'
const TO = '2026-06-06T17:00:00.000Z'
const DRAW_AT = '2026-06-06T23:00:00.000Z'
/** What a leaf of the log can be made to say instead. */
export type Bent = { listAt?: string; isCancelled?: boolean; kind?: string; to?: string }
const leafOf = (kind: string, body: object, at = AT) => JSON.stringify({ v: 1, kind, at, body })

/** A raffle that was held rightly, its four leaves among others in the log. */
export async function goodRaffle(
  name: string,
  counts: readonly number[],
  prizes: RaffleFile['prizes'],
  { listAt = DRAW_AT, isCancelled = false, kind = 'CASH', to = TO }: Bent = {},
): Promise<RaffleFile> {
  const seed = await bytesOf(`seed of ${name}`)
  const salt = await bytesOf(`salt of ${name}`)
  const holders = await Promise.all(
    counts.map(async (tickets, at) => ({ holder: await holderName(salt, BigInt(at + 1)), tickets })),
  )
  const list = numberTickets(holders)
  const root = await raffleRoot(name, list)
  const winners = (await drawRaffle({ raffle: name, seed, root }, prizesOf(prizes), list)).map(
    ({ prize, ticket, holder }) => [prize, ticket, holder] as const,
  )
  const told = { raffle: name, version: 1, commitment: await raffleCommitment(seed) }
  const leaves = [
    leafOf('odds', { game: 'X' }),
    leafOf('promotion', { promotion: name, version: 1, terms: { given: { prizes }, kind: 'CASH' } }),
    leafOf('raffle', { step: 'commit', ...told, kind, from: '2026-06-03T17:00:00.000Z', to, drawAt: DRAW_AT }),
    leafOf('odds', { game: 'Y' }),
    leafOf('raffle', { step: 'list', raffle: name, root, holders: list.length, tickets: countTickets(list) }, listAt),
    leafOf('raffle', { step: 'draw', raffle: name, seed: toHex(seed), winners }, listAt),
    ...(isCancelled ? [leafOf('raffle', { step: 'cancel', raffle: name, reason: 'CLOSED' }, listAt)] : []),
  ]
  const read = await readerOf(await Promise.all(leaves.map((leaf) => leafHash(utf8(leaf)))))
  const head = { origin: logSigner.key.name, size: leaves.length, root: await rootOf(leaves.length, read) }
  const entries = await Promise.all(
    [1, 2, 4, 5, ...(isCancelled ? [6] : [])].map(async (index) => ({
      leaf: must(leaves[index], 'a leaf'),
      index,
      path: await inclusionPath(index, leaves.length, read),
    })),
  )
  return {
    format: RAFFLE_FORMAT,
    ...told,
    kind: 'CASH',
    to: TO,
    prizes,
    root,
    seed: toHex(seed),
    holders: list.map(({ holder, tickets }) => [holder, tickets] as const),
    winners,
    log: { key: logKey, checkpoint: await signCheckpoint(logSigner, head, new Date(AT)), entries },
  }
}

export const stepsOf = async (file: RaffleFile, key?: string) =>
  (await checkRaffle(file, key)).map(({ name, outcome }) => [name, outcome])

/** The log tells of each something that a raffle held rightly does not. */
export const bentRaffles = (prizes: RaffleFile['prizes']): Promise<RaffleFile[]> => {
  const bents: Bent[] = [
    { listAt: '2026-06-06T22:59:59.999Z' },
    { isCancelled: true },
    { kind: 'BONUS' },
    { to: '2026-06-05T17:00:00.000Z' },
  ]
  return Promise.all(bents.map((bent) => goodRaffle('raffle-bent', [3, 1, 9], prizes, bent)))
}

/** Raffles of several sizes, and each of the first one's parts made wrong. */
export async function makeRaffleVectors(): Promise<{
  vectors: { kind: 'raffle'; key: string; file: RaffleFile; steps: string[][] }[]
}> {
  const prizes = [
    { amount: '1000', count: 1 },
    { amount: '100', count: 3 },
  ]
  const good = await Promise.all(
    [[1], [5, 1], [1, 1, 1], [3, 7, 1, 200, 5, 9], Array.from({ length: 40 }, (_, at) => ((at * 7) % 23) + 1)].map(
      (counts, at) => goodRaffle(`raffle-${at + 1}`, counts, prizes),
    ),
  )
  const base = must(good[3], 'the fourth')
  const [first, ...rest] = base.winners
  const bad: RaffleFile[] = [
    { ...base, seed: base.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { ...base, holders: base.holders.map(([holder, tickets], at) => [holder, at === 0 ? tickets + 1 : tickets]) },
    { ...base, holders: base.holders.slice(1) },
    { ...base, winners: [...rest, must(first, 'a winner')] },
    { ...base, prizes: [{ amount: '1000', count: 2 }] },
    { ...base, raffle: 'raffle-5' },
    { ...base, version: 2 },
    { ...base, kind: 'POINTS' },
    { ...base, to: DRAW_AT },
    { ...base, holders: base.holders.map(([holder], at) => [holder, at === 0 ? 2 ** 32 : 1]) },
    ...(await bentRaffles(prizes)),
  ]
  const vectors = await Promise.all(
    [...good, ...bad].map(async (file) => ({
      kind: 'raffle' as const,
      key: logKey,
      file,
      steps: await stepsOf(file, logKey),
    })),
  )
  return { vectors }
}
