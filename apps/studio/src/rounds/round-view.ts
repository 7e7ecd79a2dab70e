import { moneyToString } from '@lotus/kernel'
import { creditValue, senVang } from '@lotus/rules/slots'
import { outcomeOfRecord } from '../engines.ts'
import type { HistoryLine, Round as RoundView } from '../../shared/answers.ts'
import type { Round } from './round.repo.ts'

export function roundView(round: Round): RoundView {
  const credit = creditValue(senVang, round.bet)
  const outcome = outcomeOfRecord(round)
  return {
    roundId: round.id,
    gameCode: round.gameCode,
    engine: round.engine,
    engineVersion: round.engineVersion,
    currency: round.currency,
    mode: round.mode,
    bet: moneyToString(round.bet),
    win: moneyToString(round.win),
    creditValue: moneyToString(credit),
    state: round.state,
    shown: round.shown,
    createdAt: round.createdAt.toISOString(),
    spins: outcome.spins.map((spin) => ({
      mode: spin.mode,
      stops: spin.stops,
      grid: spin.grid,
      wins: spin.wins,
      freeSpins: spin.features.freeSpins,
      win: moneyToString(BigInt(spin.totalCredits) * credit),
      events: spin.events,
    })),
  }
}

/** States whose outcome may be shown: not before the bet is accepted, and a void round only as void. */
const seenStates: readonly Round['state'][] = ['BET_OK', 'PRESENTED', 'WIN_SENT', 'CLOSED', 'DISPUTED']
export const isSeen = (round: Round): boolean => seenStates.includes(round.state)

export function roundLine(round: Round): HistoryLine {
  return {
    roundId: round.id,
    createdAt: round.createdAt.toISOString(),
    bet: moneyToString(round.bet),
    // An unfinished round does not reveal its win.
    win: ['PRESENTED', 'WIN_SENT', 'CLOSED', 'DISPUTED'].includes(round.state) ? moneyToString(round.win) : null,
    freeSpins: ['CLOSED', 'DISPUTED'].includes(round.state) ? round.spins - 1 : 0,
    currency: round.currency,
    state: round.state,
  }
}
