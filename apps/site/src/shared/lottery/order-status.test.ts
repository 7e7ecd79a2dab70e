import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { canGiveBack, isNetLoss, netOf, orderTone } from './order-status.ts'

describe('status of an order', () => {
  it('shows a win below the stake as a net loss', () => {
    const ticket = { status: 4, stake: '216.0000', payout: '98.5000' } as const
    expect(isNetLoss(ticket)).toBe(true)
    expect(orderTone(ticket)).toBe('warning')
    expect(netOf(ticket)).toBe(parseMoney('-117.5'))
  })

  it('is zero gain if the whole stake was returned', () => {
    for (const status of [6, 8, 12] as const) expect(netOf({ status, stake: '27', payout: null })).toBe(0n)
    expect(netOf({ status: 16, stake: '27', payout: '9' })).toBe(parseMoney('-18'))
  })

  it('may be cancelled while it waits and its issue takes bets', () => {
    const ticket = { status: 2, lockAt: '2026-07-01T10:00:00.000Z' } as const
    const [before, after] = [Date.parse(ticket.lockAt) - 1, Date.parse(ticket.lockAt)]
    expect(canGiveBack({ isCancelAllowed: true }, ticket, before)).toBe(true)
    expect(canGiveBack({ isCancelAllowed: true }, ticket, after)).toBe(false)
    expect(canGiveBack({ isCancelAllowed: false }, ticket, before)).toBe(false)
    expect(canGiveBack({ isCancelAllowed: true }, { ...ticket, status: 5 }, before)).toBe(false)
  })

  it('celebrates only a gain, and nothing before the draw', () => {
    expect(orderTone({ status: 4, stake: '27', payout: '98.5' })).toBe('gain')
    expect(orderTone({ status: 5, stake: '27', payout: '0' })).toBe('neutral')
    expect(orderTone({ status: 2, stake: '27', payout: null })).toBe('info')
    expect(netOf({ status: 2, stake: '27', payout: null })).toBeUndefined()
  })
})
