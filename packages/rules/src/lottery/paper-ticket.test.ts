import { describe, expect, it } from 'vitest'
import { ticketHits, type TicketPrize } from './paper-ticket.ts'

const south: Record<string, string[]> = {
  DB: ['531137'],
  G1: ['32859'],
  G2: ['10630'],
  G3: ['46332', '28464'],
  G4: ['77126', '66496', '46579', '52250', '25881', '56352', '16765'],
  G5: ['6152'],
  G6: ['4062', '5746', '6591'],
  G7: ['008'],
  G8: ['45'],
}
const north: Record<string, string[]> = { DB: ['60468'], G1: ['31651'], G6: ['359', '277', '412'], G7: ['33', '12'] }
const won = (region: 'north' | 'south', ticket: string) =>
  ticketHits(region, ticket, region === 'north' ? north : south).map(({ prize }) => prize)

describe('a southern ticket (lottery.md 1.1, docs/domain/paper-tickets.md)', () => {
  it.each<[string, TicketPrize[]]>([
    ['531137', ['DB']],
    // The last five digits right, the first one wrong.
    ['931137', ['DB_NEAR']],
    // The first digit right, exactly one of the others wrong, the last ones too.
    ['541137', ['CONSOLATION']],
    ['531138', ['CONSOLATION']],
    // Two wrong, or the first one and another.
    ['541138', []],
    ['931138', []],
    // A ticket wins every prize that its number ends with.
    ['532859', ['G1']],
    ['000045', ['G8']],
    ['123008', ['G7']],
    ['746332', ['G3']],
    ['004062', ['G6']],
  ])('%s wins %j', (ticket, prizes) => expect(won('south', ticket)).toEqual(prizes))

  it('wins as often as its issuers print it: counted over all million tickets', () => {
    const counts = new Map<TicketPrize, number>()
    for (let at = 0; at < 1_000_000; at += 1)
      for (const { prize } of ticketHits('south', String(at).padStart(6, '0'), south))
        counts.set(prize, (counts.get(prize) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      DB: 1,
      DB_NEAR: 9,
      CONSOLATION: 45,
      G1: 10,
      G2: 10,
      G3: 20,
      G4: 70,
      G5: 100,
      G6: 300,
      G7: 1_000,
      G8: 10_000,
    })
  })
})

describe('a northern ticket', () => {
  it('names the special prize with the series letters that results do not have', () => {
    expect(ticketHits('north', '60468', north)).toEqual([{ prize: 'DB', number: '60468', isSeries: true }])
  })
  it.each<[string, TicketPrize[]]>([
    ['31651', ['G1']],
    ['99468', ['CONSOLATION']],
    ['99359', ['G6']],
    ['88412', ['G6', 'G7']],
    ['60469', []],
  ])('%s wins %j', (ticket, prizes) => expect(won('north', ticket)).toEqual(prizes))
})
