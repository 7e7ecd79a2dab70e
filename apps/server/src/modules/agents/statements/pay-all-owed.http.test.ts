import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// AC10 and operations.md 2.9: an upline pays everything that it owes by contract with one call.
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: { RNG: 0 } } as const
const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const [top, agent, player] = [await member('tuyen1'), await member('tuyen2'), await member('tuyen3')]
await setAgent(app.db, { memberId: top, rates: { RNG: 0 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent' })
await join(app.db, { ...usual, memberId: player, uplineId: agent, kind: 'player' })
await signedBy(app)(
  agent,
  top,
  {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 5000, active: 0, validBet: '0.0000', loss: '0.0000' }],
    funding: 'UPLINE',
  },
  '2026-06-19T17:00:00Z',
)
const quiet = pino({ level: 'silent' })
/** A day's play, settled after midnight with an empty wallet above. */
const playDay = async (ref: string, validBet: string, day: number) => {
  await app.setTestTime(`2026-06-${day}T03:00:00Z`)
  await rebates.tell(player, [{ ref, validBet, at: new Date(`2026-06-${day}T03:01:00Z`) }])
  await app.setTestTime(`2026-06-${day}T17:00:01Z`)
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  await payOwed(app.db, quiet)
}
await playDay('one', '20000.0000', 20)
await playDay('two', '10000.0000', 21)

const give = (key: string, amount: string) =>
  app.owner.query(sql`
    select wallet_adjust(${top}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test', ${key}, sha256(${key}::bytea), 'adjustment', ${key})`)
const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const [topClient, agentClient, playerClient] = [await logIn('tuyen1'), await logIn('tuyen2'), await logIn('tuyen3')]
const owed = async () => (await call(topClient, 'agent.owed', {})).value
const cashOf = async (client: typeof topClient) => (await call(client, 'wallet.balance', {})).value.cash
const lefts = async () =>
  (await call(topClient, 'agent.statements', { kind: 'DAILY' })).value.rows.map((row) => row.debt?.left)

it('an empty wallet pays nothing, and says what is owed', async () => {
  expect(await owed()).toEqual({ count: 2, left: '150.0000' })
  expect((await call(topClient, 'agent.payOwed', {})).value).toEqual({ count: 2, left: '150.0000', paid: '0.0000' })
  expect((await call(agentClient, 'agent.owed', {})).value).toEqual({ count: 0, left: '0.0000' })
  expect((await call(playerClient, 'agent.payOwed', {})).code).toBe('not_an_agent')
})

it('pays the oldest first, as far as the wallet reaches, and from two tabs nothing twice', async () => {
  await give('some', '120.0000')
  const both = await Promise.all([1, 2].map(() => call(topClient, 'agent.payOwed', {})))
  for (const { value } of both) expect(value.left).toBe('30.0000')
  // Newest first: 30 of 50 are left of the second day, nothing of the first.
  expect(await lefts()).toEqual(['30.0000', '0.0000'])
  expect([await cashOf(topClient), await cashOf(agentClient)]).toEqual(['0.0000', '120.0000'])
})

it('pays the rest when there is money, and then nothing more', async () => {
  await give('more', '100.0000')
  expect((await call(topClient, 'agent.payOwed', {})).value).toEqual({ count: 0, left: '0.0000', paid: '30.0000' })
  expect((await call(topClient, 'agent.payOwed', {})).value).toEqual({ count: 0, left: '0.0000', paid: '0.0000' })
  expect([await cashOf(topClient), await cashOf(agentClient)]).toEqual(['70.0000', '150.0000'])
})

it('tells the holder of a payment before the first try of the job: until then the holder sees it as owed', async () => {
  await app.owner.query(sql`
    select wallet_adjust(${top}::bigint, 'P', -700000, 'adjustment', 'test', 'spent', sha256('spent'), 'adjustment', 'spent')`)
  await app.setTestTime('2026-06-22T03:00:00Z')
  await rebates.tell(player, [{ ref: 'three', validBet: '4000.0000', at: new Date('2026-06-22T03:01:00Z') }])
  await app.setTestTime('2026-06-22T17:00:01Z')
  await rebates.count()
  await settleDue(app.db, app.clock.now())
  const told = () =>
    app.owner.values<string>(sql`
      select audience || ' ' || (payload->>'state') || ' ' || (payload->>'side') as value from outbox
      where topic = 'agents.contract_owed' and payload->>'amount' = '20.0000' order by id`)
  // The session of before has ended meanwhile.
  const client = await logIn('tuyen1')
  expect((await call(client, 'agent.owed', {})).value).toEqual({ count: 1, left: '20.0000' })
  await give('late', '20.0000')
  expect((await call(client, 'agent.payOwed', {})).value).toMatchObject({ count: 0, paid: '20.0000' })
  expect(await told()).toEqual([`member:${agent} PAID B`])
})
