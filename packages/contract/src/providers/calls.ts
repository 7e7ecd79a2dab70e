import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zMoney, zTime } from '../schema-parts.ts'
import { callLogCalls } from './call-log-calls.ts'
import { engineerCalls } from './engineer-calls.ts'
import { kitCalls } from './kit-calls.ts'
import { onboardingCalls } from './onboarding-calls.ts'
import { zNote, zRowId, zVendorCode } from './vendor-schemas.ts'

// Game vendors, their reconciliation and its findings, as operators see them (wallet.md 2).
const zStatus = z.enum(['on', 'off', 'maintenance'])
const zOutcome = z.enum(['sound', 'findings', 'silent'])

const zVendor = z.object({
  code: z.string(),
  name: z.string(),
  dialect: z.string(),
  walletMode: z.enum(['seamless', 'transfer']),
  status: zStatus,
  origin: z.string(),
  openCases: z.number().int(),
  /** Key ids and their times: never a secret. */
  keys: z.array(
    z.object({
      keyId: z.string(),
      kind: z.enum(['hmac', 'rsa', 'rsa-own']),
      activeFrom: zTime,
      activeTo: zTime.nullable(),
    }),
  ),
  lastRun: z
    .object({ at: zTime, outcome: zOutcome, findings: z.number().int(), transactions: z.number().int() })
    .nullable(),
})
const zCase = z.object({
  id: z.string(),
  vendor: z.string(),
  kind: z.string(),
  subject: z.string(),
  memberId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  times: z.number().int(),
  state: z.enum(['open', 'proposed', 'closed']),
  amount: zMoney.nullable(),
  currency: z.string().nullable(),
  note: z.string().nullable(),
  proposedBy: z.string().nullable(),
  /** Whether the caller proposed it: then somebody else must decide. */
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  openedAt: zTime,
  lastSeenAt: zTime,
  decidedAt: zTime.nullable(),
})

const zGroup = z.object({
  vendor: zVendorCode,
  kind: z
    .string()
    .regex(/^[a-z_]{3,30}$/)
    .meta({ examples: ['amount_diff'] }),
  cause: text(100),
})
/** How many cases were decided, and how many of the group are left for another call. */
const zDecided = z.object({ done: z.number().int(), left: z.number().int() })

export const providersCalls = {
  ...onboardingCalls,
  ...callLogCalls,
  ...kitCalls,
  ...engineerCalls,
  'bo.vendors': operatorGet({
    path: '/bo/vendors',
    permission: 'games.view',
    value: z.object({ rows: z.array(zVendor) }),
  }),
  'bo.setVendorStatus': operatorPost({
    path: '/bo/vendors/status',
    permission: 'games.edit',
    audit: ['vendors.set_status'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ vendor: zVendorCode, status: zStatus, reason: zNote }),
  }),
  'bo.vendorCases': operatorGet({
    path: '/bo/vendors/cases',
    permission: 'games.view',
    input: z.object({
      vendor: zVendorCode.optional(),
      state: z.enum(['open', 'closed']).optional(),
      ...pageInput,
    }),
    value: paged(zCase),
  }),
  /** Proposes an amount, signed, positive to the member: nothing moves until another operator decides. */
  'bo.proposeVendorCase': operatorPost({
    path: '/bo/vendors/cases/propose',
    permission: 'games.edit',
    audit: ['vendors.propose_case'],
    errors: ['not_found', 'state_conflict'],
    example: { id: '1024', amount: '-12.5', note: 'paid twice' },
    input: z.object({ id: zRowId, amount: zMoney.refine((amount) => /[1-9]/.test(amount)), note: zNote }),
  }),
  /**
   * approve and return: for a proposal. close: for a finding that needs no money. confirmed and failed: for a transfer.
   */
  'bo.decideVendorCase': operatorPost({
    path: '/bo/vendors/cases/decide',
    permission: 'withdrawals.decide',
    audit: ['vendors.decide_case'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'reason_required'],
    input: z.object({
      id: zRowId,
      decision: z.enum(['approve', 'return', 'close', 'confirmed', 'failed']),
      note: zNote.optional(),
    }),
  }),
  /** Cases of one vendor, kind and cause as one row: a bad run leaves hundreds that are alike. */
  'bo.vendorCaseGroups': operatorGet({
    path: '/bo/vendors/cases/groups',
    permission: 'games.view',
    input: z.object({ vendor: zVendorCode.optional(), state: z.enum(['open', 'closed']).optional() }),
    value: z.object({
      rows: z.array(
        z.object({
          ...zGroup.shape,
          count: z.number().int(),
          /** How many of them wait for a second operator. */
          proposed: z.number().int(),
          /** What members would have more if the vendor were right; null where no case names an amount. */
          difference: zMoney.nullable(),
          firstAt: zTime,
          lastAt: zTime,
        }),
      ),
    }),
  }),
  /** Proposes for each open case of a group the difference that it shows; the most that one call does is 100. */
  'bo.proposeVendorCases': operatorPost({
    path: '/bo/vendors/cases/groups/propose',
    permission: 'games.edit',
    audit: ['vendors.propose_cases'],
    errors: ['state_conflict'],
    input: z.object({ ...zGroup.shape, note: zNote }),
    value: zDecided,
  }),
  /** approve and return: the proposals of a group. close: its open findings, which then need no money. */
  'bo.decideVendorCases': operatorPost({
    path: '/bo/vendors/cases/groups/decide',
    permission: 'withdrawals.decide',
    audit: ['vendors.decide_cases'],
    errors: ['state_conflict', 'same_operator', 'reason_required'],
    input: z.object({ ...zGroup.shape, decision: z.enum(['approve', 'return', 'close']), note: zNote.optional() }),
    value: zDecided,
  }),
  'bo.reconcileVendor': operatorPost({
    path: '/bo/vendors/reconcile',
    permission: 'games.edit',
    audit: ['vendors.reconcile'],
    errors: ['not_found'],
    example: { vendor: 'LOTUS', from: '2026-03-09T00:00:00Z', to: '2026-03-10T00:00:00Z' },
    input: z
      .object({ vendor: zVendorCode, from: zTime, to: zTime })
      .refine(({ from, to }) => from < to && Date.parse(to) - Date.parse(from) <= 32 * 86_400_000),
    value: z.object({ outcome: zOutcome, findings: z.number().int(), transactions: z.number().int() }),
  }),
}
