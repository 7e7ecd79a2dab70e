import { randomUUID } from 'node:crypto'
import { createDatabase, resolveDatabase, sql, type Database } from '@lotus/database'
import { until } from '@lotus/testing/browser'
import type { Calls } from '../families/calls.ts'
import { platform } from '../identity/shared-platform.ts'

/** The database beside the running program: what only time or a vendor does is done there directly. */
export type Beside = { owner: Database; db: Database; stop(): Promise<void> }

export async function openBeside(): Promise<Beside> {
  const database = await resolveDatabase({ env: { LOTUS_DATA_DIR: platform.product.dataDir } })
  const owner = createDatabase({ connectionString: database.ownerUrl, max: 2 })
  const db = createDatabase({ connectionString: database.appUrl, max: 2 })
  return { owner, db, stop: () => Promise.all([owner.end(), db.end()]).then(() => database.stop()) }
}

export const idOf = ({ owner }: Beside, name: string): Promise<bigint> =>
  owner.value<bigint>(sql`select id from member where username = ${name}`)

/** While the demo's history is written, the callback may be refused for a moment: it is sent until it has arrived. */
export async function payIn(calls: Calls, amount: string): Promise<void> {
  const input = { channelCode: 'demo_bank', amount }
  const { id } = await calls('cashier.createDeposit', input, { idempotencyKey: randomUUID() })
  await until(
    async () => {
      const order = await calls('cashier.deposit', { id })
      if (order.status !== 'CREDITED') await calls('cashier.simulatePayment', { id })
      return calls('cashier.deposit', { id })
    },
    ({ status }) => status === 'CREDITED',
    { what: 'the deposit', limitMs: 120_000 },
  )
}

/** News of a settled round of slots, as a vendor's round brings them; the program counts it. */
export async function tellBet({ owner }: Beside, memberId: bigint, validBet: string): Promise<void> {
  const ref = randomUUID()
  const facts = { ref, stake: validBet, validBet, category: 'RNG', version: 1, reversed: false }
  const round = { vendor: 'test', roundId: ref, roundNo: ref, gameCode: 'test', bet: validBet, win: '0.0000' }
  const payload = {
    currency: 'P',
    bets: [{ kind: 'test', ...facts, placedAt: new Date().toISOString() }],
    round,
  }
  await owner.query(
    sql`select outbox_add('wallet.bets_settled', ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb)`,
  )
}

/** Until the program has counted so much of both, in ten-thousandths. */
export async function untilCounted(
  { owner }: Beside,
  memberId: bigint,
  validBet: bigint,
  deposits: bigint,
): Promise<void> {
  await until(
    () =>
      owner.value<boolean>(sql`
        select exists (select from loyalty_member where cell = cell_of(${memberId}) and member_id = ${memberId}
          and valid_bet >= ${validBet} and deposits >= ${deposits}) as is`),
    (isCounted) => isCounted,
    { what: 'play and deposits to be counted', limitMs: 120_000 },
  )
}
