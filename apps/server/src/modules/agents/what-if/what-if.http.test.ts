import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'

// Who is told what an offer would have cost (AC13): the granter of their own line, and the operator of the top ones.
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
type Terms = RouteInput<'agent.offerContract'>['terms']
const daily: Terms = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '100',
  tiers: [{ ratePpm: 8000, active: 0, validBet: '0', loss: '0' }],
}

const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password })
  return site.as(answer.value.token)
}
async function topAgent(username: string) {
  await app.register(username)
  await call(boss, 'bo.setAgent', { memberId: await idOf(username), rates: { RNG: 10_000 }, reason: 'new' })
  return logIn(username)
}
const [mine, other] = [await topAgent('dau01'), await topAgent('dau02')]
await call(mine, 'agent.open', { username: 'nhanh01', kind: 'agent', rates: {} })
await call(mine, 'agent.open', { username: 'choi01', kind: 'player', rates: {} })

/** What a team played on a day, as the job of rebates keeps it. */
async function played(username: string, daysAgo: number, amount: number): Promise<void> {
  await app.owner.query(sql`
    insert into agent_team_day (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
    select cell_of(id), id, business_day(lotus_now()) - ${daysAgo}::integer, 'RNG', 'P', 1, 1, ${amount}, ${amount}, 0, 0, 0
    from member where username = ${username}`)
}

it('an agent is told of a line directly below alone, and nobody else is', async () => {
  const memberId = await idOf('nhanh01')
  const before = await call(mine, 'agent.previewContract', { memberId, terms: daily })
  expect(before.value.past.periods.map(({ hasPlay, reach }) => [hasPlay, reach])).toEqual([
    [false, 'NOT_KEPT'],
    [false, 'NOT_KEPT'],
    [false, 'NOT_KEPT'],
  ])
  await played('nhanh01', 1, 10_000_000)
  const { code, value } = await call(mine, 'agent.previewContract', { memberId, terms: daily })
  expect(code).toBe('ok')
  expect(value.past).toMatchObject({
    counting: null,
    totals: { cost: '8.0000', presentCost: '0.0000', due: '8.0000', presentDue: '0.0000', change: '-8.0000' },
  })
  expect(value.past.periods[2]).toMatchObject({ validBet: '1000.0000', tier: 1, ratePpm: 8000, result: null })
  expect(JSON.stringify(value)).not.toMatch(/phone|email|bank|address/i)
  expect((await call(other, 'agent.previewContract', { memberId, terms: daily })).code).toBe('not_found')
  expect((await call(site, 'agent.previewContract', { memberId, terms: daily })).code).toBe('not_logged_in')
  const own = await call(mine, 'agent.previewContract', { memberId: await idOf('dau01'), terms: daily })
  expect(own.code).toBe('not_found')
})

it('of somebody excluded from play the figures stay, and it is unavailable without a reason', async () => {
  const ask = async (username: string) =>
    (await call(mine, 'agent.previewContract', { memberId: await idOf(username), terms: daily })).value
  const [before, player] = [await ask('nhanh01'), await ask('choi01')]
  await app.owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at)
    values (${await idOf('nhanh01')}, 'cool_off', lotus_now(), null)`)
  const after = await ask('nhanh01')
  // As of a player, to whom nobody may offer: nothing tells one from the other.
  expect(after).toEqual({ ...before, refusal: 'contract_unavailable' })
  expect(player.refusal).toBe('contract_unavailable')
})

it('the operator is told of those directly below, by name', async () => {
  await played('dau01', 1, 10_000_000)
  const told = await call(boss, 'bo.previewContract', { account: 'Dau01', terms: daily })
  expect(told).toMatchObject({
    code: 'ok',
    value: { account: 'dau01', own: null, gaps: [], refusal: null, past: { totals: { cost: '8.0000' } } },
  })
  for (const account of ['nhanh01', 'nobody1']) {
    expect((await call(boss, 'bo.previewContract', { account, terms: daily })).code).toBe('not_found')
  }
})
