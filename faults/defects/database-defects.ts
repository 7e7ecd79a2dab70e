import { sql, type Database } from '@lotus/database'
import { dropVersionIndexes, editFunction, run } from './edit.ts'

/**
 * Defects of the database, installed in a campaign's own copy by its owner. Where the product has two protections, the
 * defect removes both: one alone still prevents the error, which is its purpose.
 */
export const databaseDefects = {
  async synchronousCommitOff(owner: Database) {
    await run(
      owner,
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    )
  },
  async noUniqueKey(owner: Database) {
    await run(owner, 'alter table tx_key drop constraint tx_key_pkey')
    await editFunction(owner, 'wallet_key_outcome(text, text, bytea)', [
      ['  if not found then return null; end if;', '  return null;'],
    ])
    await batchOneByOne(owner)
  },
  async settlementWithoutGuard(owner: Database) {
    await editFunction(owner, 'lottery_settle_batch(bigint, integer, jsonb)', [['and o.status = order_waiting()', '']])
    const pay =
      'wallet_pay_many(text, text, text, text, bigint[], smallint[], bigint[], bigint[], bigint[], text[], text[], timestamptz[])'
    await editFunction(owner, pay, [
      [
        'as ids from numbered group by n) g using (n);',
        'as ids from numbered group by n) g using (n) on conflict do nothing;',
      ],
    ])
  },
  async noRowLock(owner: Database) {
    await editFunction(owner, 'wallet_lock(bigint, text)', [['for no key update', '']])
    await editFunction(owner, 'wallet_lock_members(bigint[], text)', [['for no key update', '']])
    await dropVersionIndexes(owner)
    await batchOneByOne(owner)
    // Read, compute, write: what the guarded UPDATE of the product never does.
    await editFunction(owner, 'wallet_move(bigint, smallint, bigint, bigint, bigint, bigint, text, text, text, text)', [
      [
        'update account set balance = balance - p_amount, version = version + 1',
        `select balance, version into v_debit_after, v_debit_version from account where id = p_debit;
         perform pg_sleep(0.003);
         update account set balance = v_debit_after - p_amount, version = v_debit_version + 1`,
      ],
    ])
  },
  async noLimitInTransaction(owner: Database) {
    await editFunction(owner, 'protection_refusal(bigint, bigint, bigint, timestamptz)', [
      ['continue when v_limit is null;', 'continue;'],
    ])
    await editFunction(owner, 'protection_state(bigint[], timestamptz)', [
      ['l.is_limited, l.room', 'l.is_limited, null::bigint'],
    ])
  },
  async noExclusionInTransaction(owner: Database) {
    await editFunction(owner, 'protection_refusal(bigint, bigint, bigint, timestamptz)', [
      ['if v_until is not null then', 'if false then'],
    ])
    await editFunction(owner, 'protection_state(bigint[], timestamptz)', [['m.id, e.until', 'm.id, null::timestamptz']])
  },
  async jobWithoutPeriodKey(owner: Database) {
    await run(owner, 'alter table lottery_issue drop constraint lottery_issue_game_id_issue_no_key')
    await editFunction(owner, 'lottery_create_issues(smallint, jsonb)', [
      ['on conflict (game_id, issue_no) do nothing', ''],
      // Two workers check what is missing before either has written it: a delay of a second makes that certain.
      ['select draw_source, draw_terms into strict', 'perform pg_sleep(1); select draw_source, draw_terms into strict'],
    ])
  },
  async voidByUpdate(owner: Database) {
    await run(owner, 'alter table journal disable trigger journal_append_only')
    await editFunction(owner, rollback, [
      [
        'v_id := wallet_move(v_ids[1], kind_bet_cancel(), p_member, j.credit_account, j.debit_account, j.amount, p_source, p_ext_id, j.ref_kind, j.ref_no);',
        `update account set balance = balance + j.amount where id = j.debit_account;
         update journal set kind = 23, amount = 1 where id = j.id and created_at = j.created_at; v_id := j.id;`,
      ],
    ])
  },
  async outboxById(owner: Database) {
    await run(owner, 'create table fault_watermark (id bigint not null); insert into fault_watermark values (0)')
    await editFunction(owner, 'outbox_relay(integer)', [
      ['where position is null', 'where position is null and id > (select max(w.id) from fault_watermark w)'],
      [
        "select count(*)::integer, max(written.position), coalesce(array_agg(distinct written.topic), '{}') into stamped, high, topics from written;",
        `select count(*)::integer, max(written.position), coalesce(array_agg(distinct written.topic), '{}') into stamped, high, topics from written;
         insert into fault_watermark select max(id) from outbox where position is not null having max(id) is not null;`,
      ],
    ])
  },
  async rollbackWithoutTombstone(owner: Database) {
    await editFunction(owner, rollback, [
      [
        `perform wallet_key_store(p_bet_source, p_bet_ext_id, p_fingerprint, 'tombstone', p_member, '{}', '{"code":"rolled_back"}', 'bet');`,
        '',
      ],
    ])
  },
  async statementPaidTwice(owner: Database) {
    await editFunction(owner, 'agent_statement_write(text, jsonb)', [
      ['do nothing returning *', 'do update set made_at = excluded.made_at returning *'],
    ])
    const pay = 'agent_statement_pay(text, bigint[], integer[], timestamptz[], text[], bigint[])'
    await editFunction(owner, pay, [
      [
        'p_amounts, v_refs, v_refs)',
        "p_amounts, array(select r || '-' || gen_random_uuid() from unnest(v_refs) r), v_refs)",
      ],
    ])
  },
  async smallSharePaidTwice(owner: Database) {
    await editFunction(owner, 'agent_rebate_pay_days(date, integer)', [
      ['where t.paid_at is null and', "where (t.paid_at is null or t.paid_at < lotus_now() - interval '1 second') and"],
    ])
  },
  async clockOfTheHost(owner: Database) {
    await run(
      owner,
      `create or replace function lotus_now() returns timestamptz language sql volatile parallel safe
       as $$ select clock_timestamp() + coalesce(nullif(current_setting('lotus.host_offset', true), ''), '0')::interval $$`,
    )
  },
} as const

const rollback = 'wallet_rollback(bigint, text, text, text, bytea, text, text)'

/** The set-based path handles keys and balances differently: here a batch is its items, one after the other. */
async function batchOneByOne(owner: Database): Promise<void> {
  const { type } = await owner.one<{ type: string }>(
    sql`select pg_get_function_result('wallet_run_batch(jsonb)'::regprocedure) as type`,
  )
  await run(
    owner,
    `create or replace function wallet_run_batch(p_items jsonb) returns ${type}
     language plpgsql volatile security definer set search_path = public, pg_temp as $$
     declare v_replies jsonb[]; r record;
     begin
       perform wallet_lock_members(array(select distinct (x ->> 'member')::bigint from jsonb_array_elements(p_items) x order by 1), 'P');
       for r in select t.item, t.n from jsonb_array_elements(p_items) with ordinality as t(item, n) order by t.n loop
         v_replies[r.n] := wallet_run(r.item);
       end loop;
       return to_jsonb(v_replies)::${type};
     end $$`,
  )
}

export type DatabaseDefect = keyof typeof databaseDefects
