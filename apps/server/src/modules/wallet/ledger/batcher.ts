import { AppError, systemTicks } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { createExecutor } from './batch-execution.ts'
import { createBatchQueue, type Waiting } from './batch-queue.ts'
import type { BatcherOptions } from './batcher-options.ts'
import { createHeldMembers } from './held-members.ts'

export type Batcher<Item, Reply> = {
  submit(item: Item): Promise<Reply>
  depth(): number
  /** Finishes accepted commands; later ones are answered `shutting_down`. */
  stop(): Promise<void>
}

/** With fewer waiting commands than this no second call starts beside a running one. */
const SECOND_CALL_MIN = 4
/** After running this long, a call no longer prevents others from starting beside it. */
const LATE_MS = 50

/**
 * The adaptive micro-batcher of wallet.md 3.2. If idle, it sends a single command at once; while calls are running the
 * next batch collects, so the running call sets the pace and there is no timer. A full queue is split into parts, so that
 * one part is in the database while another one's answers are written (ADR 0005). Commands of one member keep their
 * order: they wait for a running call of that member. An answer is given only after its commit. If a batch fails, its
 * items run singly, which their keys make safe. If it waited too long for a member's lock, the others continue
 * together, and the held member's commands are tried separately, outside of the calls that everybody waits for.
 */
export function createBatcher<Item extends { member: string }, Reply>(
  options: BatcherOptions<Item, Reply>,
): Batcher<Item, Reply> {
  const { inFlightMax, queueMax } = options
  const now = options.now ?? systemTicks
  const queue = createBatchQueue<Item, Reply>(options)
  const busyMembers = new Set<string>()
  const running = createRunning(now)
  const unanswered = createUnanswered(queue.length)
  const held = createHeldMembers<Item, Reply>({
    ...options,
    now,
    busyMembers,
    onBegun: unanswered.add,
    onAnswered: unanswered.answered,
    onFree: pump,
  })
  const execute = createExecutor(options, held)
  const plan = oncePerTurn(pump)
  let isStopping = false

  /**
   * Calls that start together end together, and then the database is idle: a further one starts only for a full part.
   */
  const mayStartSecondCall = () =>
    running.isOneLate() || (!options.isBusy?.() && queue.length() >= Math.max(SECOND_CALL_MIN, queue.part()))

  function pump(): void {
    held.takeFrom(queue)
    queue.measureLoad(running.calls)
    while (running.calls.size < inFlightMax && queue.length() > 0) {
      if (running.calls.size > 0 && !mayStartSecondCall()) return
      const taken = queue.take(busyMembers)
      if (taken.length === 0) return
      void run(taken)
    }
  }

  async function run(taken: readonly Waiting<Item, Reply>[]): Promise<void> {
    const members = new Set(taken.map(({ item }) => item.member))
    for (const member of members) busyMembers.add(member)
    const call = running.begin(taken.length)
    unanswered.add(taken.length)
    const [only] = taken
    const separate = new Set<string>()
    const answer = await (taken.length === 1 && only
      ? execute.one(only, separate)
      : execute.together({ taken, separate }))
    const seconds = running.end(call)
    for (const member of members) if (!separate.has(member)) busyMembers.delete(member)
    // Callers are answered first, before the counters are updated.
    const finish = () => {
      answer()
      unanswered.answered(taken.length)
      options.onBatch?.(taken.length, seconds)
    }
    if (queue.length() === 0) return finish()
    // The database has its next call before the answers to this one are worked on.
    pump()
    setImmediate(finish)
  }

  return {
    submit(item) {
      if (isStopping) return Promise.reject(new AppError<ErrorCode>('shutting_down'))
      if (queue.length() >= queueMax) return Promise.reject(new AppError<ErrorCode>('busy'))
      return new Promise<Reply>((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (running.calls.size < inFlightMax) plan()
      })
    },
    depth: queue.length,
    async stop() {
      isStopping = true
      await unanswered.whenNone()
    },
  }
}

/** The calls to the database that are under way. */
function createRunning(now: () => number) {
  type Call = { size: number; startedAt: number }
  const calls = new Set<Call>()
  return {
    calls,
    begin(size: number): Call {
      const call = { size, startedAt: now() }
      calls.add(call)
      return call
    },
    /** Answers for how many seconds it ran. */
    end(call: Call): number {
      calls.delete(call)
      return (now() - call.startedAt) / 1000
    },
    isOneLate(): boolean {
      const lateAt = now() - LATE_MS
      for (const { startedAt } of calls) if (startedAt <= lateAt) return true
      return false
    },
  }
}

/** How many callers of commands that left the queue have no answer yet. */
function createUnanswered(waiting: () => number) {
  let count = 0
  const whenNone: (() => void)[] = []
  return {
    add(commands: number): void {
      count += commands
    },
    answered(commands: number): void {
      count -= commands
      if (count === 0 && waiting() === 0) for (const resolve of whenNone) resolve()
    },
    async whenNone(): Promise<void> {
      if (count > 0 || waiting() > 0) await new Promise<void>((resolve) => whenNone.push(resolve))
    },
  }
}

/** Runs `work` once the callers of this turn have had their say: what they send together goes together. */
function oncePerTurn(work: () => void): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      work()
    })
  }
}
