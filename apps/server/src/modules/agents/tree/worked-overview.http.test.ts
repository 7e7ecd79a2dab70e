import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from './tree.repo.ts'

// The worked example of operations.md 1.6, to the unit: what a team lost is what it staked less what came back to it (AC02, AC06).
const app = await testApp()
const { call } = app
await app.setTestTime('2026-06-29T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open()
const sign = signedBy(app)

const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}

it('1.6: 462,000 paid out of 500,000 staked, with rebates, promotions and wages, leaves the team 29,000 down', async () => {
  const [top, agent, player] = [await member('vidu01'), await member('vidu02'), await member('vidu03')]
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await setAgent(app.db, { memberId: top, rates: { RNG: 10_800 }, by: 'test', reason: 'test' })
  await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 6000 } })
  await join(app.db, { ...usual, memberId: player, uplineId: agent, kind: 'player', rates: { RNG: 6000 } })
  await sign(top, null, {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['RNG'],
    activeMinBet: '1.0000',
    tiers: [{ ratePpm: 4000, active: 0, validBet: '1.0000', loss: '0.0000' }],
  })
  await app.setTestTime('2026-06-30T03:00:00Z')
  await rebates.tell(player, [{ ref: 'all', validBet: '500000.0000', payout: '462000.0000' }])
  await rebates.tellPromotion(player, { key: 'given', promotion: 'BONUS', amount: '1600.0000' })
  await rebates.count()
  await app.setTestTime('2026-06-30T17:00:01Z')
  await settleDue(app.db, app.clock.now())
  const login = await call(app.site, 'session.login', { username: 'vidu01', password: 'một mật khẩu dài' })
  const head = app.site.as(login.value.token)
  const range = { from: '2026-06-30', to: '2026-07-01' }
  const { play } = (await call(head, 'agent.overview', range)).value
  expect(play).toMatchObject({
    stake: '500000.0000',
    payout: '462000.0000',
    rebateSelf: '3000.0000',
    rebateAgent: '2400.0000',
    bonus: '1600.0000',
    wages: '2000.0000',
    net: '-29000.0000',
  })
  // Profit and loss of the same days comes to the same (operations.md 1.9).
  const profit = (await call(head, 'agent.profit', range)).value
  expect(profit.totals).toMatchObject({ net: '-29000.0000' })
})
