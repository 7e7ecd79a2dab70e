import { carryCleared } from '@lotus/contract/events'
import { expect, it } from 'vitest'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { fillInboxes, memberId, messagesApp } from '../messages.fixtures.ts'

// What a holder and a granter read when an operator takes something off their contract (operations.md 5.2, row 45).
const app = await messagesApp()
const { client } = await app.register('lanhuong')
const audience = `member:${await memberId(app, 'lanhuong')}` as const

async function newest(): Promise<string> {
  await fillInboxes(app)
  const { rows } = (await app.call(client, 'inbox.list', {})).value
  return rows.find(({ type }) => type === 'CONTRACT')?.body ?? ''
}

it.each(['A', 'B'] as const)(
  'names a carried loss, what is owed, or both; never a sum of nothing (side %s)',
  async (side) => {
    const event = { id: 'C1-1-20270101', reason: 'thoả thuận', side } as const
    await addEvent(app.owner, carryCleared, audience, { ...event, kind: 'DAILY', carry: '0.0000', owed: '12.5000' })
    const wage = await newest()
    expect(wage).toContain('12.50')
    expect(wage).not.toMatch(/phần âm|0\.00/)
    await addEvent(app.owner, carryCleared, audience, { ...event, kind: 'DIVIDEND', carry: '30.0000', owed: '12.5000' })
    expect(await newest()).toMatch(/12\.50.*phần âm 30\.00/)
    await addEvent(app.owner, carryCleared, audience, { ...event, kind: 'DIVIDEND', carry: '30.0000', owed: '0.0000' })
    const dividend = await newest()
    expect(dividend).toContain('30.00')
    expect(dividend).not.toContain('12.50')
  },
)
