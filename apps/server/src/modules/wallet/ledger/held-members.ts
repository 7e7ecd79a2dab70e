import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { BatchQueue, Waiting } from './batch-queue.ts'
import type { BatcherOptions } from './batcher-options.ts'

/**
 * How often a held member's command is tried before it is answered `busy`; each try waits for the lock until its
 * timeout.
 */
const HELD_TRIES = 3
/**
 * How many members are tried separately at a time, since each takes a connection while it waits; commands of more members
 * are answered `busy` at once.
 */
const HELD_PARALLEL_MAX = 4
/** How long a held member stays out of batches after the last try. */
const HELD_MS = 10_000

export type HeldMembers<Item extends { member: string }, Reply> = ReturnType<typeof createHeldMembers<Item, Reply>>

/**
 * Members whose lock could not be taken recently. Their commands are tried separately, outside of the calls that everybody waits for,
 * so that nobody's locked row fills the queue of all.
 */
export function createHeldMembers<Item extends { member: string }, Reply>(
  options: Pick<BatcherOptions<Item, Reply>, 'single' | 'isHeld'> & {
    now(): number
    /** Members with a call under way, here or in a batch. */
    busyMembers: Set<string>
    onBegun(commands: number): void
    onAnswered(commands: number): void
    /** A member is free again. */
    onFree(): void
  },
) {
  const { single, now, busyMembers } = options
  /** Until when they keep out of batches. */
  const heldUntil = new Map<string, number>()
  let parallel = 0

  /** Tries the list in order, `HELD_TRIES` times in all for the lock; the rest is answered `busy`. */
  async function tryHeldMember(member: string, list: readonly Waiting<Item, Reply>[], tried: number): Promise<void> {
    options.onBegun(list.length)
    let triesLeft = parallel < HELD_PARALLEL_MAX ? HELD_TRIES - tried : 0
    parallel += 1
    // The caller is still iterating over the queue.
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
      options.onAnswered(1)
    }
    parallel -= 1
    busyMembers.delete(member)
    options.onFree()
  }

  return {
    /** These commands of one member go on by themselves, after a try in vain; the member stays busy meanwhile. */
    runSeparately(list: readonly Waiting<Item, Reply>[], member: string): void {
      busyMembers.add(member)
      void tryHeldMember(member, list, 1)
    },
    /** Commands of held members leave the queue: one is tried separately, more of the same member are answered `busy`. */
    takeFrom(queue: BatchQueue<Item, Reply>): void {
      if (heldUntil.size === 0) return
      const at = now()
      for (const [member, until] of heldUntil) if (until <= at && !busyMembers.has(member)) heldUntil.delete(member)
      queue.keep((waiting) => {
        const { member } = waiting.item
        if (!heldUntil.has(member)) return true
        if (busyMembers.has(member)) waiting.reject(new AppError<ErrorCode>('busy'))
        else {
          busyMembers.add(member)
          void tryHeldMember(member, [waiting], 0)
        }
        return false
      })
    },
  }
}
