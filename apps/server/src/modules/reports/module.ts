import type { Language } from '../../platform/language.ts'
import { defineModule } from '../../platform/module.ts'
import { gamesModule, vendorNamesOf } from '../games/index.ts'
import { providersModule, replayOf } from '../providers/index.ts'
import { registerReportsConsumer, registerReportsJobs } from './reports.jobs.ts'
import { registerReportsRoutes } from './reports.routes.ts'
import { gameBets, reportedBets, type GameBetsDeps } from './sources/game-bets.ts'
import { lotteryBets } from './sources/lottery-bets.ts'

export const reportsModule = defineModule({
  name: 'reports',
  create(host) {
    const games = host.of(gamesModule)
    const rounds: GameBetsDeps = { replayOf: (round) => replayOf(host.of(providersModule), round) }
    return {
      ...host,
      sources: [lotteryBets(), gameBets(rounds), reportedBets(rounds)],
      vendorNames: async (language: Language) => vendorNamesOf(await games.catalogue.get(), language),
    }
  },
  routes: registerReportsRoutes,
  consumers: registerReportsConsumer,
  jobs: registerReportsJobs,
})
