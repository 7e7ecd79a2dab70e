export {
  dayOf,
  instantFromDate,
  instantToString,
  parseInstant,
  periodAt,
  type Cadence,
  type Instant,
  type Period,
} from './calendar.ts'
export { listCascade, type GrantedContract, type OrphanPolicy } from './contracts/cascade.ts'
export { contractEnd, contractStart } from './contracts/dates.ts'
export {
  contractMoves,
  contractStates,
  draftLife,
  moveContract,
  type AnswerDays,
  type ContractActor,
  type ContractLife,
  type ContractMove,
  type ContractState,
  type MoveRefusal,
  type MoveResult,
} from './contracts/life.ts'
export {
  findContractGaps,
  findGapsOfGranter,
  findTermsFault,
  MAX_TIERS,
  type ContractGap,
  type ContractOffer,
  type Dominance,
  type Funding,
  type Payout,
  type RateBounds,
  type TermsFault,
  warnOfOffer,
  type DominanceWarning,
} from './contracts/terms.ts'
export {
  fundPayment,
  giveBack,
  isFundedByUpline,
  payDebt,
  setOffDebt,
  type Debt,
  type FundedContract,
  type FundingAsk,
  type FundingPolicy,
} from './contracts/funding.ts'
export { contractHash, contractText, type ContractVersion } from './contracts/text.ts'
export {
  cutToCents,
  exactFromMoney,
  exactToFullText,
  exactToString,
  moneyFromExact,
  parseExact,
  parseRate,
  rateFromPpm,
  rateToString,
  type Exact,
  type Rate,
} from './exact.ts'
export { answerWorld } from './exchange.ts'
export { countPeople, type People } from './people.ts'
export { carryTakersOf, compareInLine, NO_PAST, takeOver, takerOf, type LinePast } from './line.ts'
export {
  accrualPayment,
  isPayableAgent,
  rebateAmount,
  rebateShares,
  type ChainLink,
  type RebateShare,
} from './rebates.ts'
export {
  adminFee,
  carryOut,
  chooseTier,
  dividendGross,
  isActive,
  isPayable,
  mayBeOffered,
  metOf,
  realtimeGross,
  realtimeBase,
  realtimeShare,
  type RtsBasis,
  settleNet,
  sumOfDeductions,
  takeOff,
  wageGross,
  type ActiveTerms,
  type CarryMode,
  type ContractKind,
  type Deductions,
  type ShortfallPolicy,
  type TeamSums,
  type Tier,
} from './statement.ts'
export {
  monthStatement,
  type AdjustmentRow,
  type EarnedRow,
  type MonthFacts,
  type MonthStatement,
  type OwedRow,
  type RebateDayRow,
} from './month/month.ts'
export { signMonth, type SignedMonth } from './month/sign-month.ts'
