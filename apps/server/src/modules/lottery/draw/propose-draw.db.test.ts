import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { schemas } from '@lotus/contract/schemas'
import { advanceIssues } from './advance-issues.ts'
import { parseDraws, parseNoDraws } from '../results/draws-csv.ts'
import { importDraws } from '../results/import-draws.ts'
import { getDraw, listDraws } from '../results/list-draws.ts'
import { deDb, northPrizes, operators, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { decideDraw, enterResult, proposeVoid } from './propose-draw.ts'
import { countWaiting } from '../results/results.repo.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:00Z', ['MBAC', 'SEN300'])
const { deps } = lottery
const day = { gameCode: 'MBAC', issueNo: '20260630' }
const pendingId = async (issue: typeof day) =>
  (await getDraw(test.db, issue)).proposals.find((row) => row.state === 'pending')?.id ?? ''

describe('an outside result', () => {
  it('is refused before the sale ends', async () => {
    expect(await refusalOf(enterResult(deps, operators.first, { ...day, draw: { prizes: northPrizes } }))).toEqual({
      code: 'result_too_early',
      lockAt: '2026-06-30T11:00:00.000Z',
    })
  })

  it.each([
    ['a prize is missing', { ...northPrizes, G7: undefined }, { prize: 'G7', needCount: 4, needWidth: 2 }],
    ['a number is missing', { ...northPrizes, G6: ['359', '277'] }, { prize: 'G6', needCount: 3, needWidth: 3 }],
    ['a number too many', { ...northPrizes, DB: ['60468', '60469'] }, { prize: 'DB', needCount: 1, needWidth: 5 }],
    ['a digit is missing', { ...northPrizes, DB: ['6046'] }, { prize: 'DB', needCount: 1, needWidth: 5 }],
    [
      'a digit too many',
      { ...northPrizes, G7: ['33', '90', '97', '012'] },
      { prize: 'G7', needCount: 4, needWidth: 2 },
    ],
    ['no digit', { ...northPrizes, G1: ['3165x'] }, { prize: 'G1', needCount: 1, needWidth: 5 }],
    ['an unknown prize', { ...northPrizes, G8: ['12'] }, { prize: 'vn_north' }],
  ])('is refused where %s', async (_what, prizes, details) => {
    await test.setTestTime('2026-06-30T11:20:00Z')
    // JSON has no undefined: the key is left out, as a real caller would do.
    const sent = JSON.parse(JSON.stringify(prizes)) as typeof northPrizes
    expect(await refusalOf(enterResult(deps, operators.first, { ...day, draw: { prizes: sent } }))).toMatchObject({
      code: 'result_invalid',
      ...details,
    })
  })

  it('needs a second operator, in the program and in the database', async () => {
    await test.setTestTime('2026-06-30T03:00:00Z')
    const member = await lottery.member('waits', p(100))
    await lottery.place(member, { ...day, items: [deDb(['68'])] })
    await test.setTestTime('2026-06-30T11:20:00Z')
    expect(await countWaiting(test.db)).toBe(1)
    const entered = schemas['bo.enterResult'].value.parse(
      await enterResult(deps, operators.first, { ...day, draw: { prizes: northPrizes }, evidence: 'board photo' }),
    )
    expect(entered).toMatchObject({
      progress: { result: 'done', check: 'waiting', calculation: 'none', payout: 'none' },
      enteredBy: 'first',
      confirmedBy: null,
    })
    expect(await refusalOf(enterResult(deps, operators.second, { ...day, draw: { prizes: northPrizes } }))).toEqual({
      code: 'state_conflict',
      state: 'pending',
    })
    const id = await pendingId(day)
    expect(await refusalOf(decideDraw(deps, operators.first, { proposalId: id, decision: 'confirm' }))).toEqual({
      code: 'same_operator',
    })
    await expect(
      test.owner.query(
        sql`update lottery_result_proposal set state = 'confirmed', decided_by = entered_by, decided_by_name = 'x', decided_at = lotus_now()`,
      ),
    ).rejects.toThrow('check')
    await expect(
      test.owner.query(
        sql`insert into lottery_result (issue_id, version, draw, source, entered_by, confirmed_by) select id, 9, '{}', 'operator', 1, 1 from lottery_issue limit 1`,
      ),
    ).rejects.toThrow('check')
    await expect(
      test.owner.query(
        sql`insert into lottery_result (issue_id, version, draw, source, entered_by) select id, 9, '{}', 'operator', 1 from lottery_issue limit 1`,
      ),
    ).rejects.toThrow('check')
  })

  it('is published by the second operator and settled by the job, without waiting for the lock job', async () => {
    const decided = await decideDraw(deps, operators.second, { proposalId: await pendingId(day), decision: 'confirm' })
    expect(decided).toMatchObject({
      state: 'drawn',
      enteredBy: 'first',
      confirmedBy: 'second',
      orderCount: 1,
      draw: { prizes: northPrizes },
      progress: { check: 'done', payout: 'running' },
    })
    await advanceIssues(deps)
    expect(await getDraw(test.db, day)).toMatchObject({
      state: 'settled',
      totalPayout: '99.0000',
      progress: { calculation: 'done', payout: 'done' },
    })
    expect(await countWaiting(test.db)).toBe(0)
  })

  it('is refused once it is settled', async () => {
    expect(await refusalOf(enterResult(deps, operators.first, { ...day, draw: { prizes: northPrizes } }))).toEqual({
      code: 'result_already_settled',
    })
    expect(await refusalOf(proposeVoid(deps, operators.first, { ...day, reason: 'a mistake' }))).toEqual({
      code: 'result_already_settled',
    })
  })

  it('cannot be decided twice, and after a rejection the right one can be proposed', async () => {
    const next = { gameCode: 'MBAC', issueNo: '20260701' }
    await test.setTestTime('2026-07-01T11:20:00Z')
    await enterResult(deps, operators.first, { ...next, draw: { prizes: { ...northPrizes, DB: ['00000'] } } })
    const id = await pendingId(next)
    const both = await Promise.all([
      refusalOf(decideDraw(deps, operators.second, { proposalId: id, decision: 'reject', note: 'misread' })),
      refusalOf(decideDraw(deps, operators.second, { proposalId: id, decision: 'reject' })),
    ])
    expect(both.filter((one) => one === undefined)).toHaveLength(1)
    await enterResult(deps, operators.second, { ...next, draw: { prizes: northPrizes } })
    const [one, two] = await Promise.all(
      [1n, 3n].map(async (operatorId) =>
        refusalOf(
          decideDraw(
            deps,
            { operatorId, username: `op${operatorId}` },
            { proposalId: await pendingId(next), decision: 'confirm' },
          ),
        ),
      ),
    )
    expect([one, two].filter((result) => result === undefined)).toHaveLength(1)
    expect((await getDraw(test.db, next)).proposals.map((row) => row.state)).toEqual(['confirmed', 'rejected'])
  })

  it('is never entered for a draw of our own', async () => {
    const row = await test.db.one<{ issueNo: string }>(
      sql`select issue_no as "issueNo" from lottery_issue where commitment is not null limit 1`,
    )
    expect(
      await refusalOf(
        enterResult(deps, operators.first, { gameCode: 'SEN300', issueNo: row.issueNo, draw: { prizes: northPrizes } }),
      ),
    ).toEqual({ code: 'state_conflict', state: 'own_draw' })
  })
})

describe('a void', () => {
  it('needs a reason and a second operator, ends the sale and refunds the stakes', async () => {
    const next = { gameCode: 'MBAC', issueNo: '20260702' }
    await test.setTestTime('2026-07-02T03:00:00Z')
    const member = await lottery.member('refunded', p(100))
    await lottery.place(member, { ...next, items: [deDb(['68'], 40)] })
    await proposeVoid(deps, operators.first, { ...next, reason: 'no draw today' })
    await decideDraw(deps, operators.second, { proposalId: await pendingId(next), decision: 'confirm' })
    await advanceIssues(deps)
    expect(await lottery.balance(member)).toMatchObject({ cash: '100.0000' })
    expect(await getDraw(test.db, next)).toMatchObject({
      state: 'void',
      draw: null,
      orderCount: 1,
      totalStake: '40.0000',
      totalPayout: '0.0000',
    })
  })
})

describe('the list of draws', () => {
  it('is paged, filtered, and counts what waits', async () => {
    await test.setTestTime('2026-07-03T11:20:00Z')
    const first = schemas['bo.draws'].value.parse(await listDraws(test.db, { gameCode: 'MBAC', limit: 2 }))
    expect(first.rows.map((row) => row.issueNo)).toEqual(['20260703', '20260702'])
    expect(first).toMatchObject({ waiting: 1, payoutToday: '0.0000' })
    const second = await listDraws(test.db, { gameCode: 'MBAC', limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.rows.map((row) => row.issueNo)).toEqual(['20260701', '20260630'])
    expect(second.nextCursor).toBeNull()
    const waiting = await listDraws(test.db, { state: 'waiting' })
    expect(waiting.rows.map((row) => row.issueNo)).toEqual(['20260703'])
  })
})

describe('an import', () => {
  const cell = (numbers: readonly string[]) => numbers.join('-')
  const csvRow = (date: string, station: string, prizes: Record<string, string[]>) =>
    [date, station, ...Object.values(prizes).map(cell)].join()
  const head = 'draw_date,province_code,DB,G1,G2,G3,G4,G5,G6,G7'

  it('publishes and settles sold issues, stores earlier draws for statistics, and can be repeated', async () => {
    const other = { ...northPrizes, DB: ['11111'] }
    const { draws, problems } = parseDraws(
      [
        head,
        csvRow('2026-06-28', 'TB', northPrizes),
        csvRow('2026-06-30', 'QN', northPrizes),
        csvRow('2026-07-03', 'HP', northPrizes),
        '',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    const { days } = parseNoDraws('draw_date,province_code\n2026-06-27,ND\n2026-07-02,HN\n')
    const run = () => importDraws(deps, { gameCode: 'MBAC', draws, noDraws: days, evidence: 'test', isConfirmed: true })
    expect(await run()).toMatchObject({ isWritten: true, published: 1, voided: 0, history: 2, unchanged: 2 })
    expect(await run()).toMatchObject({ isWritten: true, published: 0, voided: 0, history: 0, unchanged: 5 })
    expect(await lottery.issue('MBAC', '20260703')).toMatchObject({ state: 'settled', draw: { prizes: northPrizes } })
    expect(await lottery.issue('MBAC', '20260628')).toMatchObject({
      state: 'settled',
      isSold: false,
      station: 'Thái Bình',
    })
    expect(await lottery.issue('MBAC', '20260627')).toMatchObject({ state: 'void', isSold: false })

    const wrong = parseDraws(
      [
        head,
        csvRow('2026-06-30', 'QN', other),
        csvRow('2026-07-04', 'ND', northPrizes),
        csvRow('2026-06-26', 'XX', northPrizes),
        '2026-06-25,HP,1',
      ].join('\n'),
    )
    expect(wrong.problems).toHaveLength(1)
    const summary = await importDraws(deps, { gameCode: 'MBAC', draws: wrong.draws, noDraws: [], evidence: 'test' })
    expect(summary).toMatchObject({ isWritten: false, faultCount: 3 })
    expect(summary.faults.map(({ code, column, details }) => [code, column, details['day']])).toEqual([
      ['published', 'draw_date', '2026-06-30'],
      ['in_future', 'draw_date', '2026-07-04'],
      ['station_unknown', 'province_code', '2026-06-26'],
    ])
  })
})
