import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { operatorCode } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { upsertVendor } from '../../providers/index.ts'
import { backofficeModule } from '../module.ts'
import { inviteFirstOperator } from './invitations.ts'

const HOUR_MS = 3_600_000
const password = 'sen nở giữa đầm sâu'
const app = await testApp([], { isBare: true })
const deps = app.composition.of(backofficeModule)

const inviteFirst = (username = 'lan.root', isAgain = false) =>
  inviteFirstOperator(deps, { username, name: 'Lan', isAgain })
const open = (token: string) => app.call(app.backoffice, 'bo.openInvitation', { token })
const accept = (token: string, code: string, own = password) =>
  app.call(app.backoffice, 'bo.acceptInvitation', { token, password: own, code })
/** Opens a link and returns what the authenticator app shows. */
async function codeOf(token: string): Promise<string> {
  return operatorCode((await open(token)).value.secret, app.clock.now())
}

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
    const { secret } = await secretOf('lan.root')
    const logIn = (code: string) => app.call(app.backoffice, 'bo.login', { username: 'lan.root', password, code })
    expect((await logIn(operatorCode(secret, app.clock.now()))).code).toBe('code_wrong')
    await app.clock.advance(30_000)
    expect((await logIn(operatorCode(secret, app.clock.now()))).code).toBe('ok')
  })
})

async function secretOf(username: string): Promise<{ secret: string }> {
  const row = await app.owner.one<{ id: bigint; sealed: Buffer }>(
    sql`select id, totp_secret as sealed from operator where username = ${username}`,
  )
  return { secret: deps.operatorBox.open(BigInt(row.id), row.sealed) }
}

async function asOperator(username: string) {
  await app.clock.advance(60_000)
  const code = operatorCode((await secretOf(username)).secret, app.clock.now())
  const answer = await app.call(app.backoffice, 'bo.login', { username, password, code })
  return app.backoffice.as(answer.value.token)
}
type Client = Awaited<ReturnType<typeof asOperator>>
const invite = (client: Client, username: string, permissions: string[]) =>
  app.call(client, 'bo.inviteOperator', { username, name: username, permissions, reason: 'vào làm' })
async function idOf(client: Client, username: string): Promise<string> {
  const { operators } = (await app.call(client, 'bo.operators', {})).value
  return must(
    operators.find((one) => one.username === username),
    username,
  ).id
}

describe('operators invite operators', () => {
  it('the only operator hands the first link out alone; from then on whoever invites does not', async () => {
    const lan = await asOperator('lan.root')
    expect((await invite(lan, 'mai.sup', ['operators.edit', 'settings.edit'])).code).toBe('ok')
    const link = await app.call(lan, 'bo.issueInvitation', { id: await idOf(lan, 'mai.sup') })
    expect((await accept(link.value.token, await codeOf(link.value.token))).code).toBe('ok')
    const mai = await asOperator('mai.sup')

    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('ok')
    const id = await idOf(mai, 'tu.op')
    expect((await app.call(mai, 'bo.issueInvitation', { id })).code).toBe('same_operator')
    const rows = (await app.call(lan, 'bo.operators', {})).value.operators
    expect(rows.find((one) => one.username === 'tu.op')).toMatchObject({
      status: 'invited',
      invitation: { invitedBy: 'mai.sup', expiresAt: null, mayIssue: true },
    })
    const given = (await app.call(lan, 'bo.issueInvitation', { id })).value.token
    // Another link replaces it.
    const again = (await app.call(lan, 'bo.issueInvitation', { id })).value.token
    expect((await open(given)).code).toBe('ticket_invalid')
    expect((await accept(again, await codeOf(again))).value.operator.permissions).toEqual(['settings.edit'])
  })

  it('nobody gives what they may not do, or a name that is taken', async () => {
    const mai = await asOperator('mai.sup')
    expect((await invite(mai, 'linh.fin', ['withdrawals.decide'])).code).toBe('permission_denied')
    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('username_taken')
  })

  it('ending an access ends sessions and links at once, never one’s own; a new invitation is the way back', async () => {
    const [lan, tu] = [await asOperator('lan.root'), await asOperator('tu.op')]
    const id = await idOf(lan, 'tu.op')
    const end = (who: string) => app.call(lan, 'bo.disableOperator', { id: who, reason: 'nghỉ việc' })
    expect((await end(await idOf(lan, 'lan.root'))).code).toBe('same_operator')
    await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
    for (const by of ['tu.op', 'mai.sup'])
      await app.owner.query(sql`
        insert into vendor_engineer (vendor, name, kind, token_hash, invited_by, expires_at)
        values ('ACME', 'An', 'link', sha256(${by}::bytea), ${by}, lotus_now() + interval '1 day')`)
    expect((await end(id)).code).toBe('ok')
    const ended = sql`select invited_by from vendor_engineer where ended_at is not null`
    expect(await app.owner.values<string>(ended)).toEqual(['tu.op'])
    expect((await end(id)).code).toBe('state_conflict')
    expect((await tu.get('/bo/me')).code).toBe('not_logged_in')
    const mai = await asOperator('mai.sup')
    expect((await invite(mai, 'tu.op', ['settings.edit'])).code).toBe('ok')
    const { token } = (await app.call(lan, 'bo.issueInvitation', { id })).value
    expect((await end(id)).code).toBe('ok')
    expect((await open(token)).code).toBe('ticket_invalid')
  })

  it('the audit log has every step, and no token', async () => {
    const rows = await app.owner.many<{ action: string; text: string }>(
      sql`select action, a::text as text from audit_log a where action like 'operators.%' order by id`,
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['operators.invite', 'operators.issue_invitation', 'operators.accept_invitation', 'operators.disable']),
    )
    expect(rows.some(({ text }) => text.includes(first.token))).toBe(false)
  })
})
