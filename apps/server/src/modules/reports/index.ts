export { lotteryBets } from './sources/lottery-bets.ts'
export { gameBets, type GameBetsDeps } from './sources/game-bets.ts'
export { reportsModule } from './module.ts'
