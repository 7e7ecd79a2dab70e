import { describe, expect, it } from 'vitest'
import { openServicePath } from '@lotus/client'
import { sql } from '@lotus/database'
import { setSetting } from '../../system/index.ts'
import { installDemoRooms } from '../chat/install-demo-rooms.ts'
import { clientId, fillInboxes, memberId, messagesApp } from '../messages.fixtures.ts'
import { eraseMessagesOf, listOwnMessages } from './own-messages.repo.ts'
import { feedbackSettings } from '../settings.ts'

const app = await messagesApp()
const { call, site } = app
await installDemoRooms(app.db)

describe('ACC-13: what a member wrote', () => {
  it('is part of the export, and loses its name when the account is erased; complaints stay', async () => {
    const { client } = await app.register('lanhuong')
    const other = (await app.register('hoanghoa')).client
    const mai = await app.operator('mai.sup')
    const id = await memberId(app, 'lanhuong')
    await setSetting(app.db, feedbackSettings.guestCaptcha, false, 'test')
    await call(client, 'chat.send', { roomId: 'chung', clientId: clientId(), text: 'Chào mọi người' })
    await call(other, 'chat.send', { roomId: 'chung', clientId: clientId(), text: 'Chào bạn' })
    await call(client, 'feedback.send', {
      type: 'account',
      content: 'Một hai ba bốn năm sáu bảy tám chín mười chữ',
      contact: '0901234567',
    })
    const talk = async () => {
      const { value } = await call(client, 'service.path', {})
      const url = new URL((await openServicePath(value.version.pathList[0]?.path ?? '', 'http://localhost:1')) ?? '')
      const { key, conversation } = (await call(site, 'service.open', { ticket: url.hash.slice(1) })).value
      await call(site, 'service.send', { key, clientId: clientId(), text: `Chuyện số ${conversation.id}` })
      return { key, id: conversation.id }
    }
    const first = await talk()
    await call(site, 'service.close', { key: first.key })
    const second = await talk()
    await call(mai, 'bo.serviceComplaint', { id: second.id, isComplaint: true, reason: 'khiếu nại' })
    await call(site, 'service.close', { key: second.key })
    await fillInboxes(app)

    const words = await listOwnMessages(app.db, id, 100)
    expect(words.map(({ text }) => text).toSorted()).toEqual(
      [
        'Chào mọi người',
        `Chuyện số ${first.id}`,
        `Chuyện số ${second.id}`,
        'Một hai ba bốn năm sáu bảy tám chín mười chữ',
      ].toSorted(),
    )
    await app.db.tx((tx) => eraseMessagesOf(tx, id))
    const { rows } = (await call(other, 'chat.history', { roomId: 'chung' })).value
    expect(rows.map(({ author }) => author.name)).toEqual(['~', 'ho***a'])
    const left = await app.owner.one<{ inbox: number; conversations: string[]; contacts: number }>(sql`
      select (select count(*)::integer from inbox_state where member_id = ${id}) as inbox,
        (select array_agg(id::text) from service_conversation where member_id = ${id} and name is null) as conversations,
        (select count(*)::integer from feedback where member_id = ${id} and contact is not null) as contacts`)
    expect(left).toEqual({ inbox: 0, conversations: [second.id], contacts: 0 })
    expect((await call(mai, 'bo.serviceConversation', { id: second.id })).value.messages.rows[0]?.author.name).toBe('~')
    // Another member's welcome message is still there.
    expect((await call(other, 'inbox.unread', {})).value.unread).toBe(1)
  })
})
