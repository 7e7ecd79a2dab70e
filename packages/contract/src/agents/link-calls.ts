import { z } from 'zod'
import { memberPost, operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, text, zId, zReason, zTime } from '../schema-parts.ts'
import { linkShort, linkStates, zLink, zLinkCode, zOpenedKind } from './schemas.ts'

const zHost = text(253).trim().toLowerCase()

const zOfficeLink = zLink.extend({
  id: zLinkCode,
  memberId: zId,
  owner: z.string(),
  /** The host is the agent's private one: the link itself names none. */
  isPrivate: z.boolean(),
  closedBy: z.string().nullable(),
  ...linkShort,
})
/** One of the brand's hosts, and the agent whose own it is. */
const zDomain = z.object({
  domain: z.string(),
  bound: z.object({ memberId: zId, account: z.string(), at: zTime, by: z.string(), reason: z.string() }).nullable(),
})

/** Links of all agents, and the domains they lead to (operations.md 5.2, row 42). */
export const linkCalls = {
  /** Opens a link again that its agent closed. */
  'agent.openLink': memberPost({
    path: '/wps/agent/links/open',
    rate: { max: 60, perSeconds: 60 },
    errors: [
      'not_an_agent',
      'self_excluded',
      'not_found',
      'open_not_allowed',
      'too_many_links',
      'quota_exhausted',
      'state_conflict',
    ],
    input: z.object({ code: zLinkCode }),
    value: zLink,
  }),
  'bo.links': operatorGet({
    path: '/bo/agents/links',
    permission: 'agents.view',
    errors: ['not_found'],
    input: z.object({
      account: zUsername.optional(),
      code: zLinkCode.optional(),
      /** `ended`: every state but `active`. */
      state: z.enum([...linkStates, 'ended']).optional(),
      kind: zOpenedKind.optional(),
      domain: zHost.optional(),
      ...pageInput,
    }),
    value: paged(zOfficeLink),
  }),
  /** Takes nobody any more; its agent reads the reason. */
  'bo.closeLink': operatorPost({
    path: '/bo/agents/links/close',
    permission: 'agents.edit',
    audit: ['agents.close_link'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, code: zLinkCode, reason: zReason }),
    value: zOfficeLink,
  }),
  'bo.linkDomains': operatorGet({
    path: '/bo/agents/domains',
    permission: 'agents.view',
    value: z.object({ rows: z.array(zDomain) }),
  }),
  /** An agent has one at most, and a domain one agent. */
  'bo.bindDomain': operatorPost({
    path: '/bo/agents/domains/bind',
    permission: 'agents.edit',
    audit: ['agents.bind_domain'],
    errors: ['not_found', 'not_an_agent', 'domain_bound'],
    input: z.object({ domain: zHost, account: zUsername, reason: zReason }),
    value: z.object({ rows: z.array(zDomain) }),
  }),
  'bo.unbindDomain': operatorPost({
    path: '/bo/agents/domains/unbind',
    permission: 'agents.edit',
    audit: ['agents.unbind_domain'],
    errors: ['not_found'],
    input: z.object({ domain: zHost, reason: zReason }),
    value: z.object({ rows: z.array(zDomain) }),
  }),
}
