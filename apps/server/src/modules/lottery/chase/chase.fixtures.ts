import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import type { Lottery } from '../lottery.fixtures.ts'
import { cancelChase } from './cancel-chase.ts'
import { getChaseIssues } from './chase-issues.ts'
import { getChase } from './list-chases.ts'
import { placeChase, type PlaceChaseInput } from './place-chase.ts'
import { registerChaseStops, stopWonChases } from './stop-on-win.ts'
import type { Consumer } from '../../../platform/outbox/consumer.ts'

/** Chases for tests: helpers to make them, and the two halves of stopping, called by hand. */
export function chaseFixtures(test: TestDatabase, lottery: Lottery) {
  const deps = { ...lottery.deps, wallet: lottery.wallet }
  let consumer: Consumer | undefined
  registerChaseStops({
    ...lottery.deps,
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => {
        consumer = { name, topics, handler }
      },
      names: () => [],
      retry: () => Promise.reject(new Error('not in this test')),
    },
    jobs: {
      loop: () => {},
    } as unknown as Parameters<typeof registerChaseStops>[0]['jobs'], // only the loop is registered
  })
  let keys = 0
  return {
    async upcoming(gameCode: string): Promise<string[]> {
      return (await getChaseIssues(test.db, gameCode)).issues.map(({ issueNo }) => issueNo)
    },
    place(
      memberId: bigint,
      input: Pick<PlaceChaseInput, 'gameCode' | 'items'> & {
        issueNos: readonly string[]
        multiples?: readonly number[]
        winStop?: boolean
        key?: string
      },
    ) {
      keys += 1
      const { issueNos, multiples, winStop = true, key = `chase-${keys}`, ...rest } = input
      return placeChase(deps, {
        ...rest,
        memberId,
        idempotencyKey: key,
        isBonusFirst: true,
        winStop,
        generator: 'same',
        issues: issueNos.map((issueNo, at) => ({ issueNo, multiple: multiples?.[at] ?? 1 })),
      })
    },
    chase: (memberId: bigint, id: string) => getChase(test.db, memberId, id),
    cancel: (memberId: bigint, id: string, fromIssueNo?: string, toIssueNo?: string) =>
      cancelChase(deps, memberId, { id, fromIssueNo, toIssueNo }),
    /** Delivers the settlement's event to the consumer, which marks the winning chases. */
    async consumeEvents(): Promise<void> {
      // As the relay does; the relay itself would wait for transactions of other tests.
      await test.owner.query(sql`
        update outbox o set position = n.position
        from (select id, nextval('outbox_position_seq') as position from (
          select id from outbox where position is null order by id for update) waiting) n
        where o.id = n.id and o.position is null`)
      while (await consumeOnce(test.db, must(consumer, 'the consumer is registered')));
      const failed = await test.owner.maybe<{ error: string | null }>(
        sql`select error from outbox_attempt where error is not null`,
      )
      if (failed) throw new Error(`the consumer failed: ${failed.error}`)
    },
    stop: () => stopWonChases(lottery.deps),
    /** The member's stakes and wins as counted for the limits. */
    async noted(memberId: bigint): Promise<{ staked: bigint; won: bigint }> {
      return test.owner.one<{ staked: bigint; won: bigint }>(sql`
        select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won from protection_usage where member_id = ${memberId}`)
    },
    async usage(scope: string): Promise<bigint> {
      return test.owner.value<bigint>(
        sql`select coalesce(sum(stake), 0)::bigint as stake from lottery_usage where scope = ${scope}`,
      )
    },
  }
}
