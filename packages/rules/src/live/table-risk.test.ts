import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { baccarat } from './baccarat/index.ts'
import { sicBo } from './sic-bo/index.ts'
import { roomsOf } from './table-risk.ts'
import type { LiveBet } from './table-rules.ts'

const money = (amounts: Readonly<Record<string, string>>): LiveBet[] =>
  Object.entries(amounts).map(([spot, amount]) => ({ spot, amount: parseMoney(amount) }))
type Amounts = Readonly<Record<string, string>>
const rooms = (rules: Parameters<typeof roomsOf>[0], input: { lying?: Amounts; set: Amounts; most: string }) =>
  Object.fromEntries(
    roomsOf(rules, {
      lying: money(input.lying ?? {}),
      set: money(input.set),
      most: parseMoney(input.most),
    }).map(({ spot, room }) => [spot, room]),
  )

describe('room under what a table may pay in a round (games.md 2.1)', () => {
  it('dice: the worst throw counts, and every spot that it pays', () => {
    // 6 6 6: triple 180, any triple 30, double 10, single 3.
    const lying = { triple_6: '10', anyTriple: '1', double_6: '1', single_6: '1' }
    expect(rooms(sicBo, { lying, set: { triple_6: '1' }, most: '2000' })).toEqual({
      triple_6: (parseMoney('2000') - parseMoney('1843')) / 180n,
    })
    // A throw that pays the set, not the worst of all: 1 1 1 pays any triple only.
    expect(rooms(sicBo, { lying, set: { triple_1: '1' }, most: '2010' })).toEqual({
      triple_1: parseMoney('1980') / 180n,
    })
    // What loses in the same throw makes no room.
    expect(rooms(sicBo, { lying: { big: '60', small: '500' }, set: { big: '1' }, most: '100' })).toEqual({
      big: parseMoney('40'),
    })
  })

  it('cards: spots that can win together share the room, opposite ones do not', () => {
    const lying = { banker: '1000', bankerPair: '10', player: '900' }
    expect(rooms(baccarat, { lying, set: { player: '10', tie: '10', big: '100' }, most: '1200' })).toEqual({
      // Beside it: banker's pair 110, big 54.
      player: parseMoney('1200') - parseMoney('900') - parseMoney('164'),
      // On a tie banker and player go back: big and banker's pair remain.
      tie: (parseMoney('1200') - parseMoney('164')) / 8n,
      big: ((parseMoney('1200') - parseMoney('1060')) * 100n) / 54n,
    })
  })

  it('a room is negative where the rest is over the bound', () => {
    expect(rooms(baccarat, { lying: { player: '150' }, set: { player: '1' }, most: '100' })).toEqual({
      player: parseMoney('-50'),
    })
  })
})
