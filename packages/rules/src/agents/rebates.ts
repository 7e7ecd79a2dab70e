import { isAgentType, isCountedType, isPaidType } from '@lotus/kernel'
import { CENT, cutToCents, larger, multiply, type Exact, type Rate } from './exact.ts'

export type AccountStatus = 'ACTIVE' | 'LOCKED' | 'CLOSED'
export type Account = { readonly type: number; readonly status: AccountStatus }

/** Whether an agent's share can be paid to this account. */
export function isPayableAgent({ type, status }: Account): boolean {
  return status === 'ACTIVE' && isAgentType(type) && isPaidType(type)
}

/** One account of the chain above a bettor, with its own rate in the bet's category. */
export type ChainLink<M> = Account & { readonly member: M; readonly rate: Rate }
export type RebateShare<M> = { readonly member: M; readonly kind: 'SELF' | 'AGENT'; readonly rate: Rate }

/**
 * Who earns which rate of a bet (operations.md 1.3). `chain` is the bettor, then the uplines, nearest first, with rates
 * that are already limited to the category's maximum. Each upline gets what its rate exceeds every rate below it; the
 * share of one that cannot be paid goes to nobody, and still counts as taken. `used` is the bettor's rate where they
 * traded a part of it for odds: their uplines earn from the account's rate on all the same.
 */
export function rebateShares<M>(chain: readonly ChainLink<M>[], used?: Rate): RebateShare<M>[] {
  const [bettor, ...uplines] = chain
  if (!bettor || !isCountedType(bettor.type)) return []
  const shares: RebateShare<M>[] = [{ member: bettor.member, kind: 'SELF', rate: used ?? bettor.rate }]
  let highest = bettor.rate
  for (const upline of uplines) {
    if (upline.rate > highest && isPayableAgent(upline)) {
      shares.push({ member: upline.member, kind: 'AGENT', rate: upline.rate - highest })
    }
    highest = larger(highest, upline.rate)
  }
  return shares.filter(({ rate }) => rate > 0n)
}

/** A share in money. What is below a cent either way is not paid at once but accrues with the member's day. */
export type RebateAmount = { readonly calc: Exact; readonly paid: Exact; readonly isAccrued: boolean }

/** `validBet` is negative for a void, so a void takes back exactly what its bet paid or accrued. */
export function rebateAmount(validBet: Exact, rate: Rate): RebateAmount {
  const calc = multiply(validBet, rate)
  const isAccrued = calc < CENT && calc > -CENT
  return { calc, paid: isAccrued ? 0n : cutToCents(calc), isAccrued }
}

/** A member's day of small shares, paid once; what is cut off is lost, and a negative sum is taken back. */
export function accrualPayment(calc: Exact): Exact {
  return cutToCents(calc)
}
