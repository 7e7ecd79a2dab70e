import { beforeAll, describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { needsTwo, permissions as allPermissions } from '@lotus/contract'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { upsertVendor } from '../../providers/index.ts'
import { operatorsOf } from './operators.fixtures.ts'

// What a colleague may do (trust.md BO-1, issue 17.1): one operator takes away, two give what leads to money.
const DAY_MS = 24 * 3_600_000
const app = await testApp([], { isBare: true })
const of = operatorsOf(app)
const { end, invite, issue, letIn, logIn, rowOf } = of
const INVITER = ['audit.view', 'settings.view', 'settings.edit', 'operators.edit', 'vendors.edit']

beforeAll(async () => {
  const { token } = must((await of.inviteFirst()).link, 'the first invitation has a link')
  await of.accept(token, await of.codeOf(token))
  const lan = await logIn('lan.root')
  await letIn(lan, 'tu.op', ['withdrawals.view', 'content.view'])
  await letIn(lan, 'mai.sup', INVITER)
})

const set = async (by: HttpClient, username: string, permissions: readonly string[], seen?: readonly string[]) => {
  const row = await app.owner.one<{ id: bigint; permissions: string[] }>(
    sql`select id, permissions from operator where username = ${username}`,
  )
  return app.call(by, 'bo.setOperatorPermissions', {
    id: String(row.id),
    permissions: [...permissions],
    seen: [...(seen ?? row.permissions)],
    reason: 'đổi việc',
  })
}
const decide = async (by: HttpClient, username: string, isConfirmed: boolean) =>
  app.call(by, 'bo.decideOperatorGrant', { id: (await rowOf(by, username)).grant?.id ?? '0', isConfirmed })
const permissionsOf = (username: string) =>
  app.owner.value<string[]>(sql`select permissions from operator where username = ${username}`)
const lastAudit = () => app.owner.one(sql`select operator, action, details from audit_log order by id desc limit 1`)
const held = async (client: HttpClient) => (await app.call(client, 'bo.me', {})).value.held

describe('which permissions take two', () => {
  it('every one that moves money or leads to it, and whatever is new', () => {
    const light = allPermissions.filter((one) => !needsTwo(one) && !one.endsWith('.view'))
    expect(light.toSorted()).toEqual([
      'chat.moderate',
      'content.edit',
      'feedback.answer',
      'inbox.send',
      'members.erase',
      'service.answer',
    ])
    for (const one of [
      'withdrawals.decide',
      'operators.edit',
      'settings.edit',
      'games.edit',
      'members.edit',
      'agents.edit',
      'agents.pay',
      'loyalty.goods',
      'loyalty.orders',
      'loyalty.points',
      'loyalty.ranks',
      'loyalty.referrals',
    ])
      expect([one, needsTwo(one)]).toEqual([one, true])
    expect(needsTwo('coupons.edit')).toBe(true)
  })
})

describe('one operator', () => {
  it('takes away and gives what does not lead to money, at once, in the sessions that are open', async () => {
    const [lan, tu] = [await logIn('lan.root'), await logIn('tu.op')]
    expect((await app.call(tu, 'bo.withdrawals', {})).code).toBe('ok')
    const answer = await set(lan, 'tu.op', ['content.view', 'content.edit'])
    expect(answer.value.operators.find(({ username }) => username === 'tu.op')).toMatchObject({
      permissions: ['content.view', 'content.edit'],
      grant: null,
    })
    expect((await app.call(tu, 'bo.withdrawals', {})).code).toBe('permission_denied')
    expect((await app.call(tu, 'bo.me', {})).value.operator.permissions).toEqual(['content.view', 'content.edit'])
    expect(await lastAudit()).toEqual({
      operator: 'lan.root',
      action: 'operators.set_permissions',
      details: {
        reason: 'đổi việc',
        before: ['withdrawals.view', 'content.view'],
        after: ['content.view', 'content.edit'],
      },
    })
    expect(
      await app.owner.values(sql`select audience from outbox where topic = 'backoffice.operator_changed'`),
    ).toEqual([`operator:${await of.idOf('tu.op')}`])
  })

  it('never their own, never what they may not do themselves, and never over a change they have not seen', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    expect((await set(lan, 'lan.root', ['operators.edit'])).code).toBe('same_operator')
    expect(await set(mai, 'tu.op', ['content.view', 'content.edit', 'inbox.send'])).toMatchObject({
      code: 'permission_denied',
      value: { permission: 'inbox.send' },
    })
    // What they may not do themselves they may leave to others, and take away.
    expect((await set(mai, 'tu.op', ['content.edit'])).code).toBe('ok')
    expect(await set(mai, 'tu.op', ['content.edit', 'audit.view'], ['content.view'])).toMatchObject({
      code: 'state_conflict',
      value: { state: 'changed' },
    })
    expect((await set(mai, 'tu.op', ['content.edit'])).value).toMatchObject({ state: 'same' })
    expect((await set(await logIn('tu.op'), 'mai.sup', ['audit.view'])).code).toBe('permission_denied')
    expect((await set(mai, 'tu.op', ['content.edit', 'no.such_thing'])).code).toBe('state_conflict')
  })
})

describe('what leads to money', () => {
  it('waits for another operator; what is taken away with it does not wait', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    expect((await set(lan, 'tu.op', ['audit.view', 'withdrawals.decide'])).code).toBe('ok')
    expect(await permissionsOf('tu.op')).toEqual(['audit.view'])
    expect((await lastAudit()) as object).toMatchObject({
      details: { before: ['content.edit'], after: ['audit.view'], proposed: ['withdrawals.decide'], heldUntil: null },
    })
    expect((await rowOf(lan, 'tu.op')).grant).toMatchObject({
      permissions: ['withdrawals.decide'],
      proposedBy: 'lan.root',
      heldUntil: null,
      mayConfirm: false,
    })
    expect((await rowOf(mai, 'tu.op')).grant).toMatchObject({ mayConfirm: true })
    expect(await held(lan)).toEqual([])
    // One at a time, so that none is overlooked.
    expect((await set(mai, 'tu.op', ['audit.view', 'settings.edit'])).value).toMatchObject({ state: 'proposed' })
    expect((await decide(lan, 'tu.op', true)).code).toBe('same_operator')
    expect((await decide(mai, 'tu.op', true)).code).toBe('ok')
    expect(await permissionsOf('tu.op')).toEqual(['withdrawals.decide', 'audit.view'])
    expect(await lastAudit()).toMatchObject({
      operator: 'mai.sup',
      action: 'operators.confirm_permissions',
      details: {
        operator: 'tu.op',
        proposedBy: 'lan.root',
        before: ['audit.view'],
        after: ['withdrawals.decide', 'audit.view'],
      },
    })
    expect((await decide(mai, 'tu.op', true)).code).toBe('not_found')
  })

  it('is not confirmed by the one who would get it, and is taken back by the one who proposed', async () => {
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    expect((await set(lan, 'mai.sup', [...INVITER, 'withdrawals.decide'])).code).toBe('ok')
    // Nobody but these two could agree: it is held.
    expect((await rowOf(mai, 'mai.sup')).grant).toMatchObject({ isHeld: true, mayConfirm: false })
    expect((await decide(mai, 'mai.sup', true)).code).toBe('same_operator')
    expect((await decide(lan, 'mai.sup', false)).code).toBe('ok')
    expect((await rowOf(lan, 'mai.sup')).grant).toBeNull()
    expect(await permissionsOf('mai.sup')).not.toContain('withdrawals.decide')
  })

  it('of two who confirm at once one does', async () => {
    const [lan, mai, other] = [await logIn('lan.root'), await logIn('mai.sup'), await logIn('mai.sup')]
    await set(lan, 'tu.op', ['audit.view', 'withdrawals.decide', 'draws.enter'])
    const codes = (await Promise.all([decide(mai, 'tu.op', true), decide(other, 'tu.op', false)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual(['not_found', 'ok'])
  })
})

describe('where nobody else could agree', () => {
  it('it waits three days in everybody’s sight, then the one who proposed puts it in force', async () => {
    const [lan, tu] = [await logIn('lan.root'), await logIn('tu.op')]
    await end(lan, 'mai.sup')
    await set(lan, 'tu.op', [...(await permissionsOf('tu.op')), 'settings.edit'])
    const shown = { kind: 'permissions', username: 'tu.op', permissions: ['settings.edit'], invitedBy: 'lan.root' }
    expect(await held(tu)).toMatchObject([{ ...shown, isHeld: true }])
    expect((await decide(lan, 'tu.op', true)).code).toBe('same_operator')
    await app.clock.advance(3 * DAY_MS)
    const later = await logIn('lan.root')
    expect(await held(later)).toMatchObject([{ ...shown, isHeld: false }])
    expect((await decide(later, 'tu.op', true)).code).toBe('ok')
    expect(await permissionsOf('tu.op')).toContain('settings.edit')
    expect(await held(later)).toEqual([])
  })

  it('any colleague objects during the hold, and it is gone', async () => {
    const [lan, tu] = [await logIn('lan.root'), await logIn('tu.op')]
    await set(lan, 'tu.op', [...(await permissionsOf('tu.op')), 'games.edit'])
    const object = async () =>
      app.call(tu, 'bo.objectToOperator', { id: await of.idOf('tu.op'), reason: 'tôi không làm việc đó' })
    expect((await object()).code).toBe('ok')
    expect((await rowOf(lan, 'tu.op')).grant).toBeNull()
    expect((await object()).code).toBe('not_found')
    // Whoever is in stays in.
    expect((await rowOf(lan, 'tu.op')).status).toBe('active')
  })
})

describe('whoever loses the right to change operators', () => {
  it('loses what they began with it: invitations, links, proposals; without the vendors, engineers too', async () => {
    const lan = await logIn('lan.root')
    await letIn(lan, 'mai.sup', INVITER)
    const mai = await logIn('mai.sup')
    await invite(mai, 'linh.fin', ['settings.view'])
    await set(mai, 'tu.op', [...(await permissionsOf('tu.op')), 'vendors.edit'])
    expect((await rowOf(lan, 'tu.op')).grant).not.toBeNull()
    await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
    await app.owner.query(sql`
      insert into vendor_engineer (vendor, name, kind, token_hash, invited_by, expires_at)
      values ('ACME', 'An', 'link', sha256('x'), 'mai.sup', lotus_now() + interval '1 day')`)
    const engineers = () => app.owner.values(sql`select 1 from vendor_engineer where ended_at is null`)

    expect((await set(lan, 'mai.sup', ['audit.view', 'vendors.edit'])).code).toBe('ok')
    expect((await rowOf(lan, 'linh.fin')).status).toBe('disabled')
    expect((await rowOf(lan, 'tu.op')).grant).toBeNull()
    expect(await engineers()).toHaveLength(1)
    expect((await set(lan, 'mai.sup', ['audit.view'])).code).toBe('ok')
    expect(await engineers()).toEqual([])
    expect((await app.call(mai, 'bo.operators', {})).code).toBe('permission_denied')
  })

  it('is no colleague any more who could agree: stripping the last one holds the next link up, as ending does', async () => {
    const lan = await logIn('lan.root')
    await invite(lan, 'hoa.ops', ['settings.view'])
    expect((await issue(lan, 'hoa.ops')).value.heldUntil).not.toBeNull()
    // Given back, it takes two, or the hold.
    await set(lan, 'mai.sup', ['audit.view', 'operators.edit'])
    expect(await permissionsOf('mai.sup')).toEqual(['audit.view'])
    expect((await rowOf(lan, 'mai.sup')).grant).toMatchObject({ isHeld: true, permissions: ['operators.edit'] })
    expect((await issue(lan, 'hoa.ops')).value.heldUntil).not.toBeNull()
  })

  it('of two who strip each other one stays', async () => {
    await app.owner.query(sql`
      update operator set permissions = array_append(permissions, 'operators.edit') where username = 'mai.sup'`)
    const [lan, mai] = [await logIn('lan.root'), await logIn('mai.sup')]
    const codes = (await Promise.all([set(lan, 'mai.sup', ['audit.view']), set(mai, 'lan.root', ['audit.view'])])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual(['ok', 'permission_denied'])
  })
})
