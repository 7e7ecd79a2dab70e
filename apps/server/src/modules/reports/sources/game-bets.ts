import { moneyToString } from '@lotus/kernel'
import { defaultLanguage } from '../../../platform/language.ts'
import { idOfCursor } from '../../../platform/paging.ts'
import { roundRecord } from '../../games/index.ts'
import type { Bet, BetFilter, BetSource } from '../record/bet-source.ts'

const MOVEMENTS_MAX = 100
export const gameCategories = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const

export type GameBetsDeps = {
  /** A link to the vendor's own replay of a round; null if there is none. */
  replayOf(round: { vendor: string; roundId: string }): Promise<string | null>
}

/** Rounds of the vendors' games as bets of the record. */
export function gameBets({ replayOf }: GameBetsDeps): BetSource {
  return {
    name: 'games',
    accepts: ({ category }) => category === null || gameCategories.some((name) => name === category),
    async page(db, memberId, filter, { cursor, limit }) {
      const beforeId = idOfCursor(cursor)
      const rows = await roundRecord.listRounds(db, { memberId, ...partsOf(filter) }, { beforeId, limit })
      return rows.map((round) => ({ bet: betOf(round), cursor: round.id.toString() }))
    },
    sums: (db, memberId, period) => roundRecord.sumRoundsByDay(db, { memberId, ...period }),
    async names(db, games) {
      const ofVendors = games.flatMap(({ vendor, gameCode }) => (vendor === null ? [] : [{ vendor, gameCode }]))
      return roundRecord.listGameTitles(db, ofVendors)
    },
    async findByRef(db, memberId, refNo) {
      const round = await roundRecord.findRoundByNo(db, memberId, refNo.toUpperCase())
      return round && betOf(round)
    },
    owns: (id) => id.startsWith('G'),
    async detail(db, memberId, id) {
      const round = await roundRecord.findRoundByNo(db, memberId, id)
      if (!round) return undefined
      const movements = await roundRecord.listMovements(db, round.id, MOVEMENTS_MAX)
      return {
        ...betOf(round),
        movements: movements.map((row) => ({ ...row, amount: moneyToString(row.amount), at: row.at.toISOString() })),
        toldAt: null,
        // An open round has no replay yet.
        hasReplay: round.state !== 'waiting',
      }
    },
    async replay(db, memberId, id) {
      const round = await roundRecord.findRoundByNo(db, memberId, id)
      return round ? ((await replayOf(round)) ?? undefined) : undefined
    },
  }
}

export const partsOf = ({ category, vendor, gameCode, states, from, to }: BetFilter) => ({
  category,
  vendor,
  gameCode,
  states,
  from,
  to,
})

export function betOf(round: roundRecord.RoundView, source: Bet['source'] = 'games'): Bet {
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
