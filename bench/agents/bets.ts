import { sql, type Database } from '@lotus/database'
import { seededRng } from '@lotus/kernel'
import { generateIssues, installDemoGames } from '../../apps/server/src/modules/lottery/index.ts'
import { upsertVendor } from '../../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Grown } from './tree.ts'

/** One member in so many bets. */
const BETTOR_IN = 20
const ORDERS_EACH = 20
const ROUNDS_EACH = 5
const MOVEMENTS_EACH = 20
const DAYS = 30
const CHUNK = 100_000
/** An account that is opened holds a lock until the commit. */
const LOCKS = 1000

/**
 * What one member in twenty of a tree bet over thirty days, evenly over time and lines: lottery orders, rounds of games, and
 * movements of the ledger, a quarter of each of one kind that filters ask for. No balance stands behind them.
 */
export async function addBets(owner: Database, { root, members }: Grown, say: (line: string) => void): Promise<void> {
  const deps = { db: owner, rng: seededRng(1), log: createLog({ level: 'silent' }), nudgeOutbox: () => {} }
  await installDemoGames(deps, ({ code }) => code === 'SEN60')
  await generateIssues(deps)
  await upsertVendor(owner, { code: 'HOUSE', name: 'House', origin: 'http://localhost:1', apiUrl: null })
  await owner.query(sql`
    select partition_make(t, c, t || to_char(m, '_YYYY_MM'), m, m + interval '1 month')
    from (values ('journal', 'created_at'), ('lottery_order', 'placed_at')) as x(t, c)
    cross join generate_series(1, 2) n cross join lateral (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - n * interval '1 month' as m) y`)
  const bettors = Math.floor(members / BETTOR_IN)
  // In turn over the whole tree: a number without a common divisor with the members' leaps from line to line.
  const of = (n: ReturnType<typeof sql>) =>
    sql`${root}::bigint + ((${n} % ${bettors}::bigint) * 7919) % ${members}::bigint`
  await chunked(
    bettors,
    (from, to) =>
      owner.query(
        sql`select count(wallet_lock(${of(sql`n`)}, 'P')) from generate_series(${from}::bigint, ${to}::bigint) n`,
      ),
    LOCKS,
  )
  const at = (total: number) =>
    sql`date_trunc('milliseconds', now()) - interval '1 hour' - make_interval(secs => (${total}::bigint - n) * ${(DAYS * 86_400) / total}::float8)`
  const [orders, rounds, movements] = [bettors * ORDERS_EACH, bettors * ROUNDS_EACH, bettors * MOVEMENTS_EACH]
  await chunked(orders, (from, to) =>
    owner.query(sql`
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, max_payout, stake, stake_cash, stake_bonus, salt, status, hits, payout, valid_bet, result_version, placed_at,
      lock_at, settled_at)
    select n, 'L' || lpad(n::text, 11, '0'), ${of(sql`n`)}, i.id, i.game_id, g.rule_version, 'lo2', '["07"]', 1, 1, 10000, 10000, 2000,
      100000000, 10000, 10000, 0, md5(n::text), case n % 4 when 0 then 4 else 5 end, 0, case n % 4 when 0 then 20000 else 0 end, 10000, 1,
      t.at, t.at + interval '1 minute', t.at + interval '2 minutes'
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join (select id, game_id from lottery_issue order by id limit 1) i join lottery_game g on g.id = i.game_id
    cross join lateral (select ${at(orders)} as at) t`),
  )
  say(`${orders} orders`)
  await chunked(rounds, (from, to) =>
    owner.query(sql`
    insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, closed_at, state,
      bet, stake_cash, win, bets, wins, valid, news)
    select n, 'HOUSE', 'r-' || n, 'G' || lpad(n::text, 11, '0'), ${of(sql`n`)}, 'P', 'GAME', 'RNG', false, t.at, t.at + interval '5 seconds',
      'closed', 10000, 10000, case n % 4 when 0 then 30000 else 0 end, 1, 1, 10000, 1
    from generate_series(${from}::bigint, ${to}::bigint) n cross join lateral (select ${at(rounds)} as at) t`),
  )
  await chunked(movements, (from, to) =>
    owner.query(sql`
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version, credit_after,
      credit_version, source, ext_id, ref_kind, ref_no, created_at)
    select n, n, case n % 4 when 0 then 1 else 20 end, a.member_id, case n % 4 when 0 then 0 else a.id end, case n % 4 when 0 then a.id else 0 end,
      10000, case n % 4 when 0 then null else 0 end, case n % 4 when 0 then null else n end, case n % 4 when 0 then 0 end,
      case n % 4 when 0 then n end, 'bench', n::text, 'lottery_order', 'L' || lpad(n::text, 11, '0'), t.at
    from generate_series(${from}::bigint, ${to}::bigint) n
    join account a on a.member_id = ${of(sql`n`)} and a.bucket = 1 cross join lateral (select ${at(movements)} as at) t`),
  )
  say(`${rounds} rounds, ${movements} movements`)
  await owner.query(
    sql`select setval('lottery_order_id_seq', ${orders}::bigint), setval('vendor_round_id_seq', ${rounds}::bigint), setval('journal_id_seq', ${movements}::bigint)`,
  )
}

type Insert = (from: number, to: number) => Promise<unknown>

async function chunked(total: number, insert: Insert, size = CHUNK): Promise<void> {
  for (let from = 1; from <= total; from += size) await insert(from, Math.min(from + size - 1, total))
}
