import { z } from 'zod'
import { publicGet, publicPost } from '../define-call.ts'
import { text, zTime } from '../schema-parts.ts'
import { zHash, zPath } from './schemas.ts'

const zSize = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const zIndex = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A signed checkpoint: the note is the C2SP checkpoint, with the cosignatures of witnesses. */
const zHead = z.object({ size: z.number().int(), root: zHash, note: z.string(), signedAt: zTime })
/** `leaf` is the exact text whose UTF-8 is hashed. */
const zEntry = z.object({ index: z.number().int(), kind: z.string(), leaf: z.string() })

export const transparencyCalls = {
  'log.key': publicGet({
    path: '/lotto/log/key',
    input: z.object({}),
    value: z.object({
      origin: z.string(),
      /** `NAME+ID+BASE64`, the format for verifiers of signed notes. */
      key: z.string(),
      witnessKeys: z.array(z.string()),
      mergeSecondsMax: z.number().int(),
    }),
  }),
  'log.checkpoint': publicGet({
    path: '/lotto/log/checkpoint',
    errors: ['not_found'],
    input: z.object({ size: zSize.optional() }),
    /** `witnessed`: the newest checkpoint signed by a witness; null if there is none, and if a size was given. */
    value: zHead.extend({ witnessed: zHead.nullable() }),
  }),
  'log.entries': publicGet({
    path: '/lotto/log/entries',
    input: z.object({ from: zIndex.optional(), limit: z.coerce.number().int().min(1).max(200).optional() }),
    value: z.object({ size: z.number().int(), rows: z.array(zEntry) }),
  }),
  /** By index, or by subject: `GAMECODE/ISSUENO`, `GAMECODE/rules-3`. */
  'log.inclusion': publicGet({
    path: '/lotto/log/inclusion',
    errors: ['not_found'],
    input: z.object({
      index: zIndex.optional(),
      subject: z
        .string()
        .regex(/^[A-Za-z0-9_/-]{1,80}$/)
        .optional(),
      size: zSize.optional(),
    }),
    value: zHead.extend({ entries: z.array(zEntry.extend({ path: zPath })) }),
  }),
  'log.consistency': publicGet({
    path: '/lotto/log/consistency',
    errors: ['not_found'],
    input: z.object({ from: zIndex, to: zSize }),
    value: z.object({ from: z.number().int(), to: z.number().int(), path: z.array(zHash).max(130) }),
  }),
  /** A witness submits its signature line for the checkpoint of this size. */
  'log.cosign': publicPost({
    path: '/lotto/log/cosign',
    errors: ['not_found', 'permission_denied'],
    input: z.object({ size: zSize, line: text(600).min(10) }),
  }),
}
