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
    walletBatchSize: new Histogram({
      name: 'lotus_wallet_batch_size',
      help: 'Commands of one call to the database',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
    walletCommitSeconds: new Histogram({
      name: 'lotus_wallet_commit_seconds',
      help: 'Time of one call of wallet commands, commit included',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    walletReplays: new Counter({
      name: 'lotus_wallet_batch_replays_total',
      help: 'Batches of wallet commands that failed and ran again one by one',
      registers: [registry],
    }),
    walletQueueDepth: new Gauge({
      name: 'lotus_wallet_queue_depth',
      help: 'Wallet commands that wait for a call to the database',
      registers: [registry],
    }),
    auditBreaks: new Gauge({
      name: 'lotus_audit_breaks',
      help: 'Breaks that the last audit of the ledger found',
      registers: [registry],
    }),
    auditSuccess: new Gauge({
      name: 'lotus_audit_last_success_timestamp_seconds',
      help: 'When the ledger was last proved sound',
      registers: [registry],
    }),
    defaultPartitionRows: new Gauge({
      name: 'lotus_ledger_default_partition_rows',
      help: 'Rows that lie in a default partition because their month was not made',
      labelNames: ['table'],
      registers: [registry],
    }),
    outboxDeadLetters: new Gauge({
      name: 'lotus_outbox_dead_letters',
      help: 'Outbox rows that a consumer has given up and nobody has decided',
      registers: [registry],
    }),
    outboxLag: new Gauge({
      name: 'lotus_outbox_unrelayed',
      help: 'Outbox rows that wait for the relay',
      registers: [registry],
    }),
    stuckOrders: new Gauge({
      name: 'lotus_lottery_stuck_orders',
      help: 'Orders of drawn issues that no settlement can judge and nobody has decided',
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'lotus_push_sockets', help: 'Open push sockets', registers: [registry] }),
    chatMessages: new Counter({
      name: 'lotus_chat_messages_total',
      help: 'Messages that members sent to chat rooms, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    serviceOpened: new Counter({
      name: 'lotus_service_conversations_total',
      help: 'Conversations with customer service that were opened, by who came',
      labelNames: ['who'],
      registers: [registry],
    }),
    serviceWaiting: new Gauge({
      name: 'lotus_service_waiting',
      help: 'Visitors who wait for customer service',
      registers: [registry],
    }),
    serviceLongestWait: new Gauge({
      name: 'lotus_service_longest_wait_seconds',
      help: 'How long the first of them has waited',
      registers: [registry],
    }),
    complaintsOverdue: new Gauge({
      name: 'lotus_service_complaints_overdue',
      help: 'Complaints that nobody answered within their days',
      registers: [registry],
    }),
    feedbackOpen: new Gauge({
      name: 'lotus_feedback_open',
      help: 'Feedback that is neither answered nor closed',
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'lotus_job_failures_total',
      help: 'Failed job runs by name',
      labelNames: ['job'],
      registers: [registry],
    }),
  }
}
