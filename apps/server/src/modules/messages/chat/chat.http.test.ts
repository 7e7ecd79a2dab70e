import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { clientId, memberId, messagesApp, eventsOf } from '../messages.fixtures.ts'
import { purgeMessages } from '../messages.jobs.ts'
import { installDemoRooms } from './install-demo-rooms.ts'
import { messagesModule } from '../index.ts'
import { chatSettings } from '../settings.ts'

const app = await messagesApp()
const { call, site } = app
await installDemoRooms(app.db)
let lan: HttpClient
let hoa: HttpClient
let mai: HttpClient

const say = (client: HttpClient, text: string, over: { roomId?: string; clientId?: string } = {}) =>
  call(client, 'chat.send', { roomId: 'chung', clientId: clientId(), text, ...over })
/** Past the slow mode. */
const wait = () => app.clock.advance(5000)
const history = (client: HttpClient, input: { before?: string; after?: string; limit?: number } = {}) =>
  call(client, 'chat.history', { roomId: 'chung', ...input })

beforeAll(async () => {
  lan = (await app.register('lanhuong')).client
  hoa = (await app.register('hoanghoa')).client
  mai = await app.operator('mai.sup')
})

describe('M07: rooms', () => {
  it('come with the demo brand, one of them about the lottery, in the caller’s language', async () => {
    const { rows, me } = (await call(lan, 'chat.rooms', {})).value
    expect(rows.map(({ id, language }) => [id, language])).toEqual([
      ['chung', 'vi'],
      ['xo-so', 'vi'],
      ['english', 'en'],
    ])
    expect(rows[0]).toMatchObject({ name: 'Phòng chung', canRead: true, canWrite: true, whyNot: null, lengthMax: 200 })
    expect(me).toMatch(/^[\w-]{12}$/)
    const english = await lan.get('/wps/chat/rooms', { headers: { language: 'en' } })
    expect(JSON.stringify(english.value)).toContain('English lounge')
  })

  it('visitors and trial accounts may read if the operator allows it, and never write', async () => {
    const trial = site.as((await call(site, 'session.freePlay', { platform: 'W' })).value.token)
    const states = async (client: HttpClient) => (await call(client, 'chat.rooms', {})).value.rows[0]
    expect(await states(site)).toMatchObject({ canRead: true, canWrite: false, whyNot: 'login' })
    expect(await states(trial)).toMatchObject({ canRead: true, canWrite: false, whyNot: 'trial' })
    expect((await say(site, 'chào')).code).toBe('not_logged_in')
    expect((await say(trial, 'chào')).code).toBe('trial_not_allowed')
    await setSetting(app.db, chatSettings.guestsRead, false, 'test')
    expect((await history(site)).code).toBe('permission_denied')
    expect((await history(trial)).code).toBe('permission_denied')
    expect((await history(lan)).code).toBe('ok')
    await setSetting(app.db, chatSettings.guestsRead, true, 'test')
  })

  it('an excluded member cannot write in rooms about play', async () => {
    const out = (await app.register('tunghi')).client
    await app.owner.query(sql`
      insert into protection_exclusion (member_id, starts_at, ends_at, reason)
      select id, lotus_now() - interval '1 hour', null, 'self' from member where username = 'tunghi'`)
    expect((await say(out, 'chào')).code).toBe('self_excluded')
    expect((await call(out, 'chat.rooms', {})).value.rows[0]?.whyNot).toBe('excluded')
  })
})

describe('writing', () => {
  it('a message has the room’s next number, a masked name and nothing that reveals the person', async () => {
    const sent = (await say(lan, 'Chào cả phòng')).value
    expect(sent).toMatchObject({ text: 'Chào cả phòng', deleted: false, roomId: 'chung' })
    expect(sent.author).toMatchObject({ name: 'la***g', kind: 'MEMBER', rank: 0 })
    expect(JSON.stringify(sent)).not.toContain('lanhuong')
    expect(sent.author.key).toBe((await call(lan, 'chat.rooms', {})).value.me)
    expect(await eventsOf(app, 'room:chung', 'chat.message')).toContainEqual(sent)
  })

  it('the same client id is the same message, also ten times at once; another member’s is a different one', async () => {
    await wait()
    const id = clientId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(lan, 'Một lần thôi', { clientId: id })))
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
    const other = await say(hoa, 'Của tôi', { clientId: id })
    expect(other.value.id).not.toBe(answers[0]?.value.id)
    const events = (await eventsOf(app, 'room:chung', 'chat.message')) as { clientId: string }[]
    expect(events.filter((message) => message.clientId === id)).toHaveLength(2)
  })

  it('concurrent messages get numbers without a gap, in the order of their events', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => app.register(`nguoi${'abcdefghijkl'[i]}`)))
    const sent = await Promise.all(people.map(({ client }, i) => say(client, `Câu của người thứ ${i}`)))
    expect(sent.every(({ success }) => success)).toBe(true)
    const events = (await eventsOf(app, 'room:chung', 'chat.message')) as { position: string }[]
    const positions = events.map(({ position }) => Number(position))
    expect(positions).toEqual(Array.from({ length: positions.length }, (_, i) => i + 1))
  })

  it('slow mode says how long to wait, and applies only to its own room', async () => {
    await wait()
    expect((await say(lan, 'Câu đầu tiên')).code).toBe('ok')
    await app.clock.advance(1000)
    const slow = await say(lan, 'Câu nữa này')
    expect([slow.code, slow.value]).toEqual(['chat_slow', { secondsLeft: 2 }])
    expect((await say(lan, 'Phòng khác', { roomId: 'xo-so' })).code).toBe('ok')
    await app.clock.advance(2000)
    expect((await say(lan, 'Câu nữa này')).code).toBe('ok')
  })

  it('a repeated text within minutes is refused, whatever its case and diacritics; later it is accepted', async () => {
    await wait()
    expect((await say(hoa, 'Đề về hai bảy!')).code).toBe('ok')
    await wait()
    expect((await say(hoa, 'de ve HAI BAY')).code).toBe('chat_duplicate')
    await app.clock.advance(5 * 60_000)
    expect((await say(hoa, 'Đề về hai bảy!')).code).toBe('ok')
  })

  it('links are removed, and a message of only links is refused; blocked words and long texts too', async () => {
    await wait()
    expect((await say(lan, 'xem https://lua.example/x nhé')).value.text).toBe('xem nhé')
    await wait()
    expect((await say(lan, 'https://lua.example/x')).code).toBe('message_empty')
    expect((await say(lan, 'dài '.repeat(60))).code).toBe('bad_request')
    await setSetting(app.db, chatSettings.blockedWords, ['lừa đảo'], 'test')
    expect((await say(lan, 'Bọn này L.U.A  D-A-O')).code).toBe('chat_blocked')
    expect((await say(lan, 'Không có gì xấu')).code).toBe('ok')
  })

  it('an unknown or closed room refuses messages', async () => {
    expect((await say(lan, 'chào', { roomId: 'khong-co' })).code).toBe('not_found')
    const room = { id: 'english', name: { vi: 'Phòng tiếng Anh', en: 'English lounge' }, language: 'en' as const }
    await call(mai, 'bo.saveChatRoom', { ...room, slowSeconds: 3, isOpen: false, sort: 2 })
    expect((await say(lan, 'chào', { roomId: 'english' })).code).toBe('chat_closed')
    expect(await eventsOf(app, 'room:english', 'chat.room_changed')).toEqual([{ roomId: 'english' }])
    expect((await call(lan, 'chat.history', { roomId: 'english' })).code).toBe('ok')
  })
})

describe('history', () => {
  it('is in order, backwards by `before`, forwards by `after`, and says whether there is more', async () => {
    const { rows } = (await history(lan, { limit: 5 })).value
    const positions = rows.map(({ position }) => Number(position))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    const earlier = (await history(lan, { limit: 3, before: rows[0]?.position ?? '' })).value
    expect(Number(earlier.rows.at(-1)?.position)).toBe(Number(rows[0]?.position) - 1)
    const after = (await history(site, { after: '0', limit: 2 })).value
    expect(after.rows.map(({ position }) => position)).toEqual(['1', '2'])
    expect(after.hasMore).toBe(true)
    expect((await history(lan, { after: rows.at(-1)?.position ?? '' })).value).toEqual({ rows: [], hasMore: false })
  })
})

describe('moderation', () => {
  it('the text of a removed message is gone, and everybody in the room is notified', async () => {
    await wait()
    const sent = (await say(lan, 'Số điện thoại của tôi là đây')).value
    expect((await call(hoa, 'chat.report', { roomId: 'chung', id: sent.id, reason: 'privacy' })).success).toBe(true)
    expect((await call(hoa, 'chat.report', { roomId: 'chung', id: sent.id, reason: 'spam' })).success).toBe(true)
    expect((await call(hoa, 'chat.report', { roomId: 'xo-so', id: sent.id, reason: 'spam' })).code).toBe('not_found')
    const reports = (await call(mai, 'bo.chatReports', {})).value.rows
    expect(reports).toMatchObject([
      { reason: 'privacy', reporter: 'hoanghoa', times: 1, message: { member: { username: 'lanhuong' } } },
    ])
    expect((await call(mai, 'bo.removeChatMessage', { id: sent.id, reason: 'lộ số' })).success).toBe(true)
    expect((await call(mai, 'bo.removeChatMessage', { id: sent.id, reason: 'lộ số' })).code).toBe('not_found')
    expect(await eventsOf(app, 'room:chung', 'chat.removed')).toEqual([
      { roomId: 'chung', id: sent.id, position: sent.position },
    ])
    // Nor is it in the stored event for clients that connect late.
    const events = (await eventsOf(app, 'room:chung', 'chat.message')) as {
      id: string
      text: string
      deleted: boolean
    }[]
    expect(events.find(({ id }) => id === sent.id)).toMatchObject({ text: '', deleted: true })
    expect(events.filter(({ deleted }) => deleted)).toHaveLength(1)
    const shown = (await history(lan)).value.rows.find(({ id }) => id === sent.id)
    expect(shown).toMatchObject({ text: '', deleted: true })
    // The back office still knows what stood there, and the report is done with.
    const kept = (await call(mai, 'bo.chatHistory', { roomId: 'chung' })).value.rows.find(({ id }) => id === sent.id)
    expect(kept).toMatchObject({ original: 'Số điện thoại của tôi là đây', removedBy: 'mai.sup' })
    expect((await call(mai, 'bo.chatReports', {})).value.rows).toEqual([])
  })

  it('a muted member cannot write anywhere, or in that room, until the mute ends or is revoked', async () => {
    const id = (await memberId(app, 'hoanghoa')).toString()
    await wait()
    await call(mai, 'bo.muteChat', { memberId: id, roomId: 'chung', minutes: 10, reason: 'spam' })
    const muted = await say(hoa, 'Tôi nói gì nào')
    expect(muted.code).toBe('chat_muted')
    expect(muted.value).toEqual({ until: new Date(app.clock.now().getTime() + 600_000).toISOString() })
    expect((await say(hoa, 'Ở phòng khác thì được', { roomId: 'xo-so' })).code).toBe('ok')
    expect((await eventsOf(app, `member:${id}`, 'chat.muted')).at(-1)).toMatchObject({ roomId: 'chung' })
    const [mute] = (await call(mai, 'bo.chatMutes', {})).value.rows
    expect((await call(mai, 'bo.unmuteChat', { id: mute?.id ?? '' })).success).toBe(true)
    expect((await call(mai, 'bo.unmuteChat', { id: mute?.id ?? '' })).code).toBe('not_found')
    expect((await say(hoa, 'Tôi nói được rồi')).code).toBe('ok')
    await call(mai, 'bo.muteChat', { memberId: id, roomId: null, minutes: 1, reason: 'spam' })
    await wait()
    expect((await say(hoa, 'Ở đâu cũng không', { roomId: 'xo-so' })).code).toBe('chat_muted')
    await app.clock.advance(60_000)
    expect((await say(hoa, 'Hết hạn cấm rồi')).code).toBe('ok')
    expect(
      (await call(mai, 'bo.muteChat', { memberId: '999999', roomId: null, minutes: 1, reason: 'spam' })).code,
    ).toBe('not_found')
  })

  it('an operator’s message is marked as such; slow mode does not apply to them', async () => {
    for (const text of ['Xin chào', 'Xin chào']) {
      const sent = await call(mai, 'bo.sendChat', { roomId: 'chung', clientId: clientId(), text })
      expect(sent.value.author).toMatchObject({ kind: 'OPERATOR', name: 'Mai' })
    }
  })

  it('needs its permission, and every action is audited', async () => {
    const linh = await app.operator('linh.fin')
    expect((await call(linh, 'bo.chatRooms', {})).code).toBe('permission_denied')
    const actions = (await call(mai, 'bo.audit', { action: 'chat' })).value.rows.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['chat.remove', 'chat.mute', 'chat.unmute', 'chat.save_room']))
    expect((await call(mai, 'bo.chatRooms', {})).value.rows[0]?.messagesToday).toBeGreaterThan(10)
  })
})

it('COL-3: nothing is deleted within ninety days, whatever the setting', async () => {
  expect((await call(mai, 'bo.settings', {})).success).toBe(true)
  await expect(setSetting(app.db, chatSettings.keepDays, 89, 'test')).rejects.toThrow()
  await setSetting(app.db, chatSettings.keepDays, 90, 'test')
  const purge = () => purgeMessages(app.composition.of(messagesModule))
  const count = async () => (await app.owner.one<{ n: number }>(sql`select count(*)::integer as n from chat_message`)).n
  const before = await count()
  await app.clock.advance(89 * 86_400_000)
  await purge()
  expect(await count()).toBe(before)
  await app.clock.advance(2 * 86_400_000)
  await purge()
  expect(await count()).toBe(0)
})
