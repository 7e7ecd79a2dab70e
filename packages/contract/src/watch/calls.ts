import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zDigits, zMoney, zTime } from '../schema-parts.ts'
import {
  amlActs,
  amlOutcomes,
  evidenceFigures,
  harmActs,
  harmOutcomes,
  markerCodes,
  suspicionCodes,
} from '../watch-lists.ts'

// Cases of what the daily look finds: signs that play may harm a member (trust.md 2.5), and money that may be laundered (AML-1, AML-2).
// Members never learn of either: of the first they are told what is done for them, of the second nothing (no tipping-off).

const view = z.enum(['open', 'mine', 'closed', 'all']).optional()
const zFigure = z.union([zMoney, z.number(), text(40)])

const rowOf = <C extends z.core.SomeType, O extends z.core.SomeType>(code: C, outcome: O) => ({
  id: zDigits,
  memberId: zDigits,
  account: z.string(),
  /** Everything that spoke for it, the first found first. */
  codes: z.array(code),
  openedAt: zTime,
  /** By when somebody has to have decided. */
  dueAt: zTime,
  isLate: z.boolean(),
  owner: z.string().nullable(),
  takenAt: zTime.nullable(),
  closedAt: zTime.nullable(),
  closedBy: z.string().nullable(),
  outcome: z.nullable(outcome),
  closingNote: z.string().nullable(),
})

const detailOf = <C extends z.core.SomeType, O extends z.core.SomeType, A extends z.core.SomeType>(
  code: C,
  outcome: O,
  act: A,
) =>
  z.object({
    ...rowOf(code, outcome),
    /** The newest first: the day, and the figures of the rule's sentence. */
    evidence: z.array(
      z.object({
        day: z.string(),
        code,
        figures: z.partialRecord(z.enum(evidenceFigures), zFigure),
        refs: z.array(z.object({ what: z.enum(['deposit', 'withdrawal']), id: zDigits, refNo: z.string() })),
      }),
    ),
    steps: z.array(z.object({ at: zTime, by: z.string(), act, note: z.string() })),
  })

const harmOutcome = z.enum(harmOutcomes)
const harmCode = z.enum(markerCodes)
const zHarm = detailOf(harmCode, harmOutcome, z.enum(['TAKE', ...harmActs, 'CLOSE']))
const amlOutcome = z.enum(amlOutcomes)
const amlCode = z.enum(suspicionCodes)
const zAml = detailOf(amlCode, amlOutcome, z.enum(['TAKE', ...amlActs, 'CLOSE']))
const note = text(500).trim().min(3)

export const watchCalls = {
  'bo.harmCases': operatorGet({
    path: '/bo/harm/cases',
    permission: 'harm.view',
    input: z.object({ view, ...pageInput }),
    value: paged(z.object(rowOf(harmCode, harmOutcome))),
  }),
  'bo.harmCase': operatorGet({
    path: '/bo/harm/cases/detail',
    permission: 'harm.view',
    audit: ['harm.view_case'],
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: zHarm,
  }),
  'bo.takeHarmCase': operatorPost({
    path: '/bo/harm/cases/take',
    permission: 'harm.act',
    audit: ['harm.take_case'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zDigits }),
    value: zHarm,
  }),
  // BREAK is a time-out that the operator imposes, of an offered length; the others are noted. `state_conflict`: it is closed, or the length
  // is not offered.
  'bo.actOnHarmCase': operatorPost({
    path: '/bo/harm/cases/act',
    permission: 'harm.act',
    audit: ['harm.act'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    example: { id: '1024', act: 'CONTACTED', reason: 'talked on the phone' },
    input: z
      .object({
        id: zDigits,
        act: z.enum(harmActs),
        hours: z.number().int().min(1).max(10_000).optional(),
        reason: note,
      })
      .refine(({ act, hours }) => (act === 'BREAK') === (hours !== undefined)),
    value: zHarm,
  }),
  'bo.closeHarmCase': operatorPost({
    path: '/bo/harm/cases/close',
    permission: 'harm.act',
    audit: ['harm.close_case'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zDigits, outcome: harmOutcome, reason: note }),
    value: zHarm,
  }),
  'bo.amlCases': operatorGet({
    path: '/bo/aml/cases',
    permission: 'aml.view',
    input: z.object({ view, ...pageInput }),
    value: paged(z.object(rowOf(amlCode, amlOutcome))),
  }),
  'bo.amlCase': operatorGet({
    path: '/bo/aml/cases/detail',
    permission: 'aml.view',
    audit: ['aml.view_case'],
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: zAml,
  }),
  'bo.takeAmlCase': operatorPost({
    path: '/bo/aml/cases/take',
    permission: 'aml.decide',
    audit: ['aml.take_case'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zDigits }),
    value: zAml,
  }),
  'bo.actOnAmlCase': operatorPost({
    path: '/bo/aml/cases/act',
    permission: 'aml.decide',
    audit: ['aml.act'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zDigits, act: z.enum(amlActs), reason: note }),
    value: zAml,
  }),
  'bo.closeAmlCase': operatorPost({
    path: '/bo/aml/cases/close',
    permission: 'aml.decide',
    audit: ['aml.close_case'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zDigits, outcome: amlOutcome, reason: note }),
    value: zAml,
  }),
}
