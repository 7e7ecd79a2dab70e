import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { idOfCursor } from '../../../platform/paging.ts'
import { roundRecord, teamRecord } from '../../games/index.ts'
import { listGames, listOrdersOf, orderIdOf, presentOrder, teamOrders } from '../../lottery/index.ts'
import type { Bet, BetFilter, BetSource, BetSum, GameName, PlayedGame } from '../record/bet-source.ts'
import type { PageSource } from '../record/list-bets.ts'
import { betOfRound, gameCategories } from '../sources/game-bets.ts'
import { betOfOrder, stateOf, statusesOf } from '../sources/lottery-bets.ts'

export type TeamFilter = BetFilter & {
  issueNo: string | null
  /** Of the stake, both included. */
  least: Money | null
  most: Money | null
}

export type TeamBet = Bet & { memberId: bigint }

/** The bets of one kind of several members. */
export type TeamSource = PageSource<TeamFilter, TeamBet> & {
  /** Everything that passes, summed by game and state; undefined where there are more than `most`. */
  sums(filter: TeamFilter, most: number): Promise<Omit<BetSum, 'day'>[] | undefined>
  names(games: readonly PlayedGame[]): Promise<GameName[]>
  findByRef(refNo: string): Promise<TeamBet | undefined>
}

/** Everything that these members bet. */
export const teamSources = (db: Queryable, memberIds: readonly bigint[]): TeamSource[] => [
  ordersOf(db, memberIds),
  roundsOf(db, memberIds, 'games', 'played'),
  roundsOf(db, memberIds, 'told', 'told'),
]

function ordersOf(db: Queryable, memberIds: readonly bigint[]): TeamSource {
  const filterOf = ({ states, ...filter }: TeamFilter) => ({
    ...filter,
    memberIds,
    statuses: states === null ? null : statusesOf(states),
  })
  const present = async (found: readonly { id: bigint; memberId: bigint }[]): Promise<TeamBet[]> => {
    const orders = new Map((await listOrdersOf(db, found)).map((order) => [order.id, order]))
    return found.flatMap(({ id, memberId }) => {
      const order = orders.get(id)
      return order ? [{ ...betOfOrder(presentOrder(order)), memberId }] : []
    })
  }
  return {
    name: 'lottery',
    accepts: ({ category, vendor }) => (category === null || category === 'LOTT') && vendor === null,
    async page(filter, { cursor, limit }) {
      const found = await teamOrders.listTeamOrderIds(db, filterOf(filter), { beforeId: idOfCursor(cursor), limit })
      return (await present(found)).map((bet) => ({ bet, cursor: bet.id }))
    },
    async sums(filter, most) {
      const sums = await teamOrders.sumTeamOrders(db, filterOf(filter), most)
      return sums?.map(({ status, ...sum }) => ({ ...sum, category: 'LOTT', vendor: null, state: stateOf[status] }))
    },
    async names(games) {
      const codes = new Set(games.map(({ gameCode }) => gameCode))
      return (await listGames(db))
        .filter(({ code }) => codes.has(code))
        .map(({ code, name }) => ({ vendor: null, vendorName: null, gameCode: code, name }))
    },
    async findByRef(refNo) {
      const id = orderIdOf(refNo)
      const memberId = id === undefined ? undefined : await teamOrders.findTeamOrder(db, memberIds, id)
      return id === undefined || memberId === undefined ? undefined : (await present([{ id, memberId }]))[0]
    },
  }
}

function roundsOf(
  db: Queryable,
  memberIds: readonly bigint[],
  name: BetSource['name'],
  kind: teamRecord.RoundKind,
): TeamSource {
  const letter = kind === 'played' ? 'G' : 'V'
  return {
    name,
    accepts: ({ category, issueNo }) => issueNo === null && (category === null || gameCategories.includes(category)),
    async page(filter, { cursor, limit }) {
      const rounds = await teamRecord.listTeamRounds(
        db,
        kind,
        { ...filter, memberIds },
        { beforeId: idOfCursor(cursor), limit },
      )
      return rounds.map((round) => ({
        bet: { ...betOfRound(round, name), memberId: round.memberId },
        cursor: round.id.toString(),
      }))
    },
    sums: (filter, most) => teamRecord.sumTeamRounds(db, kind, { ...filter, memberIds }, most),
    async names(games) {
      const ofVendors = games.flatMap(({ vendor, gameCode }) => (vendor === null ? [] : [{ vendor, gameCode }]))
      return roundRecord.listGameTitles(db, ofVendors)
    },
    async findByRef(refNo) {
      const [, first, id] = /^([GV])(\d{11,18})$/i.exec(refNo) ?? []
      if (id === undefined || first?.toUpperCase() !== letter) return undefined
      const round = await teamRecord.findTeamRound(db, kind, memberIds, BigInt(id))
      return round?.roundNo === refNo.toUpperCase()
        ? { ...betOfRound(round, name), memberId: round.memberId }
        : undefined
    },
  }
}
