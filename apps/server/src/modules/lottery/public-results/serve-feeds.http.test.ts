import Fastify from 'fastify'
import rateLimit from '@fastify/rate-limit'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { brandSettings, setSetting } from '../../system/index.ts'
import { northPrizes, publishFirst, setUpLottery } from '../lottery.fixtures.ts'
import { publishOne } from '../demo/simulated-source.ts'
import { serveFeeds } from './serve-feeds.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['MBAC', 'HCM', 'LAO', 'SEN60'])
const app = Fastify()
await app.register(rateLimit, { global: false })
serveFeeds(app, test.db)
afterAll(() => app.close())
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('the calendar of a station (issue 23 section 4)', () => {
  it('has each coming draw as an event that calendars read', async () => {
    const { body, headers } = await get('/results/HCM/draws.ics?lang=en')
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const lines = body.split('\r\n')
    expect([lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'END:VCALENDAR',
      '',
    ])
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    // Mondays and Saturdays of sixty days from a Monday.
    expect(lines.filter((line) => line.startsWith('DTSTART:'))).toHaveLength(17)
    expect(lines).toContain('UID:HCM-20260704@lotus')
    expect(lines).toContain('DTSTART:20260704T091500Z')
    expect(lines).toContain('X-WR-CALNAME:Results of Ho Chi Minh City')
  })

  it('leaves holidays out, and names the northern station of the day', async () => {
    await test.owner.query(sql`
      insert into lottery_holiday (game_id, day, name) select id, '2026-07-04', 'test' from lottery_game where code = 'HCM'`)
    expect((await get('/results/HCM/draws.ics')).body).not.toContain('UID:HCM-20260704@lotus')
    expect((await get('/results/MBAC/draws.ics')).body).toContain('SUMMARY:Miền Bắc · Quảng Ninh')
  })
})

describe('the feed of a station', () => {
  it('has its results, with the numbers of each prize and the address of its day', async () => {
    await test.setTestTime('2026-06-29T12:00:00Z')
    const north = await lottery.issue('MBAC', '20260629')
    await publishFirst(lottery.deps, north.id, { prizes: northPrizes })
    const { body, headers } = await get('/results/MBAC/rss.xml?lang=en', { host: 'example.test' })
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(body).toContain('<title>Results of Northern Vietnam Hà Nội 29/06/2026</title>')
    expect(body).toContain('<guid isPermaLink="false">MBAC-20260629-1</guid>')
    expect(body).toContain('<link>http://example.test/results?day=2026-06-29</link>')
    expect(body).toContain('SP: 60468 · 1st: 31651')
    expect(body).not.toContain('Simulated')
  })

  it('a simulated result is marked in its title and its text', async () => {
    await test.setTestTime('2026-06-29T13:31:00Z')
    const lao = await lottery.issue('LAO', '20260629')
    await publishOne(lottery.deps, lao.id, { secret: new Uint8Array(32) })
    const { body } = await get('/results/LAO/rss.xml')
    expect(body.match(/\[Mô phỏng\]/g)).toHaveLength(2)
  })

  it('has the address of the brand where one is set, and text that XML can hold', async () => {
    await setSetting(test.db, brandSettings.siteUrl, 'https://brand.example', 'test')
    await test.owner.query(sql`
      update lottery_game set name = '{"vi":"A & B <c>","en":"A & B <c>"}' where code = 'MBAC'`)
    const { body } = await get('/results/MBAC/rss.xml?lang=en')
    expect(body).toContain('https://brand.example/results?day=2026-06-29')
    expect(body).toContain('A &amp; B &lt;c&gt;')
  })

  it('answers the same bytes again as not modified', async () => {
    const first = await get('/results/MBAC/rss.xml')
    const again = await get('/results/MBAC/rss.xml', { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each(['/results/NOPE/rss.xml', '/results/SEN60/rss.xml', '/results/SEN60/draws.ics', '/results/%27/draws.ics'])(
    '%s is not there',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )

  it('is refused to whoever asks too often', async () => {
    let status = 200
    for (let at = 0; at < 61 && status === 200; at += 1) status = (await get('/results/LAO/rss.xml')).statusCode
    expect(status).toBe(429)
  })
})
