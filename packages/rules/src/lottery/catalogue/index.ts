/**
 * Every family of games: tables of plays, lines, chances, settlement and own draws.
 *
 * A page loads single families with `loadFamily`; a server imports all of them from `@lotus/rules/catalogue/all`. A new
 * family is a folder in `families/`: its table (`scripts/build-catalogue.ts` writes it), its rules (the form of its
 * draw and a rule for each play) and its facts (menu, look, statistics); then `scripts/build-families.ts`. A play that
 * wins in a new way is one more function in `rules/`.
 */
export { casesOf, tokensOf } from './chances/cases.ts'
export { checkOdds, type OddsProblem } from './chances/odds-check.ts'
export { returnsOf, type CaseReturn, type PlayReturns, type Terms, type TierReturn } from './chances/returns.ts'
export type { Facts, FamilyDraw } from './draws/facts.ts'
export { animalOf, animals } from './draws/zodiac.ts'
export type { DrawContext, DrawPart } from './draws/shape.ts'
export { estimateFamilyWin, type FamilyEstimate } from './estimate.ts'
export { coveringLinesMin, opposedCells } from './coverage.ts'
export { parseExchangeLine, settleExchange, type ExchangeAnswer } from './exchange.ts'
export { parseFamilyDraw, type Family } from './family.ts'
export type { DrawKind, DrawLook, FamilyFacts, MenuPlace, Ranges } from './family-facts.ts'
export { checkInput } from './inputs.ts'
export { loadFamily } from './load.ts'
export { yearAnimalOf } from './lunar-year.ts'
export { drawLookOf, familyAliases, familyNames, resolveFamilyName, type FamilyName } from './names.ts'
export {
  prepareFamilyOrder,
  settleFamilyOrder,
  withPoints,
  type FamilyOrder,
  type FamilyOrderInput,
  type FamilySettlement,
  type WonLine,
} from './order.ts'
export { deriveFamilyDraw, type FamilyDrawInput } from './own-draw.ts'
export { capEffectOf, needsConsent, payoutCapOf, type CapEffect, type PayoutCap } from './payout-cap.ts'
export { ownGroupOf, PRIZE_GROUP, ratePpmOfGroup } from './prize-group.ts'
export type { Checked, Selection, WireContent } from './selection.ts'
export { unitModes } from './unit-modes.ts'
export type { Input, LineCase, Mode, Play, PlayOdds, TierChance, TokenUniverse } from './types.ts'
export * from './trends/index.ts'
