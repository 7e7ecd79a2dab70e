import { expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { BOARD_FORMAT, checkBoard, type BoardFile } from '@lotus/rules/board'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { sequenceLog, transparencyModule } from '../transparency/index.ts'
import { setSetting } from '../system/index.ts'
import { excludeMember } from '../wallet/index.ts'
import { listBoardGiftBreaks, listBoardScoreBreaks } from './audit/board-audit.repo.ts'
import { runBoards } from './board/run-boards.ts'
import { showOwnBoard } from './board/show-board.ts'
import {
  bareTerms,
  draftOf,
  promotionFixtures,
  type PromotionMember,
  type Rule,
  type Saved,
  type Category,
} from './promotions.fixtures.ts'
import { promotionSettings } from './settings.ts'

// Leaderboards over HTTP: built, committed, counted, frozen, reviewed and paid once (operations.md 4.5; MC13, C11, T19, K09;
// issue 21 sections 1, 2 and 4). Each test has a product of its own, so that no other one's play counts.
const app = await testApp([], { rates: noRates })
const { call } = app
const MONDAY = '2026-06-01T02:00:00Z'
const AFTER = '2026-06-08T04:00:00Z'
const { f, deps, mai, setClock, state, member } = await promotionFixtures(app, MONDAY, 'duatop')
const run = async () => {
  await f.count()
  await runBoards(deps)
}

const prizes = [
  { upTo: 1, amount: '100' },
  { upTo: 3, amount: '20' },
]
function draft(code: string, category: Category | null, own: Partial<Saved> = {}, rule: Partial<Rule> = {}): Saved {
  return draftOf(
    code,
    { vi: 'Đua top', en: 'Board' },
    {
      startsAt: '2026-05-31T17:00:00.000Z',
      endsAt: '2026-06-14T17:00:00.000Z',
      rule: {
        trigger: 'LEADERBOARD',
        period: 'WEEK',
        who: { rankMin: 0, newDays: null, needsPhone: false },
        metric: { kind: 'VALID_BET', categories: category === null ? [] : [category], least: '10' },
        deposit: null,
        given: { form: 'BOARD', prizes, top: 20, waitHours: 2 },
        kind: 'CASH',
        terms: bareTerms,
        claimDays: 3,
        ...rule,
      },
      budget: '280',
      ...own,
    },
  )
}
const PERIOD = 'w2026-06-01'
async function open(...of: Parameters<typeof draft>): Promise<string> {
  const saved = await call(mai(), 'bo.savePromotion', draft(...of))
  expect(saved.code).toBe('ok')
  expect((await state(saved.value.id, 'OPEN')).code).toBe('ok')
  return saved.value.id
}
type Member = PromotionMember
const members = async (count: number): Promise<Member[]> => {
  const list: Member[] = []
  for (let at = 0; at < count; at += 1) list.push(await member())
  return list
}
const at = (time: string) => new Date(`2026-06-0${time}:00Z`)
const board = async (id: string, period?: string) =>
  must((await call(app.site, 'promotion.board', { id, ...(period && { period }) })).value.board, 'it is there')
const own = async ({ client }: Member, id: string, period = PERIOD) =>
  (await call(client, 'promotion.ownBoard', { id, period })).value
const review = async (id: string) => (await call(mai(), 'bo.board', { id, period: PERIOD })).value
const approve = async (id: string, looked: { root?: string; decisions?: number } = {}) => {
  const { root, decisions } = await review(id)
  return call(mai(), 'bo.approveBoard', {
    id,
    period: PERIOD,
    root: must(root, 'it is frozen'),
    decisions,
    reason: 'looked at every place',
    ...looked,
  })
}
/** Sessions end by the test clock: what is asked after the week is asked of the functions themselves. */
const ownLater = ({ id: memberId }: Member, id: string) => showOwnBoard(deps, memberId, { id, period: PERIOD })
const gifts = ({ id }: Member) =>
  app.owner.many<{ n: number; amount: string; state: string; kind: string; until: Date }>(sql`
    select n, (amount / 10000)::text as amount, state, kind, expires_at as until from loyalty_reward where member_id = ${id} and source = 'LEADERBOARD'`)
const breaks = async () => [...(await listBoardGiftBreaks(app.db, 10)), ...(await listBoardScoreBreaks(app.db, 10))]
type Shown = NonNullable<RouteValue<'promotion.board'>['board']>

/** Everything that was published of a frozen board, as the page puts it into a file. */
async function fileOf(id: string): Promise<BoardFile> {
  await sequenceLog(app.composition.of(transparencyModule))
  const shown: Shown = await board(id, PERIOD)
  const { rows } = (await call(app.site, 'promotion.boardList', { id, period: PERIOD })).value
  const { key } = (await call(app.site, 'log.key', {})).value
  const proof = (await call(app.site, 'log.inclusion', { subject: `board/${shown.code}/${PERIOD}` })).value
  return {
    format: BOARD_FORMAT,
    board: shown.code,
    period: PERIOD,
    version: shown.version,
    to: shown.to,
    commitment: shown.commitment,
    root: must(shown.root, 'it is frozen'),
    seed: must(shown.seed, 'it is frozen'),
    places: rows.map(({ holder, score, reached }) => [holder, String(parseMoney(score)), reached] as const),
    log: {
      key,
      checkpoint: proof.note,
      entries: proof.entries.map(({ leaf, index, path }) => ({ leaf, index, path })),
    },
  }
}
/** So that each test begins in the same week. */
const begin = () => setClock(MONDAY)

it('T19: a budget that does not cover the prizes of all periods is refused, and so are a board without an end, one of deposits, one for new members alone, and prizes that rise', async () => {
  for (const [field, bad] of [
    ['budget', draft('board-poor', 'RNG', { budget: '279.99' })],
    ['endsAt', draft('board-endless', 'RNG', { endsAt: null })],
    ['rule.who', draft('board-new', 'RNG', {}, { who: { rankMin: 0, newDays: 7, needsPhone: false } })],
    ['rule.metric', draft('board-paid', 'RNG', {}, { metric: { kind: 'DEPOSITS', categories: [], least: '10' } })],
    [
      'rule.given',
      draft(
        'board-up',
        'RNG',
        {},
        {
          given: {
            form: 'BOARD',
            top: 20,
            waitHours: 2,
            prizes: [
              { upTo: 1, amount: '1' },
              { upTo: 2, amount: '2' },
            ],
          },
        },
      ),
    ],
  ] as const) {
    const refused = await call(mai(), 'bo.savePromotion', bad)
    expect(refused, field).toMatchObject({ code: 'bad_request' })
  }
})

it('C11, MC13: members see masked names in the order of score and time, their own place and what is missing to the next prize', async () => {
  const id = await open('board-live', 'RNG')
  const [a, b, c, d] = (await members(4)) as [Member, Member, Member, Member]
  await f.bet(a.id, { ref: 'l1', validBet: '50', placedAt: at('1T03:00') })
  await f.bet(b.id, { ref: 'l2', validBet: '40', placedAt: at('1T02:30') })
  await f.bet(c.id, { ref: 'l3', validBet: '50', placedAt: at('1T02:10') })
  await f.bet(d.id, { ref: 'l4', validBet: '9.99', placedAt: at('1T02:10') })
  await f.bet(d.id, { ref: 'l5', validBet: '500', category: 'LIVE', placedAt: at('1T02:10') })
  await run()
  const shown = await board(id)
  expect(shown).toMatchObject({ key: PERIOD, state: 'OPEN', members: 3, metric: 'VALID_BET' })
  expect(shown.rows.map(({ place, score, prize }) => [place, score, prize])).toEqual([
    [1, '50.0000', '100.0000'],
    [2, '50.0000', '20.0000'],
    [3, '40.0000', '20.0000'],
  ])
  expect(JSON.stringify(shown)).not.toContain('duatop')
  expect(await own(c, id)).toMatchObject({ place: 1, next: null, lines: [{ day: '2026-06-01', amount: '50.0000' }] })
  expect(await own(b, id)).toMatchObject({ place: 3, next: { place: 1, amount: '100.0000', missing: '10.0100' } })
  expect(await own(d, id)).toMatchObject({ place: null, score: '9.9900', next: { place: 3, amount: '20.0000' } })
  // A void takes score away, exactly once however often it is told.
  for (let twice = 0; twice < 2; twice += 1)
    await f.bet(c.id, { ref: 'l3', validBet: '0', version: 1, reversed: true, placedAt: at('1T02:10') })
  await run()
  expect((await board(id)).rows.map(({ score }) => score)).toEqual(['50.0000', '40.0000'])
  // Whoever hides keeps the place, without a name.
  expect((await call(a.client, 'promotion.hideOnBoards', { isHidden: true })).code).toBe('ok')
  expect((await board(id)).rows[0]).toMatchObject({ account: null, prize: '100.0000' })
  expect(await own(a, id)).toMatchObject({ isHidden: true, place: 1 })
})

it('K09: 50 members at once: every bet counts once, the board is frozen once, paid once, claimed once, and its order can be checked by anybody', async () => {
  await begin()
  const id = await open('board-fifty', 'FISH')
  const all = await members(50)
  await Promise.all(
    all.flatMap(({ id: memberId }, n) => [
      f.bet(memberId, { ref: `f${n}`, validBet: String(20 + n), category: 'FISH', placedAt: at('1T02:30') }),
      f.bet(memberId, { ref: `g${n}`, validBet: '5', category: 'FISH', placedAt: at('1T03:30') }),
    ]),
  )
  await run()
  expect((await board(id)).members).toBe(50)
  await setClock('2026-06-07T18:59:00Z')
  await run()
  expect((await board(id, PERIOD)).state).toBe('OPEN')
  await setClock(AFTER)
  await Promise.all([runBoards(deps), runBoards(deps)])
  const frozen = await review(id)
  expect(frozen.rows[0]).toMatchObject({ username: 'duatop54', score: '74.0000', scoreNow: '74.0000', evidence: [] })
  // So many taken off that nobody of those who were kept has the last prize: refused.
  const takeOff = (decision: string | null) =>
    app.owner.query(
      sql`update promotion_board_place set decision = ${decision} where promotion_id = ${id}::integer and place > 2`,
    )
  await takeOff('EXCLUDE')
  expect(await approve(id)).toMatchObject({ code: 'state_conflict', value: { state: 'SHORT' } })
  await takeOff(null)
  const replies = await Promise.all([approve(id), approve(id)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect(
    must(
      replies.find(({ code }) => code === 'ok'),
      'one approved',
    ).value,
  ).toEqual({ winners: 3, amount: '140.0000' })
  const winner = must(all[49], 'the last one')
  const [gift, ...others] = await gifts(winner)
  expect(others).toEqual([])
  expect(gift).toMatchObject({ kind: 'CASH', amount: '100', state: 'OPEN' })
  const claim = () =>
    app.owner.query(sql`select loyalty_claim(${winner.id}::bigint, ${[must(gift, 'it waits').n]}::integer[])`)
  await Promise.all([claim(), claim()])
  const moved = sql`select coalesce(sum(amount), 0)::bigint from wallet_income_sums('reward') where member_id = ${winner.id}`
  expect(await app.owner.value<bigint>(moved)).toBe(parseMoney('100'))
  const file = await fileOf(id)
  expect((await checkBoard(file, file.log?.key)).map(({ outcome }) => outcome)).not.toContain('bad')
  const [first, second, ...rest] = file.places
  const swapped = { ...file, places: [must(second, 'a place'), must(first, 'a place'), ...rest] }
  const found = await checkBoard(swapped)
  expect(found).toContainEqual({ name: 'order', outcome: 'bad' })
  expect(found).toContainEqual({ name: 'root', outcome: 'bad' })
  const row = (await call(mai(), 'bo.promotions', {})).value.rows.find((one) => one.id === id)
  expect(row).toMatchObject({ spent: '140.0000', cost: { members: 3, awards: 3, amount: '140.0000' } })
  expect(await breaks()).toEqual([])
})

it('K09: a board waits for a bet that is a dead letter; those who are equal by score and time are told apart by the committed seed, and the check says so', async () => {
  await begin()
  const id = await open('board-tie', 'PVP')
  const all = await members(6)
  for (const [n, { id: memberId }] of all.entries())
    await f.bet(memberId, { ref: `t${n}`, validBet: '30', category: 'PVP', placedAt: at('2T03:00') })
  await run()
  await app.owner.query(sql`
    insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, error, attempts, first_failed_at)
    values ('loyalty.bets', 999999, 'a.topic', 'member:1', '{}', lotus_now(), 'broken', 1, lotus_now())`)
  await setClock(AFTER)
  await run()
  expect((await board(id, PERIOD)).state).toBe('OPEN')
  await app.owner.query(sql`delete from outbox_dead_letter where consumer = 'loyalty.bets'`)
  await run()
  const file = await fileOf(id)
  expect(file.places).toHaveLength(6)
  expect((await checkBoard(file)).map(({ outcome }) => outcome)).not.toContain('bad')
  expect(await checkBoard({ ...file, places: file.places.toReversed() })).toContainEqual({
    name: 'order',
    outcome: 'bad',
  })
})

it('T19: a void after the freeze changes nothing on the board, the reviewer sees it, takes the place off with a reason, and the next ones move up', async () => {
  await begin()
  const id = await open('board-review', 'SPORTS')
  const [a, b, c, d] = (await members(4)) as [Member, Member, Member, Member]
  for (const [n, one] of [a, b, c, d].entries())
    await f.bet(one.id, { ref: `s${n}`, validBet: String(90 - n), category: 'SPORTS', placedAt: at('2T03:00') })
  await run()
  await setClock(AFTER)
  await run()
  await f.bet(a.id, { ref: 's0', validBet: '0', category: 'SPORTS', reversed: true, placedAt: at('2T03:00') })
  await run()
  expect((await review(id)).rows[0]).toMatchObject({ username: a.name, score: '90.0000', scoreNow: '0.0000' })
  const { root } = await review(id)
  const decide = (memberId: bigint, decision: 'EXCLUDE' | 'KEEP') =>
    call(mai(), 'bo.decideBoardPlace', {
      id,
      period: PERIOD,
      memberId: String(memberId),
      decision,
      reason: 'the bet was voided after the week',
    })
  expect((await decide(a.id, 'EXCLUDE')).code).toBe('ok')
  // Another reviewer decides after this one has looked: the approval is of something else.
  const { decisions } = await review(id)
  expect((await decide(a.id, 'KEEP')).code).toBe('ok')
  expect((await approve(id, { decisions })).code).toBe('state_conflict')
  expect((await decide(a.id, 'EXCLUDE')).code).toBe('ok')
  expect(await ownLater(a, id)).toMatchObject({
    place: null,
    obstacle: 'OPERATOR',
    reason: 'the bet was voided after the week',
  })
  // Excluded in the middle, after the freeze: shown to nobody and not paid.
  await excludeMember(app.db, { memberId: c.id, until: null, reason: 'self' })
  expect((await board(id, PERIOD)).rows.map(({ score }) => score)).toEqual(['89.0000', '87.0000'])
  expect((await approve(id, { root: '0'.repeat(64) })).code).toBe('state_conflict')
  expect((await approve(id)).value).toEqual({ winners: 2, amount: '120.0000' })
  expect((await review(id)).root).toBe(root)
  // Three whole days after this one.
  expect(await gifts(b)).toMatchObject([{ amount: '100', until: new Date('2026-06-11T17:00:00Z') }])
  expect(await gifts(d)).toMatchObject([{ amount: '20' }])
  expect(await gifts(a)).toEqual([])
  expect((await decide(b.id, 'EXCLUDE')).code).toBe('state_conflict')
  // What was paid stays as it was paid: without a name, once somebody may not play any more.
  await excludeMember(app.db, { memberId: b.id, until: null, reason: 'self' })
  expect((await board(id, PERIOD)).rows).toMatchObject([
    { place: 1, account: null, lines: [], score: '89.0000', prize: '100.0000' },
    { place: 2, score: '87.0000', prize: '20.0000' },
  ])
  expect(await ownLater(b, id)).toMatchObject({ place: 1, prize: '100.0000', obstacle: null })
  expect(await ownLater(c, id)).toMatchObject({ place: null, obstacle: 'PLAY' })
  expect(await breaks()).toEqual([])
})

it('K09: a place that has something in common with a better one waits for the reviewer: once for a person and household', async () => {
  await begin()
  const id = await open('board-home', 'SEA')
  const [a, b] = (await members(2)) as [Member, Member]
  for (const [n, one] of [a, b].entries())
    await f.bet(one.id, { ref: `h${n}`, validBet: String(90 - n), category: 'SEA', placedAt: at('2T03:00') })
  await app.owner.query(sql`
    update member_login set ip = '203.0.113.9', device = 'the same one' where member_id in (${a.id}, ${b.id})`)
  await run()
  await setClock(AFTER)
  await run()
  expect((await review(id)).rows[1]).toMatchObject({ like: [1], evidence: ['ADDRESS', 'DEVICE'], decision: null })
  expect(await approve(id)).toMatchObject({ code: 'state_conflict', value: { state: 'HELD' } })
  const exclude = { id, period: PERIOD, memberId: String(b.id), decision: 'EXCLUDE', reason: 'one household' } as const
  expect((await call(mai(), 'bo.decideBoardPlace', exclude)).code).toBe('ok')
  expect((await approve(id)).value).toEqual({ winners: 1, amount: '100.0000' })
  expect(await gifts(b)).toEqual([])
})

it('T19: a paused board stands still, a closed one calls later periods off and ends the one that runs; nobody on it: no prizes', async () => {
  await begin()
  const id = await open('board-closed', 'LIVE', { budget: '1960' }, { period: 'DAY' })
  const a = await member()
  await f.bet(a.id, { ref: 'c1', validBet: '600', category: 'LIVE', placedAt: at('1T03:00') })
  await run()
  expect((await state(id, 'PAUSED')).code).toBe('ok')
  await setClock('2026-06-02T02:00:00Z')
  await run()
  expect((await board(id, '2026-06-01')).state).toBe('OPEN')
  expect((await state(id, 'OPEN')).code).toBe('ok')
  expect((await state(id, 'CLOSED')).code).toBe('ok')
  await run()
  await setClock(AFTER)
  await run()
  const { periods } = (await call(mai(), 'bo.board', { id })).value
  expect(periods.find(({ key }) => key === '2026-06-01')?.state).toBe('FROZEN')
  expect(periods.find(({ key }) => key === '2026-06-02')?.state).toBe('CANCELLED')
  expect(periods.find(({ key }) => key === '2026-06-03')?.state).toBe('CANCELLED')
  // The missions page still shows it, and opens it at what is under review.
  const { list } = (await call(app.site, 'promotion.board', {})).value
  expect(list.map((one) => one.id)).toContain(id)
})

it('MC13: mission points are a metric of their own, worked out from what missions gave', async () => {
  await begin()
  const mission = draft(
    'points-mission',
    null,
    { budget: '1000' },
    {
      trigger: 'PROGRESS',
      period: 'DAY',
      metric: { kind: 'VALID_BET', categories: ['ELOTT'], least: '0' },
      given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '10', amount: '25' }] },
      kind: 'POINTS',
      claimDays: 1,
    },
  )
  const saved = await call(mai(), 'bo.savePromotion', mission)
  expect((await state(saved.value.id, 'OPEN')).code).toBe('ok')
  const id = await open('board-points', null, {}, { metric: { kind: 'MISSION_POINTS', categories: [], least: '1' } })
  const a = await member()
  await f.bet(a.id, { ref: 'p1', validBet: '12', category: 'ELOTT' })
  await run()
  const claimed = await call(a.client, 'promotion.claim', { id: saved.value.id, period: '2026-06-01' })
  expect(claimed).toMatchObject({ code: 'ok', value: { amount: '25.0000' } })
  await run()
  expect((await board(id)).rows).toMatchObject([{ place: 1, score: '25.0000' }])
  expect(await own(a, id)).toMatchObject({ place: 1, lines: [{ day: '2026-06-01', amount: '25.0000' }] })
})

it('T19: the preview says who would have had which prize in the last 30 days', async () => {
  await setClock(AFTER)
  const { rule, budget } = draft('board-preview', 'FISH')
  const { value } = await call(mai(), 'bo.previewPromotion', { rule, budget })
  expect(value).toMatchObject({ isEstimate: false, cost: { members: 3, awards: 3, amount: '140.0000' } })
  expect(value.top[0]).toMatchObject({ username: 'duatop54', amount: '100.0000' })
})

it('K09: a bet that nobody decides about holds a board up for some days, not for ever; what is decided later changes nothing', async () => {
  await begin()
  const id = await open('board-left-out', 'LOTT')
  // What was opened waits for as long as its terms say.
  await setSetting(app.db, promotionSettings.boardDeadDays, 0, 'test')
  const all = await members(3)
  for (const [n, { id: memberId }] of all.entries())
    await f.bet(memberId, { ref: `lo${n}`, validBet: String(30 - n), category: 'LOTT', placedAt: at('2T03:00') })
  await run()
  const last = must(all[2], 'a third member').id
  await app.owner.query(sql`
    insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, error, attempts, first_failed_at)
    values ('loyalty.bets', 999998, 'a.topic', ${`member:${last}`}, '{}', lotus_now(), 'broken', 1, lotus_now())`)
  await setClock('2026-06-10T18:00:00Z')
  await run()
  expect((await board(id, PERIOD)).state).toBe('OPEN')
  await setClock('2026-06-10T20:00:00Z')
  await run()
  const before = await fileOf(id)
  expect(before.places).toHaveLength(3)
  const leftOut = await app.owner.values<bigint>(sql`select member_id from promotion_board_place where left_out`)
  expect(leftOut).toEqual([last])
  expect((await review(id)).rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, true])
  // Decided at last: it counts for its member from its own day on, and the frozen board and its audit stay as they are.
  await app.owner.query(sql`delete from outbox_dead_letter where consumer = 'loyalty.bets'`)
  await app.owner.query(sql`
    insert into loyalty_bet (cell, member_id, placed_at, bet_kind, bet_ref, version, is_reversed, category, valid_bet, day, gives_cashback)
    values (cell_of(${last}), ${last}, ${at('2T04:00')}, 'test', 'late', 1, false, 'LOTT', 10000000, '2026-06-02', false)`)
  await app.owner.query(
    sql`update loyalty_day set valid_bet = valid_bet + 10000000 where member_id = ${last} and category = 'LOTT'`,
  )
  await app.owner.query(sql`update loyalty_member set valid_bet = valid_bet + 10000000 where member_id = ${last}`)
  await run()
  expect((await fileOf(id)).places).toEqual(before.places)
  expect((await breaks()).filter(({ subject }) => subject.includes('board'))).toEqual([])
})
