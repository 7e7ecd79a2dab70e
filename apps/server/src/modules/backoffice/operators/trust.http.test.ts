import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { operatorCode } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { PASSWORD, peopleOf } from '../../identity/security/security.fixtures.ts'
import { eraseClosedMembers, identitySettings } from '../../identity/index.ts'
import { getSetting, setSetting, brandSettings, systemSettings } from '../../system/index.ts'
import { backofficeSettings } from '../settings.ts'

const app = await testApp(['MBAC'])
const people = peopleOf(app)
const [mai, hoa, tu] = [await app.operator('mai.sup'), await app.operator('hoa.ops'), await app.operator('tu.op')]
const setting = async (key: string) =>
  must(
    (await app.call(mai, 'bo.settings', {})).value.settings.find((one) => one.key === key),
    key,
  )
const change = async (key: string, value: unknown, who = mai) =>
  app.call(who, 'bo.setSettings', { changes: [{ key, value, seen: (await setting(key)).updatedAt }], reason: 'thử' })
const lastAudit = () =>
  app.owner.one<{ action: string; operator: string; details: Record<string, unknown> }>(
    sql`select action, operator, details from audit_log order by id desc limit 1`,
  )

describe('BO-3: settings that decide about access, and where money goes', () => {
  it('change when a second operator confirms, never by one alone', async () => {
    expect((await setting('identity.step_up_money')).isGuarded).toBe(true)
    expect((await setting('brand.name')).isGuarded).toBe(false)
    const asked = await change(identitySettings.stepUpMoney.key, 'off')
    const proposal = must(asked.value.proposal, 'it waits')
    expect(proposal).toMatchObject({
      changes: [{ key: 'identity.step_up_money', value: 'off' }],
      enteredBy: 'mai.sup',
      reason: 'thử',
      isOwn: true,
    })
    expect(await getSetting(app.db, identitySettings.stepUpMoney)).toBe('factor')
    const decide = (who: typeof mai, isConfirmed = true) =>
      app.call(who, 'bo.decideSettings', { id: proposal.id, isConfirmed })
    expect(await decide(mai)).toMatchObject({ status: 409, code: 'same_operator' })
    // Only one request may wait at a time, so that none is overlooked.
    expect(await change(identitySettings.codeTries.key, 3)).toMatchObject({
      code: 'state_conflict',
      value: { state: 'pending' },
    })
    expect((await app.call(hoa, 'bo.settings', {})).value.proposal).toMatchObject({ isOwn: false })
    expect((await decide(hoa)).value.proposal).toBeNull()
    expect(await getSetting(app.db, identitySettings.stepUpMoney)).toBe('off')
    expect(await setting('identity.step_up_money')).toMatchObject({ updatedBy: 'mai.sup' })
    expect(await lastAudit()).toMatchObject({ action: 'settings.confirm', operator: 'hoa.ops' })
    expect((await decide(hoa)).code).toBe('not_found')
  })

  it('are rejected or withdrawn, and then nothing has changed; others change at once', async () => {
    const proposal = must(
      (await change(systemSettings.staffAddresses.key, ['203.0.113.0/24'])).value.proposal,
      'it waits',
    )
    const decide = (who: typeof mai) => app.call(who, 'bo.decideSettings', { id: proposal.id, isConfirmed: false })
    expect((await decide(mai)).value.proposal).toBeNull()
    expect(await getSetting(app.db, systemSettings.staffAddresses)).toEqual([])
    expect((await change(brandSettings.name.key, 'Sen')).value.proposal).toBeNull()
    expect(await getSetting(app.db, brandSettings.name)).toBe('Sen')
  })

  it('with one guarded setting among them, all changes wait', async () => {
    const changes = await Promise.all(
      [
        { key: 'brand.name', value: 'Lotus' },
        { key: 'identity.code_tries', value: 3 },
      ].map(async (one) => ({ ...one, seen: (await setting(one.key)).updatedAt })),
    )
    const proposal = must((await app.call(mai, 'bo.setSettings', { changes })).value.proposal, 'it waits')
    expect(await getSetting(app.db, brandSettings.name)).toBe('Sen')
    await app.call(hoa, 'bo.decideSettings', { id: proposal.id, isConfirmed: true })
    expect([
      await getSetting(app.db, brandSettings.name),
      await getSetting(app.db, identitySettings.codeTries),
    ]).toEqual(['Lotus', 3])
  })

  it('a setting that changed meanwhile is not overwritten unseen; an invalid value never waits', async () => {
    expect((await change(identitySettings.codeTries.key, 99)).code).toBe('bad_request')
    const proposal = must((await change(identitySettings.codeTries.key, 4)).value.proposal, 'it waits')
    await app.clock.advance(1000)
    await setSetting(app.db, identitySettings.codeTries, 5, 'cli')
    expect(await app.call(hoa, 'bo.decideSettings', { id: proposal.id, isConfirmed: true })).toMatchObject({
      code: 'state_conflict',
    })
    expect(await getSetting(app.db, identitySettings.codeTries)).toBe(5)
    await app.call(hoa, 'bo.decideSettings', { id: proposal.id, isConfirmed: false })
  })
})

describe('BO-2: an operator’s new authenticator', () => {
  const account = (username: string) =>
    must(
      app.accounts.find((one) => one.username === username),
      username,
    )
  const code = (secret: string | undefined) => operatorCode(must(secret, 'a secret'), app.clock.now())
  const logIn = (username: string, typed?: string) =>
    app.call(app.backoffice, 'bo.login', {
      username,
      password: account(username).password,
      ...(typed === undefined ? {} : { code: typed }),
    })
  const on = () => setSetting(app.db, backofficeSettings.secondFactor, true, 'test')

  it('is set up with a code of the old one, is in force from its first code on, and ends the other sessions', async () => {
    await on()
    const other = await logIn('linh.fin', code(account('linh.fin').totpSecret))
    await app.clock.advance(30_000)
    const own = await logIn('linh.fin', code(account('linh.fin').totpSecret))
    const linh = app.backoffice.as(own.value.token)
    expect((await app.call(linh, 'bo.beginAuthenticator', {})).code).toBe('code_wrong')
    await app.clock.advance(30_000)
    const old = code(account('linh.fin').totpSecret)
    const begun = await app.call(linh, 'bo.beginAuthenticator', { code: old })
    expect(begun.value.uri).toMatch(/^otpauth:\/\/totp\//)
    expect((await app.call(linh, 'bo.beginAuthenticator', { code: old })).code).toBe('code_wrong')
    expect((await app.call(linh, 'bo.confirmAuthenticator', { code: '000000' })).code).toBe('code_wrong')
    expect((await app.call(linh, 'bo.confirmAuthenticator', { code: code(begun.value.secret) })).code).toBe('ok')
    expect((await app.call(linh, 'bo.confirmAuthenticator', { code: code(begun.value.secret) })).code).toBe(
      'state_conflict',
    )
    expect((await app.call(app.backoffice.as(other.value.token), 'bo.me', {})).code).toBe('not_logged_in')
    await app.clock.advance(30_000)
    expect((await logIn('linh.fin', code(account('linh.fin').totpSecret))).code).toBe('code_wrong')
    expect((await logIn('linh.fin', code(begun.value.secret))).code).toBe('ok')
  })

  it('if lost: a colleague gives a code for one login, which only allows setting up a new one', async () => {
    await on()
    const { operators } = (await app.call(mai, 'bo.operators', {})).value
    const tuId = must(
      operators.find(({ username }) => username === 'tu.op'),
      'tu',
    ).id
    const maiId = must(
      operators.find(({ username }) => username === 'mai.sup'),
      'mai',
    ).id
    expect((await app.call(mai, 'bo.allowAuthenticator', { id: maiId, reason: 'mất máy' })).code).toBe('same_operator')
    expect((await app.call(tu, 'bo.allowAuthenticator', { id: maiId, reason: 'mất máy' })).code).toBe(
      'permission_denied',
    )
    const allowed = await app.call(mai, 'bo.allowAuthenticator', { id: tuId, reason: 'mất máy' })
    const given = allowed.value.code
    expect(given).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(JSON.stringify(await lastAudit())).not.toContain(given.slice(0, 5))
    expect((await logIn('hoa.ops', given)).code).toBe('code_wrong')
    const entered = await logIn('tu.op', given.toLowerCase())
    expect(entered.value.mustEnrol).toBe(true)
    expect((await logIn('tu.op', given)).code).toBe('code_wrong')
    const fresh = app.backoffice.as(entered.value.token)
    expect((await app.call(fresh, 'bo.me', {})).value.mustEnrol).toBe(true)
    expect(await app.call(fresh, 'bo.draws', {})).toMatchObject({ status: 403, code: 'verification_required' })
    const begun = await app.call(fresh, 'bo.beginAuthenticator', {})
    expect((await app.call(fresh, 'bo.confirmAuthenticator', { code: code(begun.value.secret) })).code).toBe('ok')
    expect((await app.call(fresh, 'bo.draws', {})).code).toBe('ok')
    expect((await app.call(tu, 'bo.me', {})).code).toBe('not_logged_in')
  })

  it('the colleague’s code is valid for an hour', async () => {
    await on()
    const { operators } = (await app.call(mai, 'bo.operators', {})).value
    const id = must(
      operators.find(({ username }) => username === 'hoa.ops'),
      'hoa',
    ).id
    const { value } = await app.call(mai, 'bo.allowAuthenticator', { id, reason: 'mất máy' })
    await app.clock.advance(3_600_000)
    expect((await logIn('hoa.ops', value.code)).code).toBe('code_wrong')
    await setSetting(app.db, backofficeSettings.secondFactor, false, 'test')
  })
})

describe('members as customer service sees them', () => {
  const password = { password: PASSWORD }
  const support = async () => app.operator('mai.sup')
  const idOf = async (name: string) =>
    (await app.owner.one<{ id: bigint }>(sql`select id from member where username_key = lower(${name})`)).id.toString()

  it('ACC-11: are shown masked, and every look is audited', async () => {
    const who = await people.register('khachhang1')
    const phone = await people.provePhone(who, '0901239999')
    const mai = await support()
    const seen = await app.call(mai, 'bo.member', { username: 'KhachHang1' })
    expect(seen.value).toMatchObject({
      username: 'khachhang1',
      status: 'active',
      phone: '+84******999',
      isPhoneProved: true,
      logins: [{ outcome: 'ok' }],
    })
    expect(JSON.stringify(seen.value)).not.toContain(phone)
    expect(await lastAudit()).toMatchObject({ action: 'members.view', operator: 'mai.sup' })
    expect((await app.call(mai, 'bo.member', { username: 'khongcoai' })).code).toBe('not_found')
  })

  it('ACC-4: an identity is checked once, by a named operator', async () => {
    await people.register('khachhang2')
    const mai = await support()
    const check = async (id: string) => app.call(mai, 'bo.checkMember', { id, reason: 'CCCD bản gốc' })
    const id = await idOf('khachhang2')
    expect((await check(id)).value).toMatchObject({ identityCheckedBy: 'mai.sup' })
    expect((await check(id)).code).toBe('state_conflict')
    expect((await check('999999999')).code).toBe('not_found')
  })

  it('EXC-2: are excluded for a term with a reason: play ends at once, every session ends, nobody can shorten it', async () => {
    const who = await people.register('khachhang6')
    const id = await idOf('khachhang6')
    const mai = await support()
    const exclude = (months: number | null, by = mai) =>
      app.call(by, 'bo.excludeMember', { id, months, reason: 'gia đình yêu cầu' })
    expect((await exclude(6, await app.operator('tu.op'))).code).toBe('permission_denied')
    expect((await exclude(7)).value).toMatchObject({ state: 'not_offered' })
    const excluded = await exclude(6)
    expect(excluded.value).toMatchObject({ username: 'khachhang6', exclusion: { reason: 'operator' } })
    const until = must(excluded.value.exclusion?.until, 'an end')
    expect(Date.parse(until)).toBeGreaterThan(app.clock.now().getTime() + 180 * 86_400_000)
    expect(await lastAudit()).toMatchObject({
      action: 'members.exclude',
      operator: 'mai.sup',
      details: { reason: 'gia đình yêu cầu', months: 6 },
    })
    expect((await app.call(who, 'wallet.balance', {})).code).toBe('not_logged_in')
    // The restricted sign-in leads to withdrawals and statements, and to nothing else.
    const again = (await people.logIn('khachhang6')).client
    expect((await app.call(again, 'protection.state', {})).value.exclusion).toMatchObject({ reason: 'operator', until })
    expect((await app.call(again, 'protection.reopen', {})).code).toBe('state_conflict')
    expect((await exclude(6)).value).toMatchObject({ state: 'excluded' })
    expect((await exclude(null)).value.exclusion).toMatchObject({ until: null })
    expect((await exclude(12)).value).toMatchObject({ state: 'excluded' })
    expect((await app.call(mai, 'bo.excludeMember', { id: '999999999', months: 6, reason: 'thử thôi' })).code).toBe(
      'not_found',
    )
  })

  it('ACC-13: personal data of a closed account is erased after its retention; the ledger stays', async () => {
    const name = 'khachhang3'
    const who = await people.register(name)
    const phone = await people.provePhone(who, '0901238888')
    await app.call(who, 'member.setProfile', { nickname: 'Bé Na' })
    await people.byCode(who, phone)
    const { banks } = (await app.call(who, 'cashier.payoutAccounts', {})).value
    const account = { bankCode: must(banks[0], 'a bank').code, accountNumber: '19009998887', holderName: 'TRAN THI NA' }
    expect((await app.call(who, 'cashier.addPayoutAccount', account)).code).toBe('ok')
    const id = await idOf(name)
    expect((await app.call(who, 'security.closeAccount', password)).code).toBe('ok')
    const erase = async () => app.call(await support(), 'bo.eraseMember', { id, reason: 'hết hạn lưu' })
    expect((await erase()).code).toBe('state_conflict')
    await app.clock.advance(1826 * 86_400_000 - 60_000)
    expect((await erase()).code).toBe('state_conflict')
    await app.clock.advance(61_000)
    const done = await erase()
    expect(done.value).toMatchObject({ username: `~${id}`, phone: null, payeeName: null, logins: [] })
    expect(done.value.erasedAt).not.toBeNull()
    expect(await lastAudit()).toMatchObject({ action: 'members.erase', operator: 'mai.sup' })
    expect((await erase()).code).toBe('state_conflict')
    // No table contains personal data any more, except the audit log, which the law requires.
    for (const text of [name, phone, 'Bé Na', '19009998887', 'TRAN THI NA'])
      expect([text, await tablesWith(text)]).toEqual([text, []])
    expect((await people.logIn(`~${id}`)).answer.code).toBe('login_failed')
    // The audit throws on a break of the ledger.
    await app.composition.audit()
  })

  it('ACC-13: the nightly job does the same, and leaves open accounts alone', async () => {
    const closed = await people.register('khachhang4')
    await people.register('khachhang5')
    await people.byPassword(closed)
    const id = await idOf('khachhang4')
    await app.call(closed, 'security.closeAccount', password)
    await app.clock.advance(1827 * 86_400_000)
    const { deps, passwords } = app.composition
    const avatars = { remove: async () => undefined } as never // No picture was uploaded here.
    expect(await eraseClosedMembers({ ...deps, passwords, avatars, eraseElsewhere: async () => undefined })).toBe(1)
    const names = await app.owner.many(
      sql`select username from member where username like 'khachhang5' or id = ${BigInt(id)} order by 1`,
    )
    expect(names).toEqual([{ username: 'khachhang5' }, { username: `~${id}` }])
  })

  /** Every table of ours whose rows hold a text, but the audit log. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await app.owner.many<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_log')`)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.owner.query<{ hit: boolean }>({
        text: `select exists (select from "${name}" t where position(lower($1) in lower(t::text)) > 0) as hit`,
        values: [text],
      })
      if (rows[0]?.hit) found.push(name)
    }
    return found
  }
})

describe('C5, T05: a password that an operator hands over', () => {
  const account = (username: string) =>
    must(
      app.accounts.find((one) => one.username === username),
      username,
    )
  const codeOf = (username: string) => operatorCode(must(account(username).totpSecret, 'a secret'), app.clock.now())

  it('needs the operator’s own authenticator, is shown once, ends what the old one opened, and must be changed', async () => {
    const mai = await app.operator('mai.sup')
    const { client } = await app.register('quenmatkhau')
    const { id } = await app.owner.one<{ id: string }>(sql`select id::text from member where username = 'quenmatkhau'`)
    const input = { id, reason: 'đã gọi xác minh' }
    await setSetting(app.db, backofficeSettings.secondFactor, true, 'test')
    expect((await app.call(mai, 'bo.giveInitialPassword', input)).code).toBe('code_wrong')
    expect((await app.call(client, 'wallet.balance', {})).code).toBe('ok')
    await app.clock.advance(60_000)
    const code = codeOf('mai.sup')
    const given = await app.call(mai, 'bo.giveInitialPassword', { ...input, code })
    expect(given.value.password).toMatch(/^[a-z2-9]{12}$/)
    expect(Date.parse(given.value.expiresAt)).toBeGreaterThan(app.clock.now().getTime())
    expect(await lastAudit()).toMatchObject({
      action: 'members.initial_password',
      operator: 'mai.sup',
      details: { reason: 'đã gọi xác minh' },
    })
    const { text } = await app.owner.one<{ text: string }>(
      sql`select string_agg(a::text, ' ') as text from audit_log a where action like 'members.%'`,
    )
    expect(text).not.toContain(given.value.password)
    // One step of the authenticator allows one password.
    expect((await app.call(mai, 'bo.giveInitialPassword', { ...input, code })).code).toBe('code_wrong')
    expect((await app.call(client, 'wallet.balance', {})).code).toBe('not_logged_in')
    const logIn = (password: string) => app.call(app.site, 'session.login', { username: 'quenmatkhau', password })
    expect(await logIn(given.value.password)).toMatchObject({ code: 'ok', value: { mustChangePassword: true } })
    await setSetting(app.db, backofficeSettings.secondFactor, false, 'test')
  })

  it('works for an open account only, and needs the permission to edit members', async () => {
    const [mai, tu] = [await app.operator('mai.sup'), await app.operator('tu.op')]
    const { id } = await app.owner.one<{ id: string }>(sql`select id::text from member where username = 'quenmatkhau'`)
    expect((await app.call(tu, 'bo.giveInitialPassword', { id, reason: 'thử thôi' })).code).toBe('permission_denied')
    expect((await app.call(mai, 'bo.giveInitialPassword', { id: '999999', reason: 'không có' })).code).toBe('not_found')
    await app.owner.query(sql`update member set status = 'blocked' where id = ${id}::bigint`)
    expect(await app.call(mai, 'bo.giveInitialPassword', { id, reason: 'đang khoá' })).toMatchObject({
      code: 'state_conflict',
      value: { state: 'blocked' },
    })
  })
})
