import { describe, expect, it } from 'vitest'
import { setSetting } from '../system/index.ts'
import type { Actor } from '../../platform/http/context.ts'
import { audienceOf } from './audiences.ts'
import { installDemoRooms } from './chat/install-demo-rooms.ts'
import { messagesApp } from './messages.fixtures.ts'
import { chatSettings } from './settings.ts'

const app = await messagesApp()
await installDemoRooms(app.db)
const { call, site } = app
const { key, uploadKey, conversation } = (await call(site, 'service.open', {})).value

const member: Actor = {
  kind: 'member',
  memberId: 1n,
  sessionId: 1n,
  accountType: 0,
  username: 'lanhuong',
  stage: 'open',
  isSteppedUp: false,
}
const operator = (...permissions: string[]): Actor => ({
  kind: 'operator',
  operatorId: 1n,
  sessionId: 1n,
  username: 'mai.sup',
  permissions,
})
const asked = (actor: Actor | null, channel: string, withKey: string | null = null) =>
  audienceOf(app, actor, channel, withKey)

describe('who may join which channel', () => {
  it('a conversation opens only with its key: not with an id, an upload key or an invented one', async () => {
    expect(await asked(null, 'service', key)).toBe(`service:${conversation.id}`)
    expect(await asked(member, 'service', key)).toBe(`service:${conversation.id}`)
    for (const wrong of [null, uploadKey, conversation.id, 'A'.repeat(43)])
      expect(await asked(null, 'service', wrong)).toBeNull()
    expect(await asked(null, `service:${conversation.id}`)).toBeNull()
    expect(await asked(member, `service:${conversation.id}`, key)).toBeNull()
  })

  it('rooms are open to members, and to others if the operator allows it', async () => {
    const trial: Actor = { ...member, accountType: 4 }
    for (const actor of [null, trial, member]) expect(await asked(actor, 'room:chung')).toBe('room:chung')
    await setSetting(app.db, chatSettings.guestsRead, false, 'test')
    expect(await asked(null, 'room:chung')).toBeNull()
    expect(await asked(trial, 'room:chung')).toBeNull()
    expect(await asked(member, 'room:chung')).toBe('room:chung')
    expect(await asked(member, 'room:khong-co')).toBeNull()
  })

  it('the queue of customer service and its conversations are for operators who may answer, rooms for moderators', async () => {
    expect(await asked(operator('service.answer'), 'support')).toBe('support')
    expect(await asked(operator('service.answer'), 'service:7')).toBe('service:7')
    expect(await asked(operator('service.answer'), 'room:chung')).toBeNull()
    expect(await asked(operator('chat.moderate'), 'room:chung')).toBe('room:chung')
    for (const channel of ['support', 'service:7', 'room:chung']) expect(await asked(operator(), channel)).toBeNull()
    expect(await asked(null, 'support')).toBeNull()
    expect(await asked(member, 'support')).toBeNull()
  })

  it('nothing else is a channel: not a member’s own events, nor public ones under another name', async () => {
    for (const channel of ['member:1', 'public', 'members', 'operators', 'support:1', 'room:', 'service:'])
      for (const actor of [null, member, operator('service.answer', 'chat.moderate')])
        expect(await asked(actor, channel), channel).toBeNull()
  })
})
