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
import { listTeamFacts } from './what-if.repo.ts'

export function periodOf(cadence: Cadence, at: Date): Period {
  const { start, end } = periodAt(cadence, instantFromDate(at))
  return { start: new Date(start / 1000), end: new Date(end / 1000) }
}

type Of = { holderId: bigint; cadence: Cadence; period: Period }

/**
 * What teams within one member's team did in a period, by contract; undefined where there are more than `rowsMax` facts to
 * go through.
 */
export async function teamFigures(
  db: Queryable,
  { holderId, cadence, period }: Of,
  contracts: readonly Held[],
  rules: SettleRules,
  rowsMax: number,
): Promise<Map<string, Figures> | undefined> {
  const { deduct, rtsBasis } = rules
  const signs = signsOf(rules)
  if (!isShort(cadence)) return figuresOfDays(db, contracts, period, { currency, deduct, signs })
  const facts = await listTeamFacts(db, {
    memberId: holderId,
    categories: [...new Set(contracts.flatMap(({ offer }) => [...offer.categories]))],
    currency,
    window: { from: period.start, to: period.end },
    limit: rowsMax + 1,
  })
  return facts.length > rowsMax ? undefined : figuresOfFacts(db, period, contracts, facts, { rtsBasis, signs })
}
