/** Live tables: rules, settlement, draws from a seed, roads. No I/O. */
export { drawBelow, LIVE_SEED_BYTES, liveCommitment } from './draws.ts'
export {
  mergeBets,
  settleBets,
  spotOf,
  type LiveBet,
  type LiveSpot,
  type SettledBet,
  type SettledBets,
  type TableRules,
} from './table-rules.ts'
export { roomsOf, type BetRoom } from './table-risk.ts'
export {
  baccarat,
  DECKS,
  dealCoup,
  dealOrder,
  firstPosition,
  handTotal,
  isLastCoup,
  isPair,
  rankOf,
  resultOf,
  SHOE_CARDS,
  shuffleShoe,
  suitOf,
  type Card,
  type CoupOutcome,
} from './baccarat/index.ts'
export { diceResult, sicBo, throwDice, totalOf, type DiceOutcome } from './sic-bo/index.ts'
export { beadPlate, bigRoad, derivedRoad, type RoadCell, type RoadResult } from './roads.ts'
