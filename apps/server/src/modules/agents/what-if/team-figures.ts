import type { Queryable } from '@lotus/database'
import { instantFromDate, periodAt, type Cadence } from '@lotus/rules/agents'
import { currency } from '../../wallet/index.ts'
import { signsOf, type SettleRules } from '../settle/gross.ts'
import {
  figuresOfDays,
  figuresOfFacts,
  isShort,
  type Figures,
  type Held,
  type Period,
} from '../settle/period-figures.ts'
import type { Looks } from '../looks/looks.ts'
import { listTeamFacts } from './what-if.repo.ts'

export function periodOf(cadence: Cadence, at: Date): Period {
  const { start, end } = periodAt(cadence, instantFromDate(at))
  return { start: new Date(start / 1000), end: new Date(end / 1000) }
}

type Of = { holderId: bigint; cadence: Cadence; period: Period }

/**
 * What teams within one member's team did in a period, by contract. What is too much to be gone through at once is asked of `looks`: its
 * figures are zero until they are counted.
 */
export async function teamFigures(
  db: Queryable,
  { holderId, cadence, period }: Of,
  contracts: readonly Held[],
  rules: SettleRules,
  { looks, rowsMax }: { looks: Looks; rowsMax: number },
): Promise<Map<string, Figures>> {
  const { deduct, rtsBasis } = rules
  const signs = signsOf(rules)
  if (!isShort(cadence))
    return figuresOfDays(db, contracts, period, { currency, deduct, signs, peopleOf: looks.people })
  if (await looks.isLarge(holderId)) return looks.facts(holderId, period, contracts, rules)
  const facts = await listTeamFacts(db, {
    memberId: holderId,
    categories: [...new Set(contracts.flatMap(({ offer }) => [...offer.categories]))],
    currency,
    window: { from: period.start, to: period.end },
    limit: rowsMax + 1,
  })
  if (facts.length > rowsMax) return looks.facts(holderId, period, contracts, rules)
  return figuresOfFacts(db, period, contracts, facts, { rtsBasis, signs })
}
