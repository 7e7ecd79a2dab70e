import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'
import { purgeOldMessages } from './message.routes.ts'

// What an agent writes to those directly below (operations.md 1.7, AC04).
const app = await testApp()
const { call } = app
const world = await transferWorld(app)
const agent = await world.agent('nhan1')
const middle = await world.below('nhan2', agent, 'agent')
const low = await world.below('nhan3', middle)
const beside = await world.below('nhan4', agent)

const write = (from: Person, to: Person, text: string, key: string = randomUUID()) =>
  call(from.client, 'agent.message', { memberId: String(to.id), text }, { key })
const letters = async ({ client }: Person) => {
  await fillInboxes(app)
  return (await call(client, 'inbox.list', { type: 'AGENT' })).value.rows
}
const exclude = (one: Person) =>
  app.owner.query(sql`
    insert into protection_exclusion (member_id, starts_at, ends_at, reason) values (${one.id}, lotus_now() - interval '1 hour', null, 'self')`)
const include = (one: Person) => app.owner.query(sql`delete from protection_exclusion where member_id = ${one.id}`)

describe('a message', () => {
  it('lands in the inbox of whoever is directly below, as plain text, and is sent once for its key', async () => {
    const key = randomUUID()
    const text = 'Chào <b>bạn</b> & {{from}} $t(x)\ndòng hai'
    const [one, two] = await Promise.all([write(agent, middle, text, key), write(agent, middle, text, key)])
    expect([one.code, two.code]).toEqual(['ok', 'ok'])
    expect(one.value).toEqual({ left: 19 })
    expect((await write(agent, middle, 'another text', key)).code).toBe('key_conflict')
    const rows = await letters(middle)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      type: 'AGENT',
      title: 'Tin nhắn từ nhan1',
      body: '<p>Chào &lt;b&gt;bạn&lt;/b&gt; &amp; {{from}} $t(x)\ndòng hai</p>',
      action: { kind: 'UPLINE', ref: 'nhan1' },
    })
    expect((await call(agent.client, 'agent.messageRules', {})).value).toEqual({ left: 19, daily: 20 })
  })

  it('is of 1 to 500 characters, without links', async () => {
    expect((await write(agent, middle, 'x'.repeat(501))).code).toBe('bad_request')
    expect((await write(agent, middle, ' \u200b ')).code).toBe('bad_request')
    for (const bad of ['xem https://a.example/x', 'vào lotus-qua.com nhé', 'www.qua.tang'])
      expect((await write(agent, middle, bad)).code).toBe('message_link')
    expect((await write(agent, middle, 'x'.repeat(500))).code).toBe('ok')
  })

  it('goes to nobody but those directly below, and only from an agent', async () => {
    expect((await write(agent, low, 'hello')).code).toBe('not_found')
    expect((await write(middle, beside, 'hello')).code).toBe('not_found')
    expect((await write(middle, agent, 'hello')).code).toBe('not_found')
    expect((await write(low, middle, 'hello')).code).toBe('not_an_agent')
    expect(
      (await call(app.site, 'agent.message', { memberId: String(low.id), text: 'x' }, { key: 'k1' })).success,
    ).toBe(false)
    expect(await letters(low)).toEqual([])
  })

  it('is never to an excluded, blocked or closed account, and the agent cannot tell which; nor from an excluded one', async () => {
    await exclude(beside)
    const [excluded] = [await write(agent, beside, 'hello')]
    await include(beside)
    await app.owner.query(sql`update member set status = 'closed' where id = ${beside.id}`)
    const closed = await write(agent, beside, 'hello')
    await app.owner.query(sql`update member set status = 'active' where id = ${beside.id}`)
    expect((await call(beside.client, 'upline.muteMessages', { isMuted: true })).value.isMuted).toBe(true)
    const muted = await write(agent, beside, 'hello')
    for (const answer of [excluded, closed, muted]) {
      expect([answer?.code, answer?.value]).toEqual(['message_unavailable', muted.value])
    }
    expect(await letters(beside)).toEqual([])
    await exclude(agent)
    expect((await write(agent, middle, 'hello')).code).toBe('self_excluded')
    await include(agent)
  })

  it('is wanted again once the member says so; whoever has nobody above mutes nobody', async () => {
    expect((await call(beside.client, 'upline.messages', {})).value).toEqual({ upline: 'nhan1', isMuted: true })
    expect((await call(beside.client, 'upline.muteMessages', { isMuted: false })).value).toEqual({
      upline: 'nhan1',
      isMuted: false,
    })
    expect((await write(agent, beside, 'hello again')).code).toBe('ok')
    expect(await letters(beside)).toHaveLength(1)
    expect((await call(agent.client, 'upline.messages', {})).value).toEqual({ upline: null, isMuted: false })
    expect((await call(agent.client, 'upline.muteMessages', { isMuted: true })).code).toBe('not_found')
  })
})

it('an agent sends so many a day, also when they come at once; the next day counts anew', async () => {
  await setSetting(app.owner, agentsSettings.messageDailyMax, 3, 'test')
  const codes = (await Promise.all([1, 2, 3, 4, 5].map((n) => write(middle, low, `tin ${n}`)))).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['message_limit', 'message_limit', 'ok', 'ok', 'ok'])
  await app.clock.advance(86_400_000)
  const again = await world.again(middle)
  expect((await write(again, low, 'hôm sau')).value).toEqual({ left: 2 })
})

it('the operator reads what an agent sent, each look is audited, and it is deleted after its time', async () => {
  const boss = await app.operator('mai.sup')
  const { rows } = (await call(boss, 'bo.agentMessages', { account: 'NHAN2', limit: 3 })).value
  expect(rows.map(({ to }) => to)).toEqual(['nhan3', 'nhan3', 'nhan3'])
  expect(rows[0]?.text).toBe('hôm sau')
  expect((await call(boss, 'bo.agentMessages', { account: 'khongcoai' })).code).toBe('not_found')
  const audit = await app.owner.many(
    sql`select target, details from audit_log where action = 'agents.read_messages' order by id limit 1`,
  )
  expect(audit).toMatchObject([{ target: `member:${middle.id}` }])
  await app.clock.advance(179 * 86_400_000)
  await purgeOldMessages(app)
  const kept = () => app.owner.value<number>(sql`select count(*)::integer as n from agent_message`)
  expect(await kept()).toBeGreaterThan(0)
  await app.clock.advance(2 * 86_400_000)
  await purgeOldMessages(app)
  expect(await kept()).toBe(0)
})
