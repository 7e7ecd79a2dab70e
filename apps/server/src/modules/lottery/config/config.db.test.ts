import { describe, expect, it } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { schemas, type RouteParsedInput } from '@lotus/contract/schemas'
import { voidHolidayIssues } from '../draw/advance-issues.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { getOrder } from '../sale/list-orders.ts'
import { deDb, northPrizes, operators, p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { addHolidays, getGameConfig, listGameConfigs, removeHoliday, updateGame, updateRules } from './index.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:00Z', ['MBAC', 'SEN60', 'SSC60'])
const member = await lottery.member('config', p(10_000))

type Terms = RouteParsedInput<'bo.updateRules'>['plays'][number]
async function terms(play: string, change: Partial<Terms>): Promise<Terms> {
  const found = (await getGameConfig(test.db, 'MBAC')).plays.find((row) => row.play === play)
  if (!found) throw new Error(`no play ${play}`)
  const { name: _name, returnMinPpm: _min, returnMaxPpm: _max, isPrizeGroupAllowed: _group, ...rest } = found
  return { ...rest, ...change }
}
const update = async (plays: Terms[], baseVersion?: number) =>
  updateRules(test.db, operators.first, {
    gameCode: 'MBAC',
    baseVersion: baseVersion ?? (await getGameConfig(test.db, 'MBAC')).ruleVersion,
    plays,
    reason: 'test',
  })

describe('the settings of a game', () => {
  it('list every game and show one completely, with exact returns', async () => {
    const { rows } = schemas['bo.games'].value.parse(await listGameConfigs(test.db))
    expect(rows.map((row) => row.gameCode)).toEqual(['MBAC', 'SEN60', 'SSC60'])
    const detail = schemas['bo.game'].value.parse(await getGameConfig(test.db, 'MBAC'))
    expect(detail.plays.find((row) => row.play === 'de_db')).toMatchObject({
      returnMinPpm: 990_000,
      odds: win('99.0000'),
    })
    expect(detail.versions).toHaveLength(1)
  })

  it('change odds as a new version; an order keeps the version it was placed under', async () => {
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const old = await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68'], 10)] })
    await update([await terms('de_db', { odds: win('95') })])
    expect(
      await refusalOf(lottery.place(member, { gameCode: 'MBAC', issueNo, items: [deDb(['68'], 10)] })),
    ).toMatchObject({
      code: 'odds_changed',
      newOdds: '95.0000',
    })
    const items = [{ play: 'de_db', content: ['68'], points: 10, odds: win('95') }]
    const fresh = await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    await test.setTestTime(lockAt.toISOString())
    await lockIssue(lottery.deps, id)
    const nobody = { reason: null, evidence: null, enteredBy: null, confirmedBy: null, corrects: null }
    await publishResult(test.db, { issueId: id, draw: { prizes: northPrizes }, source: 'import', ...nobody })
    await settleIssue(lottery.deps, id)
    const payoutOf = async (orderId: string | undefined) => (await getOrder(test.db, member, orderId ?? '')).payout
    expect(await payoutOf(old.orders[0]?.id)).toBe('990.0000')
    expect(await payoutOf(fresh.orders[0]?.id)).toBe('950.0000')
    expect((await getGameConfig(test.db, 'MBAC')).versions.map((row) => [row.version, row.createdBy])).toEqual([
      [2, 'first'],
      [1, null],
    ])
  })

  it.each([
    [
      'odds that return more than is staked',
      { odds: win('100.0001') },
      { code: 'odds_refused', play: 'de_db', problem: 'over_full' },
    ],
    ['odds of nothing', { odds: win('0') }, { code: 'odds_refused', problem: 'not_positive' }],
    ['a tier that the play does not have', { odds: [{ tier: 'second', odds: '5' }] }, { code: 'odds_refused' }],
    ['fewer points than the least', { minPoints: 10, maxPoints: 9 }, { code: 'bad_request' }],
    ['a stock of nothing', { numberStock: '0' }, { code: 'bad_request' }],
  ] as const)('refuse %s, and change nothing', async (_what, change, refusal) => {
    const before = await getGameConfig(test.db, 'MBAC')
    const plays = [await terms('de_db', change as Partial<Terms>)]
    expect(await refusalOf(update(plays))).toMatchObject(refusal)
    expect(await getGameConfig(test.db, 'MBAC')).toEqual(before)
  })

  it('refuse a limit on numbers that cannot be counted, with its own message', async () => {
    const config = await getGameConfig(test.db, 'SSC60')
    const one = config.plays.find(({ play }) => play === 'any2_straight')
    if (!one) throw new Error('the game has such a play')
    const { name: _name, returnMinPpm: _min, returnMaxPpm: _max, isPrizeGroupAllowed: _group, ...rest } = one
    const change = (numbers: object) =>
      updateRules(test.db, operators.first, {
        gameCode: 'SSC60',
        baseVersion: config.ruleVersion,
        plays: [{ ...rest, ...numbers }],
        reason: 'test',
      })
    for (const numbers of [{ numberLimit: '10' }, { numberStock: '10' }])
      expect(await refusalOf(change(numbers))).toEqual({ code: 'number_limit_refused', play: one.play })
    await change({})
  })

  it('refuse changes based on older rules, and unknown plays', async () => {
    expect(await refusalOf(update([], 1))).toMatchObject({ code: 'state_conflict', version: 2 })
    expect(await refusalOf(update([{ ...(await terms('de_db', {})), play: 'nope' }]))).toMatchObject({
      code: 'unknown_play',
    })
  })

  it('accept only the first of two operators who save at once', async () => {
    const plays = [await terms('de_db', { odds: win('94') })]
    const { ruleVersion } = await getGameConfig(test.db, 'MBAC')
    const done = await Promise.all([refusalOf(update(plays, ruleVersion)), refusalOf(update(plays, ruleVersion))])
    expect(done.map((refusal) => refusal?.['code'])).toEqual(expect.arrayContaining([undefined, 'state_conflict']))
    expect((await getGameConfig(test.db, 'MBAC')).ruleVersion).toBe(ruleVersion + 1)
  })

  it('close a game at once', async () => {
    await generateIssues(lottery.deps)
    await updateGame(test.db, { gameCode: 'SEN60', isOpen: false })
    const { issueNo } = await lottery.selling('SEN60')
    const items = [deDb(['01'])]
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo, items }))).toEqual({
      code: 'game_closed',
    })
    await updateGame(test.db, { gameCode: 'SEN60', isOpen: true })
    expect(await lottery.place(member, { gameCode: 'SEN60', issueNo, items })).toMatchObject({
      orders: [{ status: 2 }],
    })
  })

  it('keep time for the sale: a lock of more than half a period is refused', async () => {
    expect(await refusalOf(updateGame(test.db, { gameCode: 'SEN60', lockSeconds: 31 }))).toMatchObject({
      code: 'bad_request',
    })
    const schedule = { kind: 'periodic', periodSeconds: 70, aheadMinutes: 60 } as const
    expect(await refusalOf(updateGame(test.db, { gameCode: 'SEN60', schedule }))).toMatchObject({ code: 'bad_request' })
    const longer = { ...schedule, periodSeconds: 120 }
    expect(await refusalOf(updateGame(test.db, { gameCode: 'SEN60', schedule: longer }))).toMatchObject({
      code: 'state_conflict',
    })
  })

  it('add holidays: the issue is void, its stake is refunded, and the day stays', async () => {
    await generateIssues(lottery.deps)
    const { issueNo } = await lottery.selling('MBAC')
    const cash = (await lottery.balance(member)).cash
    const items = [{ play: 'de_db', content: ['68'], points: 10, odds: win('94') }]
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    const day = `${issueNo.slice(0, 4)}-${issueNo.slice(4, 6)}-${issueNo.slice(6)}`
    await addHolidays(test.db, { gameCodes: ['MBAC'], from: day, to: day, name: 'Nghỉ lễ' })
    await voidHolidayIssues(lottery.deps)
    expect(await lottery.issue('MBAC', issueNo)).toMatchObject({ state: 'void' })
    expect((await lottery.balance(member)).cash).toBe(cash)
    expect(await refusalOf(removeHoliday(test.db, { gameCode: 'MBAC', day }))).toEqual({ code: 'state_conflict' })
    await addHolidays(test.db, { gameCodes: ['MBAC'], from: '2026-12-30', to: '2026-12-31', name: 'Nghỉ' })
    const { rows } = await removeHoliday(test.db, { gameCode: 'MBAC', day: '2026-12-31' })
    expect(rows.map((row) => row.day).filter((other) => other < '2027')).toEqual([day, '2026-12-30'])
    expect(
      await refusalOf(addHolidays(test.db, { gameCodes: ['SEN60'], from: day, to: day, name: 'Nghỉ' })),
    ).toMatchObject({ code: 'state_conflict' })
    expect(
      await refusalOf(
        addHolidays(test.db, { gameCodes: ['MBAC'], from: '2026-01-01', to: '2026-12-31', name: 'Nghỉ' }),
      ),
    ).toMatchObject({ code: 'bad_request' })
  })
})
