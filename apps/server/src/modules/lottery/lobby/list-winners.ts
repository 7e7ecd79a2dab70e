import { moneyToString, parseMoney } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { listGames } from '../config/games.repo.ts'
import { getNow } from '../draw/issues.repo.ts'
import { listWonOrders } from './lobby.repo.ts'
import { lotterySettings } from '../settings.ts'

const WINNERS_DEFAULT = 10
/** Orders read: one per member is shown, and a member may have won many. */
const CANDIDATES = 500
const HOUR_MS = 60 * 60_000

/** Real settled orders that won more than they cost, at least the configured amount; newest first, one per member. */
export async function listWinners(
  db: Queryable,
  { count }: RouteParsedInput<'lottery.winners'>,
): Promise<RouteValue<'lottery.winners'>> {
  const [minText, hours, now, games] = await Promise.all([
    getSetting(db, lotterySettings.winnerMinPayout),
    getSetting(db, lotterySettings.winnerHours),
    getNow(db),
    listGames(db),
  ])
  const min = parseMoney(minText)
  const orders = await listWonOrders(db, new Date(now.getTime() - hours * HOUR_MS), min, CANDIDATES)
  const members = await listMembers(
    db,
    orders.map((order) => order.memberId),
  )
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const seen = new Set<bigint>()
  const rows = orders.flatMap((order) => {
    const member = members.get(order.memberId)
    const game = gamesById.get(order.gameId)
    const play = game?.rules.findPlay(order.play)
    if (!member || !game || !play || member.accountType === TRIAL_ACCOUNT || seen.has(order.memberId)) return []
    seen.add(order.memberId)
    return [
      {
        account: maskAccount(member.username),
        isGenerated: member.isGenerated,
        gameCode: game.code,
        name: game.name,
        issueNo: order.issueNo,
        playName: play.name,
        payout: moneyToString(order.payout),
        settledAt: order.settledAt.toISOString(),
      },
    ]
  })
  return {
    minPayout: moneyToString(min),
    hours,
    asOf: now.toISOString(),
    rows: rows.slice(0, count ?? WINNERS_DEFAULT),
  }
}
