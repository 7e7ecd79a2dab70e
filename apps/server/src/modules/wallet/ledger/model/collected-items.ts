import { assert } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { CommandItem, CommandReply } from '../wallet.repo.ts'

/**
 * Stands where a transaction stands: keeps each command's item instead of running it, until `answer` has the replies.
 * So a list of commands of the real wallet can be run as one batch, or item by item, and each gets its own answer.
 */
export function collectItems() {
  const items: CommandItem[] = []
  const waiting: ((reply: CommandReply) => void)[] = []
  const refuse = () => Promise.reject(new Error('only commands are collected'))
  const within: Queryable = {
    query: refuse,
    maybe: refuse,
    many: refuse,
    memory: (make) => make(),
    // The repository asks for a row of its own type; only `wallet_run` comes here.
    one: <Row>({ values }: { values: readonly unknown[] }) => {
      items.push(JSON.parse(String(values[0])) as CommandItem)
      return new Promise<Row>((resolve) => waiting.push((reply) => resolve({ reply } as Row)))
    },
  }
  return {
    within,
    items,
    answer(replies: readonly CommandReply[]): void {
      assert(replies.length === items.length, `${items.length} items were answered ${replies.length} replies`)
      for (const [index, reply] of replies.entries()) waiting[index]?.(reply)
    },
  }
}
