import { z } from 'zod'

export const zHash = z.string().regex(/^[0-9a-f]{64}$/)
export const zPath = z.array(zHash).max(64)
