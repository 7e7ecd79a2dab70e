import type { Database, Transaction } from '@lotus/database'
import { named, sql } from '@lotus/database'
import { firstDeposit, hotAccount, memberCount, ranges, manyAccounts, stakeLimit } from './members.ts'

/**
 * The obvious design: an interactive transaction, one statement per step, a header with two entries, and (variant a) a
 * house account with a running balance. Checks and durability are the same as in the product; like the product's journal
 * its entries have no foreign keys, which made it about a fifth slower.
 */
export type NaiveBet = { memberId: number; amount: bigint; house: string; source: string; extId: string }

export async function naiveBet(db: Database, bet: NaiveBet, hasHouseRow: boolean): Promise<bigint> {
  return db.tx(async (tx) => {
    const known = await tx.maybe<{ balance: bigint }>(
      named(
        'naive.key',
        sql`select balance_after as balance from bench_naive.transaction where source = ${bet.source} and ext_id = ${bet.extId}`,
      ),
    )
    if (known) return known.balance
    const account = await tx.one<{ id: bigint; balance: bigint }>(
      named(
        'naive.lock',
        sql`select id, balance from bench_naive.account where member_id = ${bet.memberId} for update`,
      ),
    )
    await check(tx, bet)
    if (account.balance < bet.amount) throw new Error('insufficient balance')
    const after = account.balance - bet.amount
    const { id, houseId } = await tx.one<{ id: bigint; houseId: bigint }>(
      named(
        'naive.header',
        sql`insert into bench_naive.transaction (source, ext_id, kind, member_id, amount, balance_after)
          values (${bet.source}, ${bet.extId}, 'BET', ${bet.memberId}, ${bet.amount}, ${after})
          returning id, (select id from bench_naive.account where code = ${bet.house}) as "houseId"`,
      ),
    )
    await tx.query(
      named(
        'naive.entries',
        sql`insert into bench_naive.entry (transaction_id, account_id, amount, balance_after)
          values (${id}, ${account.id}, ${-bet.amount}, ${after}), (${id}, ${houseId}, ${bet.amount}, null)`,
      ),
    )
    await tx.query(
      named('naive.member', sql`update bench_naive.account set balance = ${after} where id = ${account.id}`),
    )
    if (hasHouseRow)
      await tx.query(
        named(
          'naive.house',
          sql`update bench_naive.account set balance = balance + ${bet.amount} where id = ${houseId}`,
        ),
      )
    return after
  })
}

/** Status and exclusion, limit and usage: two round trips. */
async function check(tx: Transaction, bet: NaiveBet): Promise<void> {
  const member = await tx.one<{ status: string; excluded: boolean }>(
    named(
      'naive.member_status',
      sql`select status, exists (select from bench_naive.exclusion e where e.member_id = m.id and e.starts_at <= now()
          and (e.ends_at is null or e.ends_at > now())) as excluded
        from bench_naive.member m where id = ${bet.memberId}`,
    ),
  )
  if (member.status !== 'active' || member.excluded) throw new Error('the member may not play')
  const limit = await tx.maybe<{ amount: bigint; used: bigint }>(
    named(
      'naive.limit',
      sql`with used as (
          insert into bench_naive.usage (member_id, hour, staked) values (${bet.memberId}, date_trunc('hour', now()), ${bet.amount})
          on conflict (member_id, hour) do update set staked = bench_naive.usage.staked + excluded.staked
        )
        select l.amount, (select coalesce(sum(u.staked), 0) from bench_naive.usage u
            where u.member_id = l.member_id and u.hour > now() - interval '25 hours')::bigint as used
        from bench_naive.stake_limit l where l.member_id = ${bet.memberId}`,
    ),
  )
  if (limit && limit.used + bet.amount > limit.amount) throw new Error('limit reached')
}

/** Its own plain tables, with as many movements as the product's journal. */
export async function installNaive(owner: Database, rows: number): Promise<void> {
  await owner.pool.query(schema)
  const members = `generate_series(1, ${memberCount}) as m`
  const houses = [hotAccount, ...manyAccounts].map((code) => `('${code}')`).join(',')
  const perMember = Math.max(1, Math.floor(rows / memberCount))
  await owner.pool.query(`
    insert into bench_naive.member select m from ${members};
    insert into bench_naive.account (code) values ${houses};
    insert into bench_naive.account (member_id, balance) select m, ${firstDeposit} from ${members};
    insert into bench_naive.stake_limit select m, 24, ${stakeLimit} from ${members};
    insert into bench_naive.usage select m, date_trunc('hour', now()) - make_interval(hours => h), 1000000
    from generate_series(${ranges.spread.first}, ${ranges.spread.first + ranges.spread.count - 1}) as m, generate_series(1, 24) as h;
    insert into bench_naive.transaction (source, ext_id, kind, member_id, amount, balance_after, created_at)
    select 'vendor:serial', 'N' || lpad(((r - 1) * ${memberCount} + m)::text, 12, '0'), 'BET', m, 100000, ${firstDeposit},
      now() - interval '120 days' * (1 - r::float8 / ${perMember})
    from generate_series(1, ${perMember}) as r, ${members};
    insert into bench_naive.entry (transaction_id, account_id, amount, balance_after, created_at)
    select t.id, case side when 1 then a.id else h.id end, case side when 1 then -t.amount else t.amount end,
      case side when 1 then t.balance_after end, t.created_at
    from bench_naive.transaction t join bench_naive.account a on a.member_id = t.member_id
      join bench_naive.account h on h.code = '${hotAccount}', generate_series(1, 2) as side
    order by t.id, side;
  `)
  // One statement each: VACUUM cannot run inside a multi-statement query.
  for (const table of ['transaction', 'entry', 'account', 'usage', 'member', 'stake_limit'])
    await owner.pool.query(`vacuum analyze bench_naive.${table}`)
}

const schema = `
create schema bench_naive;
create table bench_naive.member (id bigint primary key, status text not null default 'active');
create table bench_naive.exclusion (id bigserial primary key, member_id bigint not null, starts_at timestamptz not null, ends_at timestamptz);
create index on bench_naive.exclusion (member_id);
create table bench_naive.stake_limit (member_id bigint, hours integer, amount bigint not null, primary key (member_id, hours));
create table bench_naive.usage (member_id bigint, hour timestamptz, staked bigint not null, primary key (member_id, hour));
create table bench_naive.account (
  id bigserial primary key, member_id bigint unique, code text unique, balance bigint not null default 0);
create table bench_naive.transaction (
  id bigserial primary key, source text not null, ext_id text not null, kind text not null, member_id bigint not null,
  amount bigint not null, balance_after bigint not null, created_at timestamptz not null default now(), unique (source, ext_id));
create index on bench_naive.transaction (member_id, id);
create table bench_naive.entry (
  id bigserial primary key, transaction_id bigint not null, account_id bigint not null,
  amount bigint not null, balance_after bigint, created_at timestamptz not null default now());
create index on bench_naive.entry (account_id, id);
create index on bench_naive.entry (transaction_id);
grant usage on schema bench_naive to lotus_app;
grant select, insert, update on all tables in schema bench_naive to lotus_app;
grant usage on all sequences in schema bench_naive to lotus_app;
`
