import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getMember } from '../../identity/index.ts'
import { domainsFor, privateDomainOf, readDomains } from '../links/domains.ts'
import { listQuotas } from '../quotas/quota.repo.ts'
import { getSetting } from '../../system/index.ts'
import { offersOf } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { areRebatesPaid, rateRules } from './rate-rules.ts'
import type { Agent } from './require-agent.ts'

/** What an agent knows of themselves: never more of an upline than the name (operations.md 1.1). */
export async function getMe(db: Queryable, agent: Agent): Promise<RouteValue<'agent.me'>> {
  const [rules, domains, linksMax, depthMax, arePaid, quotas] = await Promise.all([
    rateRules(db),
    readDomains(db),
    getSetting(db, agentsSettings.linksMax),
    getSetting(db, agentsSettings.depthMax),
    areRebatesPaid(db),
    listQuotas(db, agent.memberId),
  ])
  const [uplineId] = agent.uplines
  return {
    account: agent.username,
    upline: uplineId === undefined ? null : (await getMember(db, uplineId)).username,
    depth: agent.depth,
    rates: agent.rates,
    offers: {
      player: offersOf(agent.rates, 'player', rules),
      agent: offersOf(agent.rates, 'agent', rules),
      stepPpm: rules.step,
    },
    quotas,
    mayOpenAgents: agent.mayOpenAgents && agent.depth < depthMax,
    linksMax,
    areRebatesPaid: arePaid,
    domains: domainsFor(domains, agent.memberId),
    privateDomain: privateDomainOf(domains, agent.memberId),
  }
}
