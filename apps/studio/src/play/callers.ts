import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { completeLanguages } from '@lotus/i18n/languages'
import { moneyToString } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { PlayError } from '../play-error.ts'
import { localBalanceOf, touchSession, type Session } from '../sessions/session.repo.ts'
import { hashToken, openFor } from '../tokens.ts'
import { rateLimit } from './rate-limit.ts'

const codeSchema = z.string().regex(/^[A-Z0-9_]{2,40}$/)
export const roundIdSchema = z.string().regex(/^[A-Z0-9]{10,40}$/)
export const sessionSchema = z.strictObject({
  gameCode: codeSchema,
  token: z.string().min(16).max(256).nullable(),
  language: z.enum(completeLanguages),
})

const TEN_SECONDS = 10_000
const MINUTE = 60_000

export type Caller = { session: Session; token: string; platformToken: string | null }
export type Callers = ReturnType<typeof createCallers>

/** Who calls from a game's page, and how often they may: the same for slots and tables. */
export function createCallers(deps: Deps) {
  const mayCall = rateLimit(deps.clock, { most: deps.settings.callsPerTenSeconds, windowMs: TEN_SECONDS })
  const mayOpen = rateLimit(deps.clock, { most: deps.settings.sessionsPerMinute, windowMs: MINUTE })
  const identify = async (request: FastifyRequest): Promise<Caller> => {
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new PlayError('session_expired')
    const session = await touchSession(deps.db, {
      tokenHash: hashToken(token),
      now: deps.clock.now(),
      idleSince: later(deps, -deps.settings.sessionIdleMs),
      bornSince: later(deps, -deps.settings.sessionLifeMs),
    })
    if (!session) throw new PlayError('session_expired')
    if (!mayCall(token)) throw new PlayError('too_many_requests')
    return { session, token, platformToken: session.platformToken && openFor(token, session.platformToken) }
  }
  return { identify, mayOpen }
}

/** The wallet's current balance; null if it does not answer, because a game goes on without it. */
export async function balanceOf(deps: Deps, { session, platformToken }: Caller): Promise<string | null> {
  if (session.wallet !== 'platform') return moneyToString(await localBalanceOf(deps.db, session.player, session.wallet))
  const { vendor, member, currency, gameCode } = session
  const answer = await deps.platform.call(vendor, 'balance', { member, currency, gameCode, token: platformToken })
  return answer.kind === 'decided' && answer.reply.code === 'OK' ? (answer.reply.balance ?? null) : null
}

export function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (!result.success) throw new PlayError('bad_request')
  return result.data
}
