export { returnPpmOf } from './chance.ts'
export { type Content, type Selection } from './content.ts'
export { parseDraw, type Draw, type NumbersDraw } from './draw.ts'
export { drawShape, findPlay, listPlays, resolveFamily } from './families.ts'
export { fractionToString, type Fraction } from './fraction.ts'
export {
  estimateWin,
  MAX_POINTS,
  ORDER_STATUS,
  prepareOrder,
  settleOrder,
  settlePrepared,
  WINNING_ROWS_MAX,
  type OrderInput,
  type PreparedOrder,
  type SettledStatus,
  type Settlement,
  type WinEstimate,
  type WinningLine,
} from './order.ts'
export {
  inclusionProof,
  inclusionProofOfHashes,
  leafHash,
  merkleRoot,
  merkleRootOfHashes,
  orderLeaf,
  verifyInclusion,
  type InclusionClaim,
  type OrderLeaf,
} from './order-root.ts'
export { commitmentOf, deriveDraw, SEED_BYTES, type OwnDrawInput } from './own-draw.ts'
export type {
  Failure,
  InputKind,
  LotteryFamily,
  OrderError,
  PlayDefinition,
  PlayGroup,
  PlayInput,
  PlayTier,
  PrizeShape,
  TierOdds,
  Universe,
} from './play.ts'
export { frequency, headTail, lastTwo, omission, type Frequency, type HeadTail, type Omission } from './statistics.ts'
