import { describe, expect, it } from 'vitest'
import { duePopups, isQuietPage, type Announcements, type Notice } from './due-popups.ts'

const notice = (id: string, type: Notice['type']): Notice => ({
  id,
  type,
  title: id,
  content: '',
  date: '2026-07-01T00:00:00Z',
})
const announcements: Announcements = {
  player: [notice('b', 'B'), notice('pl', 'PL')],
  popup: [notice('pu1', 'PU'), notice('pu2', 'PU')],
  promotion: [notice('pr', 'PR')],
  banners: { w_login: [], w_register: [], home: [] },
}
const nothing: ReadonlySet<string> = new Set()
const ids = (known: Parameters<typeof duePopups>[1]) => duePopups(announcements, known).map(({ id }) => id)

describe('which pop-ups are shown (E02)', () => {
  it('shows a pop-up once to a person', () => {
    expect(ids({ isMember: false, seen: nothing, shown: nothing })).toEqual(['pu1', 'pu2'])
    expect(ids({ isMember: false, seen: new Set(['pu1']), shown: nothing })).toEqual(['pu2'])
  })
  it('shows a notice for players to members only, once per login', () => {
    expect(ids({ isMember: true, seen: nothing, shown: nothing })).toEqual(['pu1', 'pu2', 'pl'])
    expect(ids({ isMember: true, seen: new Set(['pu1', 'pu2']), shown: new Set(['pl']) })).toEqual([])
  })
  it('shows nothing to somebody who bets, plays, reads or is in the member centre', () => {
    expect(isQuietPage('/index', {})).toBe(true)
    expect(isQuietPage('/vnlottery', { gameCode: 'MBAC' })).toBe(false)
    expect(isQuietPage('/game', {})).toBe(false)
    expect(isQuietPage('/index', { mc: 'withdraw' })).toBe(false)
    expect(isQuietPage('/index', { notice: 'all' })).toBe(false)
  })
})
