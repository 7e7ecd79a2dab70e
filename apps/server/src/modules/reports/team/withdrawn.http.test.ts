import { randomUUID } from 'node:crypto'
import { readSchema, sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { expect, it } from 'vitest'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import type { Consumer } from '../../../platform/outbox/consumer.ts'
import { countUnrelayed, relayOutbox } from '../../../platform/outbox/outbox.repo.ts'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { registerCashConsumer } from '../../agents/cash/count-cash.ts'
import { agentsSettings } from '../../agents/index.ts'
import { playOfTeam } from '../../agents/reports/profit.ts'
import { claimNotReceived } from '../../cashier/claims/claim-not-received.ts'
import { insertProof } from '../../cashier/claims/claim.repo.ts'
import { cashierModule, cashierSettings, installDemoChannel } from '../../cashier/index.ts'
import { feeSettings } from '../../cashier/withdrawal-fee.ts'
import { setSetting } from '../../system/index.ts'
import { teamFixture } from './team.fixtures.ts'

// What agents read as withdrawn by a team is what was paid out (operations.md 1.6, 3.4): without fees, refused and returned ones.
const app = await testApp([], { rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const { top, agent, player } = await teamFixture(app, {
  top: 'dailytren4',
  agent: 'dailyduoi4',
  player: 'nguoichoi04',
  other: 'nguoingoai4',
})
await setSetting(app.db, agentsSettings.rebatesFrom, '2026-01-01T00:00:00Z', 'test')
await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
await setSetting(app.db, cashierSettings.withdrawDailyCount, 50, 'test')
await setSetting(app.db, cashierSettings.withdrawSecondScore, 10_000, 'test')
await setSetting(app.db, feeSettings.free, 0, 'test')
await setSetting(app.db, feeSettings.dayMax, null, 'test')
// The audit judges what came after an upgrade, whose clock is not the test's.
await app.owner.query(sql`update agent_close set audited_from = '2026-01-01', gifts_audited_from = '2026-01-01'`)
await app.clock.advance(5000)
let linh = await app.operator('linh.fin')
let hoa = await app.operator('hoa.ops')

let registered: Consumer | undefined
registerCashConsumer({
  consumers: {
    on: () => {},
    onBatch: (name, topics, handler, options) => {
      registered = { name, topics, handler, ...options }
    },
    names: () => [],
    retry: () => Promise.reject(new Error('not in this test')),
  },
})
const consumer = must(registered, 'the consumer was registered')
async function count(): Promise<void> {
  while ((await countUnrelayed(app.db)) > 0) await relayOutbox(app.db, 1000)
  while (await consumeOnce(app.db, consumer));
}

async function sent(client: HttpClient, accountId: string, amount: string) {
  const { fee } = (await call(client, 'cashier.withdrawalFee', { amount })).value
  const input = { amount, payoutAccountId: accountId, fee }
  const { value } = await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })
  return value
}
const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)
const withdrawnBy = async (client: HttpClient) => (await call(client, 'agent.overview', {})).value.play.withdrawals

const PASSWORD = 'một mật khẩu dài'
const account = { bankCode: 'DEMO', accountNumber: '88800001111', holderName: 'NGUYEN VAN A' }
/** Of the player, who has one account for payouts. */
async function send(amount: string) {
  const { accounts } = (await call(player.client, 'cashier.payoutAccounts', {})).value
  return sent(player.client, must(accounts[0], 'an account was added').id, amount)
}
const pay = async ({ id }: { id: string }) =>
  expect((await call(linh, 'bo.approveWithdrawal', { id, by: 'hand' })).value.status).toBe('PAID')
async function paid(amount: string) {
  const row = await send(amount)
  await pay(row)
  return row
}
/** Its member says that it did not arrive, and two operators decide. */
async function claimed({ id }: { id: string }, outcome: 'returned' | 'resent'): Promise<void> {
  const name = `${randomUUID()}.webp`
  await insertProof(app.db, { memberId: player.id, name, hash: '0'.repeat(64) })
  await claimNotReceived(app.composition.of(cashierModule), player.id, { id, said: 'Chưa thấy tiền', images: [name] })
  for (const by of [hoa, linh])
    expect((await call(by, 'bo.decideClaim', { id, outcome, reason: 'đã đối chiếu' })).code).toBe('ok')
}
/** Everything that the program of before has counted has its fee in it, in the rows and in the sums of their days. */
const countedAsBefore = () =>
  app.owner.query(sql`
    with rows as (
      update agent_cash c set amount = c.amount + w.fee from withdrawal w
      where c.member_id = ${player.id} and c.kind = 'WITHDRAWAL' and w.member_id = c.member_id and w.ref_no = c.ref_no
      returning c.chain, c.told_at, c.counts, w.fee
    ), days as (
      select u.id, business_day(r.told_at) as day, sum(r.fee) as fee from rows r cross join lateral unnest(r.chain) as u(id) where r.counts group by 1, 2
    )
    update agent_team_cash_day d set withdrawals = d.withdrawals + s.fee from days s where d.member_id = s.id and d.day = s.day`)
const { sql: migration } = must(
  readSchema().tables.find(({ path }) => path.endsWith('2027-11-20-withdrawn-net.sql')),
  'the migration',
)
const migrate = () => app.owner.pool.query(migration)
/** What everybody above reads of each of these days. */
const byDay = async (days: readonly string[]) => {
  const read = async (id: bigint) =>
    Promise.all(days.map(async (day) => (await playOfTeam(app.db, id, { from: day, to: day })).withdrawals))
  const [ofTop, ofAgent] = [await read(top.id), await read(agent.id)]
  expect(ofAgent).toEqual(ofTop)
  return ofTop
}
const today = () => app.owner.value<string>(sql`select business_day(lotus_now())::text as day`)

it('is without fees, and without what was refused or came back, in every list, to the unit', async () => {
  await app.deposit(player.client, '5000')
  await call(player.client, 'cashier.addPayoutAccount', account)
  // 1% of 333.33, cut to hundredths.
  expect(await paid('333.33')).toMatchObject({ fee: '3.3300', net: '330.0000' })
  const refused = await send('500')
  await call(linh, 'bo.rejectWithdrawal', { id: refused.id, reason: 'sai tên' })
  const back = await paid('700')
  await count()
  const total = '1023.0000'
  expect([await withdrawnBy(top.client), await withdrawnBy(agent.client)]).toEqual([total, total])

  await claimed(back, 'returned')
  await count()
  expect(await withdrawnBy(top.client)).toBe('330.0000')
  const lines = (await call(top.client, 'agent.profit', {})).value
  expect(lines.totals).toMatchObject({ withdrawals: '330.0000' })
  expect(await breaks()).toEqual([])
})

it('and what was counted with its fee before is corrected by the migration, once; what was taken off stays off', async () => {
  await countedAsBefore()
  expect(await breaks()).not.toEqual([])
  const rows = () =>
    app.owner.values<string>(
      sql`select amount / 10000 || ' ' || counts as row from agent_cash where member_id = ${player.id} and kind = 'WITHDRAWAL' order by told_at, ref_no`,
    )
  expect(await rows()).toEqual(['333 true', '700 false'])
  for (let times = 0; times < 2; times++) {
    await migrate()
    expect(await breaks()).toEqual([])
    expect(await withdrawnBy(top.client)).toBe('330.0000')
    expect(await rows()).toEqual(['330 true', '693 false'])
  }
})

it('on each day its own, also of one that is sent again while the migration runs, or is paid again after it', async () => {
  const days = [await today()]
  await app.clock.advance(86_400_000)
  days.push(await today())
  // Sessions have ended by then.
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
  const { value } = await call(app.site, 'session.login', { username: player.username, password: PASSWORD })
  player.client = app.site.as(value.token)
  await paid('400')
  let sum = 396
  for (const [isHeard, isMigrated] of [
    [false, true],
    [true, true],
    // Nothing corrects its row: what is paid again counts as it is paid then.
    [true, false],
  ] as const) {
    const again = await paid('200')
    await count()
    if (isMigrated) await countedAsBefore()
    await claimed(again, 'resent')
    if (isHeard) await count()
    if (isMigrated) await migrate()
    else await app.owner.query(sql`update agent_cash set amount = 2000000 where ref_no = ${again.refNo} and not counts`)
    expect(await byDay(days)).toEqual(['330.0000', isHeard ? `${sum}.0000` : `${sum + 198}.0000`])
    await count()
    expect(await byDay(days)).toEqual(['330.0000', `${sum}.0000`])
    await pay(again)
    await count()
    sum += 198
    expect(await byDay(days)).toEqual(['330.0000', `${sum}.0000`])
    expect(await breaks()).toEqual([])
  }
})
