import type { FastifyInstance } from 'fastify'
import { endOidc, type OidcDeps } from './oidc.ts'

/**
 * The page that a provider sends the person back to. It shows nothing: the login page finishes with the ticket, which
 * is not valid in another browser.
 */
export function addOidcCallback(app: FastifyInstance, deps: OidcDeps): void {
  app.get<{ Params: { provider: string } }>(
    '/oidc/callback/:provider',
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async (request, reply) => {
      const query = new URL(request.url, 'http://localhost').searchParams
      const ticket = await endOidc(deps, request.params.provider.slice(0, 40), query)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(ticket === null ? '/login?oidc=failed' : `/login?oidc=${ticket}`)
    },
  )
}
