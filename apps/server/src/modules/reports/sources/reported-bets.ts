import { idOfCursor } from '../../../platform/paging.ts'
import { roundRecord, reportedRecord } from '../../games/index.ts'
import type { BetSource } from '../record/bet-source.ts'
import { betOf, gameCategories, partsOf, type GameBetsDeps } from './game-bets.ts'

/**
 * Rounds played from a vendor's own wallet, as the vendor reports them: shown beside the other bets, without a valid
 * bet, since turnover and limits count the transferred money.
 */
export function reportedBets({ replayOf }: GameBetsDeps): BetSource {
  return {
    name: 'told',
    accepts: ({ category }) => category === null || gameCategories.some((name) => name === category),
    async page(db, memberId, filter, { cursor, limit }) {
      const beforeId = idOfCursor(cursor)
      const rows = await reportedRecord.listReported(db, { memberId, ...partsOf(filter) }, { beforeId, limit })
      return rows.map((round) => ({ bet: betOf(round, 'told'), cursor: round.id.toString() }))
    },
    sums: (db, memberId, period) => reportedRecord.sumReportedByDay(db, { memberId, ...period }),
    async names(db, games) {
      const ofVendors = games.flatMap(({ vendor, gameCode }) => (vendor === null ? [] : [{ vendor, gameCode }]))
      return roundRecord.listGameTitles(db, ofVendors)
    },
    async findByRef(db, memberId, refNo) {
      const round = await reportedRecord.findReportedByNo(db, memberId, refNo.toUpperCase())
      return round && betOf(round, 'told')
    },
    owns: (id) => id.startsWith('V'),
    async detail(db, memberId, id) {
      const round = await reportedRecord.findReportedByNo(db, memberId, id)
      if (!round) return undefined
      return {
        ...betOf(round, 'told'),
        // No money moved here.
        movements: [],
        toldAt: round.reportedAt.toISOString(),
        hasReplay: round.state !== 'waiting',
      }
    },
    async replay(db, memberId, id) {
      const round = await reportedRecord.findReportedByNo(db, memberId, id)
      return round ? ((await replayOf(round)) ?? undefined) : undefined
    },
  }
}
