import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { checkEvidence, readEvidence } from '@lotus/rules/fairness'
import { deriveSubmittedDraw, submissionRoot } from '@lotus/rules/lottery'
import { testDatabase } from '@lotus/testing'
import { getGameConfig, updateGame } from '../config/index.ts'
import { drawIssue } from '../draw/draw-issue.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { getCertificate } from '../proof/get-certificate.ts'
import { getOrder } from '../sale/list-orders.ts'
import { getIssue } from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { defaultRoundTerms, type RoundTerms } from './draw-terms.ts'
import { listSubmissions } from './list-submissions.ts'
import { submitNumber } from './submit-number.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:05Z', ['YK180', 'MBAC'])
const { deps } = lottery
const [first, second] = [await lottery.member('nguyenan', p(10_000)), await lottery.member('minh', p(10_000))]
const names = new Map([
  [first, 'nguyenan'],
  [second, 'minh'],
])
let keys = 0
const submit = (issueNo: string, memberId: bigint, number: string, key = `k${(keys += 1)}`) =>
  submitNumber(test.db, {
    gameCode: 'YK180',
    issueNo,
    number,
    memberId,
    username: must(names.get(memberId), 'a member of this test'),
    idempotencyKey: key,
  })
const later = (seconds = 1) => test.setTestTime(new Date(test.clock.now().getTime() + seconds * 1_000))

/** A round that has just opened, with these terms. */
async function round(change: Partial<RoundTerms> = {}) {
  await updateGame(test.db, { gameCode: 'YK180', drawTerms: { ...defaultRoundTerms, ...change } })
  // Existing rounds keep their announced terms: move to one that is created now.
  await later(3 * 3_600)
  await generateIssues(deps)
  const issue = await lottery.selling('YK180')
  if (test.clock.now() < (await getIssue(test.db, issue.id)).openAt) await later(180)
  return lottery.selling('YK180')
}
async function finish(issue: { id: bigint; lockAt: Date; drawAt: Date }) {
  await test.setTestTime(issue.lockAt)
  await lockIssue(deps, issue.id)
  await test.setTestTime(issue.drawAt)
  await drawIssue(deps, await getIssue(test.db, issue.id))
  await settleIssue(deps, issue.id)
  return getIssue(test.db, issue.id)
}

afterEach(async () => later(200))

describe('submitting', () => {
  it('accepts numbers in order of arrival, by the database’s clock, and shows masked accounts', async () => {
    const { issueNo } = await round()
    const one = await submit(issueNo, first, '00042')
    expect(one).toMatchObject({
      submission: { no: 1, number: '00042', account: 'ng***an', isOwn: true, at: test.clock.now().toISOString() },
      count: 1,
      isDuplicate: false,
    })
    await submit(issueNo, second, '99999')
    const shown = await listSubmissions(test.db, first, { gameCode: 'YK180', issueNo })
    expect(shown).toMatchObject({ count: 2, ownCount: 1, houseCount: 1, nextCursor: null })
    expect(shown.rows.map((row) => [row.no, row.number, row.account, row.isOwn])).toEqual([
      [2, '99999', 'mi***', false],
      [1, '00042', 'ng***an', true],
    ])
    const stranger = await listSubmissions(test.db, null, { gameCode: 'YK180', issueNo, limit: 1 })
    expect(stranger).toMatchObject({ ownCount: 0, nextCursor: '2', rows: [{ isOwn: false }] })
    const rest = await listSubmissions(test.db, null, { gameCode: 'YK180', issueNo, limit: 1, cursor: '2' })
    expect(rest.rows.map(({ no }) => no)).toEqual([1])
    expect(JSON.stringify(shown)).not.toContain('nguyenan')
  })

  it('a repeated key returns the same number; another number under it is a conflict', async () => {
    const { issueNo } = await round()
    await submit(issueNo, first, '11111', 'same')
    expect(await submit(issueNo, first, '11111', 'same')).toMatchObject({
      submission: { no: 1 },
      count: 1,
      isDuplicate: true,
    })
    expect(await refusalOf(submit(issueNo, first, '22222', 'same'))).toEqual({ code: 'key_conflict' })
  })

  it('is limited per member, per round and per time', async () => {
    const { issueNo } = await round({ memberMax: 2, issueMax: 16, secondsBetween: 5 })
    await submit(issueNo, first, '00001')
    expect(await refusalOf(submit(issueNo, first, '00002'))).toEqual({
      code: 'too_many_requests',
      retryAfterSeconds: 5,
    })
    await later(5)
    await submit(issueNo, first, '00002')
    await later(5)
    expect(await refusalOf(submit(issueNo, first, '00003'))).toEqual({ code: 'submissions_full', max: 2, of: 'member' })
    await test.owner.query(sql`
      insert into lottery_submission (issue_id, no, member_id, account, number, key, submitted_at)
      select i.id, n, ${first}, 'ng***an', '00000', 'fill' || n, lotus_now() from lottery_issue i join lottery_game g on g.id = i.game_id,
        generate_series(3, 16) n where g.code = 'YK180' and i.issue_no = ${issueNo}`)
    expect(await refusalOf(submit(issueNo, second, '00003'))).toEqual({
      code: 'submissions_full',
      max: 16,
      of: 'issue',
    })
  })

  it('concurrent numbers get separate places, and none comes after the lock', async () => {
    const issue = await round({ memberMax: 1_000, secondsBetween: 0 })
    const numbers = Array.from({ length: 24 }, (_, i) => String(i).padStart(5, '0'))
    await Promise.all(numbers.map((number, i) => submit(issue.issueNo, i % 2 ? first : second, number)))
    const { rows } = await listSubmissions(test.db, null, { gameCode: 'YK180', issueNo: issue.issueNo, limit: 100 })
    expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 24 }, (_, i) => 24 - i))
    expect(rows.map(({ number }) => number).toSorted()).toEqual(numbers)
    await test.setTestTime(issue.lockAt)
    expect(await refusalOf(submit(issue.issueNo, first, '12345'))).toMatchObject({ code: 'issue_closed' })
  })

  it('is refused for games without submissions, closed games and closed accounts', async () => {
    const { issueNo } = await round()
    const north = await lottery.selling('MBAC')
    const input = { number: '12345', memberId: first, username: 'nguyenan', idempotencyKey: 'x' }
    expect(
      await refusalOf(submitNumber(test.db, { ...input, gameCode: 'MBAC', issueNo: north.issueNo })),
    ).toMatchObject({ code: 'issue_not_found' })
    await updateGame(test.db, { gameCode: 'YK180', isOpen: false })
    expect(await refusalOf(submit(issueNo, first, '12345'))).toEqual({ code: 'game_closed' })
    await updateGame(test.db, { gameCode: 'YK180', isOpen: true })
    const out = await lottery.member('outside', 0n)
    names.set(out, 'outside')
    await test.owner.query(sql`update member set status = 'blocked' where id = ${out}`)
    expect(await refusalOf(submit(issueNo, out, '12345'))).toEqual({ code: 'account_disabled' })
  })

  it('is append-only: no number can be changed, moved or removed', async () => {
    const { issueNo } = await round()
    await submit(issueNo, first, '33333')
    await expect(test.owner.query(sql`update lottery_submission set number = '44444'`)).rejects.toThrow('append-only')
    await expect(test.owner.query(sql`delete from lottery_submission`)).rejects.toThrow('append-only')
    await expect(test.db.query(sql`insert into lottery_submission select * from lottery_submission`)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('a round', () => {
  it('is frozen before its orders, drawn from its numbers, settled, and proven by its certificate', async () => {
    const issue = await round({ isFilled: true })
    const { issueNo } = issue
    for (let i = 0; i < 20; i += 1) {
      await submit(issueNo, i % 2 ? first : second, String(i * 4_321).padStart(5, '0'))
      await later()
    }
    const bets = ['top3', 'run_top', 'bottom2']
    const all = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
    const contents = [['123'], [...'0123456789'], all]
    const odds = ['800', '3', '90']
    const { orders } = await lottery.place(first, {
      gameCode: 'YK180',
      issueNo,
      items: bets.map((play, i) => ({ play, content: contents[i] ?? [], points: 1, odds: win(odds[i] ?? '') })),
    })
    const done = await finish(issue)
    expect(done).toMatchObject({ state: 'settled', submissionCount: 20 })

    const certificate = await getCertificate(test.db, { gameCode: 'YK180', issueNo })
    const submissions = must(certificate.submissions, 'a round has its numbers')
    expect(submissions.leaves).toHaveLength(20)
    expect(await submissionRoot(submissions.leaves)).toBe(submissions.root)
    const expected = await deriveSubmittedDraw({
      seed: Buffer.from(certificate.seed ?? '', 'hex'),
      orderRoot: certificate.orderRoot ?? '',
      submissionRoot: submissions.root ?? '',
      issueId: issueNo,
      terms: submissions.terms,
      numbers: Array.from({ length: 20 }, (_, i) => String(i * 4_321).padStart(5, '0')),
    })
    expect(done.draw).toEqual(expected)
    // Every pair was bet on below: exactly one of a hundred wins.
    const pair = await getOrder(test.db, first, orders[2]?.id ?? '')
    expect(pair).toMatchObject({ status: 4, hits: 1, payout: '90.0000' })
    expect(pair.winningLines[0]?.line).toBe(expected?.result.slice(-5, -3))

    const evidence = must(readEvidence(JSON.stringify(certificate)), 'the certificate is read')
    expect((await checkEvidence(evidence)).filter(({ outcome }) => outcome === 'bad')).toEqual([])
    const draw = { ...done.draw, minus: '00000' }
    const wrong = must(readEvidence(JSON.stringify({ ...certificate, draw })), 'read')
    expect((await checkEvidence(wrong)).filter(({ outcome }) => outcome === 'bad').map(({ name }) => name)).toEqual([
      'draw',
    ])

    const { body } = await test.owner.one<{ body: string }>(sql`
      select string_agg(leaf::text, ' ') as body from transparency_entry where leaf::text like ${`%${issueNo}%`}`)
    expect(body).toContain(submissions.root)
    expect(body).toContain('subtractIndex')
  })

  it('without members’ numbers is filled with house numbers, which is shown', async () => {
    const issue = await round({ isFilled: true })
    expect(await listSubmissions(test.db, null, { gameCode: 'YK180', issueNo: issue.issueNo })).toMatchObject({
      count: 0,
      houseCount: 16,
    })
    const { draw } = await finish(issue)
    expect(draw).toMatchObject({ members: 0 })
    expect(draw?.['house']).toHaveLength(16)
  })

  it('with too few numbers and no filling is void, and every stake is refunded', async () => {
    const issue = await round({ isFilled: false })
    const before = await lottery.balance(second)
    await submit(issue.issueNo, second, '12345')
    const { orders } = await lottery.place(second, {
      gameCode: 'YK180',
      issueNo: issue.issueNo,
      items: [{ play: 'top2', content: ['42'], points: 5, odds: win('90') }],
    })
    expect(await finish(issue)).toMatchObject({ state: 'void', draw: null })
    expect(await getOrder(test.db, second, orders[0]?.id ?? '')).toMatchObject({ status: 12, payout: '5.0000' })
    expect(await lottery.balance(second)).toEqual(before)
    expect((await getCertificate(test.db, { gameCode: 'YK180', issueNo: issue.issueNo })).draw).toBeNull()
  })

  it('cannot freeze its orders before its numbers', async () => {
    const issue = await round()
    await test.setTestTime(issue.lockAt)
    await test.db.query(sql`select lottery_lock_issue(${issue.id})`)
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    await expect(test.db.query(sql`select lottery_freeze_issue(${issue.id}, ${empty}, 0, 0, '')`)).rejects.toThrow(
      'lottery_issue_check',
    )
    await expect(test.db.query(sql`select lottery_freeze_submissions(${issue.id}, ${empty}, 3)`)).rejects.toThrow(
      'not over all its numbers',
    )
    expect(await finish(issue)).toMatchObject({ submissionRoot: empty })
  })

  it('keeps its announced terms; other games have none', async () => {
    const issue = await round({ isFilled: true, subtractIndex: 5 })
    await updateGame(test.db, { gameCode: 'YK180', drawTerms: { ...defaultRoundTerms, subtractIndex: 7 } })
    expect((await getIssue(test.db, issue.id)).drawTerms).toMatchObject({ subtractIndex: 5 })
    expect((await getGameConfig(test.db, 'YK180')).drawTerms).toMatchObject({ subtractIndex: 7 })
    expect(await refusalOf(updateGame(test.db, { gameCode: 'MBAC', drawTerms: defaultRoundTerms }))).toMatchObject({
      code: 'bad_request',
    })
    await finish(issue)
  })
})
