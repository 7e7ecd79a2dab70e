import { AppError, must, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { findAffiliateLink, getMember, maskAccount, type Joined } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { offerContract, refusalOfTerms } from '../contracts/offer-contract.ts'
import { hasRoomForDraft, keepDraft } from '../drafts/drafts.ts'
import { hasPlace } from '../quotas/quotas.ts'
import { hasRoom, placeMember } from '../tree/place-member.ts'
import { areRebatesPaid } from '../tree/rate-rules.ts'
import { findNode, lockNode, standingOf } from '../tree/tree.repo.ts'
import { isLess, ratesToday } from './links.ts'
import { findLink, countUse, noteCut, type Link } from './links.repo.ts'

/** R19: the terms of a link, before anybody registers with it: the rates and the offer that registering now would give. */
export async function showLink(
  db: Queryable,
  { code, domain }: RouteParsedInput<'agent.join'>,
): Promise<RouteValue<'agent.join'>> {
  const entry = await findAffiliateLink(db, code, domain ?? null)
  if (!entry || entry.memberId === null) return { link: null }
  const link = await findLink(db, entry.memberId, entry.code)
  if (link?.state !== 'active' || !(await standingOf(db, entry.memberId)).mayAct) return { link: null }
  if (link.isAgent && (await findNode(db, entry.memberId))?.mayOpenAgents !== true) return { link: null }
  const rates = must((await ratesToday(db, entry.memberId, [link]))[0], 'the rates of a link')
  // Whoever registered with it would be refused.
  if (!(await hasPlace(db, entry.memberId, rates))) return { link: null }
  const agent = await getMember(db, entry.memberId)
  return {
    link: {
      code: link.code,
      agent: maskAccount(agent.username),
      kind: link.isAgent ? 'agent' : 'player',
      rates,
      areRebatesPaid: await areRebatesPaid(db),
      offer: await offerToday(db, link),
      wageDisplay: await getSetting(db, contractSettings.wageDisplay),
      expiresAt: link.expiresAt?.toISOString() ?? null,
    },
  }
}

/** Terms that the agent cannot offer any more are no promise. */
async function offerToday(db: Queryable, { memberId, offer }: Link): Promise<WireTerms | null> {
  return offer !== null && (await refusalOfTerms(db, memberId, offer, null)) === null ? offer : null
}

const refused = () => new AppError<ErrorCode>('invitation_code_error', { field: 'affiliateCode' })

/**
 * Puts a new member below whoever invited them, in the transaction of their registration. By a link: with its rates. By
 * an agent's own code: below the agent; by another member's: beside that member, in the same team. A full team refuses
 * its link, whose terms were shown; a friend's invitation promised no place, so the friend registers without one. Where the
 * agent's quota has no place for its rates, a link refuses with `quota_exhausted`.
 */
export async function joinTeam(
  { tx, rng }: { tx: Transaction; rng: Rng },
  { memberId, inviterId, affiliateCode }: Joined,
): Promise<void> {
  if (affiliateCode !== null) return joinByLink({ tx, rng }, memberId, inviterId, affiliateCode)
  const inviter = await findNode(tx, inviterId)
  const uplineId = inviter?.isAgent ? inviterId : inviter?.uplines[0]
  const upline = uplineId === undefined ? undefined : await lockNode(tx, uplineId)
  if (!upline?.isAgent || !(await hasRoom(tx, upline, 'player'))) return
  const by = (await getMember(tx, inviterId)).username
  await placeMember(tx, upline, {
    memberId,
    kind: 'player',
    via: 'referral',
    linkCode: null,
    remark: '',
    rates: {},
    by,
  })
}

async function joinByLink(
  { tx, rng }: { tx: Transaction; rng: Rng },
  memberId: bigint,
  agentId: bigint,
  code: string,
): Promise<void> {
  const upline = await lockNode(tx, agentId)
  // A code of a campaign that belongs to no agent.
  if (!upline) return
  const { mayAct } = await standingOf(tx, agentId)
  const link = mayAct ? await countUse(tx, agentId, code) : undefined
  // What the operator has forbidden since is no link any more.
  if (!link || (link.isAgent && !upline.mayOpenAgents)) throw refused()
  const kind = link.isAgent ? 'agent' : 'player'
  // Registration does not know a team's size: its error is that of a code that cannot be used.
  if (!(await hasRoom(tx, upline, kind))) throw refused()
  const rates = must((await ratesToday(tx, agentId, [link]))[0], 'the rates of a link')
  // Nor is a stranger told which rate of the agent has how many places.
  if (!(await hasPlace(tx, agentId, rates))) throw new AppError<ErrorCode>('quota_exhausted')
  const by = (await getMember(tx, agentId)).username
  await placeMember(tx, upline, { memberId, kind, via: 'link', linkCode: code, remark: link.channel, rates, by })
  if (isLess(rates, link.rates)) await noteCut(tx, { memberId: agentId, code, joinedId: memberId, given: rates })
  if (link.offer) await offerToNew({ tx, rng }, { memberId: agentId, username: by }, memberId, link.offer)
}

/**
 * Offers what the link promised. What cannot be offered any more, since the agent's own contract has changed, stands in
 * the agent's drafts for this member; the registration goes on.
 */
async function offerToNew(
  { tx, rng }: { tx: Transaction; rng: Rng },
  agent: { memberId: bigint; username: string },
  memberId: bigint,
  terms: WireTerms,
): Promise<void> {
  const holder = found(await findNode(tx, memberId))
  if ((await refusalOfTerms(tx, agent.memberId, terms, holder)) === null) {
    await offerContract({ tx, rng }, agent, { memberId: memberId.toString(), terms, ack: [] })
  } else if (await hasRoomForDraft(tx, agent.memberId)) {
    await keepDraft({ tx, rng }, agent.memberId, { holderId: memberId, name: '', terms })
  }
}
