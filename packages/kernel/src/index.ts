export {
  AGENT_ACCOUNT,
  accountTypeCodes,
  accountTypes,
  agentTypes,
  isAgentType,
  isCountedType,
  isPaidType,
  isPlayerType,
  isTestType,
  PLAYER_ACCOUNT,
  testTypes,
  TRIAL_ACCOUNT,
} from './account-types.ts'
export { AppError } from './app-error.ts'
export { assert, AssertionError, must, unreachable } from './assert.ts'
export { addDays, businessDay, systemClock, systemTicks, zonedInstant, type Clock, type Ticks } from './clock.ts'
export { areDailySpansApart, minuteOfDay, type DailySpan } from './daily-spans.ts'
export {
  formatExact,
  formatMoney,
  isTwoPlaces,
  MONEY_MAX,
  MONEY_SCALE,
  MONEY_UNIT,
  moneyToString,
  multiplyRateFloor,
  parseMoney,
  PPM,
  splitByLargestRemainder,
  truncateToCents,
  tryParseMoney,
  type Money,
  type RatePpm,
} from './money.ts'
export { judgedStatuses, orderStatus, orderStatuses, returnedStatuses, type OrderStatus } from './order-status.ts'
export { randomText, seededRng, systemRng, uniformInt, type Rng } from './rng.ts'
