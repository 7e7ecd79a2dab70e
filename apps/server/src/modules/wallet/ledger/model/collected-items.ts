import { assert } from '@lotus/kernel'
import { queryableBy, type QueryAnswer, type SqlQuery } from '@lotus/database'
import type { CommandItem, CommandReply } from '../wallet.repo.ts'

/**
 * Used in place of a transaction: collects each command's item instead of running it, until `answer` has the replies.
 * So a list of the real wallet's commands can be run as one batch or item by item, and each gets its own answer.
 */
export function collectItems() {
  const items: CommandItem[] = []
  const waiting: ((reply: CommandReply) => void)[] = []
  // The repository asks for its own row type; only `wallet_run` gets here.
  const within = queryableBy(<Row>({ values }: SqlQuery) => {
    items.push(JSON.parse(String(values[0])) as CommandItem)
    return new Promise<QueryAnswer<Row>>((resolve) =>
      waiting.push((reply) => resolve({ rows: [{ reply } as Row], rowCount: 1 })),
    )
  })
  return {
    within,
    items,
    answer(replies: readonly CommandReply[]): void {
      assert(replies.length === items.length, `${items.length} items were answered ${replies.length} replies`)
      for (const [index, reply] of replies.entries()) waiting[index]?.(reply)
    },
  }
}
