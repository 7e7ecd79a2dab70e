/** Slot games: definitions, the pure evaluator, draws with their log, and the proof of the return. No I/O. */
export { creditValue, definitionHash, PAYING_MIN, type LinesGame } from './definition.ts'
export { compileGame, openLines, windowCredits, type CompiledGame } from './compiled.ts'
export {
  evaluate,
  gridAt,
  type LineWin,
  type ScatterWin,
  type SlotWin,
  type SpinEvent,
  type SpinMode,
  type SpinOutcome,
} from './evaluate.ts'
export { drawService, replayService, type DrawService, type LoggedDraw } from './draws.ts'
export { playRound, type RoundOutcome } from './round.ts'
export { senVang, senVangHash } from './sen-vang.ts'
export {
  findSlot,
  slotCatalogue,
  slotLobbies,
  slotVendors,
  type SlotCatalogueEntry,
  type SlotEngine,
  type SlotName,
  type SlotVendor,
} from './catalogue.ts'
