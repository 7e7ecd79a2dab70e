import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { advanceIssues } from '../draw/advance-issues.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { getDraw } from '../results/list-draws.ts'
import { deDb, northPrizes, operators, p, setUpLottery } from '../lottery.fixtures.ts'
import { decideDraw, enterResult } from '../draw/propose-draw.ts'
import type { FeedAnswer, ResultFeed } from './feed.ts'
import { httpFeed } from './http-feed.ts'
import { readFeeds, agreementOf, type FeedProgress } from './read-feeds.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['MBAC'])
const drawn: FeedAnswer = { kind: 'drawn', draw: { prizes: northPrizes } }
const other: FeedAnswer = { kind: 'drawn', draw: { prizes: { ...northPrizes, DB: ['60469'] } } }

const answers = new Map<string, FeedAnswer | Error>()
const feed = (name: string): ResultFeed => ({
  name,
  covers: (gameCode) => gameCode === 'MBAC',
  read: async () => {
    const answer = answers.get(name) ?? { kind: 'pending' }
    if (answer instanceof Error) throw answer
    return answer
  },
})
const memory: FeedProgress = new Map()
const read = (...names: string[]) =>
  readFeeds(
    { ...lottery.deps, feeds: async () => (names.length > 0 ? names : ['north-a', 'north-b']).map(feed) },
    memory,
  )

/** Moves the clock past the draw of the issue on sale; returns its key. */
async function pastDraw(seconds: number): Promise<{ gameCode: string; issueNo: string; drawAt: Date }> {
  await generateIssues(lottery.deps)
  const { issueNo, drawAt } = await lottery.selling('MBAC')
  await test.setTestTime(new Date(drawAt.getTime() + seconds * 1_000).toISOString())
  return { gameCode: 'MBAC', issueNo, drawAt }
}
const later = (drawAt: Date, seconds: number) =>
  test.setTestTime(new Date(drawAt.getTime() + seconds * 1_000).toISOString())

describe('results from outside sources', () => {
  it('are published and paid if two sources agree', async () => {
    const member = await lottery.member('feedanh', p(1_000))
    const { issueNo } = await lottery.selling('MBAC')
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68'], 2)] })
    const issue = await pastDraw(6)
    answers.set('north-a', drawn)
    expect(await read()).toBe(0)
    answers.set('north-b', drawn)
    // Asked again only at the next of the fixed times.
    expect(await read()).toBe(0)
    await later(issue.drawAt, 11)
    expect(await read()).toBe(1)
    await advanceIssues(lottery.deps)
    expect(await lottery.balance(member)).toEqual({ cash: '1196.0000', bonus: '0.0000' })
    const detail = await getDraw(test.db, issue)
    expect(detail).toMatchObject({ state: 'settled', sheet: northPrizes, cases: [] })
    expect(detail.readings.map((row) => [row.feed, row.hasChanged])).toEqual([
      ['north-a', false],
      ['north-b', false],
    ])
  })

  it('are not published if two sources differ: one case is opened, two operators decide', async () => {
    const issue = await pastDraw(6)
    answers.set('north-a', drawn)
    answers.set('north-b', other)
    expect(await read()).toBe(0)
    await later(issue.drawAt, 16)
    expect(await read()).toBe(0)
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ resultVersion: null })
    const detail = await getDraw(test.db, issue)
    expect(detail.cases).toMatchObject([{ kind: 'feeds_differ', closedAt: null }])
    const entered = await enterResult(lottery.deps, operators.first, { ...issue, draw: { prizes: northPrizes } })
    const proposalId = entered.proposals[0]?.id ?? ''
    await decideDraw(lottery.deps, operators.second, { proposalId, decision: 'confirm', note: 'board photo' })
    expect((await getDraw(test.db, issue)).cases).toMatchObject([
      { kind: 'feeds_differ', closedBy: 'second', note: 'board photo' },
    ])
  })

  it('are never taken from a source that changed its answer', async () => {
    const issue = await pastDraw(6)
    answers.set('north-a', other)
    answers.set('north-b', { kind: 'pending' })
    await read()
    answers.set('north-a', drawn)
    answers.set('north-b', drawn)
    await later(issue.drawAt, 16)
    expect(await read()).toBe(0)
    const detail = await getDraw(test.db, issue)
    expect(detail.readings).toMatchObject([{ feed: 'north-a', hasChanged: true }, { feed: 'north-b' }])
    expect(detail.cases).toMatchObject([{ kind: 'feeds_differ' }])
  })

  it('do not agree with a source that was renamed or removed; two currently configured ones do', async () => {
    const issue = await pastDraw(6)
    answers.set('north-a', drawn)
    answers.set('north-renamed', drawn)
    expect(await read('north-a')).toBe(0)
    await later(issue.drawAt, 11)
    expect(await read('north-renamed')).toBe(0)
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ resultVersion: null })
    answers.set('north-b', drawn)
    await later(issue.drawAt, 16)
    expect(await read('north-renamed', 'north-b')).toBe(1)
    await advanceIssues(lottery.deps)
  })

  it('refund every stake if both report that there was no draw', async () => {
    const member = await lottery.member('feedbinh', p(100))
    const { issueNo } = await lottery.selling('MBAC')
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68'], 5)] })
    await pastDraw(6)
    answers.set('north-a', { kind: 'void' })
    answers.set('north-b', { kind: 'void' })
    expect(await read()).toBe(1)
    await advanceIssues(lottery.deps)
    expect(await lottery.balance(member)).toEqual({ cash: '100.0000', bonus: '0.0000' })
  })

  it('open a case if they are late, and an incomplete result counts as none', async () => {
    const issue = await pastDraw(620)
    answers.set('north-a', new Error('nobody answers'))
    answers.set('north-b', { kind: 'drawn', draw: { prizes: { DB: ['60468'] } } })
    expect(await read()).toBe(0)
    const detail = await getDraw(test.db, issue)
    expect(detail.readings).toEqual([])
    expect(detail.cases).toMatchObject([{ kind: 'result_late' }])
  })

  it.each([
    [[], 'waiting'],
    [[{ draw: { digits: '12' }, changed: null }], 'waiting'],
    [
      [
        { draw: { a: '1', b: '2' }, changed: null },
        { draw: { b: '2', a: '1' }, changed: null },
      ],
      'agree',
    ],
    [
      [
        { draw: null, changed: null },
        { draw: { digits: '12' }, changed: null },
      ],
      'differ',
    ],
  ] as const)('%j: %s', (readings, verdict) => {
    expect(agreementOf(readings)).toBe(verdict)
  })
})

describe('a source over HTTP', () => {
  let reply: (path: string) => { status: number; body: string; location?: string } = () => ({ status: 404, body: '' })
  const server = createServer((request, response) => {
    const { status, body, location } = reply(request.url ?? '')
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  const listening = new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  afterAll(() => server.close())
  const ask = async () =>
    httpFeed({ name: 'a', url: `http://127.0.0.1:${await listening}/{game}/{issue}`, games: ['MBAC'] }).read({
      gameCode: 'MBAC',
      issueNo: '20260701',
      drawAt: new Date(0),
    })

  it('is asked for one issue and answers in the wire form of the family', async () => {
    reply = (path) =>
      path === '/MBAC/20260701'
        ? { status: 200, body: JSON.stringify({ status: 'drawn', issue: '20260701', draw: { prizes: northPrizes } }) }
        : { status: 404, body: '' }
    expect(await ask()).toEqual(drawn)
    reply = () => ({ status: 200, body: '{"status":"pending"}' })
    expect(await ask()).toEqual({ kind: 'pending' })
  })

  it.each([
    ['an error', { status: 500, body: '' }],
    ['what is no answer', { status: 200, body: '{"status":"maybe"}' }],
    ['more than a result', { status: 200, body: ' '.repeat(70_000) }],
    ['the result of another issue', { status: 200, body: JSON.stringify({ status: 'void', issue: '20260630' }) }],
    ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
  ])('is refused if it returns %s', async (_what, answer) => {
    reply = () => answer
    await expect(ask()).rejects.toThrow()
  })
})

describe('an early result', () => {
  it('that comes before the lock opens a case, once, and is neither stored nor published (lottery.md 5.3)', async () => {
    await generateIssues(lottery.deps)
    answers.clear()
    const { issueNo, lockAt } = await lottery.selling('MBAC')
    const issue = { gameCode: 'MBAC', issueNo }
    answers.set('north-a', drawn)
    await test.setTestTime(new Date(lockAt.getTime() - 120_000))
    await read()
    expect((await getDraw(test.db, issue)).cases).toEqual([])
    for (const seconds of [50, 40]) {
      await test.setTestTime(new Date(lockAt.getTime() - seconds * 1_000))
      expect(await read()).toBe(0)
    }
    const detail = await getDraw(test.db, issue)
    expect(detail).toMatchObject({ state: 'open', readings: [], cases: [{ kind: 'result_early' }] })
    answers.clear()
  })
})
