/** Chasing an order over consecutive issues (lottery.md 5.5): which multiple each issue gets, and what that costs. */
export {
  multiplyingMultiples,
  profitMultiples,
  sameMultiples,
  type ChaseFailure,
  type Multiples,
  type MultiplyingInput,
  type ProfitInput,
  type SameInput,
} from './generators.ts'
export { chasePlan, type ChasePlan, type ChasePlanInput, type ChasePlanRow } from './plan.ts'
export {
  chaseGenerators,
  CHASE_ISSUES_MIN,
  CHASE_MULTIPLE_MAX,
  CHASE_ORDERS_MAX,
  MAX_POINTS,
  type ChaseGenerator,
} from './terms.ts'
