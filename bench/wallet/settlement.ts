import type { Database } from '@lotus/database'
import { sql } from '@lotus/database'
import { lockIssue } from '../../apps/server/src/modules/lottery/draw/lock-issue.ts'
import { ranges } from './members.ts'

/**
 * `quarter`: Lô 2 on all hundred numbers in turn, about a quarter of which win at the drawn prizes. `all`: every order
 * has a drawn number.
 */
export type Mix = 'quarter' | 'all'
export const mixes: readonly Mix[] = ['quarter', 'all']

const prizes = {
  DB: ['60468'],
  G1: ['31651'],
  G2: ['71173', '80230'],
  G3: ['59780', '20731', '01625', '23203', '02640', '30168'],
  G4: ['1992', '5360', '0537', '8142'],
  G5: ['3932', '1982', '4526', '9295', '8417', '6527'],
  G6: ['359', '277', '412'],
  G7: ['33', '90', '97', '12'],
}

/** How often each two-digit ending was drawn; Lô 2 pays its odds for each. */
const hits = Object.values(prizes)
  .flat()
  .reduce((all, number) => all.set(number.slice(-2), (all.get(number.slice(-2)) ?? 0) + 1), new Map<string, number>())
const drawn = [...hits.keys()].sort()
const everyNumber = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const PRICE = 270_000n

export const numbersOf = (mix: Mix) => (mix === 'all' ? drawn : everyNumber)
/** Share of the orders that win. */
export const winShare = (mix: Mix) => numbersOf(mix).filter((number) => hits.has(number)).length / numbersOf(mix).length

/**
 * Writes the movements of bench_naive.move in order: journal rows with their chains and the balances, in one statement.
 * It loads the stakes of the orders, and it is the baseline of the settlement: any payout must write at least this.
 */
const bare = `
  with moved as (
    select mv.ord, mv.member_id, mv.kind, mv.is_credit, mv.amount, mv.house_id, mv.source, mv.ext_id, mv.ref_kind, mv.ref_no,
      a.id as account_id, a.balance, a.version, nextval('journal_id_seq') as id,
      row_number() over w as n, sum(case when is_credit then mv.amount else -mv.amount end) over w as s
    from bench_naive.move mv join account a on a.member_id = mv.member_id and a.bucket = 1 and a.currency = 'P'
    window w as (partition by a.id order by mv.ord)
  ), applied as (
    update account a set balance = a.balance + t.s, version = a.version + t.n
    from (select account_id, count(*) as n, sum(case when is_credit then amount else -amount end)::bigint as s from moved group by account_id) t
    where a.id = t.account_id
  )
  insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
    credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
  select id, id, kind, member_id, case when is_credit then house_id else account_id end,
    case when is_credit then account_id else house_id end, amount,
    case when not is_credit then (balance + s)::bigint end, case when not is_credit then version + n end,
    case when is_credit then (balance + s)::bigint end, case when is_credit then version + n end,
    source, ext_id, ref_kind, ref_no, lotus_now()
  from moved order by ord`

export async function installSettlement(owner: Database): Promise<void> {
  await owner.pool.query(`
    create unlogged table bench_naive.move (ord bigint, member_id bigint, kind smallint, is_credit boolean, amount bigint,
      house_id bigint, source text, ext_id text, ref_kind text, ref_no text)`)
  await owner.query(sql`select wallet_house('lottery:mbac', 'P')`)
}

/** An issue with its result, its orders and their stakes in the ledger: the state before settlement. */
export async function loadIssue(owner: Database, mix: Mix, count: number): Promise<bigint> {
  const id = await loadLockedIssue(owner, mix, count)
  await publishDraw(owner, id)
  return id
}

/** Publishes the result, which starts the settlement of a running server. */
export async function publishDraw(owner: Database, id: bigint): Promise<void> {
  await owner.tx(async (tx) => {
    await tx.query(
      sql`insert into lottery_result (issue_id, version, draw, source) values (${id}, 1, ${JSON.stringify({ prizes })}, 'import')`,
    )
    await tx.query(
      sql`update lottery_issue set state = 'drawn', result_version = 1, published_at = lotus_now() where id = ${id}`,
    )
  })
}

/** The same before its result: locked, frozen, all stakes taken. */
export async function loadLockedIssue(
  owner: Database,
  mix: Mix,
  count: number,
  members: { first: number; count: number } = ranges.settlement,
): Promise<bigint> {
  const { id } = await owner.one<{ id: bigint }>(sql`
    insert into lottery_issue (game_id, issue_no, business_day, open_at, lock_at, draw_at, state, created_at, locked_at)
    select g.id, to_char(lotus_now(), 'YYYYMMDD') || '-' || lpad((select count(*) from lottery_issue)::text, 4, '0'), lotus_now()::date,
      t.at - interval '1 hour', t.at - interval '3 seconds', t.at - interval '2 seconds', 'locked', t.at - interval '2 hours', t.at
    from lottery_game g, (select lotus_now() as at) t where g.code = 'MBAC' returning id`)
  const { first } = await owner.one<{ first: bigint }>(sql`select coalesce(max(id), 0) + 1 as first from lottery_order`)
  const last = first + BigInt(count) - 1n
  await owner.query(sql`
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, max_payout, stake, stake_cash, stake_bonus, salt, placed_at, lock_at)
    overriding system value
    select o, 'L' || lpad(o::text, 11, '0'), ${members.first}::bigint + o % ${members.count}::bigint, i.id, i.game_id, g.rule_version, 'lo2',
      jsonb_build_array((${[...numbersOf(mix)]}::text[])[1 + (o / 7) % ${numbersOf(mix).length}::integer]), 1, 1, 10000, ${PRICE}::bigint,
      2000, r.max_payout, ${PRICE}::bigint, ${PRICE}::bigint, 0, md5(o::text), i.lock_at - interval '1 minute', i.lock_at
    from generate_series(${first}::bigint, ${last}::bigint) as o, lottery_issue i join lottery_game g on g.id = i.game_id
      join lottery_rule r on r.game_id = g.id and r.version = g.rule_version
    where i.id = ${id} order by o`)
  // Under its root, which the audit recomputes.
  await lockIssue({ db: owner, nudgeOutbox: () => {} }, id)
  await owner.query(sql`truncate bench_naive.move`)
  await owner.query(sql`
    insert into bench_naive.move
    select o.id, o.member_id, 20, false, o.stake, h.id, 'lottery', o.order_no, 'lottery_order', o.order_no
    from lottery_order o, account h where o.issue_id = ${id} and h.house_code = 'lottery:mbac'`)
  await owner.pool.query(bare)
  await keysOfMoved(owner, 'bet')
  await owner.pool.query('analyze bench_naive.move')
  return id
}

/** The baseline for an issue: its payouts as one bare statement, timed. Keys are written outside the measured time. */
export async function payBaseline(owner: Database, issueId: bigint): Promise<{ seconds: number; rows: number }> {
  await owner.query(sql`truncate bench_naive.move`)
  // The settlement's payouts, repeated under other names, so that both write the same rows.
  await owner.query(sql`
    insert into bench_naive.move
    select o.id, o.member_id, 21, true, o.payout, h.id, 'bench-bare', o.order_no || ':1', 'other', o.order_no
    from lottery_order o, account h
    where o.issue_id = ${issueId} and o.payout > 0 and h.house_code = 'lottery:mbac' order by o.id`)
  await owner.pool.query('analyze bench_naive.move')
  const startedAt = performance.now()
  const { rowCount } = await owner.pool.query(bare)
  const seconds = (performance.now() - startedAt) / 1000
  await keysOfMoved(owner, 'credit')
  return { seconds, rows: rowCount ?? 0 }
}

/** The audit asks for the key of each movement. */
async function keysOfMoved(owner: Database, kind: string): Promise<void> {
  await owner.query(sql`
    insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, journal_ids, reply)
    select j.source, j.ext_id, sha256(int8send(j.id)), 'applied', j.member_id, ${kind}, array[j.id],
      jsonb_build_object('code', 'ok', 'groupId', j.id::text)
    from bench_naive.move mv join account a on a.member_id = mv.member_id and a.bucket = 1
      join journal j on j.member_id = mv.member_id and j.source = mv.source and j.ext_id = mv.ext_id
        and j.id > (select max(id) from journal) - (select count(*) from bench_naive.move)`)
}
