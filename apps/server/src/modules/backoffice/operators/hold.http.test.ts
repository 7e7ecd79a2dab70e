import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { permissions as allPermissions } from '@lotus/contract'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { checkOperators } from '../brand/check-operators.ts'
import { agreeToInvitation } from './first-operator.ts'
import { consumeInvitation } from './invitations.repo.ts'
import { operatorsOf } from './operators.fixtures.ts'

// Nobody becomes two operators alone (trust.md BO-1, issue 17): whoever tries is held up for days, in everybody's sight.
const DAY_MS = 24 * 3_600_000
const app = await testApp([], { isBare: true })
const of = operatorsOf(app)
const { open, accept, codeOf, logIn, rowOf, invite, issue, end, letIn } = of
const INVITER = ['operators.edit', 'settings.view', 'settings.edit', 'audit.view']

const heldBy = async (client: Awaited<ReturnType<typeof logIn>>) => (await app.call(client, 'bo.me', {})).value.held
const now = () => app.clock.now().getTime()

beforeAll(async () => {
  const { token } = must((await of.inviteFirst()).link, 'the first invitation has a link')
  // The command line's own is not held: whoever has the machine agreed.
  expect((await accept(token, await codeOf(token))).code).toBe('ok')
})

describe('a link that one operator alone hands out', () => {
  it('works only after three days; until then it shows nothing, and everybody sees it', async () => {
    const lan = await logIn('lan.root')
    expect((await invite(lan, 'mai.sup', INVITER)).code).toBe('ok')
    expect((await rowOf(lan, 'mai.sup')).invitation).toMatchObject({
      mayIssue: true,
      willBeHeld: true,
      heldUntil: null,
    })
    const { token, heldUntil, expiresAt } = (await issue(lan, 'mai.sup')).value
    const until = Date.parse(must(heldUntil, 'it is held'))
    expect([until - now(), Date.parse(expiresAt) - until]).toEqual([3 * DAY_MS, DAY_MS])

    const refusal = { code: 'state_conflict', value: { state: 'held', until: heldUntil } }
    expect(await open(token)).toMatchObject(refusal)
    expect(JSON.stringify((await open(token)).value)).not.toContain('otpauth')
    expect(await accept(token, '123456')).toMatchObject(refusal)
    const shown = { username: 'mai.sup', invitedBy: 'lan.root', until: heldUntil, isHeld: true }
    expect(await heldBy(lan)).toMatchObject([shown])
    expect(await checkOperators(app)).toContainEqual({
      code: 'operator_held',
      values: { username: 'mai.sup', by: 'lan.root', until: heldUntil },
    })

    await app.clock.advance(until - now() - 1000)
    expect((await open(token)).code).toBe('state_conflict')
    await app.clock.advance(1000)
    // It is shown on, until it is used.
    expect(await heldBy(await logIn('lan.root'))).toMatchObject([{ ...shown, isHeld: false }])
    expect((await accept(token, await codeOf(token))).value.operator.username).toBe('mai.sup')
    expect(await heldBy(await logIn('mai.sup'))).toEqual([])
  })

  it('is held too where the one colleague was ended before; another link neither shortens the hold nor begins it anew', async () => {
    const lan = await logIn('lan.root')
    expect((await end(lan, 'mai.sup')).code).toBe('ok')
    // The same person once more, or anybody else.
    expect((await invite(lan, 'mai.sup', INVITER)).code).toBe('ok')
    const first = (await issue(lan, 'mai.sup')).value
    await app.clock.advance(DAY_MS)
    const second = (await issue(await logIn('lan.root'), 'mai.sup')).value
    expect(second.heldUntil).toBe(first.heldUntil)
    expect((await open(first.token)).code).toBe('ticket_invalid')
    expect((await open(second.token)).code).toBe('state_conflict')
    // Whoever has the machine may agree; the link then works no longer than any other.
    expect([await agreeToInvitation(app, 'mai.sup'), await agreeToInvitation(app, 'mai.sup')]).toEqual([true, false])
    const { expiresAt } = (await open(second.token)).value
    expect(Date.parse(expiresAt) - now()).toBeLessThanOrEqual(DAY_MS)
    expect((await accept(second.token, await codeOf(second.token))).code).toBe('ok')
  })

  it('is held too where the invitation is older than the end of the colleague', async () => {
    const lan = await logIn('lan.root')
    expect((await invite(lan, 'tu.op', ['settings.view'])).code).toBe('ok')
    expect((await issue(lan, 'tu.op')).code).toBe('same_operator')
    await app.clock.advance(4 * DAY_MS)
    const later = await logIn('lan.root')
    expect((await end(later, 'mai.sup')).code).toBe('ok')
    const { heldUntil, token } = (await issue(later, 'tu.op')).value
    expect(Date.parse(must(heldUntil, 'it is held')) - now()).toBe(3 * DAY_MS)
    // A new colleague who agrees ends the hold.
    await letIn(later, 'mai.sup', INVITER)
    expect((await open(token)).code).toBe('state_conflict')
    const agreed = (await issue(await logIn('mai.sup'), 'tu.op')).value
    expect(agreed.heldUntil).toBeNull()
    expect((await accept(agreed.token, await codeOf(agreed.token))).code).toBe('ok')
  })

  it('once it is over, another one is held anew: an old invitation is no key in the drawer', async () => {
    const lan = await logIn('lan.root')
    await end(lan, 'mai.sup')
    await invite(lan, 'hoa.ops', ['settings.view'])
    const first = (await issue(lan, 'hoa.ops')).value
    await app.clock.advance(4 * DAY_MS)
    const later = await logIn('lan.root')
    expect((await open(first.token)).code).toBe('ticket_invalid')
    expect(await heldBy(later)).toEqual([])
    const second = (await issue(later, 'hoa.ops')).value
    expect(Date.parse(must(second.heldUntil, 'it is held')) - now()).toBe(3 * DAY_MS)
    await letIn(later, 'mai.sup', INVITER)
  })

  it('cannot be used before its time by a call that has passed the checks', async () => {
    const row = await app.owner.one<{ id: bigint; hash: Buffer }>(sql`
      select id, token_hash as hash from operator_invitation where held_until > lotus_now()`)
    const deviceHash = Buffer.alloc(32, 1)
    await app.owner.query(sql`update operator_invitation set opened_device = ${deviceHash} where id = ${row.id}`)
    const use = { tokenHash: row.hash, deviceHash, ip: null, seen: undefined }
    expect(await consumeInvitation(app.db, row.id, use)).toBe(false)
  })

  it('its hold is a guarded setting: nobody takes it away alone', async () => {
    const lan = await logIn('lan.root')
    const { settings } = (await app.call(lan, 'bo.settings', {})).value
    const hold = settings.find(({ key }) => key === 'backoffice.invitation_hold_days')
    expect(hold).toMatchObject({ value: 3, isGuarded: true })
  })
})

describe('any colleague objects', () => {
  it('during the hold, whatever else they may do; then the link is dead', async () => {
    const [lan, tu] = [await logIn('lan.root'), await logIn('tu.op')]
    const id = await of.idOf('hoa.ops')
    expect((await rowOf(lan, 'hoa.ops')).invitation?.isHeld).toBe(true)
    expect(await heldBy(tu)).toMatchObject([{ id, username: 'hoa.ops', isHeld: true }])
    const object = () => app.call(tu, 'bo.objectToOperator', { id, reason: 'không ai biết người này' })
    expect((await object()).code).toBe('ok')
    expect(await rowOf(lan, 'hoa.ops')).toMatchObject({ status: 'disabled', invitation: null })
    expect((await object()).code).toBe('not_found')
    expect(await heldBy(lan)).toEqual([])
    const log = await app.owner.one(sql`select operator, action, details from audit_log
      where action = 'operators.object' order by id limit 1`)
    expect(log).toMatchObject({ operator: 'tu.op', details: { reason: 'không ai biết người này' } })
  })

  it('never to what two agreed on', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    await invite(lan, 'hoa.ops', ['settings.view'])
    expect((await issue(mai, 'hoa.ops')).value.heldUntil).toBeNull()
    const tu = await logIn('tu.op')
    const answer = await app.call(tu, 'bo.objectToOperator', { id: await of.idOf('hoa.ops'), reason: 'không thích' })
    expect(answer).toMatchObject({ code: 'state_conflict', value: { state: 'over' } })
  })
})

describe('what an ended operator began', () => {
  it('ends with them: their invitations, and the links they handed out for others', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    await invite(mai, 'linh.fin', ['settings.view'])
    const handed = (await issue(mai, 'hoa.ops')).value.token
    expect((await open(handed)).code).toBe('ok')
    expect((await end(lan, 'mai.sup')).code).toBe('ok')
    expect((await rowOf(lan, 'linh.fin')).status).toBe('disabled')
    expect((await issue(lan, 'linh.fin')).code).toBe('not_found')
    expect((await open(handed)).code).toBe('ticket_invalid')
    // What lan invited stays, and now waits.
    expect((await issue(lan, 'hoa.ops')).value.heldUntil).not.toBeNull()
    await letIn(lan, 'mai.sup', INVITER)
  })
})

describe('two sessions at once', () => {
  it('one hands the link out while the other ends the colleague: it is refused or held, never free', async () => {
    for (const username of ['an.one', 'an.two', 'an.three']) {
      const [one, other] = [await logIn('lan.root'), await logIn('lan.root')]
      await invite(one, username, ['settings.view'])
      const [ended, link] = await Promise.all([end(other, 'mai.sup'), issue(one, username)])
      expect(ended.code).toBe('ok')
      if (link.success) expect(link.value.heldUntil).not.toBeNull()
      else expect(link.code).toBe('same_operator')
      await letIn(one, 'mai.sup', INVITER)
    }
  })

  it('of two who end each other one stays, and a call that waited for it does nothing', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    const codes = (await Promise.all([end(lan, 'mai.sup'), end(mai, 'lan.root')])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['not_logged_in', 'ok'])
    const [stays, gone] = codes[0] === 'ok' ? (['lan.root', 'mai.sup'] as const) : (['mai.sup', 'lan.root'] as const)
    const left = await logIn(stays)
    expect((await rowOf(left, gone)).status).toBe('disabled')
    // Ended in the middle of a call: the lock is waited for, and then they are nobody.
    await letIn(left, gone, stays === 'lan.root' ? INVITER : allPermissions.filter((one) => INVITER.includes(one)))
    const late = await logIn(gone)
    let inviting: ReturnType<typeof invite> | undefined
    await of.deps.db.tx(async (tx) => {
      await tx.query(sql`lock table operator_invitation in share row exclusive mode`)
      inviting = invite(late, 'late.op', ['settings.view'])
      await expect
        .poll(() =>
          app.owner.value<number>(sql`select count(*)::integer from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toBe(1)
      await tx.query(sql`update operator set status = 'disabled' where username = ${gone}`)
    })
    expect((await inviting)?.code).toBe('not_logged_in')
    expect(await app.owner.values(sql`select 1 from operator where username = 'late.op'`)).toEqual([])
  })
})
