import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, systemRng } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { addressClass } from '../../../platform/address-class.ts'
import { logInMember } from '../entry/log-in-member.ts'
import { findEntryFacts } from '../entry/entry.repo.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import { rememberAddress } from './address-check.ts'
import { decideLoginStage } from './decide-login-stage.ts'
import { recordLogin } from './login-history.ts'
import { createSecretBox } from './secret-box.ts'
import { purgeSecurity } from './security.jobs.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { purge, purgeAttempts, purgeSessions, storeAuthenticatorDue } from './security.repo.ts'
import { getSessionState } from './sessions.repo.ts'
import { stepUpMethodsOf } from './step-up.ts'
import { identitySettings } from '../settings.ts'

const test = await testDatabase()
const box = createSecretBox(new Uint8Array(32).fill(9), systemRng)
const caller = { ip: '198.51.100.9', userAgent: '', language: 'vi' } as const
const START = '2026-06-01T00:00:00Z'

beforeEach(() => test.setTestTime(START))

let serial = 0
async function member(has: { totp?: boolean; phone?: boolean; email?: boolean }): Promise<bigint> {
  serial += 1
  const { id } = await test.owner.one<{ id: bigint }>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at,
      phone, phone_verified_at, email, email_verified_at)
    values (${`nguoi${serial}`}, 'x', '1', now(), now(), ${has.phone ? `+8490000000${serial}` : null},
      ${has.phone ? START : null}, ${has.email ? `n${serial}@example.test` : null}, ${has.email ? START : null}) returning id`)
  if (has.totp)
    await test.owner.query(sql`
      insert into member_totp (member_id, secret_sealed, confirmed_at) values (${id}, ${box.seal(id, 'SECRET')}, ${START})`)
  return id
}
const admit = (memberId: bigint, how: { proved?: 'sms' | 'email'; isReset?: true } = {}) =>
  admitFrom(memberId, { deviceToken: undefined, remember: false, ...how })

async function admitFrom(
  memberId: bigint,
  how: { deviceToken: string | undefined; remember: boolean; proved?: 'sms' | 'email'; isReset?: true; ip?: string },
) {
  const from = { ...caller, ...(how.ip ? { ip: how.ip } : {}) }
  const rules = await readEntryRules(test.db)
  return test.db.tx(async (tx) => {
    const known = { addressClass: addressClass(from.ip), knownDays: rules.knownAddressDays, passwordHash: null }
    const facts = must(await findEntryFacts(tx, { memberId, ...known }), 'the member is there')
    const admission = await decideLoginStage({ rng: systemRng }, tx, { memberId, facts, rules, caller: from, ...how })
    // As logInMember does.
    if (admission.isAddressProved) await rememberAddress(tx, memberId, from)
    return admission
  })
}

describe('the stage of a login', () => {
  it('ACC-8: a password reset by sms or email never bypasses an authenticator', async () => {
    const id = await member({ totp: true, phone: true, email: true })
    // From a known address range, too.
    await test.owner.query(sql`insert into member_address (member_id, address_class) values (${id}, '198.51.100.0/24')`)
    expect((await admit(id)).stage).toBe('open')
    for (const proved of ['sms', 'email'] as const)
      expect(await admit(id, { isReset: true, proved })).toMatchObject({
        stage: 'verify',
        verify: { methods: ['totp', 'recovery'], bankName: false },
      })
  })

  it('ACC-8: nor at later logins, of any kind and from anywhere, until the authenticator was used', async () => {
    const id = await member({ totp: true, phone: true })
    await test.owner.query(sql`insert into member_address (member_id, address_class) values (${id}, '198.51.100.0/24')`)
    await storeAuthenticatorDue(test.db, id, true)
    for (const how of [{}, { proved: 'sms' }, { proved: 'email' }] as const)
      expect((await admit(id, how)).verify?.methods).toEqual(['totp', 'recovery'])
    await storeAuthenticatorDue(test.db, id, false)
    expect((await admit(id)).stage).toBe('open')
    // Without an authenticator none is required: nobody could show one.
    const phone = await member({ phone: true })
    await storeAuthenticatorDue(test.db, phone, true)
    expect((await admit(phone)).verify?.methods).toEqual(['sms'])
  })

  it('ACC-8: nor if the operator accepts its codes nowhere else', async () => {
    const id = await member({ totp: true, phone: true })
    await setSetting(test.db, identitySettings.verifyMethods, ['sms'], 'test')
    expect((await admit(id, { isReset: true, proved: 'sms' })).verify?.methods).toEqual(['totp', 'recovery'])
    await setSetting(test.db, identitySettings.verifyMethods, ['totp', 'sms', 'email'], 'test')
  })

  it('X11: offers authenticator, sms, email in this order, if the operator allows them', async () => {
    const id = await member({ totp: true, phone: true, email: true })
    expect((await admit(id)).verify?.methods).toEqual(['totp', 'sms', 'email', 'recovery'])
    await setSetting(test.db, identitySettings.verifyMethods, ['totp', 'sms'], 'test')
    expect((await admit(await member({ email: true }))).stage).toBe('open')
    expect((await admit(id)).verify?.methods).toEqual(['totp', 'sms', 'recovery'])
    await setSetting(test.db, identitySettings.verifyMethods, ['totp', 'sms', 'email'], 'test')
  })

  it('what the login itself proved is not its second factor, and makes the address known if there is no other factor', async () => {
    const both = await member({ totp: true, phone: true })
    expect((await admit(both, { proved: 'sms' })).verify?.methods).toEqual(['totp', 'recovery'])
    const phone = await member({ phone: true })
    expect((await admit(phone)).verify?.methods).toEqual(['sms'])
    expect((await admit(phone, { proved: 'sms' })).stage).toBe('open')
    expect((await admit(phone)).stage).toBe('open')
  })

  it('T22: an address range is known for 90 days after a check, by default', async () => {
    const id = await member({ phone: true })
    await admit(id, { proved: 'sms' })
    await test.clock.advance(90 * 86_400_000 - 1000)
    expect((await admit(id)).stage).toBe('open')
    await test.clock.advance(1000)
    expect((await admit(id)).stage).toBe('verify')
    await setSetting(test.db, identitySettings.verifyAddress, false, 'test')
    expect((await admit(id)).stage).toBe('open')
    await setSetting(test.db, identitySettings.verifyAddress, true, 'test')
  })
})

describe('an account that a provider opens, without password and factor', () => {
  it('ACC-6: a fresh login is its step-up check, but only while there is no better factor', async () => {
    const id = await member({})
    await test.owner.query(sql`update member set has_password = false where id = ${id}`)
    expect(await stepUpMethodsOf(test.db, id)).toEqual([])
    const browser = { ...caller, cookies: {}, setCookie: () => undefined }
    const open = async () => {
      const rules = await readEntryRules(test.db)
      await test.db.tx((tx) =>
        logInMember({ rng: systemRng }, tx, { memberId: id, usernameKey: 'x', method: 'oidc', browser, rules }),
      )
      const { id: sessionId } = await test.owner.one<{ id: bigint }>(
        sql`select max(id) as id from member_session where member_id = ${id}`,
      )
      return (await getSessionState(test.db, sessionId)).steppedUpAt
    }
    expect(await open()).toEqual(new Date(START))
    await test.owner.query(sql`update member set phone = '+84911111111', phone_verified_at = ${START} where id = ${id}`)
    expect(await stepUpMethodsOf(test.db, id)).toEqual(['sms'])
    expect(await open()).toBeNull()
  })
})

describe('data with a retention', () => {
  it('is deleted by the nightly job, and nothing else', async () => {
    const id = await member({ totp: true })
    const begun = await member({})
    await test.owner.query(sql`
      insert into member_totp (member_id, secret_sealed, begun_at) values (${begun}, ${box.seal(begun, 'X')}, ${START})`)
    await recordLogin(test.db, { memberId: id, usernameKey: 'x', caller, method: 'password', outcome: 'wrong' })
    await recordLogin(test.db, { memberId: null, usernameKey: 'nobody', caller, method: 'password', outcome: 'wrong' })
    await test.clock.advance(400 * 86_400_000 + 1000)
    await recordLogin(test.db, { memberId: id, usernameKey: 'x', caller, method: 'password', outcome: 'locked' })
    await purgeSecurity(test.db)
    expect(await test.owner.many(sql`select outcome from member_login`)).toEqual([{ outcome: 'locked' }])
    expect(await test.owner.many(sql`select member_id from member_totp where member_id in (${id}, ${begun})`)).toEqual([
      { member_id: id },
    ])
  })

  it('goes in steps: no table loses more rows at once than it may', async () => {
    const id = await member({})
    await test.owner.query(sql`delete from member_login`)
    const record = () =>
      recordLogin(test.db, { memberId: id, usernameKey: 'x', caller, method: 'password', outcome: 'wrong' })
    for (let n = 0; n < 5; n += 1) await record()
    await test.owner.query(sql`
      insert into member_address (member_id, address_class) select ${id}, 'class ' || n from generate_series(1, 5) n`)
    await test.clock.advance(400 * 86_400_000 + 1000)
    await record()
    const counts: number[] = []
    await runUntilEmpty(async () => {
      const gone = await purge(test.db, 400, 2)
      counts.push(gone)
      return gone
    })
    // Two tables, two rows of each.
    expect(counts).toEqual([4, 4, 2, 0])
    expect(await test.owner.many(sql`select 1 as one from member_login`)).toHaveLength(1)
    expect(await test.owner.many(sql`select 1 as one from member_address where member_id = ${id}`)).toEqual([])
  })

  it('takes ended sessions and old attempts away in steps; the lock of a name holds as before', async () => {
    const id = await member({})
    const session = (token: string, created: string, expires: string, ended: string | null) =>
      test.owner.query(sql`
        insert into member_session (member_id, token_hash, created_at, expires_at, ended_at)
        values (${id}, sha256(${token}::bytea), ${created}, ${expires}, ${ended})`)
    const attempts = (count: number) =>
      test.owner.query(sql`
        insert into login_attempt (realm, username_key, address_class, succeeded, at)
        select 'member', 'locked', 'here', false, lotus_now() from generate_series(1, ${count}::integer)`)
    await test.owner.query(sql`delete from login_attempt`)
    await test.owner.query(sql`delete from member_session`)
    await session('over', '2026-05-01', '2026-05-02', null)
    await session('ended', '2026-05-01', '2030-01-01', '2026-05-03')
    await session('alive', '2026-05-01', '2030-01-01', null)
    await attempts(7)
    await test.clock.advance(400 * 86_400_000)
    await attempts(5)
    expect(await runUntilEmpty(() => purgeAttempts(test.db, 90, 3))).toBe(7)
    expect(await runUntilEmpty(() => purgeSessions(test.db, 400, 2))).toBe(2)
    expect(await test.owner.many(sql`select ended_at from member_session where member_id = ${id}`)).toEqual([
      { ended_at: null },
    ])
    const { locked } = await test.owner.one<{ locked: Date | null }>(
      sql`select locked_until as locked from login_attempt_begin('member', 'locked', 'here', 5, 100, 900)`,
    )
    expect(locked).not.toBeNull()
    // Less than two days cannot be asked for: the longest lock lasts one.
    expect(await purgeAttempts(test.db, 0, 100)).toBe(0)
  })
})
