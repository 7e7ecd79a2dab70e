import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { at, correctionScene, ending } from './corrections.fixtures.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { listDraws } from './list-draws.ts'
import { deDb, operators, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { decideDraw, proposeCorrection, proposeVoid } from '../draw/propose-draw.ts'
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
