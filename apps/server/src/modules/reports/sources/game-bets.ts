import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { defaultLanguage } from '../../../platform/language.ts'
import { idOfCursor } from '../../../platform/paging.ts'
import { reportedRecord, roundRecord } from '../../games/index.ts'
import type { Bet, BetDetail, BetSource } from '../record/bet-source.ts'

const MOVEMENTS_MAX = 100
export const gameCategories: readonly Bet['category'][] = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS']

export type GameBetsDeps = {
  /** A link to the vendor's own replay of a round; null if there is none. */
  replayOf(round: { vendor: string; roundId: string }): Promise<string | null>
}

type Rounds<View> = {
  name: Bet['source']
  /** Their numbers begin with it. */
  letter: string
  list(db: Queryable, p: roundRecord.RoundFilter, page: { beforeId: bigint | null; limit: number }): Promise<View[]>
  sums: BetSource['sums']
  find(db: Queryable, memberId: bigint, roundNo: string): Promise<View | undefined>
  details(db: Queryable, round: View): Promise<Pick<BetDetail, 'movements' | 'toldAt' | 'isCounted'>>
}

/** Rounds of the vendors' games as bets of the record. */
export const gameBets = (deps: GameBetsDeps): BetSource =>
  betsOf(deps, {
    name: 'games',
    letter: 'G',
    list: roundRecord.listRounds,
    sums: (db, memberId, period) => roundRecord.sumRoundsByDay(db, { memberId, ...period }),
    find: roundRecord.findRoundByNo,
    details: async (db, { id }) => ({
      movements: (await roundRecord.listMovements(db, id, MOVEMENTS_MAX)).map((row) => ({
        ...row,
        amount: moneyToString(row.amount),
        at: row.at.toISOString(),
      })),
      toldAt: null,
      isCounted: true,
    }),
  })

/**
 * Rounds played from a vendor's own wallet, as the vendor reports them: shown beside the other bets. Limits count the
 * transferred money.
 */
export const reportedBets = (deps: GameBetsDeps): BetSource =>
  betsOf(deps, {
    name: 'told',
    letter: 'V',
    list: reportedRecord.listReported,
    sums: (db, memberId, period) => reportedRecord.sumReportedByDay(db, { memberId, ...period }),
    find: reportedRecord.findReportedByNo,
    // No money moved here.
    details: async (_db, { reportedAt, isCounted }) => ({
      movements: [],
      toldAt: reportedAt.toISOString(),
      isCounted,
    }),
  })

function betsOf<View extends roundRecord.RoundView>({ replayOf }: GameBetsDeps, rounds: Rounds<View>): BetSource {
  const { name, letter, list, sums, find, details } = rounds
  return {
    name,
    sums,
    accepts: ({ category }) => category === null || gameCategories.includes(category),
    async page(db, memberId, filter, { cursor, limit }) {
      const rows = await list(db, { memberId, ...filter }, { beforeId: idOfCursor(cursor), limit })
      return rows.map((round) => ({ bet: betOfRound(round, name), cursor: round.id.toString() }))
    },
    async names(db, games) {
      const ofVendors = games.flatMap(({ vendor, gameCode }) => (vendor === null ? [] : [{ vendor, gameCode }]))
      return roundRecord.listGameTitles(db, ofVendors)
    },
    async findByRef(db, memberId, refNo) {
      const round = await find(db, memberId, refNo.toUpperCase())
      return round && betOfRound(round, name)
    },
    owns: (id) => id.startsWith(letter),
    async detail(db, memberId, id) {
      const round = await find(db, memberId, id)
      // An open round has no replay yet.
      return (
        round && {
          ...betOfRound(round, name),
          validWhy: round.validWhy,
          ...(await details(db, round)),
          hasReplay: round.state !== 'waiting',
        }
      )
    },
    async replay(db, memberId, id) {
      const round = await find(db, memberId, id)
      return round ? ((await replayOf(round)) ?? undefined) : undefined
    },
  }
}

export function betOfRound(round: roundRecord.RoundView, source: Bet['source']): Bet {
  const isWaiting = round.state === 'waiting'
  const settled = (amount: bigint) => (isWaiting ? null : moneyToString(amount))
  return {
    id: round.roundNo,
    source,
    refNo: round.roundNo,
    category: round.category,
    vendor: round.vendor,
    vendorName: round.vendorName,
    gameCode: round.gameCode,
    gameName: round.name ?? { [defaultLanguage]: round.gameCode },
    state: round.state,
    stake: moneyToString(round.bet),
    validBet: settled(round.valid ?? 0n),
    payout: settled(round.win),
    winLoss: settled(round.win - round.bet),
    placedAt: round.openedAt.toISOString(),
    settledAt: round.closedAt?.toISOString() ?? null,
    order: null,
    roundId: round.roundId,
  }
}
