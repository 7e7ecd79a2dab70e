import { AppError, systemTicks } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

export type BatcherOptions<Item, Reply> = {
  /** One command on its own. */
  single(item: Item): Promise<Reply>
  /** Many in one commit; the replies in the order of the items. Rejects where nothing was committed, or where nobody knows. */
  batch(items: readonly Item[]): Promise<readonly Reply[]>
  /** Calls to the database at a time. */
  inFlightMax: number
  batchMax: number
  /** How much of a batch an item takes; 1 where it is not said. */
  weigh?(item: Item): number
  /** Whether an error says that the database is away: what waits behind it is not tried one by one. */
  isLost?(error: unknown): boolean
  /** Commands that may wait; one more is answered `busy` and nothing was done. */
  queueMax: number
  /** Whether the process has its hands full with answering: then the database gets one call at a time. */
  isBusy?(): boolean
  onBatch?(size: number, seconds: number): void
  /** A batch failed and its items run singly now. */
  onReplay?(error: unknown, size: number): void
  now?(): number
}
export type Batcher<Item, Reply> = {
  submit(item: Item): Promise<Reply>
  depth(): number
  /** Finishes what was accepted; what comes later is answered `shutting_down`. */
  stop(): Promise<void>
}

/** Fewer waiting commands than this never start a call beside a running one. */
const BESIDE_MIN = 4
/** So many go together however few there are. */
const PART_MIN = 16
/** How much of the crowd is still believed in at the next look. */
const CROWD_KEPT = 0.97
/** A call that runs for so long holds up nobody who may run beside it. */
const LATE_MS = 50

type Waiting<Item, Reply> = { item: Item; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * The adaptive micro-batcher of wallet.md 3.2. An idle queue sends a lone command at once; while calls are running the
 * next batch forms behind them, so the running batch is the clock and there is no timer. A crowd goes in parts, so that
 * one part is in the database while another one's answers are written (ADR 0005). Commands of one member keep their
 * order: those of a member with a call under way wait for it. An answer is given only after its commit. Where a batch
 * fails, its items run singly, which their keys make safe.
 */
export function createBatcher<Item extends { member: string }, Reply>(
  options: BatcherOptions<Item, Reply>,
): Batcher<Item, Reply> {
  const { single, batch, inFlightMax, batchMax, queueMax } = options
  const now = options.now ?? systemTicks
  let queue: Waiting<Item, Reply>[] = []
  const busyMembers = new Set<string>()
  const running = new Set<{ size: number; startedAt: number }>()
  /** How many commands waited or ran at a time of late. */
  let crowd = 0
  /** Callers who are not told yet. */
  let untold = 0
  let isStopping = false
  const whenIdle: (() => void)[] = []

  const countCrowd = () => {
    let count = queue.length
    for (const { size } of running) count += size
    crowd = Math.max(count, crowd * CROWD_KEPT)
  }
  const part = () => Math.ceil(crowd / Math.max(2, inFlightMax))

  /** The next commands in order, leaving out members that have a call under way and all that follows of theirs. */
  const take = (): Waiting<Item, Reply>[] => {
    const limit = Math.min(batchMax, Math.max(PART_MIN, part()))
    const taken: Waiting<Item, Reply>[] = []
    let weight = 0
    const left: Waiting<Item, Reply>[] = []
    for (const [index, waiting] of queue.entries()) {
      if (taken.length === limit || (taken.length > 0 && weight >= batchMax)) {
        for (let rest = index; rest < queue.length; rest += 1) left.push(queue[rest] as Waiting<Item, Reply>) // within bounds
        break
      }
      if (busyMembers.has(waiting.item.member)) left.push(waiting)
      else {
        taken.push(waiting)
        weight += options.weigh?.(waiting.item) ?? 1
      }
    }
    queue = left
    return taken
  }

  /** Calls that start together end together, and then nobody is in the database: a further one starts for a whole part. */
  const mayRunBeside = () => {
    const lateAt = now() - LATE_MS
    for (const { startedAt } of running) if (startedAt <= lateAt) return true
    return !options.isBusy?.() && queue.length >= Math.max(BESIDE_MIN, part())
  }

  const pump = () => {
    countCrowd()
    while (running.size < inFlightMax && queue.length > 0) {
      if (running.size > 0 && !mayRunBeside()) return
      const taken = take()
      if (taken.length === 0) return
      void run(taken)
    }
  }

  let isPlanned = false
  /** Once the callers of this turn have had their say: what they send together goes together. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      pump()
    })
  }

  const run = async (taken: readonly Waiting<Item, Reply>[]): Promise<void> => {
    const members = new Set(taken.map(({ item }) => item.member))
    for (const member of members) busyMembers.add(member)
    const call = { size: taken.length, startedAt: now() }
    running.add(call)
    untold += taken.length
    const [only] = taken
    const tell = taken.length === 1 && only ? await settled(only) : await allSettled(taken)
    running.delete(call)
    for (const member of members) busyMembers.delete(member)
    const seconds = (now() - call.startedAt) / 1000
    // The callers first: what else is counted about a call must never come between it and them.
    const finish = () => {
      tell()
      untold -= taken.length
      options.onBatch?.(taken.length, seconds)
      if (untold === 0 && queue.length === 0) for (const resolve of whenIdle) resolve()
    }
    if (queue.length === 0) finish()
    else {
      // The database has its next call before the answers to this one are worked on.
      pump()
      setImmediate(finish)
    }
  }

  /** Runs one command; answers how to tell its caller. */
  const settled = ({ item, resolve, reject }: Waiting<Item, Reply>): Promise<() => void> =>
    single(item).then(
      (reply) => () => resolve(reply),
      (error: unknown) => () => reject(error),
    )

  /** One by one. Where the database is away, the rest gets the same error at once: its callers know their keys. */
  const replay = async (taken: readonly Waiting<Item, Reply>[]): Promise<void> => {
    for (const [index, { item, resolve, reject }] of taken.entries()) {
      try {
        resolve(await single(item))
      } catch (error) {
        reject(error)
        if (!options.isLost?.(error)) continue
        for (const waiting of taken.slice(index + 1)) waiting.reject(error)
        return
      }
    }
  }

  const allSettled = async (taken: readonly Waiting<Item, Reply>[]): Promise<() => void> => {
    let replies: readonly Reply[]
    try {
      replies = await batch(taken.map(({ item }) => item))
    } catch (error) {
      options.onReplay?.(error, taken.length)
      await replay(taken)
      return () => {}
    }
    return () =>
      taken.forEach((waiting, index) => {
        const reply = replies[index]
        if (reply === undefined) waiting.reject(new Error('a batch answered fewer replies than it had items'))
        else waiting.resolve(reply)
      })
  }

  return {
    submit(item) {
      if (isStopping) return Promise.reject(new AppError<ErrorCode>('shutting_down'))
      if (queue.length >= queueMax) return Promise.reject(new AppError<ErrorCode>('busy'))
      return new Promise<Reply>((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (running.size < inFlightMax) plan()
      })
    },
    depth: () => queue.length,
    async stop() {
      isStopping = true
      if (untold > 0 || queue.length > 0) await new Promise<void>((resolve) => whenIdle.push(resolve))
    },
  }
}
