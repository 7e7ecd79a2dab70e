import { must } from '@lotus/kernel'
import type { FieldRule, RegisterField } from '@lotus/contract'
import { sql } from '@lotus/database'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { registrationSettings, setSetting } from '../../system/index.ts'

// An account that an agent opens follows the rule of registration, and is in the audit log (issue 19, operations.md 1.5).
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
const password = 'một mật khẩu dài'
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()

await app.register('moluat')
await call(boss, 'bo.setAgent', { memberId: await idOf('moluat'), rates: { LOTT: 50_000 }, reason: 'new' })
const agent = site.as((await call(site, 'session.login', { username: 'moluat', password })).value.token)
const open = (username: string) => call(agent, 'agent.open', { username, kind: 'player', rates: { LOTT: 10_000 } })
const register = (username: string) =>
  call(site, 'member.register', { username, password, confirmPassword: password, agree: true, ageConfirmed: true })
const rule = (more: Partial<FieldRule>): FieldRule => ({
  patternId: 2,
  minLength: 4,
  maxLength: 16,
  acceptedPattern: '*',
  enabled: true,
  required: true,
  ...more,
})
const setRules = (fields: Partial<Record<RegisterField, FieldRule>>) =>
  setSetting(app.db, registrationSettings.fields, fields, 'test')
afterAll(() => setRules({}))

it.each([
  ['a length', { minLength: 8, maxLength: 12 }, ['abc13', 'abcdefghijklm13'], 'abcdefgh13'],
  ['a pattern', { patternId: 6 }, ['abcdefgh'], 'abcdefg14'],
  ['an accepted pattern', { acceptedPattern: 'sen[a-z0-9]+' }, ['hoa15abc'], 'sen15abc'],
] as const)('the operator’s rule of names: %s', async (_name, more, wrong, right) => {
  await setRules({ username: rule(more) })
  for (const username of wrong) {
    const [opened, registered] = [await open(username), await register(username)]
    expect(registered).toMatchObject({ code: 'bad_request', value: { fields: { username: expect.any(String) } } })
    expect({ code: opened.code, value: opened.value }).toEqual({ code: registered.code, value: registered.value })
  }
  expect((await open(right)).code).toBe('ok')
})

it('the password that is handed over is one that registration would take', async () => {
  await setRules({ password: rule({ patternId: 8, minLength: 15, maxLength: 20 }) })
  const { value } = await open('matkhau15')
  expect(value.password).toMatch(/^(?=.*[A-Z])[A-Za-z0-9]{15}$/)
  expect((await call(site, 'session.login', { username: 'matkhau15', password: value.password })).code).toBe('ok')
})

it('each opening has its row in the audit log, with who opened what, and nothing of the password', async () => {
  await setRules({})
  const names = ['nhatky1', 'nhatky2', 'nhatky3']
  const opened = await Promise.all(names.map(open))
  expect((await open('nhatky1')).code).toBe('username_taken')
  const rows = (await call(boss, 'bo.audit', { action: 'agents.open_account', limit: 100 })).value.rows
  for (const [index, name] of names.entries()) {
    const row = must(
      rows.find(({ details }) => details['account'] === name),
      'a row of the opening',
    )
    expect(row).toMatchObject({
      operator: 'agent/moluat',
      target: `member:${await idOf(name)}`,
      details: { account: name, kind: 'player', rates: { LOTT: 10_000 }, offered: null },
    })
    expect(JSON.stringify(row)).not.toContain(must(opened[index], 'an opening').value.password)
  }
  expect(rows.filter(({ details }) => details['account'] === 'nhatky1')).toHaveLength(1)
})
