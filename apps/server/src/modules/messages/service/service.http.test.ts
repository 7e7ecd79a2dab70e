import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { openServicePath } from '@lotus/client'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import type { RouteInput } from '@lotus/contract'
import { setSetting, siteSettings } from '../../system/index.ts'
import { clientId, messagesApp, eventsOf } from '../messages.fixtures.ts'
import { endIdle, purgeMessages } from '../messages.jobs.ts'
import { messagesModule } from '../index.ts'
import { feedbackSettings, serviceSettings } from '../settings.ts'

const app = await messagesApp()
const { call, site } = app
const ORIGIN = 'http://localhost:4000'
let lan: HttpClient
let mai: HttpClient
let tu: HttpClient

const open = (client: HttpClient, input: RouteInput<'service.open'> = {}) => call(client, 'service.open', input)
const ticketOf = async (client: HttpClient) => {
  const { value } = await call(client, 'service.path', {})
  const url = await openServicePath(value.version.pathList[0]?.path ?? '', ORIGIN)
  return { url: url ?? '', ticket: new URL(url ?? '').hash.slice(1), value }
}
const say = (key: string, text: string, over: object = {}) =>
  call(site, 'service.send', { key, clientId: clientId(), text, ...over })
const answer = (client: HttpClient, id: string, text: string) =>
  call(client, 'bo.serviceSend', { id, clientId: clientId(), text })
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const upload = async (uploadKey: string, bytes: Buffer) =>
  app.composition.siteApp
    .inject({
      method: 'PUT',
      url: `/wps/service/image?uploadKey=${uploadKey}`,
      headers: { 'content-type': 'image/png' },
      payload: bytes,
    })
    .then((a) => a.json<{ code: string; value: { image: string } }>())
const silence = async (minutes: number) => {
  await app.clock.advance(minutes * 60_000)
  await endIdle(app.composition.deps)
}
const queue = async (client: HttpClient) => (await call(client, 'bo.serviceQueue', {})).value
/** No conversation waits or is open. */
const emptyQueue = async () => {
  await app.owner.query(sql`delete from service_conversation`)
}

beforeAll(async () => {
  lan = (await app.register('lanhuong')).client
  mai = await app.operator('mai.sup')
  tu = await app.operator('tu.op')
  await setSetting(app.db, serviceSettings.waitingAddressMax, 200, 'test')
})

describe('C14, trust.md 4.7: the address of customer service', () => {
  it('is our own page, for a member with a ticket instead of an id, for a guest without one', async () => {
    const mine = await ticketOf(lan)
    expect(mine.url.startsWith(`${ORIGIN}/service#`)).toBe(true)
    expect(mine.ticket.length).toBeGreaterThan(40)
    expect(Buffer.from(mine.ticket, 'base64url').toString('latin1')).not.toMatch(/lanhuong|member/)
    expect((await ticketOf(site)).url).toBe(`${ORIGIN}/service`)
  })

  it('an unverified login gets no ticket: it may be somebody else', async () => {
    const { client, token } = await app.register('chuaxong')
    await app.owner.query(sql`
      update member_session set stage = 'verify', verify_methods = '{email}'
      where member_id = (select id from member where username = 'chuaxong')`)
    expect(token).not.toBe('')
    expect((await ticketOf(client)).url).toBe(`${ORIGIN}/service`)
  })

  it('K08, K09, T21: 440 by 500, and 440 by 750 for ranks above 4', async () => {
    expect((await ticketOf(lan)).value).toMatchObject({ isVip: false, window: { width: 440, height: 500 } })
    const rank = (level: number) =>
      app.owner.query(sql`update member set rank_level = ${level} where username = 'lanhuong'`)
    await rank(4)
    expect((await ticketOf(lan)).value.isVip).toBe(false)
    await rank(5)
    expect((await ticketOf(lan)).value).toMatchObject({ isVip: true, window: { width: 440, height: 750 } })
    await rank(0)
  })

  it('the operator’s own address replaces it; only https or our own address is ever opened', async () => {
    await setSetting(app.db, siteSettings.customerServiceUrl, 'https://help.example/chat', 'test')
    expect((await ticketOf(lan)).url).toBe('https://help.example/chat')
    await setSetting(app.db, siteSettings.customerServiceUrl, null, 'test')
    const { wrapServicePath } = await import('../../system/index.ts')
    for (const bad of ['javascript:alert(1)', 'http://other.example/', 'data:text/html,x', '//other.example/x'])
      expect(await openServicePath(wrapServicePath(bad, app.composition.deps.rng), ORIGIN)).toBeNull()
  })

  it('a ticket works once, for a minute, and not if it was changed', async () => {
    const { ticket } = await ticketOf(lan)
    const opened = await open(site, { ticket })
    expect(opened.code).toBe('ok')
    expect((await open(site, { ticket })).code).toBe('ticket_invalid')
    const late = (await ticketOf(lan)).ticket
    await app.clock.advance(60_000)
    expect((await open(site, { ticket: late })).code).toBe('ticket_invalid')
    const { ticket: other } = await ticketOf(lan)
    expect((await open(site, { ticket: `${other.slice(0, -2)}AA` })).code).toBe('ticket_invalid')
    expect((await open(site, { ticket: 'x' })).code).toBe('ticket_invalid')
    const twice = (await ticketOf(lan)).ticket
    const codes = await Promise.all([1, 2, 3].map(() => open(site, { ticket: twice }).then(({ code }) => code)))
    expect(codes.toSorted()).toEqual(['ok', 'ticket_invalid', 'ticket_invalid'])
  })

  it('a member returns to the open conversation; five keys of it are valid', async () => {
    await emptyQueue()
    const first = await open(site, { ticket: (await ticketOf(lan)).ticket })
    const keys = [first.value.key]
    for (let n = 0; n < 5; n += 1) {
      await app.clock.advance(10)
      const again = await open(site, { ticket: (await ticketOf(lan)).ticket })
      expect(again.value.conversation.id).toBe(first.value.conversation.id)
      keys.push(again.value.key)
    }
    const codes = await Promise.all(keys.map((key) => call(site, 'service.state', { key }).then(({ code }) => code)))
    expect(codes).toEqual(['not_found', 'ok', 'ok', 'ok', 'ok', 'ok'])
  })
})

describe('the queue', () => {
  it('is first come, first served, VIP first, and new places are announced', async () => {
    await emptyQueue()
    const guests: Awaited<ReturnType<typeof open>>['value'][] = []
    for (let n = 0; n < 3; n += 1) {
      await app.clock.advance(1000)
      guests.push((await open(site, { name: `Khách ${n}` })).value)
    }
    expect(guests.map(({ conversation }) => conversation.waitingPosition)).toEqual([1, 2, 3])
    await app.owner.query(sql`update member set rank_level = 5 where username = 'lanhuong'`)
    const vip = (await open(site, { ticket: (await ticketOf(lan)).ticket })).value
    await app.owner.query(sql`update member set rank_level = 0 where username = 'lanhuong'`)
    expect(vip.conversation).toMatchObject({ waitingPosition: 1, isVip: true })
    const places = async (n: number) =>
      (
        (await eventsOf(app, `service:${guests[n]?.conversation.id}`, 'service.changed')) as {
          waitingPosition: number
        }[]
      ).map(({ waitingPosition }) => waitingPosition)
    expect(await places(0)).toEqual([1, 2])
    expect((await queue(mai)).waiting.map(({ name }) => name)).toEqual(['lanhuong', 'Khách 0', 'Khách 1', 'Khách 2'])
    await call(mai, 'bo.serviceTake', { id: vip.conversation.id })
    expect(await places(0)).toEqual([1, 2, 1])
    expect(await places(2)).toEqual([3, 4, 3])
    expect((await call(site, 'service.state', { key: guests[1]?.key ?? '' })).value.conversation.waitingPosition).toBe(
      2,
    )
  })

  it('of two concurrent operators one gets the conversation; it can be handed over and put back', async () => {
    await emptyQueue()
    const { conversation, key } = (await open(site)).value
    const { id } = conversation
    const taken = await Promise.all([mai, tu].map((client) => call(client, 'bo.serviceTake', { id })))
    expect(taken.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
    const [winner, loser] = taken[0]?.code === 'ok' ? [mai, tu] : [tu, mai]
    expect((await answer(loser, id, 'không phải của tôi')).code).toBe('state_conflict')
    expect((await answer(winner, id, 'Chào bạn')).value.author.kind).toBe('OPERATOR')
    const other = (await queue(winner)).operators[0]?.id ?? ''
    expect((await call(loser, 'bo.serviceTransfer', { id, operatorId: other })).code).toBe('state_conflict')
    expect((await call(winner, 'bo.serviceTransfer', { id, operatorId: '999999' })).code).toBe('not_found')
    expect((await call(winner, 'bo.serviceTransfer', { id, operatorId: other })).code).toBe('ok')
    expect((await answer(winner, id, 'tôi còn đây')).code).toBe('state_conflict')
    expect((await answer(loser, id, 'Mình nghe đây')).code).toBe('ok')
    expect((await call(loser, 'bo.serviceTransfer', { id, operatorId: null })).value.status).toBe('WAITING')
    const { rows } = (await call(site, 'service.state', { key })).value.messages
    expect(rows.map(({ event }) => event)).toEqual(['taken', null, 'transferred', null, 'requeued'])
    // Each line has a name: of the operator who comes, and of the one who leaves.
    expect(rows[4]?.author.name).toBe(rows[3]?.author.name)
  })

  it('a conversation without an answer may be taken over after a while', async () => {
    await emptyQueue()
    const { conversation, key } = (await open(site)).value
    await call(mai, 'bo.serviceTake', { id: conversation.id })
    await say(key, 'Có ai không?')
    expect((await call(tu, 'bo.serviceTake', { id: conversation.id })).code).toBe('state_conflict')
    // The console knows after how many minutes to offer it.
    expect((await queue(tu)).silentMinutes).toBe(15)
    await app.clock.advance(16 * 60_000)
    expect((await call(tu, 'bo.serviceTake', { id: conversation.id })).value.isMine).toBe(true)
  })

  it('is limited: when it is full, visitors are sent to the form', async () => {
    await emptyQueue()
    await setSetting(app.db, serviceSettings.waitingMax, 2, 'test')
    const codes = await Promise.all([1, 2, 3, 4].map(() => open(site).then(({ code }) => code)))
    expect(codes.toSorted()).toEqual(['ok', 'ok', 'service_full', 'service_full'])
    await setSetting(app.db, serviceSettings.waitingMax, 200, 'test')
    await emptyQueue()
    await setSetting(app.db, serviceSettings.waitingAddressMax, 1, 'test')
    const from = (address: string) => site.post('/wps/service/open', { body: {}, remoteAddress: address })
    expect((await from('198.51.100.1')).code).toBe('ok')
    expect((await from('198.51.100.2')).code).toBe('too_many_requests')
    expect((await from('198.51.101.1')).code).toBe('ok')
    await setSetting(app.db, serviceSettings.waitingAddressMax, 200, 'test')
  })
})

describe('messages', () => {
  it('of both sides come in order, each once, also when sent ten times at once', async () => {
    await emptyQueue()
    const { key, conversation } = (await open(site, { name: 'Nam' })).value
    const { id } = conversation
    await call(mai, 'bo.serviceTake', { id })
    const mine = clientId()
    const sent = await Promise.all(Array.from({ length: 10 }, () => say(key, 'Tiền chưa vào', { clientId: mine })))
    expect(new Set(sent.map(({ value }) => value.id)).size).toBe(1)
    await answer(mai, id, 'Bạn gửi mã lệnh giúp mình')
    const { rows } = (await call(site, 'service.state', { key })).value.messages
    expect(
      rows.map(({ position, author, text, event }) => [position, author.kind, author.name, text || event]),
    ).toEqual([
      ['1', 'SYSTEM', 'Mai', 'taken'],
      ['2', 'VISITOR', 'Nam', 'Tiền chưa vào'],
      ['3', 'OPERATOR', 'Mai', 'Bạn gửi mã lệnh giúp mình'],
    ])
    const after = (await call(site, 'service.state', { key, after: '2' })).value.messages
    expect(after).toMatchObject({ hasMore: false, rows: [{ position: '3' }] })
    const events = (await eventsOf(app, `service:${id}`, 'service.message')) as { message: { position: string } }[]
    expect(events.map(({ message }) => message.position)).toEqual(['1', '2', '3'])
    expect((await queue(mai)).mine[0]).toMatchObject({ isWaitingForUs: false, lastText: 'Bạn gửi mã lệnh giúp mình' })
  })

  it('ids give no access: without the key nobody can read, write, upload or end it', async () => {
    const { conversation } = (await open(site)).value
    for (const key of [conversation.id, 'A'.repeat(43)]) {
      expect(['not_found', 'bad_request']).toContain((await call(site, 'service.state', { key })).code)
      expect(['not_found', 'bad_request']).toContain((await say(key, 'chào')).code)
      expect(['not_found', 'bad_request']).toContain((await call(site, 'service.close', { key })).code)
    }
    expect((await upload('A'.repeat(43), await picture())).code).toBe('not_found')
    const stored = await app.owner.many<{ hash: Buffer }>(sql`select key_hash as hash from service_key`)
    expect(stored.every(({ hash }) => hash.length === 32)).toBe(true)
  })

  it('typing is announced with its end, and not for every letter', async () => {
    const { key, conversation } = (await open(site)).value
    for (let n = 0; n < 5; n += 1) await call(site, 'service.typing', { key })
    const events = await eventsOf(app, `service:${conversation.id}`, 'service.typing')
    expect(events).toEqual([
      {
        conversationId: conversation.id,
        who: 'VISITOR',
        until: new Date(app.clock.now().getTime() + 6000).toISOString(),
      },
    ])
    await app.clock.advance(3000)
    await call(site, 'service.typing', { key })
    expect(await eventsOf(app, `service:${conversation.id}`, 'service.typing')).toHaveLength(2)
  })

  it('K06: up to three pictures per message, re-encoded, of this conversation, each used once', async () => {
    const { key, uploadKey, conversation } = (await open(site)).value
    const names: string[] = []
    for (let n = 0; n < 3; n += 1) names.push((await upload(uploadKey, await picture())).value.image)
    const sent = await say(key, '', { images: names })
    expect(sent.value.images).toHaveLength(3)
    const waiting = (await queue(mai)).waiting.find(({ id }) => id === conversation.id)
    expect(waiting).toMatchObject({ lastText: '', isLastPicture: true, isWaitingForUs: true })
    const seen = await app.composition.siteApp.inject({ method: 'GET', url: sent.value.images[0] ?? '' })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await say(key, '', { images: names })).code).toBe('upload_invalid')
    const other = (await open(site)).value
    const foreign = (await upload(other.uploadKey, await picture())).value.image
    expect((await say(key, 'x', { images: [foreign] })).code).toBe('upload_invalid')
    expect((await say(key, '')).code).toBe('message_empty')
    expect((await upload(uploadKey, Buffer.from('<svg/>'))).code).toBe('upload_invalid')
    for (let n = 0; n < 6; n += 1) await upload(uploadKey, await picture())
    expect((await upload(uploadKey, await picture())).code).toBe('too_many_requests')
    // The upload key allows nothing else.
    expect((await call(site, 'service.state', { key: uploadKey })).code).toBe('not_found')
  })
})

describe('the end', () => {
  it('either side ends it; then it accepts no message, is rated once and mailed only to its owner', async () => {
    const { key, conversation } = (await open(site, { ticket: (await ticketOf(lan)).ticket })).value
    await call(mai, 'bo.serviceTake', { id: conversation.id })
    await answer(mai, conversation.id, 'Đã xong nhé')
    expect((await call(site, 'service.rate', { key, score: 5 })).code).toBe('state_conflict')
    expect((await call(mai, 'bo.serviceClose', { id: conversation.id })).value.status).toBe('CLOSED')
    expect((await say(key, 'khoan đã')).code).toBe('service_closed')
    expect((await answer(mai, conversation.id, 'thêm nữa')).code).toBe('state_conflict')
    expect((await call(site, 'service.close', { key })).value.status).toBe('CLOSED')
    expect((await call(site, 'service.rate', { key, score: 5, comment: 'Tốt' })).value.rating).toBe(5)
    expect((await call(site, 'service.rate', { key, score: 1 })).code).toBe('state_conflict')
    // An operator who watches is notified once.
    const events = (await eventsOf(app, `service:${conversation.id}`, 'service.changed')) as { rating: number | null }[]
    expect(events.filter(({ rating }) => rating === 5)).toHaveLength(1)
    // Without a proved address nothing is sent, whatever address is given.
    expect((await call(site, 'service.transcript', { key, email: 'ke.la@example.com' })).code).toBe('bad_request')
    await app.owner.query(
      sql`update member set email = 'lan@example.com', email_verified_at = lotus_now() where username = 'lanhuong'`,
    )
    expect((await call(site, 'service.state', { key })).value.email).toBe('l***@example.com')
    expect((await call(site, 'service.transcript', { key, email: 'ke.la@example.com' })).code).toBe('ok')
    const mails = (await call(mai, 'bo.messages', {})).value.rows
    expect(mails[0]).toMatchObject({ recipient: 'lan@example.com', channel: 'mail' })
    expect(mails[0]?.body).toContain('Mai: Đã xong nhé')
    expect((await call(site, 'service.transcript', { key })).code).toBe('ok')
    expect((await call(site, 'service.transcript', { key })).code).toBe('state_conflict')
    expect((await call(mai, 'bo.serviceHistory', { username: 'lan' })).value.rows[0]).toMatchObject({
      rating: 5,
      ratingText: 'Tốt',
    })
  })

  it('cannot be used to mail strangers: no transcript before an operator has answered', async () => {
    const { key } = (await open(site)).value
    await say(key, 'mua hàng tại đây')
    expect((await call(site, 'service.transcript', { key, email: 'ai.do@example.com' })).code).toBe('state_conflict')
  })

  it('an idle visitor’s conversation ends, one that waits for us does not; an absent visitor leaves the queue', async () => {
    await emptyQueue()
    const [answered, asking, gone] = [(await open(site)).value, (await open(site)).value, (await open(site)).value]
    for (const { conversation } of [answered, asking]) await call(mai, 'bo.serviceTake', { id: conversation.id })
    await answer(mai, answered.conversation.id, 'Bạn còn đó không?')
    await say(asking.key, 'Tôi vẫn chờ')
    await silence(16)
    const status = async (key: string) => (await call(site, 'service.state', { key })).value.conversation.status
    expect(await status(answered.key)).toBe('CLOSED')
    expect(await status(asking.key)).toBe('OPEN')
    mai = await app.operator('mai.sup')
    tu = await app.operator('tu.op')
    await silence(20)
    expect(await status(gone.key)).toBe('CLOSED')
    mai = await app.operator('mai.sup')
    tu = await app.operator('tu.op')
    // A proved address is a factor, and this login would need it.
    await app.owner.query(sql`update member set email = null, email_verified_at = null where username = 'lanhuong'`)
    lan = site.as(
      (await call(site, 'session.login', { username: 'lanhuong', password: 'một mật khẩu dài' })).value.token,
    )
  })

  it('a complaint has a deadline of a week, and can be found', async () => {
    const { conversation } = (await open(site)).value
    const flagged = await call(mai, 'bo.serviceComplaint', {
      id: conversation.id,
      isComplaint: true,
      reason: 'khiếu nại thưởng',
    })
    const week = 7 * 86_400_000
    expect(Date.parse(flagged.value.complaintDueAt ?? '')).toBe(Date.parse(flagged.value.openedAt) + week)
    const { metrics } = app.composition.deps
    await app.setTestTime(new Date(app.clock.now().getTime() + week + 1000))
    await endIdle({ ...app.composition.deps })
    expect((await metrics.complaintsOverdue.get()).values[0]?.value).toBe(0)
    await app.setTestTime(new Date(app.clock.now().getTime() - week - 1000))
    mai = await app.operator('mai.sup')
    expect((await call(mai, 'bo.serviceHistory', { complaints: 'true' })).value.rows[0]?.id).toBe(conversation.id)
  })
})

describe('outside the opening hours', () => {
  it('no conversation can be started, the form becomes feedback, and open conversations continue', async () => {
    const { key } = (await open(site)).value
    // In this test it is Tuesday; customer service opens on Wednesdays.
    await setSetting(app.db, serviceSettings.hours, [{ day: 3, from: '08:00', to: '22:00' }], 'test')
    const refused = await open(site)
    expect(refused.code).toBe('service_off_hours')
    expect(refused.value).toEqual({ opensAt: '2026-03-11T01:00:00.000Z' })
    expect((await call(site, 'service.info', {})).value.hours).toMatchObject({ isOpen: false })
    expect((await say(key, 'Tôi đang nói dở')).code).toBe('ok')
    // The form has the rules of feedback, and shows them beforehand.
    const form = async () => (await call(site, 'service.info', {})).value.form
    expect(await form()).toEqual({ needsCaptcha: true, minWords: 10, maxWords: 200 })
    expect((await call(site, 'service.leaveForm', { contact: '0901 234 567', text: 'quá ngắn' })).code).toBe(
      'feedback_length',
    )
    await setSetting(app.db, feedbackSettings.guestCaptcha, false, 'test')
    expect((await form()).needsCaptcha).toBe(false)
    const text = 'Tôi nạp tiền từ trưa nay mà tới giờ vẫn chưa thấy vào ví'
    const left = await call(site, 'service.leaveForm', { name: 'Nam', contact: '0901 234 567', text })
    const item = (await call(mai, 'bo.feedbackItem', { id: left.value.id })).value
    expect(item).toMatchObject({ source: 'SERVICE', name: 'Nam', contact: '0901 234 567', status: 'NEW', member: null })
    const { ticket } = await ticketOf(lan)
    const own = await call(site, 'service.leaveForm', { ticket, contact: 'mail của tôi', text: `${text} nhé` })
    expect((await call(mai, 'bo.feedbackItem', { id: own.value.id })).value.member?.username).toBe('lanhuong')
    await setSetting(app.db, serviceSettings.hours, [], 'test')
  })
})

describe('customer service', () => {
  it('the menu counts waiting conversations, for operators who may answer', async () => {
    await emptyQueue()
    const queues = async (client: HttpClient) => (await call(client, 'bo.me', {})).value.queues
    const before = await queues(mai)
    const { conversation } = (await open(site)).value
    expect(await queues(mai)).toEqual({ ...before, service: 1 })
    await call(mai, 'bo.serviceTake', { id: conversation.id })
    expect((await queues(mai)).service).toBe(0)
    // Left over from the form test outside the opening hours.
    expect(before.feedback).toBe(2)
    const linh = await app.operator('linh.fin')
    expect(await queues(linh)).toMatchObject({ service: 0, feedback: 0, chat: 0 })
  })

  it('canned answers are saved, changed, removed', async () => {
    const text = { vi: 'Chào bạn', en: 'Hello' }
    const { id } = (await call(mai, 'bo.saveServiceAnswer', { title: 'Chào', text })).value
    await call(mai, 'bo.saveServiceAnswer', { id, title: 'Chào khách', text })
    expect((await call(tu, 'bo.serviceAnswers', {})).value.rows).toEqual([{ id, title: 'Chào khách', text }])
    expect((await call(mai, 'bo.removeServiceAnswer', { id })).success).toBe(true)
    expect((await call(mai, 'bo.removeServiceAnswer', { id })).code).toBe('not_found')
  })

  it('needs its permission, and every change is audited', async () => {
    const linh = await app.operator('linh.fin')
    expect((await call(linh, 'bo.serviceQueue', {})).code).toBe('permission_denied')
    const actions = (await call(mai, 'bo.audit', { action: 'service', limit: 100 })).value.rows.map(
      ({ action }) => action,
    )
    expect(actions).toEqual(
      expect.arrayContaining(['service.take', 'service.transfer', 'service.complaint', 'service.save_answer']),
    )
  })

  it('CMP-1: correspondence is kept for years', async () => {
    const count = async () =>
      (await app.owner.one<{ n: number }>(sql`select count(*)::integer as n from service_message`)).n
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await app.clock.advance(1800 * 86_400_000)
    const purge = () => purgeMessages(app.composition.of(messagesModule))
    await endIdle(app.composition.deps)
    await purge()
    expect(await count()).toBeGreaterThanOrEqual(before)
    await app.owner.query(
      sql`update service_conversation set status = 'CLOSED', closed_at = lotus_now() where status <> 'CLOSED'`,
    )
    await app.clock.advance(60 * 86_400_000)
    await purge()
    expect(await count()).toBe(0)
  })
})
