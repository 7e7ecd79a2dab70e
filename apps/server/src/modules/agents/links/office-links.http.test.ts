import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting, siteSettings } from '../../system/index.ts'

// Links of all agents and private domains, at the operator's (operations.md 5.2, row 42).
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
const hosts = ['https://lotus.example', 'https://rieng.example', 'https://khac.example']
await setSetting(app.db, siteSettings.domains, hosts, 'test')

const idOf = (username: string) =>
  app.owner.value<bigint>(sql`select id from member where username = ${username}`).then(String)
async function topAgent(username: string) {
  const { client } = await app.register(username)
  const id = await idOf(username)
  const input = { memberId: id, rates: { LOTT: 78_000 }, reason: 'new' }
  expect((await call(boss, 'bo.setAgent', input)).code).toBe('ok')
  return { client, id }
}
const one = await topAgent('chulink1')
const two = await topAgent('chulink2')
const usual = {
  kind: 'player',
  rates: { LOTT: 40_000 },
  channel: 'Zalo',
  days: 7,
  usesMax: null,
  domain: null,
} as const
const make = async (agent: typeof one, more: Partial<RouteInput<'agent.createLink'>> = {}) =>
  (await call(agent.client, 'agent.createLink', { ...usual, ...more })).value
const open = await make(one)
const named = await make(one, { domain: 'lotus.example', kind: 'agent' })
const others = await make(two)
const list = async (input: RouteInput<'bo.links'> = {}) => (await call(boss, 'bo.links', input)).value
const codes = async (input: RouteInput<'bo.links'>) => (await list(input)).rows.map(({ code }) => code).toSorted()
const bind = (account: string, domain: string) => call(boss, 'bo.bindDomain', { account, domain, reason: 'agreed' })

it('links of all agents are listed with their owners, filtered and paged', async () => {
  const all = await list()
  expect(new Map(all.rows.map(({ code, owner, domain, state }) => [code, [owner, domain, state]]))).toEqual(
    new Map([
      [open.code, ['chulink1', null, 'active']],
      [named.code, ['chulink1', 'lotus.example', 'active']],
      [others.code, ['chulink2', null, 'active']],
    ]),
  )
  expect(all.rows[0]?.rates.LOTT).toBe(40_000)
  expect(await codes({ account: 'ChuLink1' })).toEqual([open.code, named.code].toSorted())
  expect(await codes({ code: others.code })).toEqual([others.code])
  expect(await codes({ kind: 'agent' })).toEqual([named.code])
  expect(await codes({ domain: 'LOTUS.example' })).toEqual([named.code])
  expect(await codes({ state: 'ended' })).toEqual([])
  expect((await call(boss, 'bo.links', { account: 'khongcoai' })).code).toBe('not_found')
  const first = await list({ limit: 2 })
  const rest = await list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...rest.rows].map(({ code }) => code)).toEqual(all.rows.map(({ code }) => code))
  expect(rest.nextCursor).toBeNull()
})

it('a private domain counts for its agent’s links that name none, and nobody else may name it', async () => {
  expect((await bind('chulink1', 'rieng.example')).value.rows).toMatchObject([
    { domain: 'rieng.example', bound: { account: 'chulink1', by: 'mai.sup', reason: 'agreed' } },
    { domain: 'lotus.example', bound: null },
    { domain: 'khac.example', bound: null },
  ])
  const mine = (await call(one.client, 'agent.links', {})).value.rows
  expect(new Map(mine.map(({ code, domain }) => [code, domain]))).toEqual(
    new Map([
      [open.code, 'rieng.example'],
      [named.code, 'lotus.example'],
    ]),
  )
  expect(await codes({ domain: 'rieng.example' })).toEqual([open.code])
  expect((await list({ code: open.code })).rows[0]).toMatchObject({ domain: 'rieng.example', isPrivate: true })
  expect((await call(one.client, 'agent.me', {})).value.domains).toEqual([
    'rieng.example',
    'lotus.example',
    'khac.example',
  ])
  expect((await call(two.client, 'agent.me', {})).value.domains).toEqual(['lotus.example', 'khac.example'])
  const taken = await call(two.client, 'agent.createLink', { ...usual, domain: 'rieng.example' })
  expect(taken.code).toBe('bad_request')
  expect((await make(one, { channel: 'new' })).domain).toBe('rieng.example')
  // The link works from wherever it is followed: its own row names no host.
  const joined = (await call(site, 'agent.join', { code: open.code, domain: 'rieng.example' })).value
  expect(joined.link?.code).toBe(open.code)
})

it('a domain has one agent and an agent one domain; only the brand’s can be bound, and only to agents', async () => {
  expect((await bind('chulink2', 'rieng.example')).code).toBe('domain_bound')
  expect((await bind('chulink1', 'khac.example')).code).toBe('domain_bound')
  expect((await bind('chulink2', 'elsewhere.example')).code).toBe('bad_request')
  await app.register('chulink3')
  expect((await bind('chulink3', 'khac.example')).code).toBe('not_an_agent')
  expect((await bind('khongcoai', 'khac.example')).code).toBe('not_found')
  // The brand gives the domain up: it counts for nobody, and is still listed, so that it can be unbound.
  await setSetting(app.db, siteSettings.domains, hosts.slice(0, 1), 'test')
  expect((await list({ code: open.code })).rows[0]?.domain).toBeNull()
  const unbind = () => call(boss, 'bo.unbindDomain', { domain: 'rieng.example', reason: 'left the brand' })
  expect((await unbind()).value.rows).toMatchObject([{ domain: 'lotus.example', bound: null }])
  expect((await unbind()).code).toBe('not_found')
  await setSetting(app.db, siteSettings.domains, hosts, 'test')
  expect(
    (await call(one.client, 'agent.links', {})).value.rows.find(({ code }) => code === open.code)?.domain,
  ).toBeNull()
  const audit = await app.owner.many<{ action: string; target: string; details: object }>(
    sql`select action, target, details from audit_log where action in ('agents.bind_domain', 'agents.unbind_domain') order by id`,
  )
  expect(audit[0]).toMatchObject({ target: `member:${one.id}`, details: { domain: 'rieng.example', reason: 'agreed' } })
  expect(audit.at(-1)).toMatchObject({ action: 'agents.unbind_domain', details: { reason: 'left the brand' } })
})

it('a link is closed once, takes nobody any more, and its agent reads why', async () => {
  const input = { memberId: one.id, code: open.code, reason: 'sent as spam' }
  expect((await call(boss, 'bo.closeLink', { ...input, memberId: two.id })).code).toBe('not_found')
  const closed = await call(boss, 'bo.closeLink', input)
  expect(closed.value).toMatchObject({ state: 'closed', closedBy: 'mai.sup', closeReason: 'sent as spam' })
  expect((await call(boss, 'bo.closeLink', input)).code).toBe('state_conflict')
  expect((await call(site, 'agent.join', { code: open.code })).value.link).toBeNull()
  const mine = (await call(one.client, 'agent.links', { state: 'closed' })).value.rows
  expect(mine).toMatchObject([{ code: open.code, closeReason: 'sent as spam' }])
  expect(mine[0]).not.toHaveProperty('closedBy')
  // What the agent closes has no reason of the operator's.
  await call(two.client, 'agent.closeLink', { code: others.code })
  expect((await list({ code: others.code })).rows[0]).toMatchObject({
    state: 'closed',
    closeReason: null,
    closedBy: null,
  })
  const audit = await app.owner.value<object>(
    sql`select details from audit_log where action = 'agents.close_link' and details ->> 'refused' is null`,
  )
  expect(audit).toEqual({ code: open.code, reason: 'sent as spam' })
})

it('who may only look changes nothing', async () => {
  const viewer = await app.operator('tu.op')
  expect((await call(viewer, 'bo.links', {})).code).toBe('ok')
  const reason = 'none'
  const input = { memberId: one.id, code: named.code, reason }
  expect((await call(viewer, 'bo.closeLink', input)).code).toBe('permission_denied')
  const bound = { account: 'chulink1', domain: 'khac.example', reason }
  expect((await call(viewer, 'bo.bindDomain', bound)).code).toBe('permission_denied')
  expect((await call(viewer, 'bo.unbindDomain', { domain: 'khac.example', reason })).code).toBe('permission_denied')
})
