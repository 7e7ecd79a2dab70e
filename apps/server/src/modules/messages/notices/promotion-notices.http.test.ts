import { applicationDecided, promotionAwarded, promotionRefused } from '@lotus/contract/events'
import { describe, expect, it } from 'vitest'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { fillInboxes, memberId, messagesApp } from '../messages.fixtures.ts'

// What promotions write into the inbox (operations.md 4.9 and 4.13, issue 21 section 3).
const app = await messagesApp()
const { call } = app
const { client } = await app.register('lanhuong')
const audience = `member:${await memberId(app, 'lanhuong')}` as const

/** Titles and texts of the promotions' letters, the newest first. */
async function letters(): Promise<{ title: string; body: string }[]> {
  await fillInboxes(app)
  const { rows } = (await call(client, 'inbox.list', {})).value
  return rows.filter(({ type }) => type === 'PROMO')
}

describe('letters of promotions', () => {
  it('a bonus after a deposit says that it carries turnover; what the member claims writes none', async () => {
    const given = { promotionId: '1', kind: 'BONUS', amount: '50.0000', ref: 'PR-1' } as const
    await addEvent(app.owner, promotionAwarded, audience, { ...given, trigger: 'DEPOSIT' })
    await addEvent(app.owner, promotionAwarded, audience, { ...given, trigger: 'CHECKIN', ref: 'PR-2' })
    const found = await letters()
    expect(found).toHaveLength(1)
    expect(found[0]?.title).toMatch(/50\.00/)
    expect(found[0]?.body).toMatch(/PR-1.*vòng cược/s)
  })

  it('a prize of a raffle says so, and a bonus that it carries turnover; points are on the page alone', async () => {
    const given = { promotionId: '1', trigger: 'RAFFLE', amount: '888.0000' } as const
    await addEvent(app.owner, promotionAwarded, audience, { ...given, kind: 'CASH', ref: 'A1-7' })
    await addEvent(app.owner, promotionAwarded, audience, { ...given, kind: 'BONUS', ref: 'A1-8' })
    await addEvent(app.owner, promotionAwarded, audience, { ...given, kind: 'POINTS', ref: 'A1-9' })
    const [bonus, cash, earlier] = await letters()
    expect(cash?.body).toMatch(/rút thăm.*888\.00.*A1-7/s)
    expect(bonus?.body).toMatch(/A1-8.*vòng cược/s)
    expect(earlier?.body).toContain('PR-1')
  })

  it('a deposit that gave nothing names the condition; an unknown one has words too', async () => {
    await addEvent(app.owner, promotionRefused, audience, { promotionId: '1', code: 'EXCLUSIVE' })
    await addEvent(app.owner, promotionRefused, audience, { promotionId: '1', code: 'NEWER_THAN_THIS' })
    const [unknown, exclusive] = await letters()
    expect(exclusive?.body).toContain('thưởng độc quyền khác')
    expect(unknown?.body).toContain('chưa đủ điều kiện của khuyến mãi')
  })

  it('a decision carries the operator’s reason as text, never as markup', async () => {
    await addEvent(app.owner, applicationDecided, audience, {
      promotionId: '1',
      decision: 'REJECT',
      reason: 'Ảnh <b>mờ</b>',
    })
    await addEvent(app.owner, applicationDecided, audience, { promotionId: '1', decision: 'ISSUE', reason: 'đủ' })
    const [issued, rejected] = await letters()
    expect(rejected?.body).toContain('Ảnh &lt;b&gt;mờ&lt;/b&gt;')
    expect(issued?.body).toContain('trung tâm thưởng')
  })
})
