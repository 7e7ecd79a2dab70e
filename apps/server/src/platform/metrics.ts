import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Everything shown at /metrics. One registry per process, passed in, so that tests do not share counters. */
export function createMetrics(options: { withProcess: boolean }) {
  const registry = new Registry()
  const { counter, gauge, histogram } = kindsOf(registry)
  if (options.withProcess) collectDefaultMetrics({ register: registry })
  return {
    registry,
    calls: histogram(
      'lotus_call_seconds',
      'Time of a call, by route and outcome code',
      [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      'route',
      'code',
    ),
    commands: counter('lotus_wallet_commands_total', 'Wallet commands by kind and outcome', 'kind', 'outcome'),
    walletBatchSize: histogram(
      'lotus_wallet_batch_size',
      'Commands of one call to the database',
      [1, 2, 4, 8, 16, 32, 64, 128],
    ),
    walletCommitSeconds: histogram(
      'lotus_wallet_commit_seconds',
      'Time of one call of wallet commands, commit included',
      [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    ),
    walletReplays: counter(
      'lotus_wallet_batch_replays_total',
      'Batches of wallet commands that failed and ran again one by one',
    ),
    walletQueueDepth: gauge('lotus_wallet_queue_depth', 'Wallet commands that wait for a call to the database'),
    auditBreaks: gauge('lotus_audit_breaks', 'Breaks that the last audit of the ledger found'),
    auditSuccess: gauge('lotus_audit_last_success_timestamp_seconds', 'When the ledger was last proved sound'),
    defaultPartitionRows: gauge(
      'lotus_ledger_default_partition_rows',
      'Rows that lie in a default partition because their month was not made',
      'table',
    ),
    outboxDeadLetters: gauge(
      'lotus_outbox_dead_letters',
      'Outbox rows that a consumer has given up and nobody has decided',
    ),
    outboxLag: gauge('lotus_outbox_unrelayed', 'Outbox rows that wait for the relay'),
    stuckOrders: gauge(
      'lotus_lottery_stuck_orders',
      'Orders of drawn issues that no settlement can judge and nobody has decided',
    ),
    sockets: gauge('lotus_push_sockets', 'Open push sockets'),
    chatMessages: counter(
      'lotus_chat_messages_total',
      'Messages that members sent to chat rooms, by outcome',
      'outcome',
    ),
    serviceOpened: counter(
      'lotus_service_conversations_total',
      'Conversations with customer service that were opened, by who came',
      'who',
    ),
    serviceWaiting: gauge('lotus_service_waiting', 'Visitors who wait for customer service'),
    serviceLongestWait: gauge('lotus_service_longest_wait_seconds', 'How long the first of them has waited'),
    complaintsOverdue: gauge('lotus_service_complaints_overdue', 'Complaints that nobody answered within their days'),
    feedbackOpen: gauge('lotus_feedback_open', 'Feedback that is neither answered nor closed'),
    looksFailed: gauge(
      'lotus_agents_figures_failed',
      'Figures of large teams that could not be counted and wait until somebody asks again',
    ),
    jobFailures: counter('lotus_job_failures_total', 'Failed job runs by name', 'job'),
  }
}

function kindsOf(registry: Registry) {
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers })
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram<Label>({ name, help, buckets, labelNames, registers })
  return { counter, gauge, histogram }
}
