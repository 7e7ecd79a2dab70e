/** The smallest part under load. */
const PART_MIN = 16
/** Decay of the estimated load per measurement. */
const LOAD_DECAY = 0.97

export type Waiting<Item, Reply> = { item: Item; resolve(reply: Reply): void; reject(error: unknown): void }
export type BatchQueue<Item extends { member: string }, Reply> = ReturnType<typeof createBatchQueue<Item, Reply>>

/** Commands that wait for a call to the database, in the order they came. */
export function createBatchQueue<Item extends { member: string }, Reply>(options: {
  inFlightMax: number
  batchMax: number
  weigh?(item: Item): number
  processes?(): number
}) {
  const { inFlightMax, batchMax } = options
  let queue: Waiting<Item, Reply>[] = []
  /** The recent number of commands waiting or running at a time. */
  let recentLoad = 0
  /**
   * What goes together, so that one part is in the database while another one's answers are written. Of several
   * processes each has a share of the crowd already, which is a part itself: split again, its batches would be too small.
   */
  const part = () => {
    const parts = Math.max(2, inFlightMax) / (options.processes?.() ?? 1)
    return Math.ceil(recentLoad / Math.max(1, Math.round(parts)))
  }
  return {
    push: (waiting: Waiting<Item, Reply>) => void queue.push(waiting),
    length: () => queue.length,
    part,
    measureLoad(running: Iterable<{ size: number }>): void {
      let count = queue.length
      for (const { size } of running) count += size
      recentLoad = Math.max(count, recentLoad * LOAD_DECAY)
    },
    keep(stays: (waiting: Waiting<Item, Reply>) => boolean): void {
      queue = queue.filter(stays)
    },
    /** The next commands in order, leaving out members with a running call and all their later commands. */
    take(busyMembers: ReadonlySet<string>): Waiting<Item, Reply>[] {
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
    },
  }
}
