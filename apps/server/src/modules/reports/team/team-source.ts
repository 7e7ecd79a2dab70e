import type { Queryable } from '@lotus/database'
import { must, type Money } from '@lotus/kernel'
import type { CappedSums } from '../../../platform/capped-sums.ts'
import { lookNewest } from '../../../platform/look-newest.ts'
import { idOfCursor } from '../../../platform/paging.ts'
import { amongTeam, type TeamScope } from '../../agents/index.ts'
import { roundRecord, teamRecord } from '../../games/index.ts'
import { listGames, listOrdersOf, orderIdOf, teamOrders } from '../../lottery/index.ts'
import type { Bet, BetFilter, BetSource, BetSum, GameName, PlayedGame } from '../record/bet-source.ts'
import type { Looked, PageSource } from '../record/list-bets.ts'
import { betOfRound, gameCategories } from '../sources/game-bets.ts'
import { betOfOrder, categoryOf, isLotteryCategory, stateOf, statusesOf } from '../sources/lottery-bets.ts'

export type TeamFilter = BetFilter & {
  issueNo: string | null
  /** Of the stake, both included. */
  least: Money | null
  most: Money | null
}

export type TeamBet = Bet & { memberId: bigint }

/** The bets of one kind of several members. */
export type TeamSource = PageSource<TeamFilter, TeamBet> & {
  /** What passes, summed by game and state: everything, unless there is too much. */
  sums(filter: TeamFilter): Promise<CappedSums<Omit<BetSum, 'day'>>>
  names(games: readonly PlayedGame[]): Promise<GameName[]>
  findByRef(refNo: string): Promise<TeamBet | undefined>
}

/** Whose bets, and how many are added up, and of a large team looked through, at most. */
export type TeamAsked = { team: TeamScope; rowsMax: number; lookMax: number }

/** Everything that these members bet. */
export const teamSources = (db: Queryable, asked: TeamAsked): TeamSource[] => [
  ordersOf(db, asked),
  roundsOf(db, asked, 'games', 'played'),
  roundsOf(db, asked, 'told', 'told'),
]

function ordersOf(db: Queryable, { team, rowsMax, lookMax }: TeamAsked): TeamSource {
  const memberIds = team.ids ?? []
  const filterOf = ({ states, ...filter }: TeamFilter) => ({
    ...filter,
    category: categoryOf(filter),
    statuses: states === null ? null : statusesOf(states),
  })
  const present = async (found: readonly { id: bigint; memberId: bigint }[]): Promise<TeamBet[]> => {
    const orders = new Map((await listOrdersOf(db, found)).map((order) => [order.id, order]))
    return found.flatMap(({ id, memberId }) => {
      const order = orders.get(id)
      return order ? [{ ...betOfOrder(order), memberId }] : []
    })
  }
  const placed = (bets: readonly TeamBet[]) => bets.map((bet) => ({ bet, cursor: bet.id }))
  const look = async (filter: TeamFilter, page: Page): Promise<Looked<TeamBet>> => {
    const { rows, end } = await lookNewest({
      ...lookOf(page, lookMax),
      read: (after, count) => teamOrders.readNewestOrders(db, filterOf(filter), { afterId: after?.id ?? null, count }),
      keep: (found) => keep(db, team, found),
    })
    return {
      rows: placed(await present(rows)),
      end: end && { at: must(end.placedAt, 'the last one says when'), cursor: end.id.toString() },
    }
  }
  return {
    name: 'lottery',
    accepts: ({ category, vendor }) => (category === null || isLotteryCategory(category)) && vendor === null,
    async page(filter, { cursor, limit }) {
      const wanted = { ...filterOf(filter), memberIds }
      return placed(
        await present(await teamOrders.listTeamOrderIds(db, wanted, { beforeId: idOfCursor(cursor), limit })),
      )
    },
    ...(team.ids === null ? { look } : {}),
    async sums(filter) {
      const sums =
        team.ids === null
          ? await keepSums(db, team, await teamOrders.sumAnyOrders(db, filterOf(filter), lookMax))
          : await teamOrders.sumTeamOrders(db, { ...filterOf(filter), memberIds }, rowsMax)
      return {
        ...sums,
        rows: sums.rows.map(({ status, ...sum }) => ({ ...sum, vendor: null, state: stateOf[status] })),
      }
    },
    async names(games) {
      const codes = new Set(games.map(({ gameCode }) => gameCode))
      return (await listGames(db))
        .filter(({ code }) => codes.has(code))
        .map(({ code, name }) => ({ vendor: null, vendorName: null, gameCode: code, name }))
    },
    async findByRef(refNo) {
      const id = orderIdOf(refNo)
      const memberId = id === undefined ? undefined : await teamOrders.findOwner(db, id)
      if (id === undefined || memberId === undefined) return undefined
      return (await present(await keep(db, team, [{ id, memberId }])))[0]
    },
  }
}

function roundsOf(
  db: Queryable,
  { team, rowsMax, lookMax }: TeamAsked,
  name: BetSource['name'],
  kind: teamRecord.RoundKind,
): TeamSource {
  const letter = kind === 'played' ? 'G' : 'V'
  const memberIds = team.ids ?? []
  const placed = (rounds: readonly teamRecord.TeamRound[]) =>
    rounds.map((round) => ({
      bet: { ...betOfRound(round, name), memberId: round.memberId },
      cursor: round.id.toString(),
    }))
  const look = async (filter: TeamFilter, page: Page): Promise<Looked<TeamBet>> => {
    const { rows, end } = await lookNewest({
      ...lookOf(page, lookMax),
      read: (after, count) => teamRecord.readNewestRounds(db, kind, filter, { afterId: after?.id ?? null, count }),
      keep: (found) => keep(db, team, found),
    })
    const ids = rows.map(({ id }) => id)
    const rounds = ids.length === 0 ? [] : await teamRecord.listRoundsByIds(db, kind, ids)
    return {
      rows: placed(rounds),
      end: end && { at: must(end.openedAt, 'the last one says when'), cursor: end.id.toString() },
    }
  }
  return {
    name,
    accepts: ({ category, issueNo }) => issueNo === null && (category === null || gameCategories.includes(category)),
    async page(filter, { cursor, limit }) {
      const page = { beforeId: idOfCursor(cursor), limit }
      return placed(await teamRecord.listTeamRounds(db, kind, { ...filter, memberIds }, page))
    },
    ...(team.ids === null ? { look } : {}),
    async sums(filter) {
      return team.ids === null
        ? keepSums(db, team, await teamRecord.sumAnyRounds(db, kind, filter, lookMax))
        : teamRecord.sumTeamRounds(db, kind, { ...filter, memberIds }, rowsMax)
    },
    async names(games) {
      const ofVendors = games.flatMap(({ vendor, gameCode }) => (vendor === null ? [] : [{ vendor, gameCode }]))
      return roundRecord.listGameTitles(db, ofVendors)
    },
    async findByRef(refNo) {
      const [, first, id] = /^([GV])(\d{11,18})$/i.exec(refNo) ?? []
      if (id === undefined || first?.toUpperCase() !== letter) return undefined
      const [round] = await keep(db, team, await teamRecord.listRoundsByIds(db, kind, [BigInt(id)]))
      return round?.roundNo === refNo.toUpperCase() ? placed([round])[0]?.bet : undefined
    },
  }
}

type Page = { cursor: string | null; limit: number }

function lookOf({ cursor, limit }: Page, most: number) {
  const id = idOfCursor(cursor)
  return { after: id === null ? null : { id }, limit, most }
}

/** Those of the rows that are the team's. */
async function keep<Row extends { memberId: bigint }>(
  db: Queryable,
  team: TeamScope,
  rows: readonly Row[],
): Promise<Row[]> {
  const members = await amongTeam(
    db,
    team,
    rows.map(({ memberId }) => memberId),
  )
  return rows.filter(({ memberId }) => members.has(memberId))
}

const keepSums = async <Row extends { memberId: bigint }>(
  db: Queryable,
  team: TeamScope,
  { rows, isWhole }: CappedSums<Row>,
): Promise<CappedSums<Row>> => ({ rows: await keep(db, team, rows), isWhole })
