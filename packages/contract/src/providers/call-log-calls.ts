import { z } from 'zod'
import { operatorGet } from '../define-call.ts'
import { paged, pageInput, text, zTime } from '../schema-parts.ts'
import { zRowId, zVendorCode } from './vendor-schemas.ts'

/** A call between us and a vendor, without its bodies. */
export const zVendorCall = z.object({
  id: z.string(),
  at: zTime,
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  op: z.string(),
  outcome: z.string(),
  isError: z.boolean(),
  txId: z.string().nullable(),
  playerRef: z.string().nullable(),
  roundId: z.string().nullable(),
  keyId: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  ms: z.number().int(),
})

export const callLogCalls = {
  /** The newest first. Errors are all there; of the others as many as `games.call_log_every` says. */
  'bo.vendorCalls': operatorGet({
    path: '/bo/vendors/calls',
    permission: 'games.view',
    input: z.object({
      vendor: zVendorCode.optional(),
      direction: z.enum(['in', 'out']).optional(),
      op: text(40).optional(),
      only: z.enum(['errors']).optional(),
      outcome: text(60).optional(),
      txId: text(64).optional(),
      /** What the vendor calls the member. */
      player: text(64).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      ...pageInput,
    }),
    value: paged(zVendorCall),
  }),
  /** One call with both bodies, without secrets and cut to a size. */
  'bo.vendorCall': operatorGet({
    path: '/bo/vendors/calls/detail',
    permission: 'games.view',
    errors: ['not_found'],
    input: z.object({ id: zRowId }),
    value: zVendorCall.extend({ request: z.string(), answer: z.string() }),
  }),
}
