import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { settleDue } from '../settle/settle-due.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { eraseDuplicates, listOwnDuplicates } from './duplicate.repo.ts'
import { findDuplicates } from './find-duplicates.ts'

// The operator's list of members who look like one above them, and what an agent is told of it (issue 19, operations.md 1.13).
const app = await testApp()
const { call, site, owner } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
const PASSWORD = 'một mật khẩu dài'
const why = 'đã gọi điện'

const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, username, id: await owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const [top, one, two, three] = [
  await member('trungmay1'),
  await member('trungmay2'),
  await member('trungmay3'),
  await member('trungmay4'),
]
await setAgent(app.db, { memberId: top.id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
for (const { id } of [one, two, three]) {
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(app.db, { memberId: id, uplineId: top.id, rates: {}, ...place })
}
await findDuplicates(app.db)

const again = async ({ username }: { username: string }) => {
  // Sessions end by the test clock too.
  const { value } = await call(site, 'session.login', { username, password: PASSWORD })
  return site.as(must(value, 'logged in').token)
}
const list = async (input: RouteInput<'bo.duplicates'> = {}) =>
  (await call(await app.operator('mai.sup'), 'bo.duplicates', input)).value
const decide = async (
  of: { id: bigint },
  verdict: 'SAME_PERSON' | 'NOT_THE_SAME',
  signs: RouteInput<'bo.decideDuplicate'>['signs'] = ['PHONE'],
) =>
  call(await app.operator('mai.sup'), 'bo.decideDuplicate', {
    memberId: String(of.id),
    uplineId: String(top.id),
    signs,
    verdict,
    reason: why,
  })

describe('members who look like one above them', () => {
  it('are listed for the operator with what they share, the oldest first, page by page, and counted in the menu', async () => {
    expect(await list()).toEqual({ rows: [], nextCursor: null, waiting: 0, late: 0, isCounted: true })
    await setSetting(app.db, settleSettings.duplicatesExcluded, false, 'test')
    expect(await list()).toMatchObject({ isCounted: false })
    await setSetting(app.db, settleSettings.duplicatesExcluded, true, 'test')
    await owner.query(sql`update member set phone = '+84901112223' where id in (${top.id}, ${one.id})`)
    await owner.query(
      sql`update member set phone_verified_at = lotus_now(), email_verified_at = lotus_now() where id = ${top.id}`,
    )
    await again(one)
    expect(await findDuplicates(app.db)).toBe(1)
    await app.setTestTime('2026-06-20T04:00:00Z')
    await owner.query(sql`update member set phone = '+84901112223' where id = ${two.id}`)
    await owner.query(sql`update member set email = 'a@example.com' where id in (${top.id}, ${two.id})`)
    await again(two)
    expect(await findDuplicates(app.db)).toBe(2)
    // A login with nothing proved asks for no code.
    await owner.query(sql`update member set phone_verified_at = null, email_verified_at = null where id = ${top.id}`)
    const first = await list({ limit: 1 })
    expect(first).toMatchObject({ waiting: 2 })
    expect(first.rows).toEqual([
      expect.objectContaining({
        account: one.username,
        upline: top.username,
        team: top.username,
        level: 1,
        signs: ['PHONE'],
        since: '2026-06-20T03:00:00.000Z',
        verdict: null,
        decidedAt: null,
      }),
    ])
    const next = await list({ limit: 1, cursor: must(first.nextCursor, 'there is more') })
    expect(next.rows.map(({ account, signs }) => ({ account, signs }))).toEqual([
      { account: two.username, signs: ['EMAIL', 'PHONE'] },
    ])
    expect(next.nextCursor).toBeNull()
    expect((await list({ account: two.username })).rows).toHaveLength(1)
    expect((await list({ account: top.username })).rows).toHaveLength(2)
    const asked = await app.operator('mai.sup')
    expect((await call(asked, 'bo.duplicates', { account: 'khongcoai9' })).code).toBe('not_found')
    expect((await call(asked, 'bo.duplicates', { cursor: 'x' })).code).toBe('bad_request')
    expect((await call(asked, 'bo.me', {})).value.queues.duplicates).toBe(2)
    expect((await call(await app.operator('linh.fin'), 'bo.me', {})).value.queues.duplicates).toBe(0)
  })

  it('are no member’s and no other operator’s to see or decide', async () => {
    const input = { memberId: String(one.id), uplineId: String(top.id), signs: ['PHONE' as const], reason: why }
    const asked = { ...input, verdict: 'NOT_THE_SAME' as const }
    for (const client of [top.client, await app.operator('linh.fin')]) {
      expect((await call(client, 'bo.duplicates', {})).success).toBe(false)
      expect((await call(client, 'bo.decideDuplicate', asked)).success).toBe(false)
    }
    const office = await app.operator('mai.sup')
    expect((await call(office, 'bo.decideDuplicate', { ...asked, memberId: '99999' })).code).toBe('not_found')
    expect((await call(office, 'bo.decideDuplicate', { ...asked, reason: '' })).code).toBe('bad_request')
    expect(await list()).toMatchObject({ waiting: 2 })
  })

  it('are left out of a statement: the agent reads how many wait, the operator which and why', async () => {
    await signedBy(app)(
      top.id,
      null,
      {
        kind: 'DAILY',
        cadence: 'DAILY',
        categories: ['RNG'],
        activeMinBet: '100.0000',
        tiers: [{ ratePpm: 1000, active: 2, validBet: '0.0000', loss: '0.0000' }],
      },
      '2026-06-19T17:00:00Z',
    )
    const at = app.clock.now()
    for (const { id } of [top, one, two, three])
      await rebates.tell(id, [{ ref: `m${id}`, validBet: '200.0000', placedAt: at, at }])
    const office = await app.operator('mai.sup')
    const marked = { id: String(three.id), username: top.username, reason: why }
    expect((await call(office, 'bo.markSamePerson', marked)).success).toBe(true)
    await rebates.count()
    const client = await again(top)
    const days = { from: '2026-06-20', to: '2026-06-20' }
    const overview = await call(client, 'agent.overview', days)
    expect(overview.value.people.active).toMatchObject({ count: 0, leftOut: 0, waiting: 0 })
    const progress = await call(client, 'contract.progress', { kind: 'DAILY' })
    expect(progress.value.progress?.estimate).toMatchObject({ active: 1, leftOut: 1, waiting: 2 })
    // Three days after the last of them was found.
    expect(progress.value.progress).toMatchObject({ waitingBy: '2026-06-23T04:00:00.000Z' })
    expect((await list()).rows[0]).toMatchObject({ by: '2026-06-23T03:00:00.000Z', isLate: false })
    await app.setTestTime('2026-06-20T17:01:00Z')
    await rebates.count()
    await rebates.payDays()
    await settleDue(app.db, new Date('2026-06-20T17:01:00Z'))
    const reader = await again(top)
    const rows = (await call(reader, 'contract.statements', { kind: 'DAILY', ...days })).value.rows
    const id = must(rows[0], 'a statement').id
    const told = await call(reader, 'contract.statement', { id })
    expect(told.value).toMatchObject({ active: 1, leftOut: 1, waiting: 2, state: 'NOT_REACHED' })
    expect(JSON.stringify(told.value)).not.toMatch(/trungmay[234]|leftOutAccounts|PHONE|EMAIL/)
    expect((await call(await app.operator('linh.fin'), 'bo.statement', { id })).value.leftOutAccounts).toEqual([
      { account: three.username, counted: top.username },
      { account: one.username, counted: null },
      { account: two.username, counted: null },
    ])
  })

  it('are decided with a reason that is on record, once, by what was shown', async () => {
    expect((await decide(two, 'SAME_PERSON')).code).toBe('state_conflict')
    expect((await decide(two, 'SAME_PERSON', ['PHONE', 'EMAIL'])).success).toBe(true)
    expect((await decide(one, 'NOT_THE_SAME')).success).toBe(true)
    expect((await decide(one, 'NOT_THE_SAME')).code).toBe('state_conflict')
    const at = app.clock.now().toISOString()
    expect((await list({ state: 'SAME_PERSON' })).rows).toEqual([
      expect.objectContaining({ account: two.username, decidedAt: at, decidedBy: 'mai.sup', reason: why }),
    ])
    expect(await list({ state: 'NOT_THE_SAME' })).toMatchObject({ waiting: 0, rows: [{ account: one.username }] })
    const office = await app.operator('mai.sup')
    const seen = (await call(office, 'bo.member', { username: two.username })).value.samePerson
    expect(seen.main).toMatchObject({ username: top.username, by: 'mai.sup', reason: why })
    const audit = await owner.one<{ target: string; details: unknown }>(sql`
      select target, details from audit_log where action = 'agents.decide_duplicate' order by id desc limit 1`)
    expect(audit).toMatchObject({
      target: `member:${one.id}`,
      details: { upline: String(top.id), signs: ['PHONE'], verdict: 'NOT_THE_SAME', reason: why },
    })
  })

  it('read when they waited, without why; erased, nothing stays of what was written about them', async () => {
    expect(await listOwnDuplicates(app.db, one.id)).toEqual([
      { at: new Date('2026-06-20T03:00:00Z'), decidedAt: app.clock.now() },
    ])
    await eraseDuplicates(app.db, one.id)
    expect(await owner.value<string>(sql`select reason from agent_duplicate where member_id = ${one.id} limit 1`)).toBe(
      '',
    )
  })
})
