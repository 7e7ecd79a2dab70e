import type { Database } from '@lotus/database'
import { createDatabase, sql } from '@lotus/database'
import { openAccounts } from '../database.ts'
import { bonusOfSplit, firstDeposit, hotAccount, memberCount, ranges, manyAccounts, stakeLimit } from './members.ts'

const CHUNK = 500_000
const SPAN_DAYS = 120

/**
 * Members with money and limits, and a journal of `rows` movements over four months, with their keys: a deposit each,
 * then bets and wins of the same amount, all members in turn. Chains, balances and keys are as the commands would have
 * written them, so that the audit passes.
 */
export async function prefill(ownerUrl: string, rows: number, log: (line: string) => void): Promise<void> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 3 })
  try {
    const perMember = Math.max(2, Math.floor(rows / memberCount / 2) * 2)
    await installMembers(owner)
    await makePastPartitions(owner)
    await fillJournal(owner, perMember, log)
    await fillBalances(owner, perMember)
    await installLimits(owner)
    await owner.pool.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

async function installMembers(owner: Database): Promise<void> {
  await owner.query(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'bench' || m, 'none', '1', lotus_now(), lotus_now() from generate_series(1, ${memberCount}::integer) as m order by m`)
  await openAccounts(owner)
  await owner.query(
    sql`select wallet_house(code, 'P') from unnest(${[hotAccount, ...manyAccounts, 'adjustment', 'bonus-expense']}::text[]) as code`,
  )
}

/** The product creates the current month's partition and future ones, so it gets a date some months ago. */
async function makePastPartitions(owner: Database): Promise<void> {
  const months = Math.ceil(SPAN_DAYS / 28)
  await owner.tx(async (tx) => {
    const { definition } = await tx.one<{ definition: string }>(
      sql`select pg_get_functiondef('lotus_now()'::regprocedure) as definition`,
    )
    await tx.client.query(
      `create or replace function lotus_now() returns timestamptz language sql volatile as $$ select clock_timestamp() - interval '${months} months' $$`,
    )
    await tx.query(sql`select wallet_ensure_partitions(${months}::integer)`)
    await tx.client.query(definition)
  })
}

/** Secondary indexes are created after the rows; the journal's and the keys' rows are written in parallel. */
async function fillJournal(owner: Database, perMember: number, log: (line: string) => void): Promise<void> {
  const indexes = await dropIndexes(owner)
  const total = memberCount * perMember
  const fill = async (statement: (from: number, to: number) => string, name: string) => {
    for (let from = 1; from <= total; from += CHUNK) {
      const to = Math.min(total, from + CHUNK - 1)
      await owner.pool.query(statement(from, to))
      if (to % (4 * CHUNK) === 0) log(`  ${name}: ${to.toLocaleString('en')} of ${total.toLocaleString('en')} rows`)
    }
  }
  await Promise.all([
    fill((from, to) => journalRows(from, to, total), 'journal'),
    fill((from, to) => keyRows(from, to, total), 'keys'),
  ])
  log('  indexes')
  const queue = [...indexes]
  const build = async () => {
    for (let statement = queue.shift(); statement !== undefined; statement = queue.shift())
      await owner.pool.query(`set maintenance_work_mem = '512MB'; ${statement}`)
  }
  await Promise.all([build(), build()])
  await owner.query(sql`select setval('journal_id_seq', ${total})`)
}

/** Drops what the bulk insert would have to maintain row by row; returns the statements that recreate it. */
async function dropIndexes(owner: Database): Promise<string[]> {
  const found = await owner.many<{ name: string; table: string; definition: string; constraint: string | null }>(sql`
    with tables as (
      select relid from pg_partition_tree('journal') union all select relid from pg_partition_tree('tx_key')
    )
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as definition,
      case when k.oid is null then null else 'add constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) end as constraint
    from pg_index i join tables t on t.relid = i.indrelid left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p'
    where not exists (select from pg_inherits up where up.inhrelid = i.indexrelid)
      and not (i.indisprimary and i.indrelid = 'journal'::regclass)
    order by pg_relation_size(i.indrelid)`)
  for (const { name, table, constraint } of found)
    await owner.pool.query(constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`)
  return found.map(({ table, definition, constraint }) =>
    constraint === null ? definition.replace(' ON ONLY ', ' ON ') : `alter table ${table} ${constraint}`,
  )
}

/** For movement `n`: its member and its number among that member's movements, from 1; even ones are bets. */
const movement = `
  cross join lateral (select (1 + (n - 1) % ${memberCount})::bigint as m, (1 + (n - 1) / ${memberCount})::bigint as r) mr
  cross join lateral (select (10 + (m * 7 + (r / 2) * 13) % 90) * 10000 as amount) am`
const at = (total: number) =>
  `now() - interval '10 minutes' - interval '${SPAN_DAYS} days' * (1 - n::float8 / ${total})`
/** Half of the members play with a vendor with sequential transaction ids, half with one with random ids. */
const keySource = `case when m % 2 = 0 then 'vendor:serial' else 'vendor:random' end`
const keyOf = (number: string) =>
  `case when m % 2 = 0 then 'S' || lpad((${number})::text, 12, '0') else md5((${number})::text)::uuid::text end`

function journalRows(from: number, to: number, total: number): string {
  return `
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
      credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
    select n, n, case when r = 1 then 30 when r % 2 = 0 then 20 else 21 end, m,
      case when r = 1 then given.id when r % 2 = 0 then cash.id else game.id end,
      case when r = 1 or r % 2 = 1 then cash.id else game.id end,
      case when r = 1 then ${firstDeposit} else amount end,
      case when r % 2 = 0 then ${firstDeposit} - amount end, case when r % 2 = 0 then r end,
      case when r % 2 = 1 then ${firstDeposit} end, case when r % 2 = 1 then r end,
      ${keySource}, ${keyOf('n')}, case when r = 1 then 'adjustment' else 'other' end, 'B' || n, ${at(total)}
    from generate_series(${from}::bigint, ${to}::bigint) as n ${movement}
      join account cash on cash.member_id = m and cash.bucket = 1
      join account given on given.house_code = 'adjustment'
      join account game on game.house_code = '${hotAccount}'
    order by n`
}

function keyRows(from: number, to: number, total: number): string {
  return `
    insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, ref_source, ref_ext_id, journal_ids, reply, created_at)
    select ${keySource}, ${keyOf('n')}, sha256(int8send(n)), 'applied', m,
      case when r = 1 then 'adjust' when r % 2 = 0 then 'bet' else 'win' end,
      case when r > 1 and r % 2 = 1 then ${keySource} end,
      case when r > 1 and r % 2 = 1 then ${keyOf(`n - ${memberCount}`)} end,
      array[n], jsonb_build_object('code', 'ok', 'groupId', n::text, 'stakeCash', amount::text, 'stakeBonus', '0'), ${at(total)}
    from generate_series(${from}::bigint, ${to}::bigint) as n ${movement}`
}

async function fillBalances(owner: Database, perMember: number): Promise<void> {
  await owner.pool.query(`
    update account a set version = ${perMember}, balance = ${firstDeposit} - amount
    from (select m, ${perMember}::bigint as r from generate_series(1, ${memberCount}) as m) mr
      cross join lateral (select (10 + (m * 7 + (r / 2) * 13) % 90) * 10000 as amount) am
    where a.member_id = m and a.bucket = 1`)
  // Members who play with both buckets: the bonus comes from its own movement.
  const { first, count } = ranges.split
  await owner.query(sql`
    select wallet_move(null, 30::smallint, m.id, wallet_house('bonus-expense', 'P'), a.id, ${bonusOfSplit}, 'bench', 'bonus-' || m.id,
      'adjustment', 'bonus-' || m.id)
    from member m join account a on a.member_id = m.id and a.bucket = 2
    where m.id between ${first} and ${first + count - 1}`)
  await owner.query(sql`
    insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, journal_ids, reply)
    select source, ext_id, sha256(int8send(id)), 'applied', member_id, 'adjust', array[id], '{"code":"ok"}' from journal
    where source = 'bench' and ext_id like 'bonus-%'`)
}

/** A stake limit for each, so that each bet is counted; measured members have played in each of the last 24 hours. */
async function installLimits(owner: Database): Promise<void> {
  await owner.query(
    sql`insert into protection_limit (member_id, kind, hours, amount) select id, 'stake', 24, ${stakeLimit} from member`,
  )
  const { first, count } = ranges.spread
  await owner.query(sql`
    insert into protection_usage (member_id, hour, staked)
    select m, date_trunc('hour', lotus_now()) - make_interval(hours => h), 1000000
    from generate_series(${first}::integer, ${first + count - 1}::integer) as m, generate_series(1, 24) as h`)
}
