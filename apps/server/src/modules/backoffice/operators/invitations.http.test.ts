import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { operatorCode } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { upsertVendor } from '../../providers/index.ts'
import { operatorsOf } from './operators.fixtures.ts'

const HOUR_MS = 3_600_000
const app = await testApp([], { isBare: true })
const { accept, codeOf, end, invite, inviteFirst, issue, letIn, logIn, open, password, rowOf, secretOf } =
  operatorsOf(app)

const first = must((await inviteFirst()).link, 'the first invitation has a link')

describe('the invitation of the first operator', () => {
  it('is kept as a hash only', async () => {
    const { text } = await app.owner.one<{ text: string }>(
      sql`select string_agg(i::text || o::text, ' ') as text from operator_invitation i join operator o on o.id = i.operator_id`,
    )
    expect(text).not.toContain(first.token)
    expect(first.token).toMatch(/^[\w-]{43}$/)
  })

  it('a second one needs to be asked for, and the first link then works no more', async () => {
    expect(await inviteFirst()).toMatchObject({ outcome: 'waiting', link: null })
    expect((await open(first.token)).code).toBe('ok')
    const second = await inviteFirst('lan.root', true)
    expect(second.outcome).toBe('again')
    expect((await open(first.token)).code).toBe('ticket_invalid')
    // Another name as well: only one of them gets in.
    const third = await inviteFirst('an.root', true)
    expect((await open(must(second.link, 'a link').token)).code).toBe('ticket_invalid')
    expect((await open(must(third.link, 'a link').token)).value).toMatchObject({ username: 'an.root', brand: 'Lotus' })
  })

  it('nobody can log in before it was used', async () => {
    const answer = await app.call(app.backoffice, 'bo.login', { username: 'an.root', password, code: '123456' })
    expect(answer.code).toBe('login_failed')
  })

  it('expires', async () => {
    const { link } = await inviteFirst('lan.root', true)
    const { token, expiresAt } = must(link, 'a link')
    expect(expiresAt.getTime() - app.clock.now().getTime()).toBe(24 * HOUR_MS)
    await app.clock.advance(24 * HOUR_MS - 1000)
    const code = await codeOf(token)
    await app.clock.advance(1000)
    expect((await open(token)).code).toBe('ticket_invalid')
    expect((await accept(token, code)).code).toBe('ticket_invalid')
  })

  it('shows the same secret again after a reload, and a wrong code or a common password changes nothing', async () => {
    const { token } = must((await inviteFirst('lan.root', true)).link, 'a link')
    expect((await accept(token, '123456')).code).toBe('code_wrong')
    const [one, two] = [await open(token), await open(token)]
    expect(one.value.secret).toBe(two.value.secret)
    const code = operatorCode(one.value.secret, app.clock.now())
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await accept(token, wrong)).code).toBe('code_wrong')
    expect((await accept(token, code, 'kurz')).code).toBe('bad_request')
    expect(await accept(token, code, 'passwordpassword')).toMatchObject({
      code: 'bad_request',
      value: { fields: { password: 'too_common' } },
    })
    expect((await app.call(app.backoffice, 'bo.login', { username: 'lan.root', password })).code).toBe('login_failed')
  })

  it('of two at the same time one gets in, once, with every permission; then nobody else is invited from there', async () => {
    const { token } = must((await inviteFirst('lan.root', true)).link, 'a link')
    const code = await codeOf(token)
    const both = await Promise.all([accept(token, code), accept(token, code)])
    expect(both.map((answer) => answer.code).toSorted()).toEqual(['ok', 'ticket_invalid'])
    const { value } = must(
      both.find((answer) => answer.success),
      'one got in',
    )
    expect(value).toMatchObject({ mustEnrol: false, operator: { username: 'lan.root' } })
    expect(value.operator.permissions).toContain('operators.edit')
    expect((await app.backoffice.as(value.token).get('/bo/me')).code).toBe('ok')
    expect((await accept(token, code)).code).toBe('ticket_invalid')
    expect(await inviteFirst('other.root', true)).toMatchObject({
      outcome: 'present',
      username: 'lan.root',
      link: null,
    })
  })

  it('afterwards password and the next code log in; the code of the invitation does not', async () => {
    const secret = await secretOf('lan.root')
    const tryCode = (code: string) => app.call(app.backoffice, 'bo.login', { username: 'lan.root', password, code })
    expect((await tryCode(operatorCode(secret, app.clock.now()))).code).toBe('code_wrong')
    await app.clock.advance(30_000)
    expect((await tryCode(operatorCode(secret, app.clock.now()))).code).toBe('ok')
  })
})

describe('operators invite operators', () => {
  it('whoever invites does not hand the link out while a colleague could', async () => {
    const lan = await logIn('lan.root')
    await letIn(lan, 'mai.sup', ['operators.edit', 'settings.edit'])
    const mai = await logIn('mai.sup')

    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('ok')
    expect((await issue(mai, 'tu.op')).code).toBe('same_operator')
    expect(await rowOf(mai, 'tu.op')).toMatchObject({ invitation: { mayIssue: false, willBeHeld: false } })
    expect(await rowOf(lan, 'tu.op')).toMatchObject({
      status: 'invited',
      invitation: { invitedBy: 'mai.sup', expiresAt: null, heldUntil: null, mayIssue: true, willBeHeld: false },
    })
    const given = (await issue(lan, 'tu.op')).value.token
    // Another link replaces it.
    const again = (await issue(lan, 'tu.op')).value.token
    expect((await open(given)).code).toBe('ticket_invalid')
    expect((await accept(again, await codeOf(again))).value.operator.permissions).toEqual(['settings.edit'])
  })

  it('nobody gives what they may not do, or a name that is taken', async () => {
    const mai = await logIn('mai.sup')
    expect((await invite(mai, 'linh.fin', ['withdrawals.decide'])).code).toBe('permission_denied')
    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('username_taken')
  })

  it('ending an access ends sessions and links at once, never one’s own; a new invitation is the way back', async () => {
    const [lan, tu] = [await logIn('lan.root'), await logIn('tu.op')]
    expect((await end(lan, 'lan.root')).code).toBe('same_operator')
    await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
    for (const by of ['tu.op', 'mai.sup'])
      await app.owner.query(sql`
        insert into vendor_engineer (vendor, name, kind, token_hash, invited_by, expires_at)
        values ('ACME', 'An', 'link', sha256(${by}::bytea), ${by}, lotus_now() + interval '1 day')`)
    expect((await end(lan, 'tu.op')).code).toBe('ok')
    const ended = sql`select invited_by from vendor_engineer where ended_at is not null`
    expect(await app.owner.values<string>(ended)).toEqual(['tu.op'])
    expect((await end(lan, 'tu.op')).code).toBe('state_conflict')
    expect((await tu.get('/bo/me')).code).toBe('not_logged_in')
    const mai = await logIn('mai.sup')
    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('ok')
    const { token } = (await issue(lan, 'tu.op')).value
    expect((await end(lan, 'tu.op')).code).toBe('ok')
    expect((await open(token)).code).toBe('ticket_invalid')
  })

  it('the audit log has every step, and no token', async () => {
    const rows = await app.owner.many<{ action: string; text: string }>(
      sql`select action, a::text as text from audit_log a where action like 'operators.%' order by id`,
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        'operators.invite',
        'operators.issue_invitation',
        'operators.agree',
        'operators.open_invitation',
        'operators.accept_invitation',
        'operators.disable',
      ]),
    )
    expect(rows.some(({ text }) => text.includes(first.token))).toBe(false)
  })
})
