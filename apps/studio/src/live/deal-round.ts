import { assert } from '@lotus/kernel'
import { LIVE_SEED_BYTES, liveCommitment } from '@lotus/rules/live'
import type { TableEntry } from '@lotus/rules/live/catalogue'
import type { Transaction } from '@lotus/database'
import type { Deps } from '../deps.ts'
import { newRoundId } from '../tokens.ts'
import { engines, VOID_AFTER_MS, type StoredOutcome } from './engines.ts'
import { voidSeats, settleSeats } from './settle-seats.ts'
import { giveUpUnanswered } from './seat.repo.ts'
import {
  advanceShoe,
  countRound,
  findCurrentRound,
  findOpenShoe,
  findShoe,
  holdTable,
  insertLiveRound,
  insertShoe,
  lockRound,
  movePhase,
  type LiveRound,
  type LiveShoe,
} from './table.repo.ts'

const LEASE_MS = 30_000

export type TableStep = { entry: TableEntry; owner: string; hasPlayers: boolean }

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/**
 * One step of a table by its clock (games.md 2.1): OPEN, CLOSING, DEALING, RESULT, and anew while somebody is there. Each
 * is one transaction, so a program that ends in the middle goes on where it stopped. False if nothing was due.
 */
export async function stepTable(deps: Deps, { entry, owner, hasPlayers }: TableStep): Promise<boolean> {
  const now = deps.clock.now()
  const current = await findCurrentRound(deps.db, entry.gameCode)
  if (current === undefined ? !hasPlayers : current.phaseEndsAt > now) return false
  return deps.db.tx(async (tx) => {
    const lease = { until: after(now, LEASE_MS), renewBefore: after(now, LEASE_MS / 2) }
    if (!(await holdTable(tx, { gameCode: entry.gameCode, owner, now, ...lease }))) return false
    const known = await findCurrentRound(tx, entry.gameCode)
    if (!known) {
      await openRound(tx, deps, entry)
      return true
    }
    const round = await lockRound(tx, known.id)
    if (!round || round.phaseEndsAt > now) return false
    await endPhase(tx, deps, entry, round)
    return true
  })
}

/** The seed and its commitment are stored, and the commitment shown, before the first bet. */
async function openRound(tx: Transaction, deps: Deps, entry: TableEntry): Promise<void> {
  const engine = engines[entry.engine]
  const now = deps.clock.now()
  const number = await countRound(tx, entry.gameCode)
  const shoe = engine.hasShoe ? await usedShoe(tx, deps, entry) : undefined
  const seed = shoe ? null : newSeed(deps)
  await insertLiveRound(tx, {
    id: newRoundId(deps.rng),
    gameCode: entry.gameCode,
    number,
    engine: entry.engine,
    engineVersion: engine.version,
    seed,
    shoe: shoe?.id ?? null,
    position: shoe?.position ?? null,
    commitment: shoe?.commitment ?? (await liveCommitment(seed ?? new Uint8Array())),
    phaseFrom: now,
    phaseEndsAt: after(now, engine.timing.openMs),
  })
}

const newSeed = ({ rng }: Deps): Buffer => Buffer.from(rng.bytes(LIVE_SEED_BYTES))

/** The shoe in use, or a new one. */
async function usedShoe(tx: Transaction, deps: Deps, entry: TableEntry): Promise<Omit<LiveShoe, 'endedAt'>> {
  const open = await findOpenShoe(tx, entry.gameCode)
  if (open) return open
  const [id, seed] = [newRoundId(deps.rng), newSeed(deps)]
  const position = await engines[entry.engine].firstPosition(seed, id)
  const shoe = { id, seed, position, commitment: await liveCommitment(seed) }
  await insertShoe(tx, { ...shoe, gameCode: entry.gameCode, openedAt: deps.clock.now() })
  return shoe
}

async function endPhase(tx: Transaction, deps: Deps, entry: TableEntry, round: LiveRound): Promise<void> {
  const { timing } = engines[entry.engine]
  const { id } = round
  const now = deps.clock.now()
  switch (round.phase) {
    case 'OPEN':
      return void (await movePhase(tx, {
        id,
        to: 'CLOSING',
        from: now,
        endsAt: after(round.phaseEndsAt, timing.closingMs),
      }))
    case 'CLOSING':
      return dealRound(tx, deps, entry, round)
    case 'DEALING':
      await settleSeats(tx, deps, round)
      return void (await movePhase(tx, { id, to: 'RESULT', from: now, endsAt: after(now, timing.resultMs) }))
    case 'RESULT':
      return void (await movePhase(tx, { id, to: 'DONE', from: now, endsAt: now }))
    default:
      return undefined
  }
}

/**
 * The cards or dice are decided and stored before the first is shown. A round that cannot go on, or whose program was
 * away while its players waited, is void: every bet goes back.
 */
async function dealRound(tx: Transaction, deps: Deps, entry: TableEntry, round: LiveRound): Promise<void> {
  const engine = engines[entry.engine]
  const now = deps.clock.now()
  await giveUpUnanswered(tx, round.id, now)
  const isLate = now.getTime() - round.phaseEndsAt.getTime() > VOID_AFTER_MS
  const dealt = isLate || round.engineVersion !== engine.version ? undefined : await outcomeOf(tx, round, entry)
  if (dealt === undefined) {
    deps.log.error({ round: round.id, table: entry.gameCode, isLate }, 'round is void')
    await voidSeats(tx, deps, round)
    await movePhase(tx, { id: round.id, to: 'VOID', from: now, endsAt: now, reason: isLate ? 'LATE' : 'NOT_DEALT' })
    return
  }
  const { outcome, next } = dealt
  if (round.shoe !== null && round.position !== null) {
    const endedAt = engine.isLastCoup(round.position) ? now : null
    await advanceShoe(tx, { id: round.shoe, position: next, endedAt })
  }
  const { leadMs, stepMs } = engine.timing
  const endsAt = after(now, leadMs + stepMs * engine.steps(outcome))
  await movePhase(tx, { id: round.id, to: 'DEALING', from: now, endsAt, outcome })
}

async function outcomeOf(
  tx: Transaction,
  round: LiveRound,
  entry: TableEntry,
): Promise<{ outcome: StoredOutcome; next: number }> {
  const engine = engines[entry.engine]
  if (round.shoe !== null) {
    const shoe = await findShoe(tx, round.shoe)
    return engine.deal({ seed: shoe.seed, label: shoe.id, position: round.position })
  }
  assert(round.seed !== null, 'a round without a shoe has a seed')
  return engine.deal({ seed: round.seed, label: round.id, position: null })
}
