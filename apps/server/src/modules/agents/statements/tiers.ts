import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { exactFromMoney, metOf, moneyFromExact, rateFromPpm, type ContractOffer, type Exact } from '@lotus/rules/agents'

type Reached = { active: number; validBet: bigint; loss: bigint; base: Exact; tier: number | null }

/** Each tier with what it asks for and what there was: of a dividend the base is compared with the tier's loss. */
export function tiersOf({ terms }: ContractOffer, reached: Reached): RouteValue<'contract.statement'>['tiers'] {
  if (terms.kind === 'REALTIME') return []
  const sums = { active: reached.active, validBet: exactFromMoney(reached.validBet) }
  const loss = terms.kind === 'DIVIDEND' ? reached.base : exactFromMoney(reached.loss)
  return terms.tiers.map((tier, index) => {
    const met = metOf(tier, sums, loss)
    const place = index + 1
    return {
      tier: place,
      ratePpm: Number(tier.rate / PPM),
      isChosen: reached.tier === place,
      active: { need: String(tier.active), have: String(sums.active), isMet: met.active },
      validBet: { need: amountText(tier.validBet), have: amountText(sums.validBet), isMet: met.validBet },
      loss: { need: amountText(tier.loss), have: amountText(loss), isMet: met.loss },
    }
  })
}

const PPM = rateFromPpm(1n)
const amountText = (amount: Exact): string => moneyToString(moneyFromExact(amount))
