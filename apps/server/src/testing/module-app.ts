import { afterAll } from 'vitest'
import type { RouteName } from '@lotus/contract'
import { httpClient, type HttpClient } from '@lotus/testing'
import { buildApp } from '../platform/http/app.ts'
import type { MemberActor } from '../platform/http/context.ts'
import { createRegistry } from '../platform/http/registry.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'

type AppOptions = Parameters<typeof buildApp>[0]

/**
 * The real HTTP layer with the calls of one module and nothing beside it. The test decides whose token is whose; every
 * call that `register` adds is served unless `serves` says otherwise.
 */
export async function moduleApp({
  register,
  ...own
}: {
  register: (http: ReturnType<typeof createRegistry>) => void
} & Partial<Pick<AppOptions, 'log' | 'rates' | 'serves' | 'frameOrigins'>>) {
  const actors = new Map<string, MemberActor>()
  const registry = createRegistry()
  register(registry)
  const app = await buildApp({
    config: { profile: 'demo', roles: ['api'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    log: createLog({ level: 'error' }),
    metrics: createMetrics({ withProcess: false }),
    registry,
    authenticators: { member: async (token) => actors.get(token) ?? null, operator: async () => null },
    unseal: async () => undefined,
    serves: (name: RouteName) => Object.hasOwn(registry.handlers, name),
    rates: {},
    siteStatus: async () => ({ maintenance: false, regionRestriction: false }),
    isModuleOn: async () => true,
    onUndeclared: (name, code) => {
      throw new Error(`${name} answered ${code}, which its contract entry does not list`)
    },
    isReady: async () => true,
    ...own,
  })
  afterAll(() => app.close())
  const visitor = httpClient(app)
  return {
    app,
    visitor,
    /** A logged-in member's calls. */
    as({
      memberId,
      username,
      accountType = 0,
    }: Pick<MemberActor, 'memberId' | 'username'> & { accountType?: number }): HttpClient {
      const token = `token-of-${username}-`.padEnd(32, 'x')
      actors.set(token, {
        kind: 'member',
        stage: 'open',
        isSteppedUp: false,
        memberId,
        sessionId: memberId,
        accountType,
        username,
      })
      return visitor.as(token)
    },
  }
}
