import type { FastifyInstance } from 'fastify'
import type { RouteName } from '@lotus/contract'
import { buildApp, type AppOptions } from './http/app.ts'
import type { Authenticators } from './http/call.ts'
import { rateStore } from './http/rate-store.ts'
import type { Host } from './module.ts'
import { ports } from './ports.ts'
import { createPush, type Push } from './push/stream.ts'
import type { SchemaWatch } from './schema-watch.ts'

export type ServeOptions = {
  /** Replaces the contract's rates, where simulated players are faster than people. */
  rates?: AppOptions['rates']
  /** Called with a code that a call's contract entry does not list; by default an error in the log. */
  onUndeclared?: AppOptions['onUndeclared']
  schema: SchemaWatch
  isDraining?: () => boolean
}

const authenticatorsOf = ({ ask }: Host): Authenticators => ({
  member: ask(ports.findMember),
  operator: ask(ports.findOperator),
  engineer: ask(ports.findEngineer),
  provider: ask(ports.findProvider),
})

/** The push channel with the modules' answers. */
export function pushOf(host: Host, schema: Pick<SchemaWatch, 'reason'>): Push {
  const { ask } = host
  const siteStatus = ask(ports.siteStatus)
  return createPush({
    ...host,
    authenticators: authenticatorsOf(host),
    isSessionLive: ask(ports.isSessionLive),
    isOperatorSessionLive: ask(ports.isOperatorSessionLive),
    audienceOf: ask(ports.audienceOf),
    stateOf: ask(ports.stateOf),
    closedTo: async (ip) => {
      if (schema.reason() !== null) return 'maintenance'
      const { maintenance, regionRestriction } = await siteStatus({ ip, actor: null })
      return maintenance ? 'maintenance' : regionRestriction ? 'region' : null
    },
  })
}

/** One app with the calls that it serves: the site's or the back office's. */
export function appOf(
  host: Host,
  { rates = {}, onUndeclared, schema, isDraining = () => false }: ServeOptions,
  serves: (name: RouteName) => boolean,
  origins: Pick<AppOptions, 'frameOrigins' | 'imageOrigins' | 'helpFrameOrigins'> = {},
): Promise<FastifyInstance> {
  const { config, db, log, metrics, http, peers, sealer, ask } = host
  return buildApp({
    config,
    log,
    metrics,
    registry: http,
    authenticators: authenticatorsOf(host),
    unseal: (sealed, call) => sealer.open(sealed, call),
    serves,
    rates,
    rateStore: rateStore({ db, processes: peers.count }),
    siteStatus: ask(ports.siteStatus),
    isModuleOn: ask(ports.isModuleOn),
    ...origins,
    onUndeclared:
      onUndeclared ??
      ((name, code) => log.error({ name, code }, 'a call answered a code that its contract entry does not list')),
    unsupportedSchema: schema.reason,
    isDraining,
    isReady: () =>
      schema.check().then(
        () => schema.reason() === null,
        () => false,
      ),
  })
}
