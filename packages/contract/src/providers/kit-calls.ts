import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { zTime } from '../schema-parts.ts'
import { zRowId, zVendorCode } from './vendor-schemas.ts'

export const zKitMode = z.enum(['wallet', 'vendor'])
export const zKitRun = z.object({
  id: z.string(),
  vendor: z.string(),
  /** wallet: the kit is the vendor and calls us. vendor: the kit calls a vendor that keeps wallets of its own. */
  mode: zKitMode,
  gameCode: z.string(),
  state: z.enum(['waiting', 'running', 'green', 'findings', 'failed']),
  casesTotal: z.number().int().nullable(),
  casesDone: z.number().int(),
  findings: z.number().int(),
  /** Why it did not come to its end: a code or a sentence of the kit. */
  failure: z.string().nullable(),
  startedBy: z.string(),
  createdAt: zTime,
  endedAt: zTime.nullable(),
})

export const zKitCase = z.object({
  name: z.string(),
  title: z.string(),
  rule: z.string(),
  state: z.enum(['ok', 'finding', 'not run']),
  ms: z.number().int(),
  why: z.string().nullable(),
  expected: z.string().nullable(),
  got: z.string().nullable(),
  /** The last calls of the case with both bodies, without secrets. */
  exchanges: z.array(z.object({ op: z.string(), sent: z.string(), answered: z.string() })),
})

// The vendor kit (docs/vendor-api/kit.md) as a job of the server.
export const kitCalls = {
  'bo.vendorKitRuns': operatorGet({
    path: '/bo/vendors/kit',
    permission: 'games.view',
    input: z.object({ vendor: zVendorCode }),
    value: z.object({
      rows: z.array(zKitRun),
      /** Whether the last finished run lets the vendor be opened. */
      isGreen: z.boolean(),
    }),
  }),
  'bo.vendorKitRun': operatorGet({
    path: '/bo/vendors/kit/detail',
    permission: 'games.view',
    errors: ['not_found'],
    input: z.object({ id: zRowId }),
    value: zKitRun.extend({
      cases: z.array(zKitCase),
    }),
  }),
  /** Starts a run with the vendor's sandbox member and play money; one at a time for each vendor. */
  'bo.runVendorKit': operatorPost({
    path: '/bo/vendors/kit/run',
    permission: 'vendors.edit',
    audit: ['vendors.run_kit'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      vendor: zVendorCode,
      mode: zKitMode,
      gameCode: z
        .string()
        .regex(/^[A-Za-z0-9_.-]{1,64}$/)
        .meta({ examples: ['SEN25'] }),
    }),
    value: z.object({ id: z.string() }),
  }),
}
