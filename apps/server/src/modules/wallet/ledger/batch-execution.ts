import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Waiting } from './batch-queue.ts'
import type { BatcherOptions } from './batcher-options.ts'
import type { HeldMembers } from './held-members.ts'

/** One call to the database: its commands, and the members of it whose commands run separately because their lock is held. */
export type Execution<Item, Reply> = { taken: readonly Waiting<Item, Reply>[]; separate: Set<string> }

/** How a call is executed. Both return a function that answers the callers, so that the next call can leave first. */
export function createExecutor<Item extends { member: string }, Reply>(
  options: BatcherOptions<Item, Reply>,
  held: Pick<HeldMembers<Item, Reply>, 'runSeparately'>,
) {
  const { single, batch } = options

  const runSeparately = (list: readonly Waiting<Item, Reply>[], member: string, separate: Set<string>) => {
    separate.add(member)
    held.runSeparately(list, member)
  }

  /**
   * One by one. If the database is unavailable, the rest gets the same error at once: callers can repeat under their
   * keys.
   */
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

  /** After a batch that waited too long: the remaining commands once those of held members run separately. */
  const withoutHeld = async (
    error: unknown,
    { taken, separate }: Execution<Item, Reply>,
  ): Promise<readonly Waiting<Item, Reply>[]> => {
    if (!options.isHeld?.(error) || !options.findHeld) return taken
    options.onReplay?.(error, taken.length)
    const heldNow = await options.findHeld([...new Set(taken.map(({ item }) => item.member))]).catch(() => [])
    for (const member of heldNow) {
      const list = taken.filter(({ item }) => item.member === member)
      if (list.length > 0) runSeparately(list, member, separate)
    }
    return taken.filter(({ item }) => !separate.has(item.member))
  }

  return {
    one: (waiting: Waiting<Item, Reply>, separate: Set<string>): Promise<() => void> =>
      single(waiting.item).then(
        (reply) => () => waiting.resolve(reply),
        (error: unknown) => {
          if (!options.isHeld?.(error)) return () => waiting.reject(error)
          runSeparately([waiting], waiting.item.member, separate)
          return () => {}
        },
      ),
    async together(execution: Execution<Item, Reply>): Promise<() => void> {
      let { taken } = execution
      let replies: readonly Reply[]
      try {
        replies = await batch(taken.map(({ item }) => item)).catch(async (error: unknown) => {
          const left = await withoutHeld(error, execution)
          if (left.length === taken.length) throw error
          taken = left
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
    },
  }
}
