import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { deDb, p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import { chaseFixtures } from './chase.fixtures.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const chases = chaseFixtures(test, lottery)
await test.owner.query(sql`update lottery_game set chase_issues_max = 12 where code = 'MBAC'`)
await test.owner.query(sql`
  update lottery_play_odds set number_stock = ${p(300)} where play = 'de_db' and game_id = (select id from lottery_game where code = 'MBAC')`)
// The first chase over the third day creates it again, with an id above that of the day after it.
await test.owner.query(sql`delete from lottery_issue where issue_no = '20260702'`)

const issuesOf = () =>
  test.owner.many<{ id: bigint; issueNo: string }>(
    sql`select id, issue_no as "issueNo" from lottery_issue where issue_no between '20260630' and '20260711' and length(issue_no) = 8 order by draw_at`,
  )
/** Usage of a scope in each issue, ordered by draw. */
const used = async (scope: string) =>
  (
    await test.owner.many<{ stake: bigint }>(sql`
      select u.stake from lottery_usage u join lottery_issue i on i.id = u.issue_id where u.scope = ${scope} order by i.draw_at`)
  ).map(({ stake }) => stake)

describe('the limits that a chase uses', () => {
  it('are counted number by number at each issue’s multiple, and released in the same way', async () => {
    const member = await lottery.member('numbers', p(10_000))
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 3)
    const board = { ...deDb([], 7), content: { board: [['0'], ['1', '3']] } }
    const items = [board, deDb(['01'], 20), { play: 'lo2', content: ['44'], points: 1, odds: win('98.5') }]
    const { chase } = await chases.place(member, { gameCode: 'MBAC', items, issueNos, multiples: [4, 2, 6] })
    expect(await used('s:de_db:01')).toEqual([p(108), p(54), p(162)])
    expect(await used('s:de_db:03')).toEqual([p(28), p(14), p(42)])
    expect(await used('s:lo2:44')).toEqual([])
    expect(await used(`c:${member}`)).toEqual([3n, 3n, 3n])
    // One hit each: 99 a point, 98.5 for the other play.
    const won = (multiple: number) => p(multiple * 27 * 99) + (p(multiple) * 985n) / 10n
    expect(await used(`w:${member}`)).toEqual([won(4), won(2), won(6)])
    const over = { gameCode: 'MBAC', items: [deDb(['02', '01'], 50)], issueNos, multiples: [1, 1, 3] }
    expect(await refusalOf(chases.place(member, over))).toMatchObject({
      code: 'number_over_limit',
      issue: issueNos[2],
      number: '01',
      remaining: '138.0000',
    })
    expect(await used('s:de_db:01')).toEqual([p(108), p(54), p(162)])
    expect(await used('s:de_db:02')).toEqual([0n, 0n])
    await chases.cancel(member, chase.id, issueNos[2])
    expect(await used('s:de_db:01')).toEqual([p(108), p(54), 0n])
    await chases.cancel(member, chase.id)
    for (const scope of ['s:de_db:01', 's:de_db:03', `c:${member}`, `w:${member}`]) {
      expect(await used(scope), scope).toEqual([0n, 0n, 0n])
    }
  })

  it('are used and released concurrently without deadlock, in whatever order issues were made', async () => {
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 4)
    const ids = (await issuesOf()).slice(0, 4)
    expect(ids.map(({ issueNo }) => issueNo)).toEqual(issueNos)
    expect(must(ids[2], 'made anew').id).toBeGreaterThan(must(ids[3], 'made before').id)
    const numbers = ['11', '22', '33']
    const members = await Promise.all(Array.from({ length: 10 }, (_, n) => lottery.member(`many${n}`, p(1000))))
    const rounds = await Promise.all(
      members.map(async (one, n) => {
        const turned = [...numbers.slice(n % 3), ...numbers.slice(0, n % 3)]
        const { chase } = await chases.place(one, { gameCode: 'MBAC', items: [deDb(turned, 10)], issueNos })
        return chases.cancel(one, chase.id)
      }),
    )
    expect(rounds.map(({ chase }) => chase.state)).toEqual(rounds.map(() => 'cancelled'))
    for (const number of numbers) expect(await used(`s:de_db:${number}`)).toEqual([0n, 0n, 0n, 0n])
  })

  it('are locked in the order of the issues’ ids: a transaction that waits for one holds none with a higher id', async () => {
    const issueNos = (await chases.upcoming('MBAC')).slice(0, 4)
    // Drawn in one order, created in the other.
    const [, , higher, lower] = await issuesOf()
    const take = (issue: typeof lower) => sql`
      select stake from lottery_usage where issue_id = ${must(issue, 'four days').id} and scope = 's:de_db:11' for update skip locked`
    const waiting = () =>
      test.owner.one<{ count: number }>(
        sql`select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    /** Whether the issue with the higher id is not locked while some work waits for the one with the lower id. */
    const freeDuring = async <T>(work: () => Promise<T>): Promise<{ free: number; done: T }> => {
      let running: Promise<T> | undefined
      const free = await test.owner.tx(async (tx) => {
        expect(await tx.many(take(lower))).toHaveLength(1)
        running = work()
        await expect.poll(waiting).toEqual({ count: 1 })
        return (await tx.many(take(higher))).length
      })
      return { free, done: await must(running, 'the work was begun') }
    }
    const member = await lottery.member('ordered', p(1000))
    const placed = await freeDuring(() =>
      chases.place(member, { gameCode: 'MBAC', items: [deDb(['11'], 10)], issueNos }),
    )
    expect(placed.free).toBe(1)
    const { free, done } = await freeDuring(() => chases.cancel(member, placed.done.chase.id))
    expect([free, done.chase.state]).toEqual([1, 'cancelled'])
  })
})

describe('a chase that the balance does not cover', () => {
  it('is refused before its issues are created, and nothing is stored under its key', async () => {
    const member = await lottery.member('poor', p(10))
    const issueNos = (await chases.upcoming('SEN60')).slice(1, 12)
    const call = {
      gameCode: 'SEN60',
      items: [deDb(['01'])],
      issueNos,
      multiples: Array<number>(11).fill(2),
      key: 'poor',
    }
    const counts = () =>
      test.owner.one<{ issues: number; seeds: number }>(
        sql`select (select count(*)::integer from lottery_issue) as issues, (select count(*)::integer from lottery_seed) as seeds`,
      )
    const before = await counts()
    const far = (await chases.upcoming('MBAC')).slice(6, 12)
    expect(await refusalOf(chases.place(member, { ...call, gameCode: 'MBAC', issueNos: far }))).toEqual({
      code: 'insufficient_balance',
      balance: '10.0000',
      short: '2.0000',
    })
    expect(await counts()).toEqual(before)
    expect(await refusalOf(chases.place(member, call))).toMatchObject({ short: '12.0000' })
    await lottery.wallet.credit({
      memberId: member,
      amount: p(12),
      entry: 'ADJ_CREDIT',
      house: 'adjustment',
      key: { source: 'test', extId: 'poor-more' },
      reference: { kind: 'adjustment', no: 'poor-more' },
    })
    const { chase } = await chases.place(member, call)
    expect(chase.stake).toBe('22.0000')
    // A copy of the call finds an empty balance, and still gets its answer.
    expect(await chases.place(member, call)).toMatchObject({ isDuplicate: true, chase: { id: chase.id } })
    expect(await refusalOf(chases.place(member, { ...call, winStop: false }))).toEqual({ code: 'key_conflict' })
  })
})

it('leaves a sound ledger', async () => {
  const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
})
