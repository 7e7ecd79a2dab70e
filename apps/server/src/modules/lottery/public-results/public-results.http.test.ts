import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, seededRng, uniformInt, zonedInstant } from '@lotus/kernel'
import { routes, type RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { findGame } from '../config/games.repo.ts'
import { demoGames } from '../demo/demo-catalogue.ts'
import { importHistory, type WireDraw } from '../draw/issues.repo.ts'
import { northPrizes, publishFirst, setUpLottery } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { registerPublicResults } from './public-results.routes.ts'
import { moduleApp } from '../../../testing/module-app.ts'

// Monday noon: Hà Nội in the North, Phú Yên and Huế, TP. Hồ Chí Minh, Đồng Tháp and Cà Mau (lottery.md 1.2).
const TODAY = '2026-06-29'
const test = await testDatabase()
const games = ['MBAC', 'HCM', 'DTH', 'CMA', 'PYE', 'THH', 'LAO', 'HANOI', 'SEN60']
const lottery = await setUpLottery(test, `${TODAY}T05:00:00Z`, games)
const { app, visitor } = await moduleApp({
  register: (http) => registerPublicResults({ db: test.db, http, dayMs: 0, yearsMs: 0 }),
})

type Name = 'lottery.day' | 'lottery.ticket' | 'lottery.drawnNumber' | 'lottery.regionNumber'
async function ask<N extends Name>(name: N, query: Record<string, string> = {}): Promise<RouteValue<N>> {
  const answer = await visitor.get(routes[name].path, { query })
  expect(answer, JSON.stringify(answer.value)).toMatchObject({ status: 200 })
  return schemas[name].value.parse(answer.value) as RouteValue<N> // parsed by its own schema
}
const refused = async (name: Name, query: Record<string, string>) => {
  const { status, code } = await visitor.get(routes[name].path, { query })
  return { status, code }
}

const southPrizes = (DB: string): Record<string, string[]> => ({
  DB: [DB],
  G1: ['32859'],
  G2: ['10630'],
  G3: ['46332', '28464'],
  G4: ['77126', '66496', '46579', '52250', '25881', '56352', '16765'],
  G5: ['6152'],
  G6: ['4062', '5746', '6591'],
  G7: ['008'],
  G8: ['45'],
})

async function importDay(code: string, day: string, draw: WireDraw | null): Promise<void> {
  const game = await findGame(test.db, code)
  const drawAt = zonedInstant(day, '16:15')
  const issueNo = day.replaceAll('-', '')
  const row = { issueNo, businessDay: day, station: null, lockAt: drawAt, drawAt, draw, evidence: 'test' }
  expect(await importHistory(test.db, game?.id ?? 0, [row])).toBe(1)
}

beforeAll(async () => {
  await importDay('HCM', '2026-06-22', { prizes: southPrizes('531137') })
  await importDay('DTH', '2026-06-22', { prizes: southPrizes('000068') })
  await importDay('CMA', '2026-06-22', null)
  await importDay('MBAC', '2026-06-22', { prizes: northPrizes })
  await importDay('MBAC', '2026-06-23', { prizes: { ...northPrizes, DB: ['60400'] } })
  await importDay('HCM', '2017-06-26', { prizes: southPrizes('531199') })
  await importDay('HCM', '2012-06-25', { prizes: southPrizes('531137') })
})

describe('a day of results (issue 23 section 4)', () => {
  it('has the regions from the North to the South, then the other calendar games, and no game of minutes', async () => {
    const { draws, day, today, firstDay } = await ask('lottery.day')
    expect({ day, today, firstDay }).toEqual({ day: TODAY, today: TODAY, firstDay: '2012-06-25' })
    expect(draws.map(({ gameCode }) => gameCode)).toEqual(['MBAC', 'PYE', 'THH', 'HCM', 'DTH', 'CMA', 'LAO', 'HANOI'])
    expect(draws.map(({ region }) => region)).toEqual([
      'north',
      'central',
      'central',
      'south',
      'south',
      'south',
      null,
      null,
    ])
    expect(draws.every(({ draw, resultVersion }) => draw === null && resultVersion === 0)).toBe(true)
    expect(draws[0]).toMatchObject({ state: 'open', drawAt: '2026-06-29T11:15:00.000Z', isSimulated: false })
  })

  it('says of a past day what was drawn, what did not take place, and of an empty day nothing', async () => {
    const { draws } = await ask('lottery.day', { day: '2026-06-22' })
    expect(draws.map(({ gameCode, state }) => [gameCode, state])).toEqual([
      ['MBAC', 'settled'],
      ['HCM', 'settled'],
      ['DTH', 'settled'],
      ['CMA', 'void'],
    ])
    expect(draws[1]?.draw).toEqual({ prizes: southPrizes('531137') })
    expect((await ask('lottery.day', { day: '2020-02-29' })).draws).toEqual([])
    expect((await ask('lottery.day', { day: '1901-01-01' })).draws).toEqual([])
  })

  it('names the draws of a coming day from the calendar, without holidays, and none of a far one', async () => {
    const codes = async (day: string) =>
      (await ask('lottery.day', { day })).draws.map(({ gameCode, state }) => `${gameCode} ${state}`)
    expect(await codes('2026-07-20')).toContain('HCM scheduled')
    expect(await codes('2026-07-21')).toEqual(['MBAC scheduled', 'HANOI scheduled'])
    await test.owner.query(sql`
      insert into lottery_holiday (game_id, day, name) select id, '2026-07-20', 'test' from lottery_game where code = 'HCM'`)
    expect(await codes('2026-07-20')).not.toContain('HCM scheduled')
    expect(await codes('2026-07-20')).toContain('DTH scheduled')
    expect(await codes('2029-01-01')).toEqual([])
  })

  it('shows a simulated result as simulated', async () => {
    const issue = await lottery.issue('HCM', '20260629')
    await test.setTestTime(`${TODAY}T09:16:00Z`)
    await publishFirst(lottery.deps, issue.id, { prizes: southPrizes('000137') })
    expect((await ask('lottery.day')).draws.find(({ gameCode }) => gameCode === 'HCM')).toMatchObject({
      state: 'drawn',
      isSimulated: false,
      resultVersion: 1,
    })
    const simulated = await lottery.issue('DTH', '20260629')
    await publishFirst(lottery.deps, simulated.id, null)
    expect((await ask('lottery.day')).draws.find(({ gameCode }) => gameCode === 'DTH')).toMatchObject({
      state: 'void',
      draw: null,
    })
  })

  it('answers the same bytes again as not modified', async () => {
    const first = await visitor.get(routes['lottery.day'].path, { query: { day: '2026-06-22' } })
    expect(first.headers['etag']).toBeTruthy()
    const again = await app.inject({
      method: 'GET',
      url: `${routes['lottery.day'].path}?day=2026-06-22`,
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })

  it.each(['2026-02-30', '2026-13-01', 'yesterday', '20260622', "2026-06-22' or 1=1"])('refuses %s', async (day) =>
    expect(await refused('lottery.day', { day })).toEqual({ status: 400, code: 'bad_request' }),
  )

  it('of twenty stations stays far below 30 kB over the line', async () => {
    const value = await ask('lottery.day', { day: '2026-06-22' })
    const stations = demoGames.filter(({ family }) => /^vn_(south|central)$/.test(family)).slice(0, 19)
    const [north, south] = value.draws
    // Numbers of chance, because equal ones would be compressed away.
    const rng = seededRng(23)
    const random = (width: number) => String(uniformInt(rng, 10 ** width)).padStart(width, '0')
    const prizes = () =>
      Object.fromEntries(
        Object.entries(southPrizes('000000')).map(([name, of]) => [name, of.map(({ length }) => random(length))]),
      )
    const draws = [
      north,
      ...stations.map(({ code, name }) => ({ ...south, gameCode: code, name, draw: { prizes: prizes() } })),
    ]
    expect(draws.length).toBe(20)
    expect(gzipSync(JSON.stringify({ success: true, value: { ...value, draws } })).length).toBeLessThan(30_000 / 3)
  })
})

describe('a paper ticket', () => {
  it('is checked at every station of its length on the day', async () => {
    const { stations } = await ask('lottery.ticket', { number: '531137', day: '2026-06-22' })
    expect(stations.map(({ gameCode, hits, state }) => [gameCode, hits.map(({ prize }) => prize), state])).toEqual([
      ['HCM', ['DB'], 'settled'],
      ['DTH', [], 'settled'],
      ['CMA', [], 'void'],
    ])
    const north = await ask('lottery.ticket', { number: '60468', day: '2026-06-22' })
    expect(north.stations.map(({ gameCode, hits }) => [gameCode, hits])).toEqual([
      ['MBAC', [{ prize: 'DB', number: '60468', isSeries: true }]],
    ])
  })

  it('is checked at one station, and today without a day', async () => {
    const { day, stations } = await ask('lottery.ticket', { number: '900137', gameCode: 'HCM' })
    expect(day).toBe(TODAY)
    expect(stations.map(({ gameCode, hits }) => [gameCode, hits.map(({ prize }) => prize)])).toEqual([
      ['HCM', ['DB_NEAR']],
    ])
  })

  it.each([
    [{ number: '1234' }, 400, 'bad_request'],
    [{ number: '1234567' }, 400, 'bad_request'],
    [{ number: '12a456' }, 400, 'bad_request'],
    [{ number: '123456', day: '2026-02-30' }, 400, 'bad_request'],
    [{ number: '60468', gameCode: 'HCM' }, 400, 'bad_request'],
    [{ number: '160468', gameCode: 'MBAC' }, 400, 'bad_request'],
    [{ number: '123456', gameCode: 'NOPE' }, 404, 'game_not_found'],
    [{ number: '123456', gameCode: 'SEN60' }, 404, 'game_not_found'],
    [{ number: '60468', gameCode: 'HANOI' }, 404, 'game_not_found'],
  ])('%j is refused', async (query, status, code) =>
    expect(await refused('lottery.ticket', query as Record<string, string>)).toEqual({ status, code }),
  )
})

describe('a number over ten years', () => {
  it('of a whole ticket follows the rules of tickets, and does not reach further back', async () => {
    const found = await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '531137' })
    expect(found).toMatchObject({ isTicket: true, years: 10, since: '2017-06-26', drawsHit: 1 })
    // Two digits are wrong in 531199, and two in 000137.
    expect(found.rows.map(({ day, hits }) => [day, hits.map(({ prize }) => prize)])).toEqual([['2026-06-22', ['DB']]])
    const near = await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '531147' })
    expect(near.totals).toEqual([{ prize: 'CONSOLATION', count: 1 }])
    const older = await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '531198', years: '10' })
    expect(older.rows.map(({ day }) => day)).toEqual(['2017-06-26'])
    expect((await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '531198', years: '5' })).rows).toEqual([])
  })

  it('of a few digits counts the numbers that end with them', async () => {
    const found = await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '52' })
    expect(found).toMatchObject({ isTicket: false, draws: 3, drawsHit: 3 })
    // 56352 and 6152 in each draw.
    expect(found.totals).toEqual([
      { prize: 'G4', count: 3 },
      { prize: 'G5', count: 3 },
    ])
    expect((await ask('lottery.drawnNumber', { gameCode: 'HCM', number: '008' })).totals).toEqual([
      { prize: 'G7', count: 3 },
    ])
    expect((await ask('lottery.drawnNumber', { gameCode: 'MBAC', number: '68' })).drawsHit).toBe(2)
  })

  it('follows a correction; a void draw has none', async () => {
    const before = await ask('lottery.drawnNumber', { gameCode: 'MBAC', number: '0400' })
    expect(before.drawsHit).toBe(1)
    const issue = await lottery.issue('MBAC', '20260623')
    await publishResult(test.db, {
      issueId: issue.id,
      draw: { prizes: { ...northPrizes, DB: ['60411'] } },
      source: 'import',
      corrects: 1,
      reason: 'test',
    })
    expect((await ask('lottery.drawnNumber', { gameCode: 'MBAC', number: '0400' })).drawsHit).toBe(0)
    expect((await ask('lottery.drawnNumber', { gameCode: 'MBAC', number: '0411' })).drawsHit).toBe(1)
    // A void draw has no number, and the game that plays the northern draw is no station.
    expect(await ask('lottery.drawnNumber', { gameCode: 'CMA', number: '37' })).toMatchObject({ draws: 0, since: null })
    expect(
      await test.owner.value(sql`select count(*)::integer from lottery_drawn_number n
      join lottery_game g on g.id = n.game_id where g.code in ('HANOI', 'CMA', 'SEN60')`),
    ).toBe(0)
  })

  it.each([
    [{ gameCode: 'HCM', number: '5' }, 400, 'bad_request'],
    [{ gameCode: 'HCM', number: '53113' }, 400, 'bad_request'],
    [{ gameCode: 'MBAC', number: '531137' }, 400, 'bad_request'],
    [{ gameCode: 'HCM', number: '52', years: '11' }, 400, 'bad_request'],
    [{ gameCode: 'HCM', number: '52', years: '0' }, 400, 'bad_request'],
    [{ gameCode: 'LAO', number: '52' }, 404, 'game_not_found'],
    [{ gameCode: 'NOPE', number: '52' }, 404, 'game_not_found'],
  ])('%j is refused', async (query, status, code) =>
    expect(await refused('lottery.drawnNumber', query as Record<string, string>)).toEqual({ status, code }),
  )
})

describe('a number of a region', () => {
  it('says when it fell, beside what chance gives', async () => {
    const known = await ask('lottery.regionNumber', { region: 'north', number: '68', years: '1' })
    expect(known).toMatchObject({ since: '2026-06-22', hits: 3, absent: 0, row: { days: 2, from: '2026-06-22' } })
    expect(known.whole).toEqual({ days: 2, daysHit: 2, chancePpm: 237_657 })
    expect(known.expectedHits).toBe(0.54)
    expect(known.latest[0]).toMatchObject({ day: '2026-06-23', hits: [{ gameCode: 'MBAC', number: '30168' }] })
    const never = await ask('lottery.regionNumber', { region: 'central', number: '68' })
    expect(never).toMatchObject({ since: null, absent: null, gaps: [], row: null, latest: [] })
  })

  it.each([
    [{ region: 'west', number: '68' }],
    [{ region: 'north', number: '068' }],
    [{ region: 'north', number: 'xx' }],
    [{ region: 'north', number: '68', years: '99' }],
  ])('%j is refused', async (query) =>
    expect(await refused('lottery.regionNumber', query as Record<string, string>)).toMatchObject({ status: 400 }),
  )
})

it('a business day ends at midnight in Vietnam', async () => {
  await test.setTestTime(`${TODAY}T17:00:01Z`)
  expect((await ask('lottery.day')).day).toBe(addDays(TODAY, 1))
})
