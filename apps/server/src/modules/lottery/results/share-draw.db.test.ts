import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { advanceIssues } from '../draw/advance-issues.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { decideDraw, enterResult, proposeCorrection, proposeVoid } from '../draw/propose-draw.ts'
import { findGame } from '../config/games.repo.ts'
import { getDraw } from './list-draws.ts'
import { importRows } from './import-draws.ts'
import { shareDraw } from './share-draw.ts'
import { publishOne } from '../demo/simulated-source.ts'
import { ending } from './corrections.fixtures.ts'
import { operators, p, setUpLottery } from '../lottery.fixtures.ts'

// The northern lottery and Hà Nội 4 digits read one draw.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['MBAC', 'HANOI', 'LAO'])
const { deps } = lottery

type Both = {
  north: { gameCode: string; issueNo: string; id: bigint }
  hanoi: { gameCode: string; issueNo: string; id: bigint }
}
/** The next day's issues of both games, with their sale over. */
async function drawn(): Promise<Both> {
  await generateIssues(deps)
  const { issueNo, drawAt } = await lottery.selling('HANOI')
  await test.setTestTime(new Date(drawAt.getTime() + 60_000))
  await advanceIssues(deps)
  const of = async (gameCode: string) => ({ gameCode, issueNo, id: (await lottery.issue(gameCode, issueNo)).id })
  return { north: await of('MBAC'), hanoi: await of('HANOI') }
}
const confirm = async (entered: Promise<{ proposals: readonly { id: string; state: string }[] }>) => {
  const proposal = must(
    (await entered).proposals.find(({ state }) => state === 'pending'),
    'a proposal',
  )
  await decideDraw(deps, operators.second, { proposalId: proposal.id, decision: 'confirm' })
}
const share = async (issue: { gameCode: string; issueNo: string }) => {
  const count = await shareDraw(deps, issue)
  await advanceIssues(deps)
  return count
}
const sourceOf = (id: bigint) =>
  test.owner.one(sql`
    select source, entered_by_name as entered, confirmed_by_name as confirmed, version from lottery_result
    where issue_id = ${id} order by version desc limit 1`)

describe('an outside draw', () => {
  let both: Both
  beforeEach(async () => {
    both = await drawn()
  })

  it('that two operators enter is the result of every game that plays it, and pays its bets', async () => {
    await generateIssues(deps)
    const { issueNo } = await lottery.selling('HANOI')
    const member = await lottery.member('hanoi', p(100))
    const odds = await test.owner.value<{ tier: string; odds: string }[]>(sql`
      select o.odds from lottery_play_odds o join lottery_game g on g.id = o.game_id where g.code = 'HANOI' and o.play = 'top2'`)
    const item = { play: 'top2', content: ['68'], points: 1, odds }
    await lottery.place(member, { gameCode: 'HANOI', issueNo, items: [item] })
    both = await drawn()
    expect(both.hanoi.issueNo).toBe(issueNo)
    await confirm(enterResult(deps, operators.first, { ...both.north, draw: ending('68') }))
    expect(await share(both.north)).toBe(1)
    expect(await share(both.north)).toBe(0)
    expect(await share(both.hanoi)).toBe(0)
    expect(await lottery.issue('HANOI', issueNo)).toMatchObject({ state: 'settled', draw: ending('68') })
    expect(await sourceOf(both.hanoi.id)).toEqual({
      source: 'operator',
      entered: 'first',
      confirmed: 'second',
      version: 1,
    })
    expect(Number((await lottery.balance(member)).cash)).toBeGreaterThan(100)
  })

  it('goes both ways, and a void draw is void for all', async () => {
    await confirm(proposeVoid(deps, operators.first, { ...both.hanoi, reason: 'no draw today' }))
    expect(await share(both.hanoi)).toBe(1)
    expect(await lottery.issue('MBAC', both.north.issueNo)).toMatchObject({ state: 'void', resultVersion: 1 })
  })

  it('that is imported or simulated is shared as well, and a real one takes the place of every simulated one', async () => {
    await publishOne(deps, both.north.id, { secret: new Uint8Array(32) })
    await publishOne(deps, both.hanoi.id, { secret: new Uint8Array(32) })
    await advanceIssues(deps)
    // One simulated draw for both.
    const simulated = (await lottery.issue('MBAC', both.north.issueNo)).draw
    expect((await lottery.issue('HANOI', both.north.issueNo)).draw).toEqual(simulated)
    expect(await share(both.north)).toBe(0)
    const { issueNo } = both.north
    const day = `${issueNo.slice(0, 4)}-${issueNo.slice(4, 6)}-${issueNo.slice(6)}`
    const stations = ['TB', 'HN', 'QN', 'BN', 'HN', 'HP', 'ND']
    const station = must(stations[new Date(`${day}T00:00:00Z`).getUTCDay()], 'a station')
    const row = { line: 2, day, place: null, station, source: null, draw: ending('41') }
    const report = await importRows(deps, { gameCode: 'MBAC', rows: [row], evidence: 'import x.csv' })
    expect(report).toMatchObject({ published: 1 })
    expect(await share(both.north)).toBe(1)
    expect(await lottery.issue('HANOI', issueNo)).toMatchObject({
      draw: ending('41'),
      isSimulated: false,
      resultVersion: 2,
      state: 'settled',
    })
    expect(await sourceOf(both.hanoi.id)).toMatchObject({ source: 'import', version: 2 })
  })

  it('that is corrected is corrected for all', async () => {
    await confirm(enterResult(deps, operators.first, { ...both.north, draw: ending('01') }))
    await share(both.north)
    await advanceIssues(deps)
    const changed = { ...both.north, draw: ending('02'), reason: 'misread' }
    await confirm(proposeCorrection(deps, operators.first, changed))
    expect(await share(both.north)).toBe(1)
    expect(await lottery.issue('HANOI', both.hanoi.issueNo)).toMatchObject({ draw: ending('02'), resultVersion: 2 })
  })

  it('that two games have differently at first is left to the operators, in a case', async () => {
    await confirm(enterResult(deps, operators.first, { ...both.hanoi, draw: ending('03') }))
    await confirm(enterResult(deps, operators.first, { ...both.north, draw: ending('04') }))
    await advanceIssues(deps)
    expect(await share(both.north)).toBe(0)
    expect(await lottery.issue('HANOI', both.hanoi.issueNo)).toMatchObject({ draw: ending('03') })
    expect(await getDraw(test.db, both.hanoi)).toMatchObject({ openCase: 'feeds_differ' })
  })

  it('of another lottery is not shared', async () => {
    const { issueNo } = await lottery.selling('LAO')
    expect(await shareDraw(deps, { gameCode: 'LAO', issueNo })).toBe(0)
  })
})

it('of the past is history for every game that plays it, once', async () => {
  const row = (day: string, station: string) => ({
    line: 2,
    day,
    place: null,
    station,
    source: null,
    draw: ending('77'),
  })
  const rows = [row('2025-03-03', 'HN')]
  expect(await importRows(deps, { gameCode: 'MBAC', rows, evidence: 'x' })).toMatchObject({ history: 1 })
  const hanoi = await lottery.issue('HANOI', '20250303')
  expect(hanoi).toMatchObject({ draw: ending('77'), isSold: false, state: 'settled', station: null })
  const again = rows.map((one) => ({ ...one, station: null }))
  expect(await importRows(deps, { gameCode: 'HANOI', rows: again, evidence: 'x' })).toMatchObject({ unchanged: 1 })
  expect((await findGame(test.db, 'HANOI'))?.drawOf).toBe('MBAC')
})
