import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '@lotus/kernel'
import type { z } from 'zod'
import { nonceOfSigned, signedHeaders, type PaymentKey } from './signature.ts'

export type Answer = Readonly<Record<string, unknown>> | undefined

/** A call that the platform signs; every decided answer is signed too. Undefined: there is no answer. */
export function signed<Content>(
  app: FastifyInstance,
  { key, clock }: { key: PaymentKey; clock: Clock },
  path: string,
  schema: z.ZodType<Content>,
  answer: (content: Content, reply: FastifyReply) => Answer,
): void {
  app.post(path, async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const nonce = nonceOfSigned(key, { path, raw, headers: request.headers, nowMs: clock.now().getTime() })
    if (nonce === undefined) return reply.code(401).send({ code: 'BAD_SIGNATURE' })
    const content = schema.safeParse(jsonOf(raw))
    const answered = content.success ? answer(content.data, reply) : { code: 'BAD_REQUEST' }
    if (answered === undefined) return reply
    const text = JSON.stringify(answered)
    const timestamp = clock.now().getTime().toString()
    reply.headers(signedHeaders(key, 'ANSWER', { path, timestamp, nonce, raw: text }))
    return reply.type('application/json').send(text)
  })
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** It is taken, and nobody hears of it. */
export function silence(reply: FastifyReply): undefined {
  reply.hijack()
  reply.raw.destroy()
}
