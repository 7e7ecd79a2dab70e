import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'

// An operator confirms that accounts are of one person, and takes it back (operations.md 1.13); what it counts for is the agents' module's.
const app = await testApp()
const { call } = app
const mai = await app.operator('mai.sup')
const why = 'cùng một căn cước'

const member = async (username: string) => {
  const { client } = await app.register(username)
  return {
    client,
    username,
    id: await app.owner.value<bigint>(sql`select id from member where username = ${username}`),
  }
}
const [one, two, three] = [await member('cungnguoi1'), await member('cungnguoi2'), await member('cungnguoi3')]
const seen = async (username: string) => (await call(mai, 'bo.member', { username })).value.samePerson
const mark = (of: { id: bigint }, username: string, reason = why) =>
  call(mai, 'bo.markSamePerson', { id: String(of.id), username, reason })
const lift = (of: { id: bigint }) => call(mai, 'bo.liftSamePerson', { id: String(of.id), reason: 'nhầm người' })

describe('accounts of one person', () => {
  it('are shown as found alike, and marked with a reason that is on record', async () => {
    await app.owner.query(sql`
      insert into member_duplicate (member_id, field, other_member_id) values (${two.id}, 'id_number', ${one.id})`)
    expect(await seen(one.username)).toEqual({
      main: null,
      others: [],
      alike: [{ username: two.username, field: 'id_number' }],
    })
    expect((await mark(two, one.username, '')).code).toBe('bad_request')
    expect((await mark(two, 'khongcoai9')).code).toBe('not_found')
    const { value } = await mark(two, one.username.toUpperCase())
    const at = app.clock.now().toISOString()
    expect(value.samePerson.main).toEqual({ username: one.username, at, by: 'mai.sup', reason: why })
    expect((await seen(one.username)).others).toEqual([{ username: two.username, at }])
    const row = await app.owner.one<{ details: unknown; target: string }>(
      sql`select details, target from audit_log where action = 'members.mark_same' order by id desc limit 1`,
    )
    expect(row).toMatchObject({
      target: `member:${two.id}`,
      details: { reason: why, username: one.username.toUpperCase() },
    })
  })

  it('are marked as of the first one of them, never twice and never in a circle', async () => {
    expect((await mark(three, two.username)).value.samePerson.main?.username).toBe(one.username)
    const states = await Promise.all([mark(three, one.username), mark(one, three.username), mark(one, one.username)])
    expect(states.map(({ code }) => code)).toEqual(['state_conflict', 'state_conflict', 'state_conflict'])
    expect((await seen(one.username)).others).toHaveLength(2)
  })

  it('are each a person of its own again once the mark is off, and can be marked anew', async () => {
    expect((await lift(three)).value.samePerson.main).toBeNull()
    expect((await lift(three)).code).toBe('state_conflict')
    const both = await Promise.all([mark(three, one.username), mark(three, two.username)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
  })

  it('are no member’s to mark, and stay one person when one is erased, without what was written about it', async () => {
    expect((await call(one.client, 'bo.markSamePerson', { id: '1', username: 'x', reason: why })).success).toBe(false)
    await app.owner.query(sql`
      update member set status = 'closed', closed_at = lotus_now() - interval '9000 days' where id = ${two.id}`)
    await app.owner.query(sql`select member_erase(${two.id}, 1, 'none')`)
    expect(
      await app.owner.one(
        sql`select main_id, reason from member_same_person where member_id = ${two.id} and lifted_at is null`,
      ),
    ).toEqual({ main_id: one.id, reason: '' })
  })
})
