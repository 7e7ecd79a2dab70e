import { parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { isNetLoss, netOf, ticketTone } from './ticket-status.ts'

describe('status of a ticket', () => {
  it('shows a win below the stake as a net loss', () => {
    const ticket = { status: 4, stake: '216.0000', payout: '98.5000' } as const
    expect(isNetLoss(ticket)).toBe(true)
    expect(ticketTone(ticket)).toBe('warning')
    expect(netOf(ticket)).toBe(parseMoney('-117.5'))
  })

  it('celebrates only a gain, and nothing before the draw', () => {
    expect(ticketTone({ status: 4, stake: '27', payout: '98.5' })).toBe('gain')
    expect(ticketTone({ status: 5, stake: '27', payout: '0' })).toBe('neutral')
    expect(ticketTone({ status: 2, stake: '27', payout: null })).toBe('info')
    expect(netOf({ status: 2, stake: '27', payout: null })).toBeUndefined()
  })
})
