import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { rateLimit } from '../play/rate-limit.ts'
import { PlayError } from '../play-error.ts'
import { recordOf, takeReplayLink } from './replay.repo.ts'

const bodySchema = z.strictObject({
  roundId: z.string().regex(/^[A-Z0-9]{10,40}$/),
  token: z.string().regex(/^[\w-]{43}$/),
})

/** The page of a replay fetches its record with the one-time token of its address. */
export function addReplayRoutes(app: FastifyInstance, deps: Deps): void {
  const mayAsk = rateLimit(deps.clock, { most: 60, windowMs: 60_000 })
  app.post('/play-api/replay', async (request) => {
    if (!mayAsk(request.ip)) throw new PlayError('too_many_requests')
    const body = bodySchema.safeParse(request.body)
    if (!body.success) throw new PlayError('bad_request')
    const isAllowed = await takeReplayLink(deps.db, { ...body.data, now: deps.clock.now() })
    if (!isAllowed) throw new PlayError('launch_expired')
    const record = await recordOf(deps.db, body.data.roundId)
    if (!record) throw new PlayError('launch_expired')
    return record
  })
}
