import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { found, idOf } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { checkRaised, checkRates, offersOf, withGiven } from '../rates.ts'
import { rateRules } from './rate-rules.ts'
import { ratesOf, type Agent } from './require-agent.ts'
import * as repo from './tree.repo.ts'

/**
 * Raises rates of a member directly below (operations.md 1.2). Refuses with `not_found`, `rate_only_raised`,
 * `rate_out_of_range`, `quota_exhausted`.
 */
export async function raiseRates(
  { db }: AgentsDeps,
  agent: Agent,
  input: RouteParsedInput<'agent.raiseRates'>,
): Promise<RouteValue<'agent.raiseRates'>> {
  const memberId = idOf(input.memberId)
  return db.tx(async (tx) => {
    // The upper row first, as everywhere: own rates cannot change between the check and the commit.
    await repo.lockNode(tx, agent.memberId)
    const node = found(await repo.lockNode(tx, memberId))
    found(node.uplines[0] === agent.memberId ? node : undefined)
    const [rules, own, held] = [await rateRules(tx), await ratesOf(tx, agent.memberId), await ratesOf(tx, memberId)]
    checkRaised(input.rates, held)
    const rates = withGiven(held, input.rates)
    checkRates(rates, offersOf(own, node.isAgent ? 'agent' : 'player', rules), rules.step, held)
    await assertPlace(tx, agent.memberId, input.rates, held)
    await repo.raiseRates(tx, { uplineId: agent.memberId, memberId, rates: input.rates, by: agent.username })
    return { rates }
  })
}

/** A note of the agent's own about a member directly below. Refuses with `not_found`. */
export async function writeRemark(
  { db }: AgentsDeps,
  agent: Agent,
  { memberId, remark }: RouteParsedInput<'agent.remark'>,
): Promise<void> {
  const isDone = await repo.setRemark(db, { uplineId: agent.memberId, memberId: idOf(memberId), remark })
  found(isDone || undefined)
}
