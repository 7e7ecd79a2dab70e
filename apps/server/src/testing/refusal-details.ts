import { z } from 'zod'
import { zTime } from '@lotus/contract/schemas'

// What refusals say beside their code, as clients read it (packages/contract/src/errors.json).

/** Of `bad_request`: the code of what is wrong with each field. */
export const zWrongFields = z.object({ fields: z.record(z.string(), z.string()) })
/** Of what is locked for a time. */
export const zLockedUntil = z.object({ until: zTime })
