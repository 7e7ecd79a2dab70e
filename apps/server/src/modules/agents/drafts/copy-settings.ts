import { rebateCategories, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { idOf } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import * as contracts from '../contracts/contract.repo.ts'
import { termsOfText } from '../contracts/contract-terms.ts'
import { listKindsOn } from '../contracts/kind-switch.ts'
import { isRunning } from '../contracts/line.ts'
import { getHolder } from '../contracts/offer-contract.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { eachRate, offersOf, type EachRate } from '../rates.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf, type Agent } from '../tree/require-agent.ts'
import { lockNode, raiseRates } from '../tree/tree.repo.ts'
import { keepDraft } from './drafts.ts'

type Copy = RouteValue<'agent.previewCopy'>
type Pair = RouteParsedInput<'agent.copySettings'>

/**
 * What a member directly below gets of another one's settings (operations.md 1.7): the higher of both rates, as far as the
 * agent may give it, and a draft of each contract that the other one holds of the agent, of kinds that are on. Refuses with `not_found`.
 */
export async function planCopy(db: Queryable, agent: Agent, { fromId, memberId }: Pair): Promise<Copy> {
  const [from, to] = [
    await getHolder(db, agent.memberId, idOf(fromId)),
    await getHolder(db, agent.memberId, idOf(memberId)),
  ]
  const [rules, own, given, held] = [
    await rateRules(db),
    await ratesOf(db, agent.memberId),
    await ratesOf(db, from.memberId),
    await ratesOf(db, to.memberId),
  ]
  const offers = offersOf(own, to.isAgent ? 'agent' : 'player', rules)
  const rates = eachRate(
    Object.fromEntries(
      rebateCategories.map((category) => {
        const wanted = Math.min(given[category], offers[category])
        return [category, Math.max(held[category], wanted - (wanted % rules.step))]
      }),
    ),
  )
  const raised = rebateCategories.filter((category) => rates[category] > held[category])
  if (!to.isAgent) return { rates, raised, drafts: [] }
  const [theirs, holds] = [await contracts.listOpen(db, from.memberId), await contracts.listOpen(db, to.memberId)]
  const kinds = await listKindsOn(db)
  const termsOf = ({ text }: contracts.ContractRow) => JSON.stringify(termsOfText(text))
  const drafts = theirs
    .filter((row) => row.granterId === agent.memberId && isRunning(row) && kinds.includes(row.kind))
    .filter((row) => !holds.some((one) => one.kind === row.kind && isRunning(one) && termsOf(one) === termsOf(row)))
    .map(({ text }) => termsOfText(text))
  return { rates, raised, drafts }
}

/** The same, carried out; nothing is offered before the agent sends it. Refuses with `not_found`, `too_many_drafts`, `quota_exhausted`. */
export async function copySettings({ db, rng }: AgentsDeps, agent: Agent, pair: Pair): Promise<Copy> {
  const memberId = idOf(pair.memberId)
  return db.tx(async (tx) => {
    // The upper row first, as everywhere; then both below, by id.
    await lockNode(tx, agent.memberId)
    await contracts.lockPlaces(tx, [idOf(pair.fromId), memberId])
    const copy = await planCopy(tx, agent, pair)
    const rates: Partial<EachRate> = Object.fromEntries(copy.raised.map((category) => [category, copy.rates[category]]))
    if (copy.raised.length > 0) {
      await assertPlace(tx, agent.memberId, rates, await ratesOf(tx, memberId))
      await raiseRates(tx, { uplineId: agent.memberId, memberId, rates, by: agent.username })
    }
    for (const terms of copy.drafts) {
      await keepDraft({ tx, rng }, agent.memberId, { holderId: memberId, name: '', terms })
    }
    return copy
  })
}
