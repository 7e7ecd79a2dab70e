import type { Money } from '@lotus/kernel'
import { exactFromMoney, moneyFromExact, rateFromPpm, rebateAmount, rebateShares } from '@lotus/rules/agents'
import { ratePpmOfGroup } from '@lotus/rules/catalogue'

/** The bettor, then everybody above, the nearest first; rates in parts of a million, and who may be paid. */
export type Chain = { members: bigint[]; rates: number[]; payable: boolean[] }

/** What one of a chain earns of a bet: their rate less the highest one below, and the money, 0 where it is below a cent. */
export type Share = { memberId: bigint; ratePpm: number; belowPpm: number; paid: Money }

const PPM_OF_RATE = rateFromPpm(1n)

/** The shares of a valid bet; of a negative one exactly what it takes back. `tradedPpm` is what the bettor traded for odds. */
export function splitBet(validBet: Money, chain: Chain, tradedPpm: number): Share[] {
  if (validBet === 0n) return []
  const links = chain.members.map((member, index) => ({
    member,
    rate: rateFromPpm(BigInt(chain.rates[index] ?? 0)),
    // Who may be paid was decided for the whole chain: the bettor is not asked.
    type: index === 0 ? (0 as const) : (2 as const),
    status: chain.payable[index] === true ? ('ACTIVE' as const) : ('LOCKED' as const),
  }))
  const used = rateFromPpm(BigInt(Math.max(0, (chain.rates[0] ?? 0) - tradedPpm)))
  const valid = exactFromMoney(validBet)
  return rebateShares(links, used).map(({ member, kind, rate }) => {
    const ratePpm = Number(rate / PPM_OF_RATE)
    const own = chain.rates[chain.members.indexOf(member)] ?? 0
    return {
      memberId: member,
      ratePpm,
      belowPpm: kind === 'SELF' ? 0 : own - ratePpm,
      paid: moneyFromExact(rebateAmount(valid, rate).paid),
    }
  })
}

/**
 * What of a bettor's rate an order's prize group stands for already. The game gives the whole worth of the bettor's own
 * group, as odds or as its own rebate, so only what the rate exceeds that is paid again.
 */
export const tradedPpmOf = (groupMax: number | null): number => (groupMax === null ? 0 : ratePpmOfGroup(groupMax))
