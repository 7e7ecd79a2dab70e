import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { runDueMoves } from '../moves/run-moves.ts'
import { join, raiseRates, setAgent } from '../tree/tree.repo.ts'

// How many accounts of a band of rates an agent may open (operations.md 1.1, 1.5, 5.2 row 41).
const app = await testApp()
const { call, site, owner } = app
const password = 'một mật khẩu dài'
let boss = await app.operator('mai.sup')
await app.setTestTime('2026-03-10T03:00:00Z')
boss = await app.operator('mai.sup')

type Quotas = RouteInput<'bo.setQuotas'>['quotas']
type Client = Awaited<ReturnType<typeof app.register>>['client']

const idOf = (username: string) => owner.value<bigint>(sql`select id from member where username = ${username}`)
async function agent(username: string, LOTT = 78_000): Promise<Client> {
  await app.register(username)
  await setAgent(app.db, { memberId: await idOf(username), rates: { LOTT, RNG: 12_000 }, by: 'test', reason: 'test' })
  return site.as((await call(site, 'session.login', { username, password })).value.token)
}
const quotasOf = async (account: string) => (await call(boss, 'bo.agent', { account })).value.quotas
const setQuotas = async (account: string, quotas: Quotas, as = boss) => {
  const seen = (await quotasOf(account)).map(({ category, fromPpm, max }) => ({ category, fromPpm, max }))
  return call(as, 'bo.setQuotas', { memberId: String(await idOf(account)), quotas, seen, reason: 'as agreed' })
}
const used = async (account: string) =>
  (await quotasOf(account)).map(({ category, fromPpm, used: count }) => `${category} ${fromPpm}: ${count}`)
const open = (client: Client, username: string, LOTT: number, kind: 'agent' | 'player' = 'player') =>
  call(client, 'agent.open', { username, kind, rates: { LOTT } })
const link = (client: Client, LOTT: number) =>
  call(client, 'agent.createLink', {
    kind: 'player',
    rates: { LOTT },
    channel: 'Zalo',
    days: 7,
    usesMax: null,
    domain: null,
  })
const register = (username: string, affiliateCode: string) =>
  call(site, 'member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
    affiliateCode,
  })
const raise = async (client: Client, username: string, LOTT: number) =>
  (await call(client, 'agent.raiseRates', { memberId: String(await idOf(username)), rates: { LOTT } })).code
const isWhole = async () => expect(await agentsTreeCheck.run(app.db, { passes: 1, isWhole: true })).toEqual([])

it('the operator sets them with a reason; the agent sees what is left', async () => {
  const client = await agent('chitieu1')
  expect((await open(client, 'khachcu1', 75_000)).code).toBe('ok')
  expect((await open(client, 'khachcu2', 0)).code).toBe('ok')
  const quotas: Quotas = [
    { category: 'LOTT', fromPpm: 60_000, max: 3 },
    { category: 'LOTT', fromPpm: 75_000, max: 2 },
  ]
  expect((await setQuotas('chitieu1', quotas, await app.operator('linh.fin'))).code).toBe('permission_denied')
  const twice = [...quotas, { category: 'LOTT', fromPpm: 60_000, max: 9 }] as const satisfies Quotas
  expect((await setQuotas('chitieu1', twice)).code).toBe('bad_request')
  expect((await setQuotas('khachcu1', quotas)).code).toBe('not_an_agent')
  // Who is there already counts; who has no rate takes no place.
  expect((await setQuotas('chitieu1', quotas)).value.quotas).toEqual([
    { category: 'LOTT', fromPpm: 60_000, max: 3, used: 0 },
    { category: 'LOTT', fromPpm: 75_000, max: 2, used: 1 },
  ])
  expect((await call(client, 'agent.me', {})).value.quotas).toEqual(await quotasOf('chitieu1'))
  // A page that shows what was set before overwrites nothing.
  const memberId = String(await idOf('chitieu1'))
  const old = await call(boss, 'bo.setQuotas', { memberId, quotas: [], seen: [], reason: 'old page' })
  expect(old.code).toBe('state_conflict')
  const rows = await owner.values<string>(sql`
    select coalesce(details->>'refused', details->>'reason') || ' ' || coalesce(jsonb_array_length(details->'from')::text, '-')
    from audit_log where action = 'agents.set_quotas' order by id desc limit 2`)
  expect(rows).toEqual(['state_conflict -', 'as agreed 0'])
  await isWhole()
})

it('of three at once, directly and by a link, one gets the last place; the others read why not', async () => {
  const client = await agent('chitieu2')
  expect((await setQuotas('chitieu2', [{ category: 'LOTT', fromPpm: 70_000, max: 2 }])).code).toBe('ok')
  const { code } = (await link(client, 75_000)).value
  expect((await open(client, 'cho0001', 70_000)).code).toBe('ok')
  const three = await Promise.all([
    open(client, 'cho0002', 71_000),
    register('cho0003', code),
    open(client, 'cho0004', 75_000, 'agent'),
  ])
  expect(three.map((answer) => answer.code).toSorted()).toEqual(['ok', 'quota_exhausted', 'quota_exhausted'])
  expect(await used('chitieu2')).toEqual(['LOTT 70000: 2'])
  // Whoever was refused has no account.
  expect(await owner.value(sql`select count(*)::integer from member where username like 'cho000%'`)).toBe(2)
  const refused = await open(client, 'cho0005', 70_000)
  expect([refused.code, refused.value]).toEqual([
    'quota_exhausted',
    expect.objectContaining({ category: 'LOTT', fromPpm: 70_000, max: 2 }),
  ])
  expect((await link(client, 70_000)).code).toBe('quota_exhausted')
  // A stranger with the link reads nothing of the quota.
  const stranger = await register('cho0009', code)
  expect(stranger.code).toBe('quota_exhausted')
  expect(JSON.stringify(stranger.value ?? {})).not.toMatch(/category|fromPpm|max/i)
  const listed = async () =>
    (await call(client, 'agent.links', {})).value.rows.map(({ state, isFull }) => [state, isFull])
  expect(await listed()).toEqual([['active', true]])
  expect((await setQuotas('chitieu2', [{ category: 'LOTT', fromPpm: 70_000, max: 3 }])).code).toBe('ok')
  expect(await listed()).toEqual([['active', false]])
  expect((await setQuotas('chitieu2', [{ category: 'LOTT', fromPpm: 70_000, max: 2 }])).code).toBe('ok')
  expect((await call(site, 'agent.join', { code })).value.link).toBeNull()
  // A lower band has no quota, and a product without one any number.
  expect((await open(client, 'cho0006', 69_000)).code).toBe('ok')
  expect((await call(client, 'agent.open', { username: 'cho0007', kind: 'player', rates: { RNG: 12_000 } })).code).toBe(
    'ok',
  )
  // Past the checks the database refuses.
  await app.register('cho0008')
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  const [memberId, uplineId] = [await idOf('cho0008'), await idOf('chitieu2')]
  await expect(join(app.db, { ...place, memberId, uplineId, rates: { LOTT: 70_000 } })).rejects.toThrow(/quota/)
  const lower = { uplineId, memberId: await idOf('cho0006'), rates: { LOTT: 70_000 }, by: 'test' }
  await expect(raiseRates(app.db, lower)).rejects.toThrow(/quota/)
  await isWhole()
})

it('a raise takes a place above and leaves the one below; two at once cannot both have the last one', async () => {
  const client = await agent('chitieu3')
  for (const name of ['nang01', 'nang02', 'nang03']) expect((await open(client, name, 50_000)).code).toBe('ok')
  const bands: Quotas = [
    { category: 'LOTT', fromPpm: 50_000, max: 3 },
    { category: 'LOTT', fromPpm: 70_000, max: 1 },
  ]
  expect((await setQuotas('chitieu3', bands)).code).toBe('ok')
  expect((await open(client, 'nang04', 50_000)).code).toBe('quota_exhausted')
  const both = await Promise.all([raise(client, 'nang01', 70_000), raise(client, 'nang02', 72_000)])
  expect(both.toSorted()).toEqual(['ok', 'quota_exhausted'])
  expect(await used('chitieu3')).toEqual(['LOTT 50000: 2', 'LOTT 70000: 1'])
  // Within a band nothing is taken.
  expect(await raise(client, 'nang03', 69_000)).toBe('ok')
  expect((await open(client, 'nang04', 50_000)).code).toBe('ok')
  // Copied settings are a raise.
  const high = both[0] === 'ok' ? 'nang01' : 'nang02'
  const pair = { fromId: String(await idOf(high)), memberId: String(await idOf('nang03')) }
  expect((await call(client, 'agent.copySettings', pair)).code).toBe('quota_exhausted')
  // The operator is bound by none: it is only counted, up and down.
  await setAgent(app.db, { memberId: await idOf('nang03'), rates: { LOTT: 70_000 }, by: 'test', reason: 'test' })
  expect(await used('chitieu3')).toEqual(['LOTT 50000: 2', 'LOTT 70000: 2'])
  await setAgent(app.db, { memberId: await idOf(high), rates: { LOTT: 40_000 }, by: 'test', reason: 'test' })
  expect(await used('chitieu3')).toEqual(['LOTT 50000: 2', 'LOTT 70000: 1'])
  // A closed account stays in the team with its rate, and keeps its place.
  await owner.query(sql`update member set status = 'closed' where username = 'nang04'`)
  expect((await open(client, 'nang05', 50_000)).code).toBe('ok')
  expect((await open(client, 'nang06', 50_000)).code).toBe('quota_exhausted')
  await isWhole()
})

it('a move gives the place back and is counted in the new line, even above its quota', async () => {
  const from = await agent('chitieu4')
  await agent('chitieu5')
  expect((await open(from, 'doi001', 60_000, 'agent')).code).toBe('ok')
  for (const [name, max] of [
    ['chitieu4', 1],
    ['chitieu5', 0],
  ] as const)
    expect((await setQuotas(name, [{ category: 'LOTT', fromPpm: 60_000, max }])).code).toBe('ok')
  const memberId = String(await idOf('doi001'))
  expect((await call(boss, 'bo.planMove', { memberId, to: 'chitieu5', reason: 'family line' })).code).toBe('ok')
  await app.setTestTime('2026-03-15T18:00:00Z')
  boss = await app.operator('mai.sup')
  expect(await runDueMoves(app.db)).toBe(1)
  expect([await used('chitieu4'), await used('chitieu5')]).toEqual([['LOTT 60000: 0'], ['LOTT 60000: 1']])
  await isWhole()
  await owner.query(sql`update agent_quota set used = 0 where member_id = ${await idOf('chitieu5')}`)
  expect(await agentsTreeCheck.run(app.db, { passes: 1, isWhole: true })).toMatchObject([
    { subject: `quota of member ${await idOf('chitieu5')}, LOTT from 60000`, expected: '1', found: '0' },
  ])
})
