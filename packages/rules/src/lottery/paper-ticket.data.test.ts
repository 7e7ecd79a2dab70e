import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as plain } from 'vitest'
import { must } from '@lotus/kernel'
import { ticketHits, type TicketRegion } from './paper-ticket.ts'

// Tickets made from every real draw of ten years, and others, judged again by a count of digits that shares no code.
const folder = join(process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../../../shared'), 'data/lottery')
const test = existsSync(folder) ? plain : plain.skip

type Draw = { day: string; prizes: Record<string, string[]> }
function readDraws(file: string): Draw[] {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/)
  const names = head.split(',').slice(2)
  return lines.map((line) => {
    const [day = '', , ...cells] = line.split(',')
    return { day, prizes: Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').split('-')])) }
  })
}

/** Every prize name as often as it is won, by comparing figures from the right one by one. */
function naive(region: TicketRegion, ticket: string, { prizes }: Draw): string[] {
  const names: string[] = []
  for (const [name, numbers] of Object.entries(prizes)) {
    for (const number of numbers) {
      let equal = 0
      while (equal < number.length && ticket.at(-1 - equal) === number.at(-1 - equal)) equal += 1
      if (equal === number.length) names.push(name)
      else if (name === 'DB' && region === 'north' && equal >= 2) names.push('CONSOLATION')
      else if (name === 'DB' && region !== 'north') {
        const wrong = [0, 1, 2, 3, 4, 5].filter((at) => ticket[at] !== number[at])
        if (wrong.length === 1) names.push(wrong[0] === 0 ? 'DB_NEAR' : 'CONSOLATION')
      }
    }
  }
  return names.toSorted()
}

const changed = (number: string, at: number) =>
  number.slice(0, at) + String((Number(number[at]) + 1) % 10) + number.slice(at + 1)

test.each([
  ['north', 'vn_north.csv'],
  ['central', 'vn_central.csv'],
  ['south', 'vn_south.csv'],
] as const)('tickets of the %s win what a separate count says, in every draw', (region, file) => {
  const draws = readDraws(file).filter(({ day }) => day >= '2015')
  expect(draws.length).toBeGreaterThan(3_000)
  const digits = region === 'north' ? 5 : 6
  let wins = 0
  for (const [index, draw] of draws.entries()) {
    const special = must(draw.prizes['DB']?.[0], 'a special prize')
    const other = Object.values(draw.prizes).flat()
    const made = must(other[index % other.length], 'a number').padStart(digits, '7')
    const tickets = [special, changed(special, index % digits), changed(changed(special, 0), digits - 1), made]
    for (const ticket of tickets) {
      const prizes = ticketHits(region, ticket, draw.prizes).map(({ prize }) => prize)
      expect(prizes.toSorted(), `${draw.day} ${ticket}`).toEqual(naive(region, ticket, draw))
      wins += prizes.length
    }
  }
  expect(wins).toBeGreaterThan(draws.length * 2)
})

test('no real draw differs between the six-digit regions in what a ticket must look like', () => {
  for (const file of ['vn_central.csv', 'vn_south.csv'])
    for (const { prizes } of readDraws(file)) expect(prizes['DB']?.[0]).toMatch(/^\d{6}$/)
})
