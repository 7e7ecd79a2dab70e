import { expect, it } from 'vitest'
import { z } from 'zod'
import { rebateCategories, type RouteInput, type RouteName } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import { sql, type SqlQuery } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { makeLink } from './modules/agents/links/links.repo.ts'
import { signedBy } from './modules/agents/settle/settle.fixtures.ts'
import { transferWorld } from './modules/agents/transfers/transfers.fixtures.ts'
import { currency } from './modules/wallet/index.ts'
import { testApp } from './testing/test-app.ts'

// Lists ordered by time: rows of one millisecond stand on a page each, once and in order (issue 16). What is written here
// straight into tables stands there as the modules write it, as far as the lists read it.
const app = await testApp(['SEN60'])
const { call, owner, site } = app
const world = await transferWorld(app)
const ROWS = 5

const top = await world.agent('tuyen1')
const others = [await world.agent('tuyen2'), await world.agent('tuyen3')]
const team = await Promise.all(Array.from({ length: ROWS }, (_, k) => world.below(`khach${k + 1}`, top)))
const reader = must(team[0], 'somebody below')
await app.setTestTime('2026-03-10T03:05:00Z')
const [hoa, mai] = [await app.operator('hoa.ops'), await app.operator('mai.sup')]

/** Of one millisecond; two rows each have the same time. */
const timeOf = (k: SqlQuery) =>
  sql`timestamptz '2026-03-10T03:04:00.0004Z' + ((${k})::integer / 2) * interval '1 microsecond'`
/** Rows `k` from 0, each for one of the team. */
const rows = sql`(select k::integer - 1 as k, id, cell_of(id) as cell from unnest(${team.map(({ id }) => id)}::bigint[]) with ordinality as t(id, k)) x`
const at = timeOf(sql`x.k`)
/** Sets the times of rows that are there. */
const spread = (table: SqlQuery, column: SqlQuery) =>
  owner.query(sql`
    update ${table} t set ${column} = ${timeOf(sql`x.k`)}
    from (select tableoid as part, ctid as place, (row_number() over (order by ctid))::integer as k from ${table}) x
    where t.tableoid = x.part and t.ctid = x.place`)

await spread(sql`agent_node`, sql`joined_at`)
await spread(sql`agent_team`, sql`joined_at`)

const none = { remark: '', domain: null, usesMax: null, expiresAt: null, offer: null }
for (const code of ['AAA1', 'BBB2', 'CCC3', 'DDD4', 'EEE5'])
  await makeLink(app.db, { memberId: top.id, code, isAgent: false, rates: {}, channel: 'test', ...none })
await spread(sql`agent_link`, sql`created_at`)

for (const { id } of team) {
  const tiers = [{ ratePpm: 5000, active: 0, validBet: '0.0000', loss: '0.0000' }]
  const terms = { kind: 'DAILY', cadence: 'DAILY', categories: ['RNG'], activeMinBet: '0.0000', tiers } as const
  await signedBy(app)(id, top.id, { ...terms, categories: [...terms.categories] }, '2026-03-08T17:00:00Z')
}
await spread(sql`agent_contract`, sql`changed_at`)

await owner.query(sql`
  insert into agent_move_plan (cell, member_id, n, from_upline, to_upline, due_at, planned_at, planned_by, reason, state, decided_at)
  select x.cell, x.id, n, ${top.id}::bigint, null, ${at}, ${at}, 'test', 'test', 'DONE', ${at} from ${rows} cross join generate_series(1, 2) n`)
const rates = JSON.stringify(Object.fromEntries(rebateCategories.map((category) => [category, 0])))
await owner.query(sql`
  insert into agent_rate_proposal (cell, member_id, n, state, from_rates, to_rates, reason, proposed_by, proposed_by_name, proposed_at,
    decided_by, decided_by_name, decided_at)
  select x.cell, x.id, n, 'REJECTED', ${rates}::jsonb, ${rates}::jsonb, 'test', 1, 'test', ${at}, 2, 'test', ${at}
  from ${rows} cross join generate_series(1, 2) n`)

await owner.query(sql`
  insert into agent_statement (cell, member_id, n, period_start, period_end, kind, granter_id, currency, facts, valid_bet, loss, active, rebates,
    accruals, wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, rate_ppm, due, state, made_at)
  select x.cell, x.id, 1, '2026-03-08T17:00:00Z', '2026-03-09T17:00:00Z', 'DAILY', ${top.id}::bigint, ${currency}, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5000, 10000, 'REVIEW', ${at} from ${rows}`)
await owner.query(sql`
  insert into agent_adjustment (cell, member_id, n, period_start, no, kind, granter_id, funding, currency, amount, paid, reason, state, proposed_by,
    proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at)
  select x.cell, x.id, 1, '2026-03-08T17:00:00Z', n, 'DAILY', ${top.id}::bigint, 'OPERATOR', ${currency}, 100, 0, 'test', 'REJECTED', 1, 'test', ${at},
    2, 'test', ${at}
  from ${rows} cross join generate_series(1, 2) n`)

/** Each transfer stands with both sides. */
await owner.query(sql`
  insert into team_transfer (cell, member_id, ref, side, way, other_id, currency, amount, turnover, made_at)
  select cell_of(s.member), s.member, 'T20260310AAAAAAAAA' || substr('ABCDE', 1 + x.k, 1), s.side, 'DOWN', s.other, ${currency}, 100, 0, ${at}
  from ${rows} cross join (values (${top.id}::bigint, 'OUT', ${reader.id}::bigint), (${reader.id}::bigint, 'IN', ${top.id}::bigint)) as s(member, side, other)`)

await owner.query(sql`
  insert into loyalty_order (cell, member_id, n, item_id, kind, name, art, quantity, points, amount, worth, multiple_ppm, contributions, converts,
    points_after, made_at)
  select x.cell, x.id, n, 1, 'CASH', '{"vi": "Quà", "en": "Gift"}', 'RNG.gift', 1, 100, 0, 0, 1000000, '{}', false, 0, ${at}
  from ${rows} cross join generate_series(1, 2) n`)
await owner.query(sql`
  insert into loyalty_referral (cell, member_id, n, friend_id, registered_at, from_day, until_day, deposit_least, valid_bet_least, reward,
    friend_reward, multiple_ppm, wait_hours, gift_days, month_count, month_sum, state)
  select x.cell, x.id, 1, ${top.id}::bigint, ${at}, '2026-03-10', '2026-03-11', 0, 1, 0, 0, 1, 0, 1, 1, 0, 'HELD' from ${rows}`)

await owner.query(sql`
  with made as (
    insert into inbox_message (scope, type, title, body, publish_at)
    select case when x.k % 2 = 0 then 'MEMBER' else 'ALL' end, 'SYSTEM', '{"vi": "Chào", "en": "Hello"}', '{"vi": ""}', ${at}
    from ${rows} returning id, scope, publish_at)
  insert into inbox_state (member_id, message_id, is_own, at)
  select ${reader.id}::bigint, id, true, publish_at from made where scope = 'MEMBER'`)

await owner.query(sql`
  with made as (
    insert into lottery_issue (game_id, issue_no, business_day, open_at, lock_at, draw_at, is_sold, state, result_version, published_at, settled_at)
    select g.id, '20260310-900' || x.k, '2026-03-10', ${at} - interval '1 minute', ${at}, ${at}, false, 'void', 1, lotus_now(), lotus_now()
    from ${rows}, lottery_game g where g.code = 'SEN60' returning id)
  insert into lottery_result (issue_id, version, draw, source, reason) select id, 1, null, 'own', 'test' from made`)

await owner.query(sql`
  insert into verification_request (cell, member_id, n, state, kind, number_tail, sent_at, decided_at, decided_id, reason)
  select x.cell, x.id, n, case n when 1 then 'REFUSED' else 'WAITING' end, 'PASSPORT', '1234', ${at}, case n when 1 then ${at} end,
    case n when 1 then 1 end, case n when 1 then 'OTHER' end
  from ${rows} cross join generate_series(1, 2) n`)

await owner.query(sql`
  insert into source_of_funds (cell, member_id, n, state, source, pictures, sent_at, decided_at, decided_id, reason)
  select x.cell, x.id, n, case n when 1 then 'REFUSED' else 'WAITING' end, 'SALARY', '{}', ${at}, case n when 1 then ${at} end,
    case n when 1 then 1 end, case n when 1 then 'OTHER' end
  from ${rows} cross join generate_series(1, 2) n`)

/** Every list whose pages begin behind a time, as it is asked for here. */
const lists: readonly (readonly [RouteName, HttpClient, object])[] = [
  ['agent.team', top.client, {}],
  ['agent.profit', top.client, {}],
  ['bo.agentTeam', mai, {}],
  ['bo.agentTeam', mai, { status: 'active' }],
  ['bo.agentTeam', mai, { under: String(top.id) }],
  ['bo.agentTeam', mai, { under: String(top.id), status: 'active' }],
  ['agent.links', top.client, {}],
  ['bo.links', mai, {}],
  ['agent.contracts', top.client, {}],
  ['bo.contracts', mai, {}],
  ['bo.moves', mai, {}],
  ['bo.rateProposals', mai, {}],
  ['agent.statements', top.client, { kind: 'DAILY' }],
  ['bo.statements', mai, {}],
  ['bo.statements', mai, { state: 'waiting' }],
  ['bo.adjustments', mai, {}],
  ['agent.transfers', top.client, {}],
  ['upline.transfers', reader.client, {}],
  ['bo.transfers', mai, {}],
  ['bo.mallOrders', mai, {}],
  ['bo.mallOrders', mai, { state: 'open' }],
  ['bo.referrals', mai, {}],
  ['bo.referrals', mai, { state: 'HELD' }],
  ['bo.verifications', mai, {}],
  ['bo.verifications', mai, { view: 'refused' }],
  ['bo.fundsAnswers', mai, {}],
  ['bo.fundsAnswers', mai, { view: 'refused' }],
  ['inbox.list', reader.client, {}],
  ['lottery.results', site, { gameCode: 'SEN60' }],
  ['bo.draws', hoa, { gameCode: 'SEN60' }],
]
/** Lists by time that tests of their own walk through, and what reads one of the lists here page by page. */
const walkedElsewhere: readonly RouteName[] = [
  'bo.promotionApplications',
  'bo.largeClaims',
  'bo.duplicates',
  'bo.restrictions',
  'agent.incomeRows',
  // As those of `agent.statements`, and the lines as those of `agent.profit`.
  'contract.statements',
  'contract.statementLines',
  'contract.statementStep',
  'contract.statementParts',
  'contract.statementShares',
  'bo.statementLines',
  'bo.statementStep',
  'bo.statementParts',
  'bo.statementShares',
  'agent.exportTeam',
  'agent.exportLinks',
  'agent.exportIncome',
  'agent.exportContracts',
  'agent.exportStatements',
  'contract.exportStatements',
  'contract.exportStatementStep',
  'contract.exportStatementBets',
  'contract.exportStatementParts',
  'contract.exportStatementShares',
  'bo.exportStatementStep',
  'bo.exportStatementBets',
  'bo.exportStatementParts',
  'bo.exportStatementShares',
  'agent.exportProfit',
  'agent.exportTransfers',
  'upline.exportTransfers',
]

type Page = { rows: readonly unknown[]; nextCursor: string | null }
async function ask([name, client, input]: (typeof lists)[number], page: object): Promise<Page> {
  // The input is the call's, a line above.
  const { code, value } = await call(client, name, { ...input, ...page } as RouteInput<RouteName>)
  expect(code, name).toBe('ok')
  return value as Page // every one of the lists
}

it.each(lists)('%s', async (...list) => {
  const { rows: all } = await ask(list, { limit: 50 })
  expect(all.length).toBeGreaterThanOrEqual(1 + others.length)
  const seen: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null && seen.length <= all.length;) {
    const page = await ask(list, { limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.rows)
    cursor = page.nextCursor
  }
  expect(seen).toEqual(all)
})

it('each list answers a cursor of another list with a refusal, and takes one in milliseconds', async () => {
  for (const [name, client, input] of lists) {
    const answer = await call(client, name, { ...input, cursor: 'x' } as RouteInput<RouteName>)
    expect([name, answer.code, answer.value]).toEqual([name, 'bad_request', { fields: { cursor: 'invalid' } }])
  }
  const { rows: newest } = await ask(['inbox.list', reader.client, {}], { cursor: '1773111900000-1' })
  expect(newest).toHaveLength(ROWS)
})

/** Lists by id or by a number, by a place in an order that stands still, and those merged from others by their ids. */
const notByTime: readonly RouteName[] = [
  'security.logins',
  'wallet.statement',
  'cashier.deposits',
  'bo.deposits',
  'cashier.withdrawals',
  'bo.withdrawals',
  'bo.withdrawalCases',
  'bo.harmCases',
  'bo.amlCases',
  'bo.cashierFees',
  'bo.houseAccounts',
  'bo.bankFiles',
  'bo.bankLines',
  'games.list',
  'bo.catalogue',
  'games.transfers',
  'bo.vendorCalls',
  'vendor.calls',
  'bo.vendorCases',
  'lottery.orders',
  'lottery.submissions',
  'lottery.chases',
  'bo.chases',
  'bonus.list',
  'bonus.progress',
  'cashback.bets',
  'cashback.claims',
  'cashback.lines',
  'mall.orders',
  'referral.friends',
  'loyalty.pointRecord',
  'reward.list',
  'reward.reviews',
  'promotion.awards',
  'bo.agentMessages',
  'rebate.payment',
  'contract.statementBets',
  'bo.statementBets',
  'bo.contentNotices',
  'bo.contentDocuments',
  'bo.inbox',
  'feedback.own',
  'bo.feedback',
  'bo.chatMutes',
  'bo.chatReports',
  'bo.serviceHistory',
  'report.bets',
  'report.exportBets',
  'agent.bets',
  'agent.exportBets',
  'agent.transactions',
  'agent.exportTransactions',
  'bo.messages',
  'bo.audit',
  'bo.deadLetters',
]

const hasField = (schema: z.ZodType, field: string) => schema instanceof z.ZodObject && field in schema.shape

it('every list with pages is one of these: a new one says what it is ordered by', () => {
  const paged = Object.entries(callDefinitions).flatMap(([name, { input, value }]) =>
    hasField(input, 'cursor') && hasField(value, 'nextCursor') ? [name] : [],
  )
  const known = [...new Set(lists.map(([name]) => name)), ...walkedElsewhere, ...notByTime]
  expect(known.toSorted()).toEqual(paged.toSorted())
})
