import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from './context.ts'

const prefixOf = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-' : '')

/**
 * Our cookies, by their plain names. On HTTPS each has the prefix `__Host-`, so that no other host of the domain can
 * set one (trust.md 4.1). None of them is a session: the page holds the token.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Pick<CallContext, 'cookies' | 'setCookie'> {
  const prefix = prefixOf(request)
  const cookies: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.cookies)) {
    if (name.startsWith(prefix)) cookies[name.slice(prefix.length)] = value
  }
  return {
    cookies,
    setCookie(name, value, options = {}) {
      reply.setCookie(`${prefix}${name}`, value ?? '', {
        httpOnly: true,
        sameSite: 'strict',
        secure: prefix !== '',
        path: '/',
        ...(value === null ? { maxAge: 0 } : {}),
        ...(value !== null && options.maxAgeSeconds !== undefined ? { maxAge: options.maxAgeSeconds } : {}),
      })
    },
  }
}
