import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { askOldRounds } from './ask-old-rounds.ts'
import { closeFinding, decideCorrection, proposeCorrection } from './cases.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { listOpenRounds } from '../play/list-open-rounds.ts'
import { reconcileVendor } from './reconcile.ts'
import { reconcileYesterday } from '../vendor.jobs.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, addVendor, player, breaks } = await vendorFixtures(test)
const SECRET = 'the secret between us and this vendor'
const vendor = await fakeVendor(SECRET)

async function connected(code: string): Promise<string> {
  await addVendor(code, { api_url: vendor.apiUrl, deadline_ms: 500 })
  const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = ${code}`)
  await addHmacKey(deps, { id, code }, { keyId: `${code}-1`, secret: SECRET })
  return code
}
type Round = { roundId: string; member: string; bet: string; win: string; state: string }
const history = (rounds: Round[], pageSize = 2) =>
  vendor.answerWith((op, body) => {
    if (op !== 'betHistory') return { body: { code: 'OK' } }
    const start = Number(body['cursor'] ?? 0)
    const page = rounds.slice(start, start + pageSize).map((round) => ({ ...round, currency: 'P' }))
    return {
      body: {
        code: 'OK',
        rounds: page,
        nextCursor: start + pageSize < rounds.length ? String(start + pageSize) : null,
      },
    }
  })
const lastHour = () => ({
  from: new Date(test.clock.now().getTime() - 3_600_000),
  to: new Date(test.clock.now().getTime() + 1),
})
const casesOf = (code: string) =>
  test.owner.many<{ id: bigint; kind: string; subject: string; state: string; details: Record<string, string> }>(
    sql`select id, kind, subject, state, details from vendor_case where vendor = ${code} order by id`,
  )

afterEach(async () => {
  expect(await breaks()).toEqual([])
})

describe('the daily comparison', () => {
  it('finds nothing if the vendor lists the same rounds, page by page, signed', async () => {
    const code = await connected('SOUND')
    const one = await player('100', '0', { vendor: code })
    for (const n of [1, 2, 3]) {
      await one.bet(`b${n}`, '2', `q${n}`)
      await one.win(`w${n}`, String(n), `q${n}`, { roundClosed: true })
    }
    await one.bet('b4', '2', 'q4')
    await one.rollback('b4-back', 'b4')
    history(
      [1, 2, 3].map((n) => ({ roundId: `q${n}`, member: one.member, bet: '2.0000', win: `${n}.00`, state: 'CLOSED' })),
    )
    expect(await reconcileVendor(deps, code, lastHour())).toMatchObject({
      outcome: 'sound',
      findings: 0,
      transactions: 8,
    })
    expect(vendor.received.every(({ isSigned }) => isSigned)).toBe(true)
  })

  it('finds rounds missing here, missing there, with other amounts or another state, and moves nothing', async () => {
    const code = await connected('ASKEW')
    const one = await player('100', '0', { vendor: code })
    for (const n of [1, 2, 3, 4]) await one.bet(`b${n}`, '2', `q${n}`)
    for (const n of [1, 2, 4]) await one.win(`w${n}`, '1', `q${n}`, { roundClosed: true })
    history([
      { roundId: 'q1', member: one.member, bet: '2', win: '9', state: 'CLOSED' },
      { roundId: 'q2', member: one.member, bet: '2', win: '1', state: 'VOID' },
      { roundId: 'q3', member: one.member, bet: '2', win: '5', state: 'CLOSED' },
      { roundId: 'qx', member: one.member, bet: '7', win: '0', state: 'CLOSED' },
    ])
    const balance = await one.balance()
    expect(await reconcileVendor(deps, code, lastHour())).toMatchObject({ outcome: 'findings', findings: 6 })
    const found = await casesOf(code)
    expect(found.map(({ kind }) => kind).toSorted()).toEqual([
      'amount_diff',
      'missing_here',
      'missing_there',
      'status_diff',
      'status_diff',
      'totals_diff',
    ])
    expect(found.find(({ kind }) => kind === 'missing_here')).toMatchObject({
      subject: 'qx',
      details: { theirBet: '7' },
    })
    expect(found.find(({ kind }) => kind === 'amount_diff')).toMatchObject({
      details: { ourWin: '1.0000', theirWin: '9' },
    })
    // Again: the same cases are found, and stay one each.
    await reconcileVendor(deps, code, lastHour())
    expect(await casesOf(code)).toHaveLength(6)
    expect(await one.balance()).toBe(balance)
  })

  it('compares both sides’ totals by currency: a difference is a case that closes once they agree (wallet.md 2, check 3)', async () => {
    const code = await connected('TOTALS')
    const one = await player('100', '0', { vendor: code })
    for (const n of [1, 2, 3]) {
      await one.bet(`b${n}`, '2', `q${n}`)
      await one.win(`w${n}`, '1', `q${n}`, { roundClosed: true })
    }
    // Still open: left out on both sides, whatever has been staked so far.
    await one.bet('b4', '5', 'q4')
    // Zero totals: not counted, whether the vendor lists it or not.
    await one.bet('b5', '2', 'q5')
    await one.rollback('b5-back', 'b5')
    const reported = (n: number, win: string) => ({
      roundId: `q${n}`,
      member: one.member,
      bet: '2',
      win,
      state: n === 4 ? 'OPEN' : 'CLOSED',
    })
    const span = lastHour()
    history([reported(1, '1'), reported(2, '1'), reported(3, '9'), { ...reported(4, '0'), bet: '5' }])
    await reconcileVendor(deps, code, span)
    expect((await casesOf(code)).filter(({ kind }) => kind === 'totals_diff')).toMatchObject([
      {
        subject: `${span.from.toISOString()}/${span.to.toISOString()} P`,
        state: 'open',
        details: {
          currency: 'P',
          ourRounds: '3',
          theirRounds: '3',
          ourBet: '6.0000',
          theirBet: '6.0000',
          ourWin: '3.0000',
          theirWin: '11.0000',
        },
      },
    ])
    history([reported(1, '1'), reported(2, '1'), reported(3, '1'), { ...reported(4, '0'), bet: '5' }])
    expect(await reconcileVendor(deps, code, span)).toMatchObject({ outcome: 'sound' })
    expect((await casesOf(code)).filter(({ kind }) => kind === 'totals_diff')).toMatchObject([{ state: 'closed' }])
  })

  it('of a vendor that does not answer is a finding of its own, our own checks run, and it closes by itself later', async () => {
    const code = await connected('SILENT')
    vendor.answerWith(() => ({ status: 503 }))
    expect(await reconcileVendor(deps, code, lastHour())).toMatchObject({ outcome: 'silent', findings: 1 })
    expect(await casesOf(code)).toMatchObject([{ kind: 'vendor_silent', state: 'open' }])
    history([])
    expect(await reconcileVendor(deps, code, lastHour())).toMatchObject({ outcome: 'sound' })
    expect(await casesOf(code)).toMatchObject([{ kind: 'vendor_silent', state: 'closed' }])
  })

  it('finds suspense wins and tombstones that are older than a day', async () => {
    const code = await connected('OLDIES')
    const one = await player('100', '0', { vendor: code })
    await one.win('lost-win', '5', 'nowhere', { refTxId: 'nothing' })
    await one.rollback('stone-r', 'stone')
    history([])
    expect(await reconcileVendor(deps, code, lastHour())).toMatchObject({ findings: 0 })
    await test.clock.advance(25 * 3_600_000)
    await reconcileVendor(deps, code, lastHour())
    expect(await casesOf(code)).toMatchObject([
      { kind: 'suspense_win', subject: 'lost-win', details: { amount: '5.0000', refTxId: 'nothing' } },
      { kind: 'old_tombstone', subject: 'stone' },
    ])
  })

  it('runs for yesterday over all vendors; one that fails does not stop the others', async () => {
    history([])
    const before = await test.owner.one<{ runs: number }>(
      sql`select count(*)::integer as runs from vendor_reconciliation`,
    )
    await reconcileYesterday(deps)
    const { runs, spans } = await test.owner.one<{ runs: number; spans: number }>(sql`
      select count(*)::integer as runs, count(distinct from_at)::integer as spans from vendor_reconciliation
      where to_at = date_trunc('day', lotus_now() at time zone 'UTC') at time zone 'UTC'`)
    expect(runs).toBeGreaterThan(3)
    expect(spans).toBe(1)
    expect(before.runs).toBeGreaterThan(0)
  })
})

describe('a correction', () => {
  it('needs two operators, is a separate adjustment, and is made once', async () => {
    const code = await connected('FIXME')
    const one = await player('100', '0', { vendor: code })
    await one.bet('b1', '10', 'q1')
    await one.win('w1', '0', 'q1', { roundClosed: true })
    history([{ roundId: 'q1', member: one.member, bet: '10', win: '25', state: 'CLOSED' }])
    await reconcileVendor(deps, code, lastHour())
    const found = await casesOf(code)
    const id = found.find(({ kind }) => kind === 'amount_diff')?.id ?? 0n
    const [first, second] = [
      { operatorId: 1n, username: 'first' },
      { operatorId: 2n, username: 'second' },
    ]
    await proposeCorrection(deps, first, { id, amount: parseMoney('25'), note: 'the vendor shows the win' })
    expect(await one.balance()).toBe('90.0000')
    await expect(decideCorrection(deps, first, { id, isApproved: true })).rejects.toMatchObject({
      code: 'same_operator',
    })
    await expect(proposeCorrection(deps, second, { id, amount: 1n, note: 'x' })).rejects.toMatchObject({
      code: 'state_conflict',
    })
    const decided = await Promise.allSettled(
      [1, 2, 3].map(() => decideCorrection(deps, second, { id, isApproved: true })),
    )
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await one.balance()).toBe('115.0000')
    expect((await casesOf(code)).filter(({ kind }) => kind === 'amount_diff')).toMatchObject([{ state: 'closed' }])
  })

  it('that is rejected leaves the finding open; a finding without money is closed by one operator, with a reason', async () => {
    const code = await connected('NOFIX')
    const one = await player('100', '0', { vendor: code })
    await one.bet('b1', '10', 'q1')
    history([])
    await reconcileVendor(deps, code, lastHour())
    const id = (await casesOf(code))[0]?.id ?? 0n
    await proposeCorrection(
      deps,
      { operatorId: 1n, username: 'first' },
      { id, amount: parseMoney('10'), note: 'stake back' },
    )
    await decideCorrection(deps, { operatorId: 2n, username: 'second' }, { id, isApproved: false })
    expect(await casesOf(code)).toMatchObject([{ state: 'open' }])
    await closeFinding(deps, { operatorId: 1n, username: 'first' }, { id, note: 'their list was late' })
    expect(await casesOf(code)).toMatchObject([{ state: 'closed' }])
    expect(await one.balance()).toBe('90.0000')
  })
})

describe('a round that stays open for more than a day', () => {
  const answers = (state: object) =>
    vendor.answerWith((op) => ({ body: op === 'openRound' ? { code: 'OK', ...state } : { code: 'OK', rounds: [] } }))

  it('is shown to its member with the next step and its time, then asked for', async () => {
    const code = await connected('STUCK')
    const one = await player('100', '0', { vendor: code })
    await one.bet('b1', '10', 'q1')
    const openedAt = test.clock.now().getTime()
    expect(await listOpenRounds(test.db, one.memberId)).toMatchObject([
      {
        vendor: code,
        roundId: 'q1',
        bet: parseMoney('10'),
        nextStep: 'waits',
        nextAt: new Date(openedAt + 24 * 3_600_000),
      },
    ])
    await askOldRounds(deps)
    expect(vendor.asked('openRound').filter(({ body }) => body['roundId'] === 'q1')).toHaveLength(0)
    await test.clock.advance(25 * 3_600_000)
    answers({ state: 'OPEN', bet: '10', win: '0' })
    await askOldRounds(deps)
    expect(await listOpenRounds(test.db, one.memberId)).toMatchObject([{ nextStep: 'asked' }])
    for (let n = 0; n < 3; n += 1) {
      await test.clock.advance(2 * 3_600_000)
      await askOldRounds(deps)
    }
    expect(await listOpenRounds(test.db, one.memberId)).toMatchObject([{ nextStep: 'case' }])
    // Then the vendor reports the outcome: the case closes by itself.
    answers({ state: 'CLOSED', bet: '10.0000', win: '12.5000' })
    await test.clock.advance(2 * 3_600_000)
    expect(await askOldRounds(deps)).toBeGreaterThanOrEqual(1)
    expect(await listOpenRounds(test.db, one.memberId)).toEqual([])
    expect(await one.balance()).toBe('102.5000')
    expect(await casesOf(code)).toMatchObject([{ kind: 'open_round', state: 'closed' }])
    // The vendor's own late win finds the round closed.
    expect(await one.win('late', '12.5', 'q1')).toMatchObject({ code: 'ROUND_CLOSED' })
    expect(await one.balance()).toBe('102.5000')
  })

  it('that the vendor never played is refunded; one unknown to the vendor is for operators', async () => {
    const code = await connected('VOIDED')
    const one = await player('100', '20', { vendor: code })
    await one.bet('b1', '30', 'q1')
    await one.bet('b2', '5', 'q1')
    const other = await player('100', '0', { vendor: code })
    await other.bet('b3', '5', 'q2')
    await test.clock.advance(25 * 3_600_000)
    vendor.answerWith((op, body) => ({
      body: { code: 'OK', state: body['roundId'] === 'q1' ? 'VOID' : 'UNKNOWN', rounds: [] },
    }))
    await askOldRounds(deps)
    expect(await one.buckets()).toMatchObject({ cash: '100.0000', bonus: '20.0000' })
    expect(await other.balance()).toBe('95.0000')
    expect(await casesOf(code)).toMatchObject([{ kind: 'open_round', details: { answer: 'UNKNOWN' } }])
  })

  it('with another stake at the vendor, or a lower payout there than here, is for operators', async () => {
    const code = await connected('ODD')
    const one = await player('100', '0', { vendor: code })
    await one.bet('b1', '10', 'q1')
    await one.win('w1', '8', 'q1')
    await test.clock.advance(25 * 3_600_000)
    answers({ state: 'CLOSED', bet: '10', win: '5' })
    await askOldRounds(deps)
    expect(await casesOf(code)).toMatchObject([{ kind: 'open_round', state: 'open' }])
    expect(await one.balance()).toBe('98.0000')
  })
})
