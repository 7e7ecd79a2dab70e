import { createDatabase, sql, type Database } from '@lotus/database'
import { compose, type Composition } from '../../apps/server/src/composition.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { startRelay } from '../../apps/server/src/platform/outbox/relay.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import type { Repeater } from '../../apps/server/src/platform/repeater.ts'
import { serve } from './child.ts'

/**
 * The product's push channel in one process, with its relay: a push begins as an outbox row, like a published result.
 */
let db: Database
let relay: Repeater

serve<{ do: 'start'; appUrl: string } | { do: 'tell'; topic: string; data: object }>(async (question) => {
  if (question.do === 'start') return open(question.appUrl)
  const at = Date.now()
  await db.query(sql`select outbox_add(${question.topic}, 'public', ${JSON.stringify(question.data)}::jsonb)`)
  relay.nudge()
  return at
})

async function open(appUrl: string): Promise<number> {
  db = createDatabase({ connectionString: appUrl, max: 8 })
  const log = createLog({ level: 'warn' })
  const composition: Composition = await compose({
    config: { profile: 'demo', roles: ['push'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    db,
    log,
    pepper: Buffer.alloc(32, 7),
  })
  const { siteApp, push } = composition
  await push.attach(siteApp)
  await push.start()
  await siteApp.listen({ host: '127.0.0.1', port: 0, backlog: 20_000 })
  await composition.start()
  relay = startRelay({ db, log, metrics: createMetrics({ withProcess: false }), onEvents: () => push.nudge() })
  const address = siteApp.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
