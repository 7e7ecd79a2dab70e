import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { deriveFamilyDraw } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { commitmentOf, orderLeaf, verifyInclusion } from '@lotus/rules/lottery'
import { parseMoney } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { schemas } from '@lotus/contract/schemas'
import { advanceIssues } from './advance-issues.ts'
import { generateIssues } from './generate-issues.ts'
import { getCertificate } from '../proof/get-certificate.ts'
import { getCurrent } from '../lobby/get-current.ts'
import { listResults } from '../results/list-results.ts'
import { createStatistics } from '../statistics/get-statistics.ts'
import { getOrder, listOrders } from '../sale/list-orders.ts'
import { lockIssue } from './lock-issue.ts'
import { deDb, lo2, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps } = lottery
const at = (time: string) => test.setTestTime(`2026-06-30T${time}Z`)
const bytes = (hex: string | null) => Uint8Array.from(Buffer.from(hex ?? '', 'hex'))

describe('issues', () => {
  it('are created ahead, once, with a commitment and without a gap in the sale', async () => {
    expect(await generateIssues(deps)).toBe(0)
    const rows = await test.db.many<{ issue_no: string; open_at: Date; lock_at: Date; commitment: string }>(sql`
      select issue_no, open_at, lock_at, commitment from lottery_issue where commitment is not null order by draw_at`)
    expect(rows).toHaveLength(120)
    expect(
      rows.every((row, index) => index === 0 || row.open_at.getTime() === rows[index - 1]?.lock_at.getTime()),
    ).toBe(true)
    expect(new Set(rows.map((row) => row.commitment)).size).toBe(rows.length)
  })

  it('hide their seeds from the program before the draw', async () => {
    await expect(test.db.query(sql`select seed from lottery_seed`)).rejects.toThrow('permission denied')
    const seeds = await test.db.many<{ seed: unknown }>(sql`select lottery_seed_of(id) as seed from lottery_issue`)
    expect(seeds.every((row) => row.seed === null)).toBe(true)
  })

  it('never get a commitment after they opened', async () => {
    await expect(
      test.owner.query(
        sql`update lottery_issue set created_at = open_at + interval '1 second' where commitment is not null`,
      ),
    ).rejects.toThrow('check')
  })
})

describe('lock', () => {
  it('has exactly the accepted orders of a race under the root', async () => {
    const { issueNo, id } = await lottery.selling('SEN60')
    const members = await Promise.all(Array.from({ length: 10 }, (_, n) => lottery.member(`racer${n}`, p(10_000))))
    const bet = (n: number) =>
      refusalOf(
        lottery.place(members[n % 10] ?? 0n, { gameCode: 'SEN60', issueNo, items: [lo2(['01']), deDb(['02'])] }),
      )
    // The clock reaches the lock while bets arrive: some are accepted, some are too late.
    const early = Array.from({ length: 25 }, (_, n) => bet(n))
    await Promise.race(early)
    const clock = at('03:00:55')
    const late = Array.from({ length: 25 }, (_, n) => bet(n + 25))
    await clock
    const locks = Array.from({ length: 5 }, () => lockIssue(deps, id))
    const results = await Promise.all([...early, ...late])
    await Promise.all(locks)
    const issue = await lockIssue(deps, id)
    const accepted = results.filter((result) => result === undefined).length
    expect(results.filter((result) => result !== undefined && result['code'] !== 'issue_closed')).toEqual([])
    expect(issue.state).toBe('locked')
    expect(accepted).toBeGreaterThan(0)
    expect(issue.orderCount).toBe(accepted * 2)
    expect(await lottery.count('lottery_order')).toBe(accepted * 2)
    expect(issue.totalStake).toBe(p(28) * BigInt(accepted))
    expect(issue.orderRoot).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is announced once', async () => {
    const rows = await test.db.many<{ payload: unknown }>(
      sql`select payload from outbox where topic = 'lottery.issue_locked'`,
    )
    expect(rows).toEqual([
      {
        payload: {
          gameCode: 'SEN60',
          issueNo: '20260630-0601',
          nextIssueNo: '20260630-0602',
          nextLockAt: '2026-06-30T03:01:55.000Z',
        },
      },
    ])
  })

  it('refuses a root that is not over all orders', async () => {
    await at('03:01:00')
    const { id, issueNo } = await lottery.selling('SEN60')
    const member = await lottery.member('rooted', p(100))
    await lottery.place(member, { gameCode: 'SEN60', issueNo, items: [lo2(['01'])] })
    await at('03:01:55')
    await test.db.query(sql`select lottery_lock_issue(${id})`)
    await expect(
      test.db.query(sql`select lottery_freeze_issue(${id}, ${'0'.repeat(64)}, 0, 0, ''::bytea)`),
    ).rejects.toThrow('not over all its orders')
  })
})

describe('own draw', () => {
  it('is made at its time, not before', async () => {
    await advanceIssues(deps)
    expect((await getCurrent(test.db, 'SEN60')).pending.map((issue) => [issue.issueNo, issue.state])).toEqual([
      ['20260630-0602', 'locked'],
    ])
    expect(await lottery.issue('SEN60', '20260630-0601')).toMatchObject({ state: 'settled' })
    await at('03:02:00')
    await advanceIssues(deps)
    expect(await lottery.issue('SEN60', '20260630-0602')).toMatchObject({ state: 'settled', resultVersion: 1 })
  })

  it('can be recomputed by anyone from its certificate alone', async () => {
    const certificate = schemas['lottery.certificate'].value.parse(
      await getCertificate(test.db, { gameCode: 'SEN60', issueNo: '20260630-0601' }),
    )
    const family = findFamily(certificate.family)
    if (!family || !certificate.orderRoot) throw new Error('a drawn certificate is whole')
    expect(await commitmentOf(bytes(certificate.seed))).toBe(certificate.commitment)
    expect(
      await deriveFamilyDraw(family, {
        seed: bytes(certificate.seed),
        orderRoot: certificate.orderRoot,
        issueId: certificate.issueNo,
      }),
    ).toEqual(certificate.draw)
    expect(certificate.committedAt <= certificate.openAt).toBe(true)
    expect(
      certificate.frozenAt !== null && certificate.drawnAt !== null && certificate.frozenAt <= certificate.drawnAt,
    ).toBe(true)
  })

  it('keeps the seed out of the certificate until the draw', async () => {
    const open = await getCertificate(test.db, { gameCode: 'SEN60', issueNo: '20260630-0603' })
    expect(open).toMatchObject({ seed: null, draw: null, orderRoot: null, drawnAt: null })
    expect(open.commitment).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has no certificate for outside draws', async () => {
    const { issueNo } = await lottery.selling('MBAC')
    expect(await refusalOf(getCertificate(test.db, { gameCode: 'MBAC', issueNo }))).toEqual({ code: 'not_found' })
  })

  it('cannot be entered, and no outside draw can be made', async () => {
    const own = await lottery.selling('SEN60')
    const outside = await lottery.selling('MBAC')
    const base = { draw: {}, reason: null, evidence: null, enteredBy: null, confirmedBy: null, corrects: null } as const
    await expect(publishResult(test.db, { ...base, issueId: own.id, source: 'import' })).rejects.toThrow(
      'does not belong to game SEN60',
    )
    await expect(publishResult(test.db, { ...base, issueId: outside.id, source: 'own' })).rejects.toThrow(
      'does not belong to game MBAC',
    )
  })

  it('proves each order under the frozen root', async () => {
    const certificate = await getCertificate(test.db, { gameCode: 'SEN60', issueNo: '20260630-0601' })
    const rows = await test.db.many<{ id: bigint; member_id: bigint }>(sql`
      select o.id, o.member_id from lottery_order o join lottery_issue i on i.id = o.issue_id where i.issue_no = '20260630-0601' order by o.id`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, member_id } of rows) {
      const detail = schemas['lottery.order'].value.parse(await getOrder(test.db, member_id, id.toString()))
      if (!detail.proof) throw new Error('an order of a locked own issue has a proof')
      const leaf = orderLeaf({
        game: detail.gameCode,
        issue: detail.issueNo,
        order: detail.orderNo,
        play: detail.play,
        content: detail.content,
        stake: parseMoney(detail.stake),
        points: detail.points,
        unit: parseMoney(detail.unit),
        prizeGroup: detail.prizeGroup,
        salt: detail.proof.salt,
      })
      const claim = {
        leaf,
        index: detail.proof.index,
        size: certificate.orderCount,
        proof: detail.proof.path,
        root: certificate.orderRoot ?? '',
      }
      expect(await verifyInclusion(claim)).toBe(true)
      expect(await verifyInclusion({ ...claim, index: claim.index + 1 })).toBe(false)
    }
  })

  it('feeds results and statistics', async () => {
    const results = schemas['lottery.results'].value.parse(await listResults(test.db, { gameCode: 'SEN60', limit: 1 }))
    expect(results.rows.map((row) => row.issueNo)).toEqual(['20260630-0602'])
    const rest = await listResults(test.db, { gameCode: 'SEN60', limit: 1, cursor: results.nextCursor ?? '' })
    expect(rest.rows.map((row) => row.issueNo)).toEqual(['20260630-0601'])
    expect(rest.nextCursor).toBeNull()
    const { getStatistics } = createStatistics()
    const statistics = schemas['lottery.statistics'].value.parse(await getStatistics(test.db, { gameCode: 'SEN60' }))
    expect(statistics).toMatchObject({ draws: 2, lastIssueNo: '20260630-0602' })
    expect(statistics.tables[0]?.tokens.reduce((sum, row) => sum + row.hits, 0)).toBe(54)
    expect(await getStatistics(test.db, { gameCode: 'MBAC' })).toMatchObject({
      gameCode: 'MBAC',
      draws: 0,
      lastIssueNo: null,
      tables: [],
    })
  })
})

describe('a member', () => {
  it('reads own orders only, with totals over the whole filter', async () => {
    const [one, two] = [await lottery.member('reader', p(1000)), await lottery.member('stranger', p(1000))]
    const { issueNo } = await lottery.selling('SEN60')
    const items = Array.from({ length: 5 }, (_, n) => deDb([`0${n}`], n + 1))
    const { orders } = await lottery.place(one, { gameCode: 'SEN60', issueNo, items })
    expect(await refusalOf(getOrder(test.db, two, orders[0]?.id ?? ''))).toEqual({ code: 'not_found' })
    expect(await refusalOf(getOrder(test.db, one, 'x'))).toEqual({ code: 'not_found' })
    const page = schemas['lottery.orders'].value.parse(await listOrders(test.db, one, { state: 'waiting', limit: 2 }))
    expect(page.rows.map((row) => row.stake)).toEqual(['5.0000', '4.0000'])
    expect(page.totals).toEqual({ count: 5, stake: '15.0000', validBet: '0.0000', payout: '0.0000', winLoss: '0.0000' })
    const next = await listOrders(test.db, one, { state: 'waiting', limit: 3, cursor: page.nextCursor ?? '' })
    expect(next.rows.map((row) => row.stake)).toEqual(['3.0000', '2.0000', '1.0000'])
    expect(next.nextCursor).toBeNull()
    expect((await listOrders(test.db, one, { gameCode: 'MBAC' })).totals.count).toBe(0)
    expect((await listOrders(test.db, two, {})).rows).toEqual([])
  })
})
