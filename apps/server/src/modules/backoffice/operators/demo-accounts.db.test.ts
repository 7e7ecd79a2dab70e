import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { systemRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createPasswords } from '../../../platform/passwords.ts'
import { createSecretBox, logIn } from '../../identity/index.ts'
import { setSetting } from '../../system/index.ts'
import {
  assertNoDemoAccounts,
  authenticateOperator,
  demoAccounts,
  demoAccountsFileName,
  installDemoAccounts,
} from '../index.ts'
import { logInOperator } from './operator-sessions.ts'
import { backofficeSettings } from '../settings.ts'
import { purgeOperatorSessions } from '../backoffice.repo.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'

const test = await testDatabase()
// The authenticators have their own tests (second-factor.http.test.ts).
await setSetting(test.db, backofficeSettings.secondFactor, false, 'test')
const dataDir = mkdtempSync(join(tmpdir(), 'lotus-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const file = join(dataDir, demoAccountsFileName)
const deps = {
  db: test.db,
  rng: systemRng,
  passwords: createPasswords({ pepper: new Uint8Array(32).fill(3) }),
  nudgeOutbox: () => undefined,
  clock: test.clock,
  operatorBox: createSecretBox(new Uint8Array(32).fill(3), systemRng, 'operator'),
  log: pino({ level: 'silent' }),
}
const caller = {
  ip: '127.0.0.1',
  userAgent: '',
  language: 'vi',
  cookies: {},
  setCookie: () => undefined,
} as const
const passwordOf = (username: string) =>
  demoAccounts(dataDir).find((account) => account.username === username)?.password ?? ''
const loginOperator = (username: string) => logInOperator(deps, { username, password: passwordOf(username) }, caller)

describe('demo accounts', () => {
  it('do not exist until they are installed', async () => {
    expect(demoAccounts(dataDir)).toEqual([])
    await assertNoDemoAccounts(test.db)
  })

  it('get random passwords in a file for this user only, and work with them', async () => {
    const accounts = await installDemoAccounts(deps, { dataDir })
    expect(accounts.map(({ kind, username }) => [kind, username])).toEqual([
      ['member', 'demo1'],
      ['member', 'demo2'],
      ['member', 'demo3'],
      ['member', 'daily1'],
      ['operator', 'tu.op'],
      ['operator', 'mai.sup'],
      ['operator', 'hoa.ops'],
      ['operator', 'linh.fin'],
    ])
    expect(demoAccounts(dataDir)).toEqual(accounts)
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(8)
    for (const { password } of accounts) expect(password).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await logIn(deps, { username: 'demo1', password: passwordOf('demo1') }, caller)).token).toMatch(
      /^[\w-]{43}$/,
    )
    expect((await loginOperator('mai.sup')).operator).toMatchObject({
      username: 'mai.sup',
      name: 'Mai',
      permissions: [
        'draws.view',
        'draws.enter',
        'draws.confirm',
        'audit.view',
        'withdrawals.view',
        'dead_letters.view',
        'dead_letters.decide',
        'games.view',
        'games.edit',
        'vendors.edit',
        'vendors.confirm',
        'settings.view',
        'settings.edit',
        'messages.view',
        'members.view',
        'members.edit',
        'members.erase',
        'operators.edit',
        'content.view',
        'content.edit',
        'inbox.send',
        'feedback.answer',
        'chat.moderate',
        'service.answer',
        'agents.view',
        'agents.edit',
        'agents.pay',
        'promotions.view',
        'promotions.edit',
        'promotions.decide',
        'loyalty.view',
        'loyalty.goods',
        'loyalty.orders',
        'loyalty.points',
        'loyalty.ranks',
        'loyalty.referrals',
        'finance.view',
        'verification.view',
        'harm.view',
        'harm.act',
      ],
    })
    expect((await loginOperator('tu.op')).operator.permissions).toEqual([
      'draws.view',
      'draws.enter',
      'games.view',
      'withdrawals.view',
      'messages.view',
      'members.view',
      'feedback.answer',
      'chat.moderate',
      'service.answer',
      'agents.view',
    ])
    expect((await loginOperator('linh.fin')).operator.permissions).toEqual([
      'withdrawals.view',
      'withdrawals.decide',
      'deposits.view',
      'deposits.decide',
      'channels.view',
      'channels.edit',
      'deposits.import',
      'games.view',
      'audit.view',
      'agents.view',
      'agents.pay',
      'promotions.view',
      'loyalty.view',
      'loyalty.orders',
      'loyalty.points',
      'loyalty.referrals',
      'finance.view',
      'verification.view',
      'verification.decide',
      'aml.view',
      'aml.decide',
    ])
  })

  it('stay unchanged at the next start', async () => {
    const before = readFileSync(file, 'utf8')
    const { token } = await loginOperator('tu.op')
    await installDemoAccounts(deps, { dataDir })
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await authenticateOperator(test.db, token)).toMatchObject({ username: 'tu.op' })
  })

  it('get new passwords if the file was lost, and the old sessions end', async () => {
    const old = passwordOf('tu.op')
    const { token } = await loginOperator('tu.op')
    rmSync(file)
    await installDemoAccounts(deps, { dataDir })
    expect(passwordOf('tu.op')).not.toBe(old)
    expect(await authenticateOperator(test.db, token)).toBeNull()
    await expect(logInOperator(deps, { username: 'tu.op', password: old }, caller)).rejects.toMatchObject({
      code: 'login_failed',
    })
    await loginOperator('tu.op')
    await logIn(deps, { username: 'demo1', password: passwordOf('demo1') }, caller)
  })

  it('do not touch a person who has a name that was added to the list later', async () => {
    const kept = readFileSync(file, 'utf8')
    const parsed = JSON.parse(kept) as { username: string }[]
    writeFileSync(file, JSON.stringify(parsed.filter(({ username }) => username !== 'demo2')))
    const own = passwordOf('demo2')
    const accounts = await installDemoAccounts(deps, { dataDir })
    expect(accounts.map(({ username }) => username)).not.toContain('demo2')
    const password = (parsed.find(({ username }) => username === 'demo2') as unknown as { password: string }).password
    expect(own).toBe('')
    await logIn(deps, { username: 'demo2', password }, caller)
    writeFileSync(file, kept)
  })

  it('report a damaged file', () => {
    const kept = readFileSync(file, 'utf8')
    writeFileSync(file, kept.slice(0, 20))
    expect(() => demoAccounts(dataDir)).toThrow('is damaged')
    writeFileSync(file, kept)
  })

  it('prevent the production profile from starting on their database', async () => {
    await expect(assertNoDemoAccounts(test.db)).rejects.toThrow('This database holds demo accounts')
    await test.owner.query(sql`delete from setting where key like 'demo.%'`)
    await expect(assertNoDemoAccounts({ ...test.db })).rejects.toThrow('This database holds demo accounts')
  })
})

it('sessions of operators go 400 days after their end, in steps', async () => {
  await test.owner.query(sql`delete from operator_session`)
  const session = (token: string, created: string, expires: string, ended: string | null) =>
    test.owner.query(sql`
      insert into operator_session (operator_id, token_hash, created_at, expires_at, ended_at)
      select min(id), sha256(${token}::bytea), ${created}, ${expires}, ${ended} from operator`)
  await session('over', '2025-01-01', '2025-01-02', null)
  await session('ended', '2025-01-01', '2030-01-01', '2025-01-03')
  await session('alive', '2025-01-01', '2030-01-01', null)
  await session('young', '2026-01-01', '2026-01-02', null)
  await test.setTestTime('2026-03-01T00:00:00Z')
  expect(await runUntilEmpty(() => purgeOperatorSessions(test.db, 400, 1))).toBe(2)
  expect(await test.owner.many(sql`select created_at from operator_session order by id`)).toHaveLength(2)
  await test.setTestTime(null)
})
