import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { at, correctionScene, ending } from './corrections.fixtures.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { getDraw, listDraws } from './list-draws.ts'
import { deDb, operators, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { decideDraw, proposeCorrection, proposeVoid } from '../draw/propose-draw.ts'
import { importHistory } from '../draw/issues.repo.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { findGame } from '../config/games.repo.ts'
import { listResults } from './list-results.ts'
import { createStatistics } from '../statistics/get-statistics.ts'
import { countWaiting } from './results.repo.ts'
import { settleIssue } from '../settle/settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['MBAC', 'SEN300'])
const { deps } = lottery
const { nextIssue, settled } = correctionScene(test, lottery)

describe('a correction', () => {
  it('needs a second person, and changes nothing before', async () => {
    const { issue, members } = await settled(ending('68'), [
      { name: 'twopeople', cash: p(100), items: [deDb(['68'], 10)] },
    ])
    const before = await countWaiting(test.db)
    const { proposals } = await proposeCorrection(deps, operators.first, {
      ...issue,
      draw: ending('99'),
      reason: 'misread',
    })
    const id = at(proposals, 0).id
    expect(await countWaiting(test.db)).toBe(before + 1)
    expect((await listDraws(test.db, { state: 'waiting' })).rows.map((row) => row.issueNo)).toContain(issue.issueNo)
    expect(await refusalOf(decideDraw(deps, operators.first, { proposalId: id, decision: 'confirm' }))).toEqual({
      code: 'same_operator',
    })
    await decideDraw(deps, operators.second, { proposalId: id, decision: 'reject' })
    expect(await countWaiting(test.db)).toBe(before)
    expect(await settleIssue(deps, issue.id)).toBe(0)
    expect((await lottery.balance(at(members, 0))).cash).toBe('1080.0000')
    expect(await lottery.issue('MBAC', issue.issueNo)).toMatchObject({ resultVersion: 1 })
  })

  it('is refused for own draws, without a result, with the same result, and if orders were never frozen', async () => {
    const ask = (issue: { gameCode: string; issueNo: string }, draw = ending('99')) =>
      refusalOf(proposeCorrection(deps, operators.first, { ...issue, draw, reason: 'misread' }))
    await generateIssues(deps)
    const own = { gameCode: 'SEN300', issueNo: (await lottery.selling('SEN300')).issueNo }
    expect(await ask(own)).toEqual({ code: 'state_conflict', state: 'own_draw' })
    const { issue } = await settled(ending('68'), [])
    expect(await ask(issue, ending('68'))).toEqual({ code: 'state_conflict', state: 'unchanged' })
    const early = await nextIssue()
    expect(await ask(early)).toEqual({ code: 'draw_not_published' })
    const { proposals } = await proposeVoid(deps, operators.first, { ...early, reason: 'no draw today' })
    await decideDraw(deps, operators.second, { proposalId: at(proposals, 0).id, decision: 'confirm' })
    await settleIssue(deps, early.id)
    await test.setTestTime(early.drawAt)
    expect(await ask(early)).toEqual({ code: 'state_conflict', state: 'not_frozen' })
  })

  it('cannot bypass the use case: for an old version, or as an own draw', async () => {
    const issue = await lottery.issue('MBAC', '20260630')
    const publish = (source: string, corrects: number) =>
      test.db.one<{ reply: { code: string } }>(
        sql`select lottery_publish_result(${issue.id}, ${JSON.stringify(ending('00'))}, ${source}, 'r', null, 1, 'a', 2, 'b', ${corrects}) as reply`,
      )
    expect((await publish('operator', 2)).reply).toEqual({ code: 'result_already_settled' })
    await expect(publish('own', 1)).rejects.toThrow('follows from its seed')
  })
})

describe('a wrong result of the past, without bets', () => {
  const past = (day: string, two: string) => ({
    issueNo: day.replaceAll('-', ''),
    businessDay: day,
    station: 'Hà Nội',
    lockAt: new Date(`${day}T11:00:00Z`),
    drawAt: new Date(`${day}T11:15:00Z`),
    draw: ending(two),
    evidence: 'import x.csv',
  })
  const wrong = { gameCode: 'MBAC', issueNo: '20250303' }
  const { getStatistics } = createStatistics()
  const counted = async () => {
    const { tables, drawsKnown } = await getStatistics(test.db, { gameCode: 'MBAC', draws: 'all' })
    const tokens = tables.find(({ key }) => key === 'lo2')?.tokens ?? []
    const hits = (two: string) => tokens.find(({ token }) => token === two)?.hits
    return { drawsKnown, '05': hits('05'), '06': hits('06') }
  }
  const replace = async (draw: ReturnType<typeof ending> | null, reason: string) => {
    const { proposals } = await proposeCorrection(deps, operators.first, { ...wrong, draw, reason })
    const proposalId = at(proposals, 0).id
    expect(await refusalOf(decideDraw(deps, operators.first, { proposalId, decision: 'confirm' }))).toEqual({
      code: 'same_operator',
    })
    await decideDraw(deps, operators.second, { proposalId, decision: 'confirm' })
    await advanceIssues(deps)
  }

  it('is taken back by two people, with its statistics, for another one or for none', async () => {
    const game = await findGame(test.db, 'MBAC')
    await importHistory(test.db, game?.id ?? 0, [past('2025-03-03', '05'), past('2025-03-06', '06')])
    const before = await counted()
    expect(await getDraw(test.db, wrong)).toMatchObject({ isCorrectable: true, state: 'settled' })

    await replace(ending('06'), 'copied from the wrong day')
    expect(await counted()).toEqual({ ...before, '05': 0, '06': 2 })
    expect(await lottery.issue('MBAC', wrong.issueNo)).toMatchObject({
      state: 'settled',
      resultVersion: 2,
      isSold: false,
      draw: ending('06'),
    })

    await replace(null, 'there was no draw on that day')
    expect(await counted()).toEqual({ drawsKnown: before.drawsKnown - 1, '05': 0, '06': 1 })
    const page = await listResults(test.db, { gameCode: 'MBAC', limit: 50 })
    expect(page.rows.find(({ issueNo }) => issueNo === wrong.issueNo)).toMatchObject({ state: 'void', draw: null })

    await replace(ending('05'), 'the first one was right')
    expect(await counted()).toEqual(before)
    expect(await lottery.issue('MBAC', wrong.issueNo)).toMatchObject({ state: 'settled', resultVersion: 4 })
  })

  it('has no first result by this way: there are no orders that were frozen for it', async () => {
    const { id } = await test.owner.one<{ id: bigint }>(sql`
      insert into lottery_issue (game_id, issue_no, business_day, open_at, lock_at, draw_at, is_sold)
      select id, '20250310', '2025-03-10', '2025-03-09T11:00Z', '2025-03-10T11:00Z', '2025-03-10T11:15Z', false
      from lottery_game where code = 'MBAC' returning id`)
    const publish = sql`select lottery_publish_result(${id}, ${JSON.stringify(ending('00'))}, 'operator', 'r', null, 1, 'a', 2, 'b', null) as reply`
    expect((await test.db.one<{ reply: { code: string } }>(publish)).reply).toMatchObject({ code: 'result_too_early' })
  })
})
