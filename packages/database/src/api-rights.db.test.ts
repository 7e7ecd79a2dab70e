import { describe, expect, inject, test } from 'vitest'
import { memberDatabase, memberUrl, testDatabase } from '@lotus/testing'
import { tablesHiddenFromApi, tablesReadOnlyToApi } from './api-rights.ts'
import { functionsRefusedToApi } from './functions-refused.ts'
import { apiRole, appRole, checkApiLogin, createDatabase, migrate, ownerRole, sql, withLogin } from './index.ts'

// What the login of the members' program may do, by the catalog and by trying (ADR 0012).

const prepared = await testDatabase()
const { owner, ownerUrl, appUrl } = prepared
const member = await memberDatabase(prepared)

const refusal = (statement: string) =>
  member.pool.query(statement).then(
    () => `${statement} was not refused`,
    (error: { code?: string; message: string }) =>
      error.code === '42501' ? 'refused' : `${statement}: ${error.message}`,
  )

type Routine = { name: string; args: string; body: string; isMemberAllowed: boolean; isAppAllowed: boolean }
const routines = await owner.many<Routine>(sql`
  select p.proname::text as name, p.prosrc as body,
    coalesce((select string_agg('null::' || format_type(t, null), ', ' order by n) from unnest(p.proargtypes::oid[]) with ordinality as a(t, n)), '') as args,
    has_function_privilege(${apiRole}, p.oid, 'execute') as "isMemberAllowed", has_function_privilege(${appRole}, p.oid, 'execute') as "isAppAllowed"
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`)

/** Functions that write the ledger themselves, or call one that does. */
function moversOfMoney(): Set<string> {
  const movers = new Set(
    routines.filter(({ body }) => /insert into journal\b|update account\b/.test(body)).map(({ name }) => name),
  )
  for (let before = -1; before !== movers.size;) {
    before = movers.size
    for (const { name, body } of routines) {
      if ([...body.matchAll(/\b(\w+)\(/g)].some(([, called = '']) => movers.has(called))) movers.add(name)
    }
  }
  return movers
}

describe('functions', () => {
  test('that move money and are open to members are these: each takes from the member, or checks what may be run', () => {
    const movers = moversOfMoney()
    expect(movers.size).toBeGreaterThan(40)
    const open = routines.filter(({ name, isMemberAllowed }) => isMemberAllowed && movers.has(name))
    expect([...new Set(open.map(({ name }) => name))].toSorted()).toEqual([
      // What a transfer would be refused for; it ends requirements of turnover on the way.
      'agent_transfer_checks',
      // Takes the withdrawn money from the member; paying out and giving back are the operators'.
      'cashier_open_withdrawal',
      // What a withdrawal would be refused for; it ends requirements of turnover on the way.
      'cashier_withdrawal_checks',
      // Ends a requirement by the bets that count for it; nobody can give it any.
      'turnover_refresh',
      // The one entry: `wallet_check_caller` refuses what creates money.
      'wallet_run',
      'wallet_run_batch',
    ])
  })

  test('that are refused are there, are the program’s, and are refused when called', async () => {
    const refused = routines.filter(({ name }) => functionsRefusedToApi.includes(name))
    expect(new Set(refused.map(({ name }) => name))).toEqual(new Set(functionsRefusedToApi))
    for (const { name, args, isAppAllowed } of refused) {
      expect(isAppAllowed, name).toBe(true)
      expect(await refusal(`select ${name}(${args})`)).toBe('refused')
    }
  })
})

describe('the entry of the wallet', () => {
  const item = {
    member: '1',
    currency: 'P',
    amount: '10000',
    house: 'psp',
    source: 'x',
    ext: 'y',
    print: '00',
    entry: 'DEP_BANK',
  }
  const commands = [
    { op: 'credit' },
    { op: 'adjust' },
    { op: 'win' },
    { op: 'bet_win' },
    { op: 'rollback' },
    { op: 'group', legs: [] },
    { op: 'resolve_hold', hold: '1', action: 'void' },
    { op: 'call', fn: 'vendor_run' },
    { op: 'call', fn: 'vendor_transfer_end' },
    { op: 'call', fn: 'none such' },
    {},
  ]

  test('runs no command for members that creates money, alone or among others', async () => {
    const placing = { ...item, op: 'call', fn: 'lottery_place_orders' }
    for (const command of commands) {
      const text = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
      expect(await refusal(`select wallet_run(${text({ ...item, ...command })})`)).toBe('refused')
      expect(await refusal(`select wallet_run_batch(${text([placing, { ...item, ...command }])})`)).toBe('refused')
    }
  })

  test('credits members with play money', async () => {
    const play = { ...item, op: 'credit', currency: 'TRIAL', ext: 'play', refKind: 'trial', refNo: '1' }
    const reply = await member.value<{ code: string }>(sql`select wallet_run(${JSON.stringify(play)}::jsonb)`)
    expect(reply.code).toBe('ok')
  })
})

describe('everything else', () => {
  test('rows that operators and jobs write are not written, and operators not even read', async () => {
    const rights = await owner.many<{ name: string; isWritten: boolean; isRead: boolean }>(sql`
      select c.relname::text as name, has_any_column_privilege(${apiRole}, c.oid, 'insert, update') or has_table_privilege(${apiRole}, c.oid, 'delete, truncate, trigger') as "isWritten",
        has_any_column_privilege(${apiRole}, c.oid, 'select') as "isRead"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const ledger = ['account', 'journal', 'tx_key', 'hold', 'lottery_order', 'deposit', 'withdrawal']
    for (const table of [...tablesReadOnlyToApi, ...tablesHiddenFromApi, ...ledger]) {
      const found = rights.find(({ name }) => name === table)
      expect(found, table).toMatchObject({ isWritten: false })
      if (tablesHiddenFromApi.includes(table)) expect(found, table).toMatchObject({ isRead: false })
    }
    for (const table of [...ledger, 'operator', 'vendor_key', 'setting']) {
      expect(await refusal(`insert into ${table} default values`)).toBe('refused')
      expect(await refusal(`delete from ${table}`)).toBe('refused')
    }
    expect(await refusal(`select from operator`)).toBe('refused')
    expect(await refusal(`update account set balance = balance + 1`)).toBe('refused')
    expect(await refusal(`update setting set value = '1'`)).toBe('refused')
    expect(await refusal(`update vendor_transfer set state = 'CONFIRMED'`)).toBe('refused')
  })

  test('a trial account does not become a real one, which would be paid for what it staked in play money', async () => {
    const id = await member.value<bigint>(sql`
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, account_type)
      values ('onplaymoney', 'none', '1', lotus_now(), lotus_now(), 4) returning id`)
    await expect(member.query(sql`update member set account_type = 0 where id = ${id}`)).rejects.toThrow('stays one')
    await member.query(sql`update member set nickname = 'still', account_type = 4 where id = ${id}`)
  })

  test('no other role is taken, and nothing is defined', async () => {
    for (const role of [appRole, ownerRole, 'postgres']) {
      expect(await refusal(`set role ${role}`)).toBe('refused')
      expect(await refusal(`set session authorization ${role}`)).toBe('refused')
      expect(await refusal(`grant ${role} to current_user`)).toBe('refused')
    }
    for (const statement of [
      'create table mine (a int)',
      'create function mine() returns int language sql as $$ select 1 $$',
      'create or replace function wallet_check_caller(p_items jsonb) returns void language sql as $$ select $$',
      'create role other',
      'create schema other',
      'alter table account add column mine int',
      'alter table account disable trigger all',
      'drop table setting',
      'truncate account',
      `copy member to program 'true'`,
    ])
      expect(await refusal(statement), statement).toBe('refused')
  })

  test('a login with more rights is refused at the start', async () => {
    await checkApiLogin(await memberUrl(prepared))
    await expect(checkApiLogin(appUrl)).rejects.toThrow('LOTUS_DB_API_URL must have the role lotus_api')
    const more = 'lotus_test_member_of_more'
    const admin = createDatabase({ connectionString: inject('adminUrl'), max: 1 })
    await admin.pool.query(`create role ${more} login password '${more}' in role ${apiRole}, pg_write_all_data`)
    try {
      await expect(checkApiLogin(withLogin(appUrl, more, more))).rejects.toThrow('it has more')
    } finally {
      await admin.pool.query(`drop role ${more}`)
      await admin.end()
    }
    await expect(checkApiLogin(ownerUrl)).rejects.toThrow('LOTUS_DB_API_URL must have the role lotus_api')
  })

  test('an upgrade that ends before it has given the rights is one that gives them at the next start', async () => {
    const isGiven = () =>
      owner.hasRows(sql`select from schema_migration where starts_with(name, ${`rights of ${apiRole}@`})`)
    const upgrade = () => migrate({ ownerConnectionString: ownerUrl, log: () => {} })
    expect(await isGiven()).toBe(true)
    await owner.query(sql`update schema_function set sha256 = 'other' where path = 'platform/functions/clock.sql'`)
    await owner.pool
      .query(`create function ends_here() returns trigger language plpgsql as $$ begin raise exception 'the program ends here'; end $$;
      create trigger ends_here before insert on schema_migration for each row execute function ends_here()`)
    await expect(upgrade()).rejects.toThrow('the program ends here')
    expect(await isGiven()).toBe(false)
    await owner.pool.query('drop trigger ends_here on schema_migration; drop function ends_here()')
    await upgrade()
    expect(await isGiven()).toBe(true)
  })
})
