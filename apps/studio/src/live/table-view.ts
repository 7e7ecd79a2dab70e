import { moneyToString } from '@lotus/kernel'
import { SHOE_CARDS } from '@lotus/rules/live'
import type { TableEntry } from '@lotus/rules/live/catalogue'
import type { OpenedParts, TableState } from '../../shared/table-answers.ts'
import type { Deps } from '../deps.ts'
import { engines } from './engines.ts'
import { totalsAt } from './seat.repo.ts'
import { findCurrentRound, findLastEndedShoe, findOpenShoe, listPastRounds, type LiveRound } from './table.repo.ts'

/** A shoe has some eighty coups; the page draws its roads from them. */
const PAST_ROUNDS = 100
const nothing: OpenedParts = { dice: [], player: [], banker: [] }

/** How many cards or dice lie open by now. */
export function stepsShown(entry: TableEntry, round: LiveRound, now: Date): number {
  if (round.phase === 'RESULT' || round.phase === 'DONE') return 99
  if (round.phase !== 'DEALING') return 0
  const { leadMs, stepMs } = engines[entry.engine].timing
  const since = now.getTime() - round.phaseFrom.getTime() - leadMs
  return since < 0 ? 0 : Math.floor(since / stepMs) + 1
}

/** What everybody may see of a table now; nothing of what is not open yet. */
export async function tableState(deps: Deps, entry: TableEntry, seq: number, players: number): Promise<TableState> {
  const engine = engines[entry.engine]
  const now = deps.clock.now()
  const [round, shoe] = await Promise.all([
    findCurrentRound(deps.db, entry.gameCode),
    engine.hasShoe ? findOpenShoe(deps.db, entry.gameCode) : undefined,
  ])
  const past = await listPastRounds(deps.db, {
    gameCode: entry.gameCode,
    shoe: round?.shoe ?? shoe?.id ?? null,
    limit: PAST_ROUNDS,
  })
  const totals = round ? await totalsAt(deps.db, round.id) : []
  const steps = round ? stepsShown(entry, round, now) : 0
  return {
    gameCode: entry.gameCode,
    seq,
    now: now.toISOString(),
    phase: round?.phase ?? 'WAITING',
    roundId: round?.id ?? null,
    number: Number(round?.number ?? 0n),
    phaseFrom: round?.phaseFrom.toISOString() ?? null,
    // How long the dealing takes would tell how many cards come.
    phaseEndsAt: round && round.phase !== 'DEALING' ? round.phaseEndsAt.toISOString() : null,
    commitment: round?.commitment ?? null,
    opened: round && steps > 0 ? engine.opened(round.outcome, steps) : nothing,
    mark: round?.phase === 'RESULT' ? engine.mark(round.outcome) : null,
    // The round that is dealt counts only what lies open, as the number of cards would tell what comes.
    shoe: round?.position == null || !round.shoe ? null : { id: round.shoe, dealt: round.position, total: SHOE_CARDS },
    revealed: await lastRevealed(deps, entry, past[0]),
    history: past.toReversed().map(({ outcome }) => engine.mark(outcome)),
    players,
    totals: totals.map(({ spot, amount, players: count }) => ({ spot, amount: moneyToString(amount), players: count })),
  }
}

async function lastRevealed(deps: Deps, entry: TableEntry, last: LiveRound | undefined) {
  if (engines[entry.engine].hasShoe) {
    const shoe = await findLastEndedShoe(deps.db, entry.gameCode)
    return shoe ? { label: shoe.id, commitment: shoe.commitment, seed: shoe.seed.toString('hex') } : null
  }
  if (!last?.seed) return null
  return { label: last.id, commitment: last.commitment, seed: last.seed.toString('hex') }
}
