import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Everything that /metrics shows. One registry per process, passed in, so that tests do not share counters. */
export function createMetrics(options: { withProcess: boolean }) {
  const registry = new Registry()
  if (options.withProcess) collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: new Histogram({
      name: 'lotus_call_seconds',
      help: 'Time of a call, by route and outcome code',
      labelNames: ['route', 'code'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    commands: new Counter({
      name: 'lotus_wallet_commands_total',
      help: 'Wallet commands by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    outboxLag: new Gauge({
      name: 'lotus_outbox_unrelayed',
      help: 'Outbox rows that wait for the relay',
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'lotus_push_sockets', help: 'Open push sockets', registers: [registry] }),
    jobFailures: new Counter({
      name: 'lotus_job_failures_total',
      help: 'Failed job runs by name',
      labelNames: ['job'],
      registers: [registry],
    }),
  }
}
