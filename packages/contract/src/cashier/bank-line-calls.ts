import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { paged, pageInput, text, zId, zMoney, zTexts, zTime } from '../schema-parts.ts'
import { candidateSigns, depositStatuses } from './deposit-schemas.ts'

export const bankLineStates = ['new', 'open', 'credited', 'review', 'confirmed', 'ignored', 'returned'] as const

/** What can be wrong with a bank's statement file; the words are in `bankLines.json`, group `fault`. */
const bankFileFaults = [
  'not_text',
  'no_lines',
  'too_many_lines',
  'head',
  'cells',
  'quote',
  'account_missing',
  'account_wrong',
  'date',
  'date_future',
  'amount',
  'amount_both',
  'currency',
  'content',
  'doubled',
  'xml',
  'xml_doctype',
  'not_booked',
] as const

const zSum = z.object({ count: z.number().int(), amount: zMoney })

const zBankLine = z.object({
  id: z.string(),
  fileName: z.string(),
  line: z.number().int(),
  channelCode: z.string(),
  bookedAt: zTime,
  /** False: the bank named the day alone. */
  hasTime: z.boolean(),
  /** In the currency of the bank, not of the brand. */
  amount: zMoney,
  currency: z.string(),
  direction: z.enum(['in', 'out']),
  content: z.string(),
  payerName: z.string().nullable(),
  /** The last four characters. */
  payerAccount: z.string().nullable(),
  bankRef: z.string().nullable(),
  state: z.enum(bankLineStates),
  /**
   * Why it fits no order for sure (`outgoing`, `no_code`, `unknown_code`, `several_orders`, `other_account`, `before_order`,
   * `ref_used`, `not_credited`), or the reason of the deposit's review.
   */
  reason: z.string().nullable(),
  order: z.object({ refNo: z.string(), account: z.string(), status: z.enum(depositStatuses) }).nullable(),
  /** One operator asked to match it with this order; another one who asks the same confirms. */
  asked: z.object({ refNo: z.string(), who: z.string(), note: z.string(), at: zTime }).nullable(),
  decision: z.object({ who: z.string(), note: z.string(), at: zTime }).nullable(),
})

const zBankLineDetail = zBankLine.extend({
  /** Unpaid orders that it may pay, the best first. */
  candidates: z.array(
    z.object({
      refNo: z.string(),
      account: z.string(),
      /** In the bank's currency, and in the brand's. */
      amountVnd: zMoney,
      amount: zMoney,
      status: z.enum(depositStatuses),
      createdAt: zTime,
      expiresAt: zTime,
      score: z.number().int().min(0).max(100),
      signs: z.array(z.enum(candidateSigns)),
    }),
  ),
})

const zFileFault = z.object({
  line: z.number().int(),
  column: z.string().nullable(),
  code: z.enum(bankFileFaults),
  details: z.record(z.string(), z.string()),
})

/** A bank's statement as a file, and its lines: what order each paid, and those that fit none (operations.md, row 13). */
export const bankLineCalls = {
  'bo.bankFiles': operatorGet({
    path: '/bo/bankFiles',
    permission: 'deposits.view',
    input: z.object(pageInput),
    value: paged(
      z.object({
        id: z.string(),
        name: z.string(),
        channelCode: z.string(),
        format: z.enum(['csv', 'camt053']),
        lines: z.number().int(),
        fresh: z.number().int(),
        who: z.string(),
        at: zTime,
      }),
    ).extend({
      /** What a file may be of. */
      channels: z.array(z.object({ code: z.string(), name: zTexts(), bank: z.string(), accountTail: z.string() })),
      profiles: z.array(z.string()),
      linesMax: z.number().int(),
    }),
  }),
  // All of a file or nothing: with a fault, or as a dry run, nothing is stored. The same file again adds nothing.
  'bo.importBankFile': operatorPost({
    path: '/bo/bankFiles/import',
    permission: 'deposits.import',
    audit: ['bank_lines.import'],
    large: true,
    // `channel_unavailable`: no account at a bank stands behind it.
    errors: ['channel_unavailable'],
    rate: { max: 30, perSeconds: 60 },
    input: z.object({
      channelCode: zId,
      profile: zId,
      name: text(120).trim().min(1),
      /** Base64. */
      file: z
        .string()
        .max(4_800_000)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      isDryRun: z.boolean(),
    }),
    value: z.object({
      isStored: z.boolean(),
      /** The same file is there already. */
      isKnown: z.boolean(),
      format: z.enum(['csv', 'camt053']),
      lines: z.number().int(),
      /** Lines that no file before had. */
      fresh: z.number().int(),
      /** Of those: lines with the content of an order. */
      withOrder: z.number().int(),
      sumIn: zSum,
      sumOut: zSum,
      /** The first hundred of them. */
      faults: z.array(zFileFault),
      faultCount: z.number().int(),
    }),
  }),
  // Demo only: a statement for the open orders of a simulated channel, to try the import with.
  'bo.exampleBankFile': operatorGet({
    path: '/bo/bankFiles/example',
    permission: 'deposits.import',
    errors: ['not_found'],
    input: z.object({ channelCode: zId }),
    value: z.object({ name: z.string(), text: z.string() }),
  }),
  'bo.bankLines': operatorGet({
    path: '/bo/bankLines',
    permission: 'deposits.view',
    audit: ['bank_lines.search'],
    input: z.object({
      state: z.enum(['all', ...bankLineStates]).optional(),
      channel: zId.optional(),
      /** Content, payer, reference of bank or order. */
      search: text(64).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...pageInput,
    }),
    value: paged(zBankLine).extend({
      /** Of the same filters, whatever the state. */
      sums: z.array(zSum.extend({ state: z.enum(bankLineStates), currency: z.string() })),
    }),
  }),
  'bo.bankLine': operatorGet({
    path: '/bo/bankLines/detail',
    permission: 'deposits.view',
    audit: ['bank_lines.view'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zBankLineDetail,
  }),
  // Credits the order, or hands the money to the deposits that wait for a decision, as any payment. From an amount on the first asks, and another operator who asks the same confirms.
  'bo.matchBankLine': operatorPost({
    path: '/bo/bankLines/match',
    permission: 'deposits.decide',
    audit: ['bank_lines.match'],
    // `not_found`: no such line, or no such order.
    errors: ['not_found', 'state_conflict', 'same_operator', 'reason_required'],
    input: z.object({ id: zId, refNo: zId, reason: text(140).trim().min(3) }),
    value: zBankLineDetail,
  }),
  // `ignored`: it is no deposit. `returned`: its money went back outside the platform.
  'bo.endBankLine': operatorPost({
    path: '/bo/bankLines/end',
    permission: 'deposits.decide',
    audit: ['bank_lines.end'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zId, outcome: z.enum(['ignored', 'returned']), reason: text(140).trim().min(3) }),
    value: zBankLineDetail,
  }),
}
