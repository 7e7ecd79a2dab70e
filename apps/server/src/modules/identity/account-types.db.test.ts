import { accountTypeCodes, accountTypes, PLAYER_ACCOUNT, TRIAL_ACCOUNT } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'

// Account types stand once in the database and once in the programs (operations.md 0.4): both say the same.
const { owner } = await testDatabase()

it('the table and the constant have the same rows', async () => {
  const rows = await owner.many<(typeof accountTypes)[number]>(sql`
    select code, label, can_member as "canMember", can_agent as "canAgent", is_top as "isTop", reportable, payable, can_bet_real as "canBetReal"
    from account_type order by code`)
  expect(rows).toEqual(accountTypes)
})

it('a member has one of them, and the named ones are what they say', async () => {
  const rule = await owner.value<string>(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'member'::regclass and conname = 'member_account_type_check'`)
  const allowed = [...rule.matchAll(/\d+/g)].map(Number)
  expect(allowed).toEqual(accountTypeCodes)
  const named = await owner.one<object>(sql`select account_trial() as trial, account_player() as player`)
  expect(named).toEqual({ trial: TRIAL_ACCOUNT, player: PLAYER_ACCOUNT })
  const labelOf = (code: number) => accountTypes.find((one) => one.code === code)?.label
  expect([labelOf(TRIAL_ACCOUNT), labelOf(PLAYER_ACCOUNT)]).toEqual(['trial', 'player'])
})

it.each([
  [true, false, 'top agent'],
  [false, false, 'agent'],
  [true, true, 'test top agent'],
  [false, true, 'test agent'],
])('an agent (at the top: %s, for tests: %s) is made a %s, and a player again', async (isTop, isTest, label) => {
  const id = await owner.value<bigint>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, is_test)
    values (${`typed${isTop}${isTest}`.slice(0, 14)}, 'none', '1', lotus_now(), lotus_now(), ${isTest}) returning id`)
  const labelOf = () =>
    owner.value<string>(
      sql`select t.label from member m join account_type t on t.code = m.account_type where m.id = ${id}`,
    )
  await owner.query(sql`select member_set_agent(${id}, ${isTop})`)
  expect(await labelOf()).toBe(label)
  expect(await owner.value(sql`select member_is_counted(${id}) as is`)).toBe(!isTest)
  await owner.query(sql`select member_set_player(${id})`)
  expect(await labelOf()).toBe('player')
})
