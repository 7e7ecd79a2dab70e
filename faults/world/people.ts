import { createHash } from 'node:crypto'
import { sql, type Database } from '@lotus/database'
import type { Chance } from '../chance.ts'

export type Person = { id: string; token: string; payoutAccountId: string }
export type Operators = { finance: string; enters: string; confirms: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const tokenOf = (chance: Chance) =>
  Buffer.from(Array.from({ length: 32 }, () => chance.integer(0, 255))).toString('base64url')

/**
 * Members and operators with a session each, written by the owner: registration and login are not tested here, and 64
 * password hashes take minutes on a small machine.
 */
export async function createPeople(owner: Database, chance: Chance, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => tokenOf(chance))
  const rows = await owner.many<{ id: bigint; n: number; account: bigint }>(sql`
    with people as (
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
      select 'player' || n, '-', '2026-01', lotus_now(), lotus_now() from generate_series(1, ${count}::integer) n
      returning id, substr(username, 7)::integer as n
    ), sessions as (
      insert into member_session (member_id, token_hash, expires_at)
      select p.id, decode(t.hash, 'hex'), lotus_now() + interval '30 days'
      from people p join unnest(${tokens.map(hashOf)}::text[]) with ordinality as t(hash, n) using (n)
    ), accounts as (
      insert into payout_account (member_id, bank_code, account_number, holder_name, is_default)
      select id, 'DEMO', lpad(id::text, 10, '7'), 'FAULT PLAYER', true from people returning id, member_id
    )
    select p.id, p.n, a.id as account from people p join accounts a on a.member_id = p.id order by p.n`)
  return rows.map((row, at) => ({
    id: row.id.toString(),
    token: tokens[at] ?? '',
    payoutAccountId: row.account.toString(),
  }))
}

export async function createOperators(owner: Database, chance: Chance): Promise<Operators> {
  const make = async (username: string, permissions: readonly string[]): Promise<string> => {
    const token = tokenOf(chance)
    await owner.query(sql`
      with o as (
        insert into operator (username, name, password_hash, permissions) values (${username}, ${username}, '-', ${permissions}) returning id
      )
      insert into operator_session (operator_id, token_hash, expires_at)
      select id, decode(${hashOf(token)}, 'hex'), lotus_now() + interval '30 days' from o`)
    return token
  }
  return {
    finance: await make('fault.finance', ['withdrawals.view', 'withdrawals.decide']),
    enters: await make('fault.enters', ['draws.view', 'draws.enter']),
    confirms: await make('fault.confirms', ['draws.view', 'draws.confirm']),
  }
}

export const FUND_HASH = '-'

/** A member without a session: nobody's client. */
export const createStranger = (owner: Database, username: string, fundHash: string | null) =>
  owner.value<bigint>(sql`
    insert into member (username, password_hash, payment_password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    values (${username}, '-', ${fundHash}::text, '2026-01', lotus_now(), lotus_now()) returning id`)
