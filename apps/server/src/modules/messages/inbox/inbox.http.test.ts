import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { chaseHalted } from '@lotus/contract/events'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { fillInboxes, memberId, messagesApp, eventsOf } from '../messages.fixtures.ts'
import { purgeMessages } from '../messages.jobs.ts'
import { messagesModule } from '../index.ts'

const app = await messagesApp()
const { call, site } = app
const PASSWORD = 'một mật khẩu dài'
let lan: HttpClient
let mai: HttpClient
let tu: HttpClient

/** Later than everything sent before: the test's clock does not move by itself. */
const register = async (username: string) => {
  await app.clock.advance(1000)
  return app.register(username)
}
const titles = async (client: HttpClient, input: { type?: 'SYSTEM' | 'FINANCE' | 'PROMO' } = {}) =>
  (await call(client, 'inbox.list', input)).value.rows.map(({ title }) => title)
const unread = async (client: HttpClient) => (await call(client, 'inbox.unread', {})).value.unread
const send = (over: object = {}) =>
  call(mai, 'bo.sendInbox', {
    scope: 'ALL',
    type: 'SYSTEM',
    title: { vi: 'Bảo trì tối nay', en: 'Maintenance tonight' },
    body: { vi: '<p>Từ 2 giờ.</p>', en: '<p>From 2 am.</p>' },
    ...over,
  })

beforeAll(async () => {
  lan = (await register('lanhuong')).client
  mai = await app.operator('mai.sup')
  tu = await app.operator('tu.op')
})

describe('MC14: the platform’s own inbox messages', () => {
  it('a new member is welcomed, once, however often the event is read', async () => {
    await fillInboxes(app)
    await app.owner.query(sql`update outbox_consumer set position = 0 where name = 'messages.inbox'`)
    await fillInboxes(app)
    expect(await titles(lan)).toEqual(['Chào mừng bạn đến với Lotus'])
    expect(await unread(lan)).toBe(1)
  })

  it('a credited deposit, a rejected withdrawal with its reason, a changed password; both languages', async () => {
    await app.deposit(lan, '500')
    const account = await call(lan, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: '1234567890',
      holderName: 'Lan Huong',
    })
    const withdrawal = await call(
      lan,
      'cashier.createWithdrawal',
      { amount: '200', payoutAccountId: account.value.id },
      { key: randomUUID() },
    )
    const linh = await app.operator('linh.fin')
    expect(
      (await call(linh, 'bo.rejectWithdrawal', { id: withdrawal.value.id, reason: 'Tên <b>sai</b>' })).success,
    ).toBe(true)
    await fillInboxes(app)
    expect(await titles(lan, { type: 'FINANCE' })).toEqual(['Lệnh rút 200.00 P bị từ chối', 'Đã nhận 500.00 P'])
    const { rows } = (await call(lan, 'inbox.list', { type: 'FINANCE' })).value
    // The reason is an operator's text and must be escaped.
    expect(rows[0]?.body).toContain('Tên &lt;b&gt;sai&lt;/b&gt;')
    expect(rows[0]?.action).toEqual({ kind: 'WITHDRAWAL', ref: withdrawal.value.id })
    const english = await lan.get('/wps/member/messages', { headers: { language: 'en' }, query: { type: 'FINANCE' } })
    expect(JSON.stringify(english.value)).toContain('500.00 P received')
    const events = await eventsOf(app, `member:${await memberId(app, 'lanhuong')}`, 'inbox.changed')
    expect(events).toHaveLength(3)
    expect(events[1]).toMatchObject({ type: 'FINANCE', title: { vi: 'Đã nhận 500.00 P', en: '500.00 P received' } })
  })

  it('a login from another device is reported, once per device, but not that of the registration', async () => {
    await app.clock.advance(120_000)
    const id = await memberId(app, 'lanhuong')
    const happened = (device: string, ip: string) =>
      app.owner.query(sql`
        select outbox_add('identity.logged_in', ${`member:${id}`}, jsonb_build_object('at', lotus_now(), 'ip', ${ip}::text,
          'country', 'VN', 'device', ${device}::text))`)
    await happened('Chrome, Windows', '203.0.113.7')
    await happened('Chrome, Windows', '203.0.113.9')
    await happened('Safari, iOS', '203.0.113.9')
    await fillInboxes(app)
    expect((await titles(lan)).filter((title) => title === 'Đăng nhập mới')).toHaveLength(2)
  })

  it('a changed password is reported', async () => {
    const hoa = await register('hoanghoa')
    const changed = await call(hoa.client, 'member.changePassword', {
      oldPassword: PASSWORD,
      newPassword: 'một mật khẩu khác hẳn',
      confirmNewPassword: 'một mật khẩu khác hẳn',
    })
    expect(changed.code).toBe('ok')
    await fillInboxes(app)
    const entered = await call(site, 'session.login', { username: 'hoanghoa', password: 'một mật khẩu khác hẳn' })
    expect(await titles(site.as(entered.value.token))).toContain('Mật khẩu đã thay đổi')
  })

  it('lottery.md 5.4: a corrected result of a settled order is reported; an ordinary settlement is not', async () => {
    const id = await memberId(app, 'lanhuong')
    const settled = (corrects: number | null) =>
      app.owner.query(sql`
        select outbox_add('lottery.orders_settled', ${`member:${id}`}, ${JSON.stringify({
          gameCode: 'SEN60',
          issueNo: '20260310-0601',
          won: 1,
          payout: '98.5000',
          ...(corrects === null ? {} : { corrects }),
          orders: [
            {
              id: '7',
              orderNo: 'L0007',
              status: 4,
              stake: '1.0000',
              payout: '98.5000',
              validBet: '1.0000',
              category: 'LOTT',
              placedAt: '2026-03-10T03:00:20.000Z',
            },
          ],
        })}::jsonb)`)
    await settled(null)
    await settled(1)
    await fillInboxes(app)
    const corrected = (await call(lan, 'inbox.list', {})).value.rows.filter(({ title }) =>
      title.includes('20260310-0601'),
    )
    expect(corrected).toHaveLength(1)
    expect(corrected[0]?.body).toContain('98.50 P')
    expect(corrected[0]?.action).toEqual({ kind: 'BET', ref: '7' })
  })
})

it('a chase stopped by an operator is reported in both languages, with the refund and the reason', async () => {
  const payload = { id: '7', gameCode: 'SEN60', returned: '30.0000', reason: 'Sai <b>tỷ lệ</b>' }
  await addEvent(app.owner, chaseHalted, `member:${await memberId(app, 'lanhuong')}`, payload)
  await fillInboxes(app)
  const [letter] = (await call(lan, 'inbox.list', {})).value.rows
  expect(letter).toMatchObject({
    type: 'FINANCE',
    title: 'Nuôi số SEN60 đã bị dừng',
    action: { kind: 'BET', ref: null },
  })
  expect(letter?.body).toContain('30.00 P')
  expect(letter?.body).toContain('Sai &lt;b&gt;tỷ lệ&lt;/b&gt;')
  const events = await eventsOf(app, `member:${await memberId(app, 'lanhuong')}`, 'inbox.changed')
  expect(events.at(-1)).toMatchObject({ title: { en: 'Your chase of SEN60 was stopped' } })
})

describe('MC14: reading and removing', () => {
  it('C11: the badge follows reading one, reading all, removing; another member’s message is not found', async () => {
    const before = await unread(lan)
    const { rows } = (await call(lan, 'inbox.list', {})).value
    const [first] = rows
    const stranger = (await register('nguoila')).client
    expect((await call(stranger, 'inbox.read', { id: first?.id ?? '' })).code).toBe('not_found')
    expect((await call(stranger, 'inbox.remove', { id: first?.id ?? '' })).code).toBe('not_found')
    expect((await call(lan, 'inbox.read', { id: first?.id ?? '' })).value).toEqual({ unread: before - 1 })
    expect((await call(lan, 'inbox.read', { id: first?.id ?? '' })).value).toEqual({ unread: before - 1 })
    expect((await call(lan, 'inbox.readAll', { type: 'FINANCE' })).value.unread).toBeLessThan(before - 1)
    expect((await call(lan, 'inbox.readAll', {})).value).toEqual({ unread: 0 })
    const second = rows[1]?.id ?? ''
    expect((await call(lan, 'inbox.remove', { id: second })).success).toBe(true)
    expect((await call(lan, 'inbox.list', {})).value.rows.map(({ id }) => id)).not.toContain(second)
    expect((await call(lan, 'inbox.removeRead', {})).success).toBe(true)
    expect(await titles(lan)).toEqual([])
  })

  it('pages continue where the last one ended, for both kinds of messages', async () => {
    const reader = (await register('docgia')).client
    for (let n = 1; n <= 5; n += 1) {
      await app.clock.advance(1000)
      if (n % 2) await send({ title: { vi: `Tin ${n}`, en: `News ${n}` } })
      else await send({ scope: 'MEMBER', members: ['docgia'], title: { vi: `Tin ${n}`, en: `News ${n}` } })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = (await call(reader, 'inbox.list', { limit: 2, ...(cursor ? { cursor } : {}) })).value
      seen.push(...page.rows.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['Tin 5', 'Tin 4', 'Tin 3', 'Tin 2', 'Tin 1'])
    expect((await call(reader, 'inbox.list', { cursor: 'x' })).code).toBe('bad_request')
  })

  it('a trial account has no inbox, and its badge is empty', async () => {
    const trial = site.as((await call(site, 'session.freePlay', { platform: 'W' })).value.token)
    expect((await call(trial, 'inbox.unread', {})).value).toEqual({ unread: 0 })
    expect((await call(trial, 'inbox.list', {})).code).toBe('trial_not_allowed')
  })
})

describe('operators send', () => {
  it('to everybody: one row, unread for each until they read it; members registered later do not get it', async () => {
    const one = (await register('motnguoi')).client
    await app.clock.advance(1000)
    const sent = await send({ title: { vi: 'Gửi tất cả', en: 'To all' } })
    expect(sent.value).toMatchObject({ recipients: null, unknown: [] })
    expect(await eventsOf(app, 'public', 'inbox.published')).not.toHaveLength(0)
    await app.clock.advance(1000)
    const late = (await register('densau')).client
    expect(await unread(one)).toBe(1)
    expect(await unread(late)).toBe(0)
    expect((await call(one, 'inbox.remove', { id: sent.value.id })).value).toEqual({ unread: 0 })
    expect(await titles(one)).toEqual([])
    expect((await call(late, 'inbox.read', { id: sent.value.id })).code).toBe('not_found')
  })

  it('HTML is sanitised before it is stored (trust.md 4.6)', async () => {
    const one = (await register('htmlsach')).client
    const bad = '<p onclick="x()">Chào<script>alert(1)</script><a href="javascript:x">đây</a></p>'
    await send({ scope: 'MEMBER', members: ['htmlsach'], body: { vi: bad, en: bad } })
    const { rows } = (await call(one, 'inbox.list', {})).value
    expect(rows[0]?.body).toMatch(/^<p>Chào/)
    expect(rows[0]?.body).not.toMatch(/script|onclick|javascript/)
  })

  it('to named members: unknown names are returned, and a message without any known name is refused', async () => {
    const sent = await send({ scope: 'MEMBER', members: ['LanHuong', 'khongcoai'] })
    expect(sent.value).toMatchObject({ recipients: 1, unknown: ['khongcoai'] })
    expect((await send({ scope: 'MEMBER', members: ['khongcoai'] })).code).toBe('not_found')
    expect((await send({ scope: 'MEMBER' })).code).toBe('bad_request')
    expect((await send({ scope: 'RANK' })).code).toBe('bad_request')
  })

  it('from a rank on, and only then', async () => {
    const low = (await register('hangthap')).client
    const high = (await register('hangcao')).client
    await app.owner.query(sql`update member set rank_level = 5 where username = 'hangcao'`)
    await app.clock.advance(1000)
    await send({ scope: 'RANK', rankMin: 4, title: { vi: 'Chỉ VIP', en: 'VIP only' } })
    expect(await titles(high)).toEqual(['Chỉ VIP'])
    expect(await titles(low)).toEqual([])
  })

  it('an excluded member gets no promotion, but everything else', async () => {
    const out = (await register('tunghi')).client
    await app.owner.query(sql`
      insert into protection_exclusion (member_id, starts_at, ends_at, reason)
      select id, lotus_now() - interval '1 hour', null, 'self' from member where username = 'tunghi'`)
    await app.clock.advance(1000)
    await send({ type: 'PROMO', title: { vi: 'Khuyến mãi', en: 'Promotion' } })
    await send({ scope: 'MEMBER', members: ['tunghi'], type: 'PROMO', title: { vi: 'Quà riêng', en: 'For you' } })
    await send({ title: { vi: 'Tin chung', en: 'General' } })
    expect(await titles(out)).toEqual(['Tin chung'])
    expect(await unread(out)).toBe(1)
  })

  it('a planned message appears at its time and ends at its end, and a recalled one is removed everywhere', async () => {
    const one = (await register('hengio')).client
    await app.clock.advance(1000)
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
    const later = await send({ publishAt: at(60_000), expireAt: at(120_000), title: { vi: 'Hẹn giờ', en: 'Planned' } })
    expect(await titles(one)).toEqual([])
    await app.clock.advance(61_000)
    expect(await titles(one)).toEqual(['Hẹn giờ'])
    expect((await call(mai, 'bo.recallInbox', { id: later.value.id })).success).toBe(true)
    expect(await titles(one)).toEqual([])
    expect((await call(mai, 'bo.recallInbox', { id: later.value.id })).code).toBe('not_found')
    const short = await send({ expireAt: at(60_000), title: { vi: 'Ngắn', en: 'Short' } })
    expect(await titles(one)).toEqual(['Ngắn'])
    await app.clock.advance(61_000)
    expect(await titles(one)).toEqual([])
    const list = (await call(mai, 'bo.inbox', {})).value.rows
    expect(list[0]).toMatchObject({ id: short.value.id, sentBy: 'mai.sup', reads: 0 })
  })

  it('needs its permission, and is audited', async () => {
    expect((await call(tu, 'bo.inbox', {})).code).toBe('permission_denied')
    const { rows } = (await call(mai, 'bo.audit', { action: 'inbox' })).value
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['inbox.send', 'inbox.recall']))
  })
})

it('operations.md 4.13: messages are kept sixty days', async () => {
  const old = (await register('nguoicu')).client
  await send({ scope: 'MEMBER', members: ['nguoicu'], title: { vi: 'Tin cũ', en: 'Old' } })
  await app.clock.advance(59 * 86_400_000)
  await purgeMessages(app.composition.of(messagesModule))
  const entered = site.as((await call(site, 'session.login', { username: 'nguoicu', password: PASSWORD })).value.token)
  expect(await titles(entered)).toContain('Tin cũ')
  await app.clock.advance(2 * 86_400_000)
  await purgeMessages(app.composition.of(messagesModule))
  const again = site.as((await call(site, 'session.login', { username: 'nguoicu', password: PASSWORD })).value.token)
  expect(await titles(again)).not.toContain('Tin cũ')
  void old
})
