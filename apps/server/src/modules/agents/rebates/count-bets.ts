import type { Transaction } from '@lotus/database'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'
import { getSetting } from '../../system/index.ts'
import { currency } from '../../wallet/index.ts'
import { agentsSettings } from '../settings.ts'
import { readChains, type Chains } from './chains.ts'
import { applyRebates, listBets, lockRebates, type BetRow, type Move, type ShareRow } from './rebate.repo.ts'
import { splitBet, tradedPpmOf } from './split-bet.ts'
import { betsOf, type ToldBet } from '../../wallet/index.ts'

/** What a bet's own rows are known by. */
const keyOf = ({ memberId, placedAt, kind, ref }: Pick<ToldBet, 'memberId' | 'placedAt' | 'kind' | 'ref'>): string =>
  `${memberId} ${placedAt.getTime()} ${kind} ${ref}`

type Rules = { from: Date | null; max: Readonly<Record<string, number>> }
type Work = {
  bets: Map<string, BetRow>
  changed: Set<string>
  moves: Move[]
  shares: ShareRow[]
  chains: Chains
  rules: Rules
}

/**
 * Counts news of settled bets for the rebates of the chains above, in the caller's transaction: each once, in their order,
 * however often they come. A bet that counts for something else now is taken back by the same split, and counted anew.
 */
export async function countBets(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const told = rows.flatMap((row) => betsOf(row, currency))
  if (told.length === 0) return
  const chains = await readChains(tx, told)
  const concerned = told.filter(({ memberId }) => chains.isPlaced(memberId))
  if (concerned.length === 0) return
  await lockRebates(tx)
  const known = await listBets(tx, concerned)
  const from = await getSetting(tx, agentsSettings.rebatesFrom)
  const work: Work = {
    bets: new Map(known.map((bet) => [keyOf(bet), bet])),
    changed: new Set(),
    moves: [],
    shares: [],
    chains,
    rules: { from: from === null ? null : new Date(from), max: await getSetting(tx, agentsSettings.rebateMax) },
  }
  for (const bet of concerned) countBet(work, bet)
  const changed = [...work.changed].flatMap((key) => work.bets.get(key) ?? [])
  if (changed.length > 0) await applyRebates(tx, { bets: changed, moves: work.moves, shares: work.shares })
}

function countBet(work: Work, bet: ToldBet): void {
  const key = keyOf(bet)
  const known = work.bets.get(key)
  if (known ? !isNewer(bet, known) : !isOpen(work.rules, bet)) return
  const next = known ? recount(work, bet, known) : firstCount(work, bet)
  if (!next) return
  work.bets.set(key, next)
  work.changed.add(key)
  const isSamePlay =
    known !== undefined && known.play?.stake === next.play?.stake && known.play?.payout === next.play?.payout
  const isSplitAnew =
    known?.validBet !== next.validBet || known.category !== next.category || known.tradedPpm !== next.tradedPpm
  if (!isSplitAnew && isSamePlay) return
  if (known) addMove(work, negative(known, bet.at), isSplitAnew)
  addMove(work, { ...next, isVoid: false }, isSplitAnew)
}

const negative = (known: BetRow, at: Date): Move => ({
  ...known,
  at,
  isVoid: true,
  validBet: -known.validBet,
  play: known.play && { ...known.play, stake: -known.play.stake, payout: -known.play.payout },
})

const isNewer = (bet: ToldBet, known: BetRow): boolean =>
  bet.version > known.version || (bet.version === known.version && bet.isReversed && !known.isReversed)

/** Bets placed before rebates were opened, or while they are not, never count. */
const isOpen = ({ from }: Rules, { placedAt }: ToldBet): boolean => from !== null && placedAt >= from

function firstCount({ chains, rules }: Work, bet: ToldBet): BetRow | undefined {
  const chain = chains.at({ ...bet, at: bet.placedAt })
  if (!chain) return undefined
  const maxPpm = rules.max[bet.category] ?? 0
  const { stake, payout } = bet
  return {
    ...bet,
    play: { stake, payout, stay: chains.stayAt(bet.memberId, bet.placedAt) },
    chain: { ...chain, rates: chain.rates.map((rate) => Math.min(rate, maxPpm)) },
    maxPpm,
    tradedPpm: tradedPpmOf(bet.groupMax),
  }
}

/** The bet was placed under the same chain, whatever it counts for now; who may be paid is asked again. */
function recount({ chains }: Work, bet: ToldBet, known: BetRow): BetRow {
  const { version, isReversed, validBet, at } = bet
  const isCountedAnew = validBet !== known.validBet && validBet !== 0n
  const payable = isCountedAnew ? chains.payable(known.chain.members) : known.chain.payable
  const play = known.play && { ...known.play, stake: bet.stake, payout: bet.payout }
  return { ...known, version, isReversed, validBet, at, play, chain: { ...known.chain, payable } }
}

/** Rebates are split anew only where what they are of has changed. */
function addMove(work: Work, move: Move, isSplit: boolean): void {
  const isPlay = move.play !== null && (move.play.stake !== 0n || move.play.payout !== 0n || move.validBet !== 0n)
  const shares = isSplit ? splitBet(move.validBet, move.chain, move.tradedPpm) : []
  if (shares.length === 0 && !isPlay) return
  work.moves.push(move)
  for (const share of shares) work.shares.push({ ...share, move: work.moves.length })
}
