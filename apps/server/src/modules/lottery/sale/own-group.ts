import { systemTicks, type Ticks } from '@lotus/kernel'
import type { LotteryCategory } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { ownGroupOf } from '@lotus/rules/catalogue'
import { createLoader } from '../../../platform/loader.ts'
import { definePort } from '../../../platform/module.ts'
import { getSetting } from '../../system/index.ts'
import type { Game } from '../config/games.repo.ts'
import { lotterySettings } from '../settings.ts'

type Rates = Readonly<Partial<Record<LotteryCategory, number>>>
/**
 * The rates, in parts of a million, of those of these members above whom somebody may earn of their bets; who is left
 * out plays in the game's own groups.
 */
export type OwnRates = (db: Queryable, memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, Rates>>
/** Answered by the agents' module. */
export const ownRates = definePort<OwnRates>('lottery.ownRates', async () => new Map())

/** A game as it is sold to one member: `prizeGroupMax` is the member's own. */
export type OwnGame = Game & {
  /** What the game sells to whom has no rate, where that is more. */
  gameGroupMax?: number
}
export type OwnGames = (game: Game, memberId: bigint, plays?: readonly { play: string }[]) => Promise<OwnGame>

/**
 * How old a rate may be. Rates change a few times in a year, so that a member who bets often is looked up once. One
 * that is older than a change gives what was true seconds ago: the order keeps the group it was priced by, and its
 * rebates are split by that.
 */
const AGE_MS = 5000
const MEMBERS_MAX = 10_000

/**
 * lottery.md 3.10: a member's own prize group. Whoever has a rate is given no more than it, as odds and rebate of the
 * game together, since those above earn the rest (operations.md 1.3).
 */
export function createOwnGames(db: Database, rates: OwnRates, ticks: Ticks = systemTicks): OwnGames {
  const load = createLoader<bigint, Rates>((memberIds) => rates(db, memberIds))
  const recent = new Map<bigint, { at: number; rates: Promise<Rates | undefined> }>()
  const ratesOf = (memberId: bigint): Promise<Rates | undefined> => {
    const now = ticks()
    const known = recent.get(memberId)
    if (known && now - known.at < AGE_MS) return known.rates
    const found = load(memberId)
    found.catch(() => void recent.delete(memberId))
    if (recent.size >= MEMBERS_MAX) recent.clear()
    recent.set(memberId, { at: now, rates: found })
    return found
  }
  return async (game, memberId, plays) => {
    // Most games sell no groups, and most slips choose none.
    if (game.prizeGroupMin === game.prizeGroupMax) return game
    if (plays?.every(({ play }) => game.rules.findPlay(play)?.isPrizeGroupAllowed !== true)) return game
    if (!(await getSetting(db, lotterySettings.ownGroup))) return game
    const own = await ratesOf(memberId)
    if (!own) return game
    const prizeGroupMax = ownGroupOf(game, own[game.category] ?? 0)
    return prizeGroupMax === game.prizeGroupMax ? game : { ...game, prizeGroupMax, gameGroupMax: game.prizeGroupMax }
  }
}
