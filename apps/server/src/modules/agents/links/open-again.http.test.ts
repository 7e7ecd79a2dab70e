import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'

// A link that its agent closed, and opens again (issue 19, operations.md 1.5).
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
const password = 'một mật khẩu dài'
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
async function topAgent(username: string) {
  await app.register(username)
  await call(boss, 'bo.setAgent', { memberId: await idOf(username), rates: {}, reason: 'new' })
  return site.as((await call(site, 'session.login', { username, password })).value.token)
}
const register = (username: string, affiliateCode: string) =>
  call(site, 'member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
    affiliateCode,
  })
const link = { kind: 'player', rates: {}, channel: 'Zalo', days: 7, usesMax: null, domain: null } as const

it('takes people again; what the operator closed, or is used up, stays ended', async () => {
  const [agent, other] = [await topAgent('molai1'), await topAgent('molai2')]
  const make = async (usesMax: number | null) =>
    (await call(agent, 'agent.createLink', { ...link, usesMax })).value.code
  const [code, byOffice] = [await make(1), await make(null)]
  await call(agent, 'agent.closeLink', { code })
  expect((await register('nguoimoi1', code)).code).toBe('invitation_code_error')
  expect((await call(other, 'agent.openLink', { code })).code).toBe('not_found')
  for (const _again of [1, 2]) expect((await call(agent, 'agent.openLink', { code })).value.state).toBe('active')
  expect((await register('nguoimoi1', code)).code).toBe('ok')
  await call(agent, 'agent.closeLink', { code })
  expect((await call(agent, 'agent.openLink', { code })).code).toBe('state_conflict')
  const memberId = await idOf('molai1')
  expect((await call(boss, 'bo.closeLink', { memberId, code: byOffice, reason: 'spam' })).code).toBe('ok')
  expect((await call(agent, 'agent.openLink', { code: byOffice })).code).toBe('state_conflict')
})

it('counts among the open ones, also where two are opened at once', async () => {
  const agent = await topAgent('molai3')
  const codes: string[] = []
  for (let n = 0; n < 2; n += 1) codes.push((await call(agent, 'agent.createLink', link)).value.code)
  for (const code of codes) await call(agent, 'agent.closeLink', { code })
  await setSetting(app.owner, agentsSettings.linksMax, 1, 'test')
  const both = await Promise.all(codes.map((code) => call(agent, 'agent.openLink', { code })))
  expect(both.map((answer) => answer.code).toSorted()).toEqual(['ok', 'too_many_links'])
  await setSetting(app.owner, agentsSettings.linksMax, 30, 'test')
})
