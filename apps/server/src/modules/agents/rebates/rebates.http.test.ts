import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// Why somebody got a rebate, over HTTP: the bets, the formula, who may see it (AC02, AC05, MC12, T01).
const app = await testApp()
const { call, site } = app
const rebates = rebateFixtures(app)
await rebates.open()

const idOf = (username: string) => app.owner.value<bigint>(sql`select id from member where username = ${username}`)
const agent = await app.register('hoantra1')
await app.register('hoantra2')
const player = await app.register('khachhang1')
const ids = { agent: await idOf('hoantra1'), below: await idOf('hoantra2'), player: await idOf('khachhang1') }
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
await setAgent(app.db, { memberId: ids.agent, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: ids.below, uplineId: ids.agent, kind: 'agent', rates: { RNG: 8000 } })
await join(app.db, { ...usual, memberId: ids.player, uplineId: ids.below, kind: 'player', rates: { RNG: 5000 } })

it('a payment opens to its bets, each with its rates; names further down are masked', async () => {
  await rebates.tell(ids.player, [{ ref: 'G00000000101', validBet: '1000.0000' }])
  await rebates.tell(ids.below, [{ ref: 'G00000000102', validBet: '500.1234' }])
  await rebates.tell(ids.player, [{ ref: 'G00000000103', validBet: '1.2000' }])
  await rebates.count()
  const statement = await call(agent.client, 'wallet.statement', { group: 'rebate' })
  expect(statement.value.rows).toMatchObject([
    { kind: 'REBATE_AGENT', referenceKind: 'rebate', reference: `R${ids.agent}-1`, amount: '6.0000' },
  ])
  const paid = await call(agent.client, 'rebate.payment', { reference: `R${ids.agent}-1` })
  expect(paid.value).toMatchObject({
    kind: 'AGENT',
    currency: 'P',
    amount: '6.0000',
    shares: 2,
    day: null,
    nextCursor: null,
  })
  expect(paid.value.rows.toSorted((x, y) => x.bet.localeCompare(y.bet))).toMatchObject([
    {
      bet: 'G00000000101',
      category: 'RNG',
      ratePpm: 4000,
      belowPpm: 8000,
      validBet: '1000.0000',
      calc: '4.00000000',
      isVoid: false,
    },
    {
      bet: 'G00000000102',
      account: 'hoantra2',
      ratePpm: 4000,
      belowPpm: 8000,
      validBet: '500.1234',
      calc: '2.00049360',
      paid: '2.0000',
    },
  ])
  expect(paid.value.rows.find(({ bet }) => bet === 'G00000000101')?.account).toBe('kh***g1')
  const own = await call(player.client, 'rebate.payment', { reference: `R${ids.player}-1` })
  expect(own.value).toMatchObject({
    kind: 'SELF',
    rows: [{ account: null, ratePpm: 5000, belowPpm: 0, calc: '5.00000000' }],
  })
})

it('pages go on where the last one ended', async () => {
  await rebates.tell(
    ids.player,
    [1, 2, 3].map((n) => ({ ref: `G0000000020${n}`, validBet: '100.0000' })),
  )
  await rebates.count()
  const reference = `R${ids.player}-2`
  const first = await call(player.client, 'rebate.payment', { reference, limit: 2 })
  const second = await call(player.client, 'rebate.payment', {
    reference,
    limit: 2,
    cursor: first.value.nextCursor ?? '',
  })
  expect([...first.value.rows, ...second.value.rows].map(({ id, bet }) => `${id} ${bet}`)).toHaveLength(3)
  expect(new Set([...first.value.rows, ...second.value.rows].map(({ bet }) => bet)).size).toBe(3)
  expect(second.value.nextCursor).toBeNull()
})

it('is answered to whose it is alone', async () => {
  for (const reference of [`R${ids.below}-1`, `R${ids.player}-1`, `R${ids.agent}-99`, 'R1', 'x']) {
    expect((await call(agent.client, 'rebate.payment', { reference })).code).toBe('not_found')
  }
  expect((await call(site, 'rebate.payment', { reference: `R${ids.agent}-1` })).code).toBe('not_logged_in')
})

it('the overview adds up what the agent was paid in the period', async () => {
  const { value } = await call(agent.client, 'agent.overview', {})
  expect(value.rebates).toEqual({
    self: '0.0000',
    agent: '7.2000',
    small: '0.0000',
    takenBack: '0.0000',
    sum: '7.2000',
  })
  const past = await call(agent.client, 'agent.overview', { from: '2020-01-01', to: '2020-01-07' })
  expect(past.value.rebates).toMatchObject({ sum: '0.0000' })
  expect((await call(agent.client, 'agent.me', {})).value.areRebatesPaid).toBe(true)
  await rebates.close()
  expect((await call(agent.client, 'agent.me', {})).value.areRebatesPaid).toBe(false)
  expect(
    (await call(agent.client, 'agent.overview', { from: '2020-01-01', to: '2020-01-07' })).value.rebates,
  ).toBeNull()
  expect(await rebates.breaks()).toEqual([])
})
