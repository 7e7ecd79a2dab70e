import { z } from 'zod'
import { memberGet, memberPost } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { text, zId } from '../schema-parts.ts'
import { zContractTerms, zDraft, zDraftCode } from './contract-schemas.ts'
import { zEachRate } from './schemas.ts'

const rate = { max: 60, perSeconds: 60 } as const
const pair = z.object({ fromId: zId, memberId: zId })
/** What a member directly below gets of another one's settings: rates only rise, contracts become drafts. */
const zCopy = z.object({
  /** Every rate as it is afterwards. */
  rates: zEachRate,
  raised: z.array(z.enum(rebateCategories)),
  /** The contracts that the other one holds of the agent, and this one not in the same terms. */
  drafts: z.array(zContractTerms),
})

/** Offers that an agent keeps (operations.md 1.5, 1.7, 2); nobody else sees them. */
export const draftCalls = {
  /** All of them, the last changed first. */
  'agent.drafts': memberGet({
    path: '/wps/agent/drafts',
    flag: 'AGENTPOLICY3',
    errors: ['not_an_agent'],
    value: z.object({ rows: z.array(zDraft).max(200), max: z.number().int() }),
  }),
  /** For a member there is one of each kind: the next one takes its place. `code`: changes that one. */
  'agent.saveDraft': memberPost({
    path: '/wps/agent/drafts/save',
    flag: 'AGENTPOLICY3',
    rate,
    errors: ['not_an_agent', 'self_excluded', 'not_found', 'too_many_drafts', 'quota_exhausted'],
    input: z.object({
      code: zDraftCode.optional(),
      memberId: zId.nullable(),
      name: text(40).trim(),
      terms: zContractTerms,
    }),
    value: zDraft,
  }),
  /** One that is gone already is no failure. */
  'agent.deleteDraft': memberPost({
    path: '/wps/agent/drafts/delete',
    flag: 'AGENTPOLICY3',
    rate,
    errors: ['not_an_agent'],
    input: z.object({ code: zDraftCode }),
  }),
  /** What copying would change; nothing is stored. Rates always; contracts of kinds that are on. */
  'agent.previewCopy': memberPost({
    path: '/wps/agent/copy/preview',
    rate,
    errors: ['not_an_agent', 'not_found'],
    input: pair,
    value: zCopy,
  }),
  'agent.copySettings': memberPost({
    path: '/wps/agent/copy',
    rate,
    errors: ['not_an_agent', 'self_excluded', 'not_found', 'too_many_drafts', 'quota_exhausted'],
    input: pair,
    value: zCopy,
  }),
}
