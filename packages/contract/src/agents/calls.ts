import { z } from 'zod'
import { memberGet, memberPost, operatorGet, publicGet } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, text, zId, zMoney, zTime } from '../schema-parts.ts'
import { blockCalls, zTeamBlock } from './block-calls.ts'
import { contractCalls, offerErrors } from './contract-calls.ts'
import { zContractKind, zContractTerms, zDraftCode, zWageDisplay } from './contract-schemas.ts'
import { countCalls } from './count-calls.ts'
import { zCounting } from './counting.ts'
import { draftCalls } from './draft-calls.ts'
import { duplicateCalls } from './duplicate-calls.ts'
import { zLeft } from './left-out.ts'
import { linkCalls } from './link-calls.ts'
import { messageCalls } from './message-calls.ts'
import { moveCalls } from './move-calls.ts'
import { rateCalls } from './rate-calls.ts'
import { rebateCalls } from './rebate-calls.ts'
import { relayCalls } from './relay-calls.ts'
import { reportCalls, zPlay } from './report-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { teamCalls, zSwitches } from './team-calls.ts'
import { teamListCalls } from './team-list-calls.ts'
import { transferCalls } from './transfer-calls.ts'
import {
  linkShort,
  linkStates,
  zDownline,
  zEachRate,
  zFirstDeposits,
  zLink,
  zLinkCode,
  zLinkDays,
  zOpenedKind,
  zQuota,
  zRateBounds,
  zRates,
  zRemark,
} from './schemas.ts'

const zMe = z.object({
  account: z.string(),
  /** Null directly below the operator. Never anything else of an upline. */
  upline: z.string().nullable(),
  depth: z.number().int(),
  rates: zEachRate,
  /** The highest rates that may be given below, and their step. */
  offers: z.object({ player: zEachRate, agent: zEachRate, stepPpm: z.number().int() }),
  /** How many accounts may be opened at which rates; where nothing is said, any number. */
  quotas: z.array(zQuota),
  mayOpenAgents: z.boolean(),
  linksMax: z.number().int(),
  /** Whether bets that are placed now earn rebates. */
  areRebatesPaid: z.boolean(),
  /** Hosts that a link may name. */
  domains: z.array(z.string()),
  /** The agent's own host: links that name none lead to it. */
  privateDomain: z.string().nullable(),
})

const zPeople = z.object({
  team: z.number().int(),
  direct: z.number().int(),
  agents: z.number().int(),
  players: z.number().int(),
  /** Who came within the period. */
  joined: z.number().int(),
})

const rateErrors = ['not_an_agent', 'self_excluded', 'rate_out_of_range', 'rate_step'] as const

/**
 * The agent centre (AC00 to AC15), and the page that a link leads to (R19). AGENTPOLICY3 switches contracts alone (operations.md 2.10):
 * team, links, rebates and reports have no flag.
 */
export const agentsCalls = {
  'agent.me': memberGet({ path: '/wps/agent/me', errors: ['not_an_agent'], value: zMe }),
  /** AC02. At most 31 days; without a period the last seven. */
  'agent.overview': memberGet({
    path: '/wps/agent/overview',
    errors: ['not_an_agent', 'question_too_large'],
    input: z.object({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Those directly below alone, without whoever is below them; else the whole team, the agent included. */
      scope: z.enum(['team', 'direct']).optional(),
      category: z.enum(rebateCategories).optional(),
    }),
    value: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      people: zPeople.extend({
        /** Different people with a valid bet on a day of the period. */
        bettors: z.number().int(),
        /** Different members who deposited in the period; null where cash is not told: of one product, or of those directly below. */
        depositors: z.number().int().nullable(),
        /**
         * Those whose valid bets of the period add up to `from`, and deposits to `deposit`. Of a team too large to ask everybody as they
         * were at that time; null while they are counted, so far in percent.
         */
        active: z.object({
          count: z.number().int().nullable(),
          ...zLeft,
          from: zMoney,
          deposit: zMoney,
          ...zCounting,
          at: zTime.nullable(),
        }),
      }),
      /** What the scope holds to play with, and who is online; of a large team as it was at that time, null before it was counted. */
      live: z.object({ balance: zMoney.nullable(), online: z.number().int().nullable(), at: zTime.nullable() }),
      /** Each day of the period, oldest first. `net`: with what `play.net` has, else payout less stake. */
      days: z.array(z.object({ day: z.iso.date(), joined: z.number().int(), validBet: zMoney, net: zMoney })),
      /** Members by how far below they are; as many rows as the deepest one. */
      levels: z.array(z.object({ depth: z.number().int(), agents: z.number().int(), players: z.number().int() })),
      /** What the scope played in the period. */
      play: zPlay,
      /** Its valid bet by product, the largest first; products without any are left out. */
      categories: z.array(z.object({ category: z.enum(rebateCategories), validBet: zMoney })),
      /** What the agent was paid in the period; null while rebates are not paid and none was. */
      rebates: z.object({ self: zMoney, agent: zMoney, small: zMoney, takenBack: zMoney, sum: zMoney }).nullable(),
    }),
  }),
  ...teamListCalls,
  ...countCalls,
  /** Rates are only ever raised by the agent directly above (operations.md 1.2). */
  'agent.raiseRates': memberPost({
    path: '/wps/agent/rates',
    rate: { max: 60, perSeconds: 60 },
    errors: [...rateErrors, 'not_found', 'rate_only_raised', 'quota_exhausted'],
    input: z.object({ memberId: zId, rates: zRates }),
    value: z.object({ rates: zEachRate }),
  }),
  'agent.remark': memberPost({
    path: '/wps/agent/remark',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent', 'not_found'],
    input: z.object({ memberId: zId, remark: zRemark }),
  }),
  /** AC03: an account with an initial password, which is answered this once and must be changed at the first login. */
  'agent.open': memberPost({
    path: '/wps/agent/open',
    sealed: true,
    rate: { max: 20, perSeconds: 3600 },
    audit: ['agents.open_account'],
    errors: [...rateErrors, 'username_taken', 'open_not_allowed', 'team_full', 'quota_exhausted', ...offerErrors],
    input: z.object({
      username: zUsername,
      kind: zOpenedKind,
      rates: zRates,
      remark: zRemark.optional(),
      /** A preset that is offered to the new agent in the same step; where it cannot be, nothing is opened. */
      draft: zDraftCode.optional(),
    }),
    value: z.object({
      account: z.string(),
      password: z.string(),
      passwordHours: z.number().int(),
      /** The kind of the contract that was offered. */
      offered: zContractKind.nullable(),
    }),
  }),
  'agent.links': memberGet({
    path: '/wps/agent/links',
    errors: ['not_an_agent', 'question_too_large'],
    input: z.object({
      /** `ended`: every state but `active`. */
      state: z.enum([...linkStates, 'ended']).optional(),
      kind: zOpenedKind.optional(),
      /** A part of the channel's name. */
      channel: text(40).trim().optional(),
      ...pageInput,
    }),
    value: paged(
      zLink.extend({
        id: zLinkCode,
        firstDeposits: zFirstDeposits,
        /** Nobody can register with it now: the agent's quota has no place for its rates. It opens again once there is one. */
        isFull: z.boolean(),
        /** False: it makes agents, and the operator lets this agent open none: nobody can register with it. */
        isAllowed: z.boolean(),
        ...linkShort,
      }),
    ).extend({
      /** How many are open, whatever the filter. */
      active: z.number().int(),
      /** Of every link that matches, on whatever page; told with the first page, null after it. */
      totals: z.object({ links: z.number().int(), uses: z.number().int(), firstDeposits: zFirstDeposits }).nullable(),
      ...zCounting,
      /** As of when first deposits were counted behind; null: they are of now, or not there yet. */
      countedAt: zTime.nullable(),
    }),
  }),
  'agent.createLink': memberPost({
    path: '/wps/agent/links/create',
    rate: { max: 60, perSeconds: 3600 },
    errors: [...rateErrors, 'open_not_allowed', 'too_many_links', 'quota_exhausted', ...offerErrors],
    input: z.object({
      kind: zOpenedKind,
      rates: zRates,
      channel: text(40).trim(),
      remark: zRemark.optional(),
      days: zLinkDays,
      usesMax: z.number().int().min(1).max(100_000).nullable(),
      domain: text(253).trim().nullable(),
      /** A preset whose terms are offered to each agent who registers with the link. */
      draft: zDraftCode.optional(),
    }),
    value: zLink,
  }),
  'agent.closeLink': memberPost({
    path: '/wps/agent/links/close',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent', 'not_found'],
    input: z.object({ code: zLinkCode }),
    value: zLink,
  }),
  /** A link's note, which the agent alone reads. */
  'agent.remarkLink': memberPost({
    path: '/wps/agent/links/remark',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent', 'not_found'],
    input: z.object({ code: zLinkCode, remark: zRemark }),
    value: zLink,
  }),
  /** R19: what whoever follows a link agrees to. One that ended answers the same as one that never was. */
  'agent.join': publicGet({
    path: '/wps/agent/join',
    rate: { max: 60, perSeconds: 60 },
    input: z.object({ code: zLinkCode, domain: text(253).trim().optional() }),
    value: z.object({
      link: z
        .object({
          code: zLinkCode,
          /** Masked: who sent it knows who they are. */
          agent: z.string(),
          kind: zOpenedKind,
          rates: zEachRate,
          areRebatesPaid: z.boolean(),
          /** The contract that registering now would be offered; it is signed afterwards, or not. */
          offer: zContractTerms.nullable(),
          wageDisplay: zWageDisplay,
          expiresAt: zTime.nullable(),
        })
        .nullable(),
    }),
  }),
  'bo.agent': operatorGet({
    path: '/bo/agents/member',
    permission: 'agents.view',
    errors: ['not_found'],
    input: z.object({ account: zUsername }),
    value: z.object({
      id: zId,
      account: z.string(),
      type: z.number().int(),
      /** One, or of an open account both of which operators block something: bets first. */
      states: z.array(zDownline.shape.status).min(1),
      /** Null: directly below the operator, and in no agent's team. */
      place: z
        .object({
          trail: z.array(z.object({ id: zId, account: z.string() })),
          depth: z.number().int(),
          via: zDownline.shape.via,
          joinedAt: zTime,
        })
        .nullable(),
      /** What the operator allows them; null: in no team. */
      switches: zSwitches.nullable(),
      rates: zEachRate,
      bounds: zRateBounds,
      quotas: z.array(zQuota),
      people: zPeople.omit({ joined: true }),
      links: z.number().int(),
      /** What is blocked for them: of their own line, and of lines that theirs is part of. */
      blocks: z.array(
        z.object({
          /** Whose line is blocked. */
          account: z.string(),
          isOwn: z.boolean(),
          what: zTeamBlock,
          at: zTime,
          by: z.string(),
          reason: z.string(),
        }),
      ),
      /** Whose line's accounts are locked: their own, and lines that theirs is part of. */
      locks: z.array(
        z.object({
          account: z.string(),
          isOwn: z.boolean(),
          state: z.enum(['LOCKING', 'LOCKED', 'LIFTING']),
          /** How many accounts it holds locked now. */
          people: z.number().int(),
          at: zTime,
          by: z.string(),
          reason: z.string(),
        }),
      ),
      changes: z.array(
        z.object({
          at: zTime,
          category: z.enum(rebateCategories),
          fromPpm: z.number(),
          toPpm: z.number(),
          by: z.string(),
        }),
      ),
    }),
  }),
  'bo.agentTeam': operatorGet({
    path: '/bo/agents/team',
    permission: 'agents.view',
    errors: ['not_found'],
    /** `under` none: the agents directly below the operator. */
    input: z.object({
      under: zId.optional(),
      kind: zOpenedKind.optional(),
      status: zDownline.shape.status.optional(),
      ...pageInput,
    }),
    /** A page may have fewer rows than asked for, and more behind it. `balance`: cash and bonus. */
    value: paged(zDownline.extend({ balance: zMoney })),
  }),
  ...rateCalls,
  ...blockCalls,
  ...contractCalls,
  ...duplicateCalls,
  ...linkCalls,
  ...messageCalls,
  ...draftCalls,
  ...moveCalls,
  ...rebateCalls,
  ...relayCalls,
  ...reportCalls,
  ...statementCalls,
  ...teamCalls,
  ...transferCalls,
}
