import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Language } from '../../../platform/language.ts'
import { found } from '../../../platform/paging.ts'
import { openMember } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { checkRates, offersOf } from '../rates.ts'
import { assertRoom, placeMember } from '../tree/place-member.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf, type Agent } from '../tree/require-agent.ts'
import { lockNode } from '../tree/tree.repo.ts'

/**
 * Opens an account directly below the agent (AC03). Refuses with `open_not_allowed`, `rate_out_of_range`, `team_full`,
 * `username_taken`.
 */
export async function openAccount(
  deps: AgentsDeps,
  agent: Agent,
  input: RouteParsedInput<'agent.open'>,
  language: Language,
): Promise<RouteValue<'agent.open'>> {
  const { username, kind, rates, remark = '' } = input
  if (kind === 'agent' && !agent.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
  // Before the password is hashed; what decides is checked again under the lock.
  const rules = await rateRules(deps.db)
  checkRates(rates, offersOf(agent.rates, kind, rules), rules.step)
  await assertRoom(deps.db, agent, kind)
  const opened = await openMember(deps, { username, language }, async (tx, memberId) => {
    const upline = found(await lockNode(tx, agent.memberId))
    checkRates(rates, offersOf(await ratesOf(tx, agent.memberId), kind, rules), rules.step)
    await placeMember(tx, upline, { memberId, kind, via: 'direct', linkCode: null, remark, rates, by: agent.username })
  })
  return { account: username, password: opened.password, passwordHours: opened.passwordHours }
}
