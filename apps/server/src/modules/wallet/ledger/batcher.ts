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
  /** Whether an error says that a lock was not had in its time: nothing was done. */
  isHeld?(error: unknown): boolean
  /** Which of these members somebody holds locked now. */
  findHeld?(members: readonly string[]): Promise<readonly string[]>
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
/** So often is a held member's command tried before its caller is answered `busy`; each try waits its time for the lock. */
const HELD_TRIES = 3
/** So many members are tried aside at a time, since each takes a connection while it waits; more are told `busy` at once. */
const ASIDE_MAX = 4
/** A member found held keeps out of batches for so long after the last try. */
const HELD_MS = 10_000

type Waiting<Item, Reply> = { item: Item; resolve(reply: Reply): void; reject(error: unknown): void }

/**
 * The adaptive micro-batcher of wallet.md 3.2. An idle queue sends a lone command at once; while calls are running the
 * next batch forms behind them, so the running batch is the clock and there is no timer. A crowd goes in parts, so that
 * one part is in the database while another one's answers are written (ADR 0005). Commands of one member keep their
 * order: those of a member with a call under way wait for it. An answer is given only after its commit. Where a batch
 * fails, its items run singly, which their keys make safe. Where it waited too long for the lock of a member, the others
 * go on together, and the held member's commands are tried aside, outside of the calls that everybody waits for.
 */
export function createBatcher<Item extends { member: string }, Reply>(
  options: BatcherOptions<Item, Reply>,
): Batcher<Item, Reply> {
  const { single, batch, inFlightMax, batchMax, queueMax } = options
  const now = options.now ?? systemTicks
  let queue: Waiting<Item, Reply>[] = []
  const busyMembers = new Set<string>()
  /** Members whose lock was not had of late, and until when they keep out of batches. */
  const heldUntil = new Map<string, number>()
  let asides = 0
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

  /**
   * Commands of members that are held leave the queue: one is tried aside, more of the same member are answered `busy`,
   * so that nobody's locked row fills the queue of all.
   */
  const setHeldAside = () => {
    if (heldUntil.size === 0) return
    const at = now()
    for (const [member, until] of heldUntil) if (until <= at && !busyMembers.has(member)) heldUntil.delete(member)
    queue = queue.filter((waiting) => {
      const { member } = waiting.item
      if (!heldUntil.has(member)) return true
      if (busyMembers.has(member)) waiting.reject(new AppError<ErrorCode>('busy'))
      else {
        busyMembers.add(member)
        void tryAside(member, [waiting], 0)
      }
      return false
    })
  }

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
    setHeldAside()
    countCrowd()
    while (running.size < inFlightMax && queue.length > 0) {
      if (running.size > 0 && !mayRunBeside()) return
      const taken = take()
      if (taken.length === 0) return
      void run(taken)
    }
  }

  const checkIdle = () => {
    if (untold === 0 && queue.length === 0) for (const resolve of whenIdle) resolve()
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
    const aside = new Set<string>()
    const tell = taken.length === 1 && only ? await settled(only, aside) : await allSettled(taken, aside)
    running.delete(call)
    for (const member of members) if (!aside.has(member)) busyMembers.delete(member)
    const seconds = (now() - call.startedAt) / 1000
    // The callers first: what else is counted about a call must never come between it and them.
    const finish = () => {
      tell()
      untold -= taken.length
      options.onBatch?.(taken.length, seconds)
      checkIdle()
    }
    if (queue.length === 0) finish()
    else {
      // The database has its next call before the answers to this one are worked on.
      pump()
      setImmediate(finish)
    }
  }

  /** Runs one command; answers how to tell its caller. */
  const settled = (waiting: Waiting<Item, Reply>, aside: Set<string>): Promise<() => void> =>
    single(waiting.item).then(
      (reply) => () => waiting.resolve(reply),
      (error: unknown) => {
        if (!options.isHeld?.(error)) return () => waiting.reject(error)
        setAside([waiting], waiting.item.member, aside)
        return () => {}
      },
    )

  /** A held member's commands go on by themselves; `aside` keeps the member busy meanwhile. */
  const setAside = (list: readonly Waiting<Item, Reply>[], member: string, aside: Set<string>) => {
    aside.add(member)
    busyMembers.add(member)
    void tryAside(member, list, 1)
  }

  /** Tries the list in its order, `HELD_TRIES` times in all for the lock; what is left then is answered `busy`. */
  const tryAside = async (member: string, list: readonly Waiting<Item, Reply>[], tried: number): Promise<void> => {
    untold += list.length
    let triesLeft = asides < ASIDE_MAX ? HELD_TRIES - tried : 0
    asides += 1
    // Whoever called is still going through the queue.
    await Promise.resolve()
    for (const { item, resolve, reject } of list) {
      heldUntil.set(member, now() + HELD_MS)
      let failure: unknown = new AppError<ErrorCode>('busy')
      let reply: Reply | undefined
      while (reply === undefined && triesLeft > 0) {
        try {
          reply = await single(item)
        } catch (error) {
          if (options.isHeld?.(error)) triesLeft -= 1
          else {
            failure = error
            break
          }
        }
      }
      if (reply === undefined) reject(failure)
      else {
        heldUntil.delete(member)
        resolve(reply)
      }
      untold -= 1
    }
    asides -= 1
    busyMembers.delete(member)
    checkIdle()
    pump()
  }

  /** One by one. Where the database is away, the rest gets the same error at once: its callers know their keys. */
  const replay = async (taken: readonly Waiting<Item, Reply>[]): Promise<void> => {
    for (const [index, { item, resolve, reject }] of taken.entries()) {
      try {
        resolve(await single(item))
      } catch (error) {
        reject(options.isHeld?.(error) ? new AppError<ErrorCode>('busy') : error)
        if (!options.isLost?.(error)) continue
        for (const waiting of taken.slice(index + 1)) waiting.reject(error)
        return
      }
    }
  }

  const allSettled = async (all: readonly Waiting<Item, Reply>[], aside: Set<string>): Promise<() => void> => {
    let taken = all
    let replies: readonly Reply[]
    try {
      replies = await batch(taken.map(({ item }) => item)).catch(async (error: unknown) => {
        taken = await withoutHeld(error, all, aside)
        if (taken.length === all.length) throw error
        return taken.length === 0 ? [] : batch(taken.map(({ item }) => item))
      })
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

  /** After a batch that waited too long: what is left of it when the commands of held members have gone aside. */
  const withoutHeld = async (
    error: unknown,
    taken: readonly Waiting<Item, Reply>[],
    aside: Set<string>,
  ): Promise<readonly Waiting<Item, Reply>[]> => {
    if (!options.isHeld?.(error) || !options.findHeld) return taken
    options.onReplay?.(error, taken.length)
    const held = await options.findHeld([...new Set(taken.map(({ item }) => item.member))]).catch(() => [])
    for (const member of held) {
      const list = taken.filter(({ item }) => item.member === member)
      if (list.length > 0) setAside(list, member, aside)
    }
    return taken.filter(({ item }) => !aside.has(item.member))
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
