import { z } from 'zod'
import { playerGet, playerPost } from '../define-call.ts'
import { zDigits, zTime } from '../schema-parts.ts'

const zPeriod = z
  .string()
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/)
  .meta({ examples: ['2026-06'] })

/** A member's statements of a month or a year, as files whose sums prove themselves (MC08, docs/domain/account-statement.md). */
export const statementCalls = {
  'report.statements': playerGet({
    path: '/wps/report/statements',
    rate: { max: 120, perSeconds: 60 },
    value: z.object({
      /** What can be ordered, the newest first: months and years that the record reaches into. */
      periods: z.array(z.object({ period: zPeriod, isRunning: z.boolean() })),
      files: z.array(
        z.object({
          id: zDigits,
          period: zPeriod,
          state: z.enum(['waiting', 'making', 'ready', 'failed']),
          /** Of a failed one: its sums could not be proven, or something else that may pass. */
          failure: z.enum(['unproven', 'broken']).nullable(),
          askedAt: zTime,
          /** Of how many movements, and how many are written; null until they are counted. */
          movements: z.number().int().nullable(),
          done: z.number().int(),
          /** Of the CSV. */
          sha256: z.string().nullable(),
          /** Addresses that can be loaded for some minutes; null unless it is ready. */
          csv: z.object({ url: z.string(), bytes: z.number().int() }).nullable(),
          pdf: z.object({ url: z.string(), bytes: z.number().int() }).nullable(),
          expiresAt: zTime.nullable(),
        }),
      ),
      /** How many more may be ordered now. */
      left: z.number().int(),
      timeZone: z.string(),
    }),
  }),
  /** Orders one; the same one again while it is under way is the same order. */
  'report.orderStatement': playerPost({
    path: '/wps/report/statements/order',
    rate: { max: 30, perSeconds: 60 },
    errors: ['statement_under_way', 'statement_limit', 'statement_no_period'],
    input: z.object({ period: zPeriod }),
  }),
}
