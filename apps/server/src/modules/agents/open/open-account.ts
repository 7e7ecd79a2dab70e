import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Language } from '../../../platform/language.ts'
import { found } from '../../../platform/paging.ts'
import { openMember } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { offerContract } from '../contracts/offer-contract.ts'
import { presetTerms } from '../drafts/drafts.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { checkRates, offersOf } from '../rates.ts'
import { assertRoom, placeMember } from '../tree/place-member.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf, type Agent } from '../tree/require-agent.ts'
import { lockNode, standingOf } from '../tree/tree.repo.ts'

/**
 * Opens an account directly below the agent (AC03), and offers it the terms of a preset; both or neither. Each one is in the audit
 * log. Refuses with `bad_request` (the rule of names), `open_not_allowed`, `rate_out_of_range`, `team_full`, `quota_exhausted`,
 * `username_taken`, and as an offer.
 */
export async function openAccount(
  deps: AgentsDeps,
  agent: Agent,
  input: RouteParsedInput<'agent.open'>,
  { language, ip }: { language: Language; ip: string },
): Promise<RouteValue<'agent.open'>> {
  const { username, kind, rates, remark = '', draft } = input
  if (kind === 'agent' && !agent.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
  // Before the password is hashed; what decides is checked again under the lock.
  const rules = await rateRules(deps.db)
  checkRates(rates, offersOf(agent.rates, kind, rules), rules.step)
  await assertRoom(deps.db, agent, kind)
  await assertPlace(deps.db, agent.memberId, rates)
  const terms = draft === undefined ? null : await presetTerms(deps.db, agent.memberId, draft)
  if (terms && kind === 'player') throw new AppError<ErrorCode>('contract_unavailable')
  const opened = await openMember(deps, { username, language }, async (tx, memberId) => {
    const upline = found(await lockNode(tx, agent.memberId))
    // The operator may have made a player of the agent, or locked the account, while the password was hashed.
    if (!upline.isAgent || !(await standingOf(tx, agent.memberId)).mayAct) throw new AppError<ErrorCode>('not_an_agent')
    if (kind === 'agent' && !upline.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
    checkRates(rates, offersOf(await ratesOf(tx, agent.memberId), kind, rules), rules.step)
    await placeMember(tx, upline, { memberId, kind, via: 'direct', linkCode: null, remark, rates, by: agent.username })
    if (terms) {
      await offerContract({ tx, rng: deps.rng }, agent, { memberId: memberId.toString(), terms, ack: [] })
    }
    // Last: it locks the end of the chain until the commit.
    await recordAudit(
      tx,
      { agent, ip },
      {
        action: 'agents.open_account',
        target: `member:${memberId}`,
        details: { account: username, kind, rates, offered: terms?.kind ?? null },
      },
    )
  })
  return {
    account: username,
    password: opened.password,
    passwordHours: opened.passwordHours,
    offered: terms?.kind ?? null,
  }
}
