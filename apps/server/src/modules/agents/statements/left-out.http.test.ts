import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// A statement that left accounts of one person out says how many to its two sides, and which ones to the operator alone (issue 19,
// operations.md 1.13).
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await app.owner.value<bigint>(sql`select id from member where username = ${username}`) }
}

it('tells the agent how many, and the operator which', async () => {
  const [top, one, two] = [await member('motnguoi1'), await member('motnguoi2'), await member('motnguoi3')]
  await setAgent(app.db, { memberId: top.id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
  const place = {
    uplineId: top.id,
    kind: 'player',
    rates: {},
    via: 'direct',
    linkCode: null,
    remark: '',
    by: 'test',
  } as const
  for (const { id } of [one, two]) await join(app.db, { ...place, memberId: id })
  await signedBy(app)(
    top.id,
    null,
    {
      kind: 'DAILY',
      cadence: 'DAILY',
      categories: ['RNG'],
      activeMinBet: '100.0000',
      activeMinDeposit: '50.0000',
      tiers: [{ ratePpm: 1000, active: 2, validBet: '0.0000', loss: '0.0000' }],
    },
    '2026-06-19T17:00:00Z',
  )
  const at = app.clock.now()
  for (const { id } of [one, two]) {
    await rebates.tell(id, [{ ref: `m${id}`, validBet: '200.0000', placedAt: at, at }])
    await rebates.tellDeposit(id, { ref: `D${id}`, amount: '50.0000', at })
  }
  const mai = await app.operator('mai.sup')
  const marked = await call(mai, 'bo.markSamePerson', {
    id: String(two.id),
    username: 'motnguoi2',
    reason: 'cùng căn cước',
  })
  expect(marked.success).toBe(true)
  const end = new Date('2026-06-20T17:00:00Z')
  await app.setTestTime('2026-06-20T17:01:00Z')
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, new Date('2026-06-20T17:01:00Z'))
  // Sessions end by the test clock too.
  const login = await call(site, 'session.login', { username: 'motnguoi1', password: 'một mật khẩu dài' })
  const client = site.as(must(login.value, 'logged in').token)
  const list = await call(client, 'contract.statements', { kind: 'DAILY', from: '2026-06-20', to: '2026-06-20' })
  const id = list.value.rows[0]?.id ?? ''
  const told = await call(client, 'contract.statement', { id })
  expect(told.value).toMatchObject({ active: 1, leftOut: 1, state: 'NOT_REACHED', period: { end: end.toISOString() } })
  expect(told.value.tiers[0]?.active).toMatchObject({ have: '1', isMet: false })
  expect(told.value.terms).toMatchObject({ activeMinDeposit: '50.0000' })
  expect(JSON.stringify(told.value)).not.toMatch(/motnguoi[23]|leftOutAccounts|căn cước/)
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.statement', { id })).value).toMatchObject({
    leftOut: 1,
    leftOutAccounts: [{ account: 'motnguoi3', counted: 'motnguoi2' }],
  })
})
