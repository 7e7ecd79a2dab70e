import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { RouteInput } from '@lotus/contract'
import type { HttpClient } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { messagesApp } from '../messages.fixtures.ts'
import { purgeMessages } from '../messages.jobs.ts'
import { messagesModule } from '../index.ts'
import { feedbackSettings } from '../settings.ts'

const app = await messagesApp()
const { call, site } = app
let lan: HttpClient
let mai: HttpClient
let tu: HttpClient
let n = 0

/** A text that was not sent before. */
const words = (count: number) => {
  n += 1
  return [`chữ${n}`, ...Array.from({ length: count - 1 }, () => 'từ')].join(' ')
}
const send = (client: HttpClient, over: Partial<RouteInput<'feedback.send'>> = {}, from = '198.51.100.1') =>
  client.put('/wps/feedback', { body: { type: 'deposit', content: words(12), ...over }, remoteAddress: from })
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const upload = async (bytes: Buffer, from: string, token?: string) =>
  app.composition.siteApp
    .inject({
      method: 'PUT',
      url: '/wps/feedback/image',
      headers: { 'content-type': 'image/png', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: bytes,
      remoteAddress: from,
    })
    .then((answer) => answer.json<{ code: string; value: { image: string } }>())

beforeAll(async () => {
  lan = (await app.register('lanhuong')).client
  mai = await app.operator('mai.sup')
  tu = await app.operator('tu.op')
  await setSetting(app.db, feedbackSettings.guestCaptcha, false, 'test')
})

describe('V13: the length of feedback', () => {
  it.each([
    ['nine words', () => words(9), 'feedback_length'],
    ['ten words', () => words(10), 'ok'],
    ['two hundred words', () => words(200), 'ok'],
    ['two hundred and one words', () => words(201), 'feedback_length'],
    ['nine Chinese signs', () => '存款没有到账请查', 'feedback_length'],
    ['ten Chinese signs', () => '我的存款还没到账请查', 'ok'],
    ['nothing', () => '   ', 'bad_request'],
  ])('%s', async (_what, content, code) => {
    n += 1
    expect((await send(site, { content: content() }, `192.0.${n}.1`)).code).toBe(code)
  })

  it('reports the allowed and the actual number of words', async () => {
    expect((await send(site, { content: 'quá ngắn' }, '192.0.99.1')).value).toEqual({ min: 10, max: 200, count: 2 })
  })
})

describe('C07: sending', () => {
  it('needs no token; the same text again is the same feedback', async () => {
    const content = words(12)
    const first = await send(site, { content }, '198.51.101.1')
    expect(first.code).toBe('ok')
    expect(await send(site, { content }, '198.51.101.1')).toMatchObject({ value: first.value })
  })

  it('P16: a guest must solve a captcha if the operator requires it, a member need not', async () => {
    await setSetting(app.db, feedbackSettings.guestCaptcha, true, 'test')
    expect((await call(site, 'feedback.settings', {})).value.needsCaptcha).toBe(true)
    expect((await call(lan, 'feedback.settings', {})).value.needsCaptcha).toBe(false)
    expect((await send(site, {}, '198.51.102.1')).code).toBe('captcha_required')
    expect((await send(site, { captcha: 'SAI12' }, '198.51.102.1')).code).toBe('captcha_wrong')
    expect((await send(lan)).code).toBe('ok')
    await setSetting(app.db, feedbackSettings.guestCaptcha, false, 'test')
  })

  it('three a day per address class, also concurrently; a day later again', async () => {
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send(site, {}, `198.51.103.${i + 1}`).then(({ code }) => code)),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'feedback_limit')).toHaveLength(3)
    expect((await send(site, {}, '198.51.103.9')).value).toEqual({ max: 3 })
    // A member in that address range has their own limit.
    expect((await send(lan, {}, '198.51.103.9')).code).toBe('ok')
  })

  it('trust.md 4.11: pictures are re-encoded, belong to their uploader and are used once', async () => {
    const mine = await upload(await picture(), '198.51.104.1')
    expect(mine.value.image).toMatch(/^[\w-]{22}\.webp$/)
    expect((await upload(Buffer.from('<svg onload="x()"/>'), '198.51.104.1')).code).toBe('upload_invalid')
    expect((await send(site, { images: [mine.value.image] }, '198.51.105.1')).code).toBe('upload_invalid')
    const sent = await send(site, { images: [mine.value.image] }, '198.51.104.1')
    expect(sent.code).toBe('ok')
    expect((await send(site, { images: [mine.value.image] }, '198.51.104.1')).code).toBe('upload_invalid')
    const { id } = sent.value as { id: string }
    const [address = ''] = (await call(mai, 'bo.feedbackItem', { id })).value.images
    const seen = await app.composition.backofficeApp.inject({ method: 'GET', url: address })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    // The members' site does not serve them.
    expect((await app.composition.siteApp.inject({ method: 'GET', url: address })).statusCode).toBe(404)
  })

  it('a picture without feedback is deleted after a day, a used one is not', async () => {
    const [loose, taken] = [
      await upload(await picture(), '198.51.106.1'),
      await upload(await picture(), '198.51.106.1'),
    ]
    expect((await send(site, { images: [taken.value.image] }, '198.51.106.1')).code).toBe('ok')
    const before = app.clock.now()
    await app.setTestTime(new Date(before.getTime() + 25 * 3_600_000))
    await purgeMessages(app.composition.of(messagesModule))
    await app.setTestTime(before)
    const { feedbackImages } = app.composition.of(messagesModule)
    const at = (name: string) =>
      app.composition.backofficeApp
        .inject({ url: feedbackImages.open(`/media/feedback/${name}`) })
        .then((a) => a.statusCode)
    expect([await at(loose.value.image), await at(taken.value.image)]).toEqual([404, 200])
  })

  it('so is one whose row was never written, and not too early', async () => {
    const { feedbackImages } = app.composition.of(messagesModule)
    const url = await feedbackImages.add(await picture(), { width: 64, height: 64 })
    const at = () =>
      app.composition.backofficeApp.inject({ url: feedbackImages.open(url) }).then(({ statusCode }) => statusCode)
    const before = app.clock.now()
    // Files have the machine's real time.
    const purgeAfter = async (hours: number) => {
      await app.setTestTime(new Date(Date.now() + hours * 3_600_000))
      await purgeMessages(app.composition.of(messagesModule))
    }
    await purgeAfter(23)
    expect(await at()).toBe(200)
    await purgeAfter(25)
    expect(await at()).toBe(404)
    await app.setTestTime(before)
  })
})

describe('an operator answers', () => {
  it('is assigned, answered, closed; the reply arrives in the inbox, and the member sees it with the feedback', async () => {
    const writer = (await app.register('nguoihoi')).client
    const sent = await send(writer, { content: `${words(12)} <img src=x onerror=alert(1)>` })
    const { id } = sent.value as { id: string }
    expect((await call(mai, 'bo.assignFeedback', { id, isMine: true })).value).toMatchObject({
      status: 'IN_PROGRESS',
      assignedTo: 'mai.sup',
      member: { username: 'nguoihoi' },
    })
    // An entry assigned to somebody else cannot be taken.
    expect((await call(tu, 'bo.assignFeedback', { id, isMine: true })).code).toBe('state_conflict')
    const replies = await Promise.all(
      ['Đã xử lý.', 'Xong rồi.'].map((reply) => call(mai, 'bo.replyFeedback', { id, reply })),
    )
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
    const { rows } = (await call(writer, 'inbox.list', {})).value
    expect(rows.map(({ title }) => title)).toEqual(['Góp ý của bạn đã được trả lời'])
    expect(rows[0]?.body).not.toContain('<img')
    expect(rows[0]?.action).toEqual({ kind: 'FEEDBACK', ref: id })
    expect((await call(writer, 'feedback.own', {})).value.rows).toMatchObject([{ id, status: 'REPLIED' }])
    expect((await call(mai, 'bo.closeFeedback', { id })).value.status).toBe('CLOSED')
    expect((await call(mai, 'bo.closeFeedback', { id })).code).toBe('state_conflict')
    expect((await call(mai, 'bo.closeFeedback', { id: '999999' })).code).toBe('not_found')
  })

  it('filters, pages, counts open entries, and is audited', async () => {
    const { value } = await call(mai, 'bo.feedback', { status: 'NEW', limit: 2 })
    expect(value.rows).toHaveLength(2)
    expect(value.rows.every(({ status }) => status === 'NEW')).toBe(true)
    expect(value.open).toBeGreaterThan(2)
    const next = await call(mai, 'bo.feedback', { status: 'NEW', limit: 2, cursor: value.nextCursor ?? '' })
    expect(next.value.rows.map(({ id }) => id)).not.toContain(value.rows[0]?.id)
    expect((await call(mai, 'bo.feedback', { mine: 'true' })).value.rows.every((r) => r.assignedTo === 'mai.sup')).toBe(
      true,
    )
    const linh = await app.operator('linh.fin')
    expect((await call(linh, 'bo.feedback', {})).code).toBe('permission_denied')
    const actions = (await call(mai, 'bo.audit', { action: 'feedback' })).value.rows.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['feedback.assign', 'feedback.reply', 'feedback.close']))
  })

  it('feedback.own shows only the member’s own', async () => {
    expect((await call((await app.register('nguoila')).client, 'feedback.own', {})).value.rows).toEqual([])
  })
})
