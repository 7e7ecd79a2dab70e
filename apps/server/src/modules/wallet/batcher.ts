import { AppError } from '@lotus/kernel'
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

type Waiting<Item, Reply> = { item: Item; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * The adaptive micro-batcher of wallet.md 3.2. An idle queue sends a lone command at once; while calls are running the
 * next batch forms behind them, so the running batch is the clock and there is no timer. Commands of one member keep
 * their order: those of a member with a call under way wait for it. An answer is given only after its commit. Where a
 * batch fails, its items run singly, which their keys make safe.
 */
export function createBatcher<Item extends { member: string }, Reply>(
  options: BatcherOptions<Item, Reply>,
): Batcher<Item, Reply> {
  const { single, batch, inFlightMax, batchMax, queueMax } = options
  const now = options.now ?? (() => performance.now())
  let queue: Waiting<Item, Reply>[] = []
  const busyMembers = new Set<string>()
  let inFlight = 0
  /** Size of the last call: the measure of how much must wait before a further one runs beside it. */
  let lastSize = 1
  let isStopping = false
  const whenIdle: (() => void)[] = []

  /** The next commands in order, leaving out members that have a call under way and all that follows of theirs. */
  const take = (): Waiting<Item, Reply>[] => {
    const limit = Math.min(batchMax, Math.max(1, Math.ceil(queue.length / Math.max(1, inFlightMax - inFlight))))
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

  const pump = () => {
    while (inFlight < inFlightMax && queue.length > 0) {
      // Beside a running call a further one starts only for enough commands: small calls would cost more than they save.
      if (inFlight > 0 && queue.length < Math.max(BESIDE_MIN, lastSize / 2)) return
      const taken = take()
      if (taken.length === 0) return
      lastSize = taken.length
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
    inFlight += 1
    const startedAt = now()
    try {
      const [only] = taken
      if (taken.length === 1 && only) await settle(only)
      else await settleAll(taken)
    } finally {
      inFlight -= 1
      for (const member of members) busyMembers.delete(member)
      options.onBatch?.(taken.length, (now() - startedAt) / 1000)
      if (queue.length > 0) plan()
      else if (inFlight === 0) for (const resolve of whenIdle) resolve()
    }
  }

  const settle = ({ item, resolve, reject }: Waiting<Item, Reply>) => single(item).then(resolve, reject)

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

  const settleAll = async (taken: readonly Waiting<Item, Reply>[]): Promise<void> => {
    let replies: readonly Reply[]
    try {
      replies = await batch(taken.map(({ item }) => item))
    } catch (error) {
      options.onReplay?.(error, taken.length)
      await replay(taken)
      return
    }
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
        if (inFlight < inFlightMax) plan()
      })
    },
    depth: () => queue.length,
    async stop() {
      isStopping = true
      if (inFlight > 0 || queue.length > 0) await new Promise<void>((resolve) => whenIdle.push(resolve))
    },
  }
}
