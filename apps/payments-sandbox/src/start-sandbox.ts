import { join } from 'node:path'
import pino from 'pino'
import { systemClock, type Clock } from '@lotus/kernel'
import { holdCertificate, type Certificate } from '@lotus/tls'
import { createApp } from './app.ts'
import { startDeliveries } from './deliver.ts'
import { usualDelays, type Delays } from './pay-order.ts'
import type { PaymentKey } from './signature.ts'
import { openPayouts, openStore, openWatches } from './store.ts'

export type SandboxOptions = {
  /** Its own folder: orders and their webhooks hold across restarts. */
  folder: string
  host: string
  port: number
  /** Its address as browsers see it. */
  origin: string
  /** Where the platform takes webhooks. */
  platformUrl: string
  key: PaymentKey
  certificate?: Certificate
  logLevel: string
}
export type SandboxMessage = { certificate: Certificate }
export type RunningSandbox = { renew(certificate: Certificate): void; stop(): Promise<void> }

/** Starts the sandbox provider. Tests pass their clock and shorter waits. */
export async function startSandbox(
  options: SandboxOptions,
  own: { clock?: Clock; delays?: Delays } = {},
): Promise<RunningSandbox> {
  const { key, origin, platformUrl, folder } = options
  const log = pino({ level: options.logLevel, base: { program: 'payments-sandbox' } })
  const clock = own.clock ?? systemClock
  const store = openStore(join(folder, 'orders.jsonl'))
  const payouts = openPayouts(join(folder, 'payouts.jsonl'))
  const watches = openWatches(join(folder, 'watches.jsonl'))
  const certificates = options.certificate && holdCertificate(options.certificate)
  const app = createApp(
    { store, payouts, watches, key, origin, clock, log, delays: own.delays ?? usualDelays, lost: new Set<string>() },
    certificates,
  )
  await app.listen({ host: options.host, port: options.port })
  const deliveries = startDeliveries({ store, payouts, watches, key, platformUrl, clock, log })
  return {
    renew: (certificate) => certificates?.replace(certificate),
    async stop() {
      await app.close()
      await deliveries.stop()
    },
  }
}
