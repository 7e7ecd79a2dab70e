import { sql } from '@lotus/database'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { agentsSettings } from './settings.ts'

// The agents' tree over HTTP: who may open what, links, what is seen of a team (AC02 to AC04, R19, T01).
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
type Client = Awaited<ReturnType<typeof app.register>>['client']

const boss = await app.operator('mai.sup')
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const logIn = async (username: string, with_ = password): Promise<Client> => {
  const answer = await call(site, 'session.login', { username, password: with_ })
  expect(answer.code).toBe('ok')
  return site.as(answer.value.token)
}

/** An agent directly below the operator. */
async function topAgent(username: string, LOTT = 78_000): Promise<Client> {
  await app.register(username)
  const set = await call(boss, 'bo.setAgent', {
    memberId: await idOf(username),
    rates: { LOTT, LIVE: 6000 },
    reason: 'a new agent',
  })
  expect(set.code).toBe('ok')
  return logIn(username)
}

/** An account that an agent opens, logged in with a password of its own. */
async function opened(agent: Client, username: string, kind: 'agent' | 'player', LOTT: number): Promise<Client> {
  const { code, value } = await call(agent, 'agent.open', { username, kind, rates: { LOTT } })
  expect(code).toBe('ok')
  const first = await call(site, 'session.login', { username, password: value.password })
  const changed = await call(site.as(first.value.token), 'member.changePassword', {
    oldPassword: value.password,
    newPassword: password,
    confirmNewPassword: password,
  })
  expect(changed.code).toBe('ok')
  return logIn(username)
}

const link = { kind: 'player', channel: 'Zalo', days: 7, usesMax: null, domain: null } as const
const register = (username: string, affiliateCode: string) =>
  call(site, 'member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
    affiliateCode,
  })

describe('an agent', () => {
  it('is made by the operator, with a reason in the audit log; nobody else gets into the agent centre', async () => {
    const { client } = await app.register('nguoichoi1')
    expect((await call(client, 'agent.me', {})).code).toBe('not_an_agent')
    const agent = await topAgent('daily1a')
    expect((await call(agent, 'agent.me', {})).value).toMatchObject({
      account: 'daily1a',
      upline: null,
      depth: 1,
      rates: { LOTT: 78_000, LIVE: 6000, RNG: 0 },
      offers: { player: { LOTT: 78_000 }, agent: { LOTT: 77_000, LIVE: 5000 } },
      mayOpenAgents: true,
    })
    expect((await call(agent, 'member.info', {})).value.type).toBe(1)
    expect(
      await app.owner.one(
        sql`select action, target from audit_log where action = 'agents.set' order by id desc limit 1`,
      ),
    ).toEqual({
      action: 'agents.set',
      target: `member:${await idOf('daily1a')}`,
    })
    const refused = await call(boss, 'bo.setAgent', {
      memberId: await idOf('daily1a'),
      rates: { LOTT: 80_500 },
      reason: 'too much',
    })
    expect(refused).toMatchObject({ code: 'rate_out_of_range', value: { category: 'LOTT', max: 80_000, step: 1000 } })
  })

  it('opens agents and players below, each with a password for one day that must be changed', async () => {
    const agent = await topAgent('daily2')
    expect(
      await call(agent, 'agent.open', { username: 'capduoi2', kind: 'agent', rates: { LOTT: 78_000 } }),
    ).toMatchObject({
      code: 'rate_out_of_range',
      value: { max: 77_000 },
    })
    const below = await opened(agent, 'capduoi2', 'agent', 70_000)
    expect((await call(below, 'agent.me', {})).value).toMatchObject({
      upline: 'daily2',
      depth: 2,
      offers: { player: { LOTT: 70_000 } },
    })
    expect((await call(below, 'member.info', {})).value.type).toBe(2)
    const player = await opened(below, 'khach2', 'player', 40_000)
    expect((await call(player, 'agent.me', {})).code).toBe('not_an_agent')
    expect((await call(agent, 'agent.open', { username: 'CapDuoi2', kind: 'player', rates: {} })).code).toBe(
      'username_taken',
    )
    // Terms are accepted by the person, not by the agent.
    expect((await call(player, 'member.info', {})).value.terms).not.toBeNull()
  })

  it('sees the own team alone: levels, masked names further down, and no contact of anybody', async () => {
    const [agent, stranger] = [await topAgent('daily3'), await topAgent('daily3b')]
    const below = await opened(agent, 'capduoi3', 'agent', 60_000)
    await opened(below, 'khachhang3', 'player', 30_000)
    const top = await call(agent, 'agent.team', {})
    expect(top.value).toMatchObject({ counts: { all: 1, agents: 1, players: 0 }, trail: [] })
    expect(top.value.rows).toMatchObject([
      { account: 'capduoi3', kind: 'agent', depth: 1, teamSize: 1, rates: { LOTT: 60_000 } },
    ])
    const deeper = await call(agent, 'agent.team', { under: await idOf('capduoi3') })
    expect(deeper.value.rows).toMatchObject([{ account: 'kh***g3', depth: 2, remark: null, via: 'direct' }])
    expect(deeper.value.trail).toEqual([{ id: await idOf('capduoi3'), account: 'capduoi3' }])
    expect(Object.keys(deeper.value.rows[0] ?? {})).not.toContain('phone')
    expect((await call(agent, 'agent.team', { account: 'KhachHang3' })).value.rows).toMatchObject([
      { account: 'khachhang3', depth: 2 },
    ])
    // Another line is as unknown as a name that nobody has.
    expect((await call(stranger, 'agent.team', { account: 'capduoi3' })).value.rows).toEqual([])
    expect((await call(stranger, 'agent.team', { under: await idOf('capduoi3') })).code).toBe('not_found')
    expect((await call(below, 'agent.team', { account: 'daily3' })).value.rows).toEqual([])
    expect((await call(below, 'agent.team', { under: await idOf('daily3') })).code).toBe('not_found')
    const overview = await call(agent, 'agent.overview', {})
    expect(overview.value).toMatchObject({
      people: { team: 2, direct: 1, agents: 1, players: 1, joined: 2 },
      levels: [
        { depth: 1, agents: 1, players: 0 },
        { depth: 2, agents: 0, players: 1 },
      ],
    })
    expect(overview.value.days.at(-1)).toMatchObject({ day: '2026-03-10', joined: 2 })
    expect((await call(agent, 'agent.overview', { from: '2026-01-01', to: '2026-03-10' })).code).toBe('bad_request')
  })

  it('raises rates of those directly below, and never lowers one', async () => {
    const agent = await topAgent('daily4')
    const below = await opened(agent, 'capduoi4', 'agent', 50_000)
    await opened(below, 'khach4', 'player', 20_000)
    const memberId = await idOf('capduoi4')
    const raise = (client: Client, id: string, LOTT: number) =>
      call(client, 'agent.raiseRates', { memberId: id, rates: { LOTT } })
    expect((await raise(agent, memberId, 49_000)).code).toBe('rate_only_raised')
    expect((await raise(agent, memberId, 78_000)).code).toBe('rate_out_of_range')
    expect((await raise(agent, memberId, 60_500)).code).toBe('rate_step')
    expect((await raise(agent, await idOf('khach4'), 30_000)).code).toBe('not_found')
    expect((await raise(below, memberId, 60_000)).code).toBe('not_found')
    expect((await raise(agent, memberId, 60_000)).value.rates).toMatchObject({ LOTT: 60_000 })
    const { value } = await call(boss, 'bo.agent', { account: 'capduoi4' })
    expect(value).toMatchObject({
      place: { trail: [{ account: 'daily4' }], depth: 2, via: 'direct' },
      people: { team: 1 },
    })
    expect(value.changes.map(({ fromPpm, toPpm, by }) => [fromPpm, toPpm, by])).toEqual([
      [50_000, 60_000, 'daily4'],
      [0, 50_000, 'daily4'],
    ])
    // Two raises at once: both are checked under the lock.
    const both = await Promise.all([raise(agent, memberId, 70_000), raise(agent, memberId, 65_000)])
    const codes = both.map(({ code }) => code)
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(0)
    expect((await call(agent, 'agent.me', {})).value.rates.LOTT).toBe(78_000)
  })

  it('keeps a note about a member directly below, which nobody else reads', async () => {
    const agent = await topAgent('daily5')
    const below = await opened(agent, 'capduoi5', 'agent', 50_000)
    await opened(below, 'khach5', 'player', 0)
    const write = async (client: Client, name: string) =>
      (await call(client, 'agent.remark', { memberId: await idOf(name), remark: 'bạn của Hoa' })).code
    expect(await write(agent, 'capduoi5')).toBe('ok')
    expect(await write(agent, 'khach5')).toBe('not_found')
    expect((await call(agent, 'agent.team', {})).value.rows[0]?.remark).toBe('bạn của Hoa')
  })
})

describe('a link', () => {
  it('shows its terms, puts who registers below the agent with its rates, and counts them', async () => {
    const agent = await topAgent('daily6')
    const made = await call(agent, 'agent.createLink', { ...link, rates: { LOTT: 30_000 } })
    expect(made.value).toMatchObject({
      kind: 'player',
      state: 'active',
      uses: 0,
      expiresAt: '2026-03-17T17:00:00.000Z',
    })
    const { code } = made.value
    expect((await call(site, 'agent.join', { code })).value.link).toMatchObject({
      agent: 'da***',
      rates: { LOTT: 30_000 },
      kind: 'player',
    })
    expect((await register('bangioithieu6', code)).code).toBe('ok')
    expect((await call(agent, 'agent.team', {})).value.rows).toMatchObject([
      { account: 'bangioithieu6', via: 'link', rates: { LOTT: 30_000 }, remark: 'Zalo' },
    ])
    expect((await call(agent, 'agent.links', {})).value).toMatchObject({ active: 1, rows: [{ code, uses: 1 }] })
  })

  it('takes no more than it may, even of people who register at the same moment', async () => {
    const agent = await topAgent('daily7')
    const { code } = (await call(agent, 'agent.createLink', { ...link, usesMax: 2, rates: {} })).value
    const answers = await Promise.all(['mot7', 'hai7', 'baba7', 'bonbon7'].map((name) => register(`${name}x`, code)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([
      'invitation_code_error',
      'invitation_code_error',
      'ok',
      'ok',
    ])
    expect((await call(agent, 'agent.links', { state: 'ended' })).value.rows).toMatchObject([
      { code, state: 'used_up', uses: 2 },
    ])
    expect((await call(site, 'agent.join', { code })).value.link).toBeNull()
    expect((await call(site, 'agent.affiliate', { code })).value).toMatchObject({ valid: false, showField: true })
    expect((await call(agent, 'agent.team', {})).value.counts.all).toBe(2)
  })

  it('gives no more than its agent may give on that day', async () => {
    const agent = await topAgent('daily8')
    const { code } = (await call(agent, 'agent.createLink', { ...link, kind: 'agent', rates: { LOTT: 70_000 } })).value
    const lowered = { memberId: await idOf('daily8'), rates: { LOTT: 40_000 }, reason: 'lowered' }
    expect((await call(boss, 'bo.setAgent', lowered)).code).toBe('ok')
    const confirmed = { memberId: lowered.memberId, n: 1, decision: 'confirm', reason: 'looked at it' } as const
    expect((await call(await app.operator('hoa.ops'), 'bo.decideRates', confirmed)).code).toBe('ok')
    expect((await call(site, 'agent.join', { code })).value.link?.rates.LOTT).toBe(39_000)
    expect((await register('capduoi8', code)).code).toBe('ok')
    expect((await call(await logIn('capduoi8'), 'agent.me', {})).value.rates.LOTT).toBe(39_000)
  })

  it('is closed by its agent alone, and is one of a bounded number', async () => {
    const [agent, other] = [await topAgent('daily9'), await topAgent('daily9b')]
    const { code } = (await call(agent, 'agent.createLink', { ...link, days: 1, rates: {} })).value
    expect((await call(other, 'agent.closeLink', { code })).code).toBe('not_found')
    expect((await call(agent, 'agent.closeLink', { code })).value.state).toBe('closed')
    expect((await register('tremuon9', code)).code).toBe('invitation_code_error')
    const wrong = await call(agent, 'agent.createLink', { ...link, rates: {}, domain: 'evil.example' })
    expect(wrong).toMatchObject({ code: 'bad_request' })
    for (let n = 0; n < 30; n += 1) await call(agent, 'agent.createLink', { ...link, days: 1, rates: {} })
    expect(await call(agent, 'agent.createLink', { ...link, rates: {} })).toMatchObject({
      code: 'too_many_links',
      value: { max: 30 },
    })
  })
})

describe('a friend', () => {
  it('who is invited by a player joins that player’s team, and one invited by nobody joins none', async () => {
    const agent = await topAgent('daily10')
    const player = await opened(agent, 'khach10', 'player', 10_000)
    const { referral_code: code } = await app.owner.one<{ referral_code: string }>(
      sql`select referral_code from member where username = 'khach10'`,
    )
    expect((await register('banbe10', code)).code).toBe('ok')
    expect((await call(agent, 'agent.team', {})).value.rows).toMatchObject([
      { account: 'banbe10', via: 'referral', rates: { LOTT: 0 } },
      { account: 'khach10' },
    ])
    await app.register('motminh10')
    expect((await call(boss, 'bo.agent', { account: 'motminh10' })).value.place).toBeNull()
    expect((await call(player, 'agent.team', {})).code).toBe('not_an_agent')
  })
})

describe('a full team', () => {
  it('refuses its link by the code, and never keeps a friend from registering', async () => {
    const agent = await topAgent('daily20')
    await opened(agent, 'khach20', 'player', 10_000)
    const { code } = (await call(agent, 'agent.createLink', { ...link, rates: {} })).value
    const { referral_code: friendly } = await app.owner.one<{ referral_code: string }>(
      sql`select referral_code from member where username = 'khach20'`,
    )
    await setSetting(app.owner, agentsSettings.directMax, 1, 'test')
    try {
      expect((await register('quaday20', code)).code).toBe('invitation_code_error')
      expect((await register('banbe20', friendly)).code).toBe('ok')
    } finally {
      await setSetting(app.owner, agentsSettings.directMax, 5000, 'test')
    }
    expect((await call(boss, 'bo.agent', { account: 'banbe20' })).value.place).toBeNull()
    expect((await call(agent, 'agent.team', {})).value.counts.all).toBe(1)
    expect((await call(agent, 'agent.links', {})).value.rows).toMatchObject([{ code, uses: 0 }])
  })
})

describe('the database', () => {
  it('lets nobody have more than the upline, whoever asks', async () => {
    const agent = await topAgent('daily11', 20_000)
    await opened(agent, 'khach11', 'player', 10_000)
    const [upline, member] = [await idOf('daily11'), await idOf('khach11')]
    const raise = (rate: number) =>
      app.db.query(
        sql`select agent_raise_rates(${upline}::bigint, ${member}::bigint, ${JSON.stringify({ LOTT: rate })}, 'me')`,
      )
    await expect(raise(21_000)).rejects.toThrow('came past the checks')
    await expect(raise(9000)).rejects.toThrow('came past the checks')
    await raise(20_000)
    await expect(app.db.query(sql`update agent_rate set rate_ppm = 90000`)).rejects.toThrow('permission denied')
  })

  it('keeps both sides of the tree equal', async () => {
    const differences = await app.owner.many(sql`
      (select u.id as ancestor, n.member_id as descendant, u.depth from agent_node n, unnest(n.uplines) with ordinality as u(id, depth)
        except select member_id, descendant_id, depth from agent_team)
      union all
      (select member_id, descendant_id, depth from agent_team
        except select u.id, n.member_id, u.depth from agent_node n, unnest(n.uplines) with ordinality as u(id, depth))`)
    expect(differences).toEqual([])
  })
})

describe('an agent who is excluded from play', () => {
  it('opens nothing, gives nothing, and is joined by nobody; a link works again afterwards', async () => {
    const agent = await topAgent('daily13')
    const { code } = (await call(agent, 'agent.createLink', { ...link, rates: {} })).value
    expect((await call(agent, 'protection.timeOut', { hours: 24 })).code).toBe('ok')
    const again = await logIn('daily13')
    const opening = { username: 'khach13', kind: 'player', rates: {} } as const
    expect(await call(again, 'agent.open', opening)).toMatchObject({
      code: 'self_excluded',
      value: { until: '2026-03-11T03:00:20.000Z' },
    })
    expect((await call(again, 'agent.createLink', { ...link, rates: {} })).code).toBe('self_excluded')
    expect((await call(site, 'agent.join', { code })).value.link).toBeNull()
    expect((await register('khach13b', code)).code).toBe('invitation_code_error')
    // What there is can still be looked at.
    expect((await call(again, 'agent.team', {})).code).toBe('ok')
  })
})

// Last: it moves the clock, which ends every session.
it('a link ends with its day', async () => {
  const agent = await topAgent('daily12')
  const { code } = (await call(agent, 'agent.createLink', { ...link, days: 1, rates: {} })).value
  await app.setTestTime('2026-03-11T16:59:59Z')
  expect((await call(site, 'agent.join', { code })).value.link).not.toBeNull()
  await app.setTestTime('2026-03-11T17:00:00Z')
  expect((await call(site, 'agent.join', { code })).value.link).toBeNull()
  expect((await register('tremuon12', code)).code).toBe('invitation_code_error')
  const again = await logIn('daily12')
  expect((await call(again, 'agent.links', {})).value).toMatchObject({ active: 0, rows: [{ code, state: 'expired' }] })
})
