/** Leaderboards: their order, prizes and periods, and the check of a frozen one (docs/domain/promotions.md). No I/O. */
export { BOARD_FORMAT, readBoardFile, type BoardFile } from './board-file.ts'
export { boardSteps, checkBoard, type BoardStep, type BoardStepName } from './check-board.ts'
export {
  boardCommitment,
  boardHolder,
  boardRoot,
  placesOf,
  type BoardName,
  type BoardPlace,
  type BoardScore,
} from './order.ts'
export { readSeed, SEED_BYTES } from '../seeds.ts'
export {
  BOARD_PERIODS_MAX,
  boardCost,
  boardSpans,
  nextPrize,
  prizeAt,
  type BoardPrize,
  type BoardSpan,
} from './prizes.ts'
