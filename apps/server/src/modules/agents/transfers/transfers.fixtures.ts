import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import type { TestApp } from '../../../testing/test-app.ts'
import { setFlag } from '../../identity/accounts.fixtures.ts'
import { peopleOf } from '../../identity/security/security.fixtures.ts'
import { agentsTransfersCheck } from '../audit/check-transfers.ts'
import { auditLedger } from '../../wallet/index.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

export const FUND_PASSWORD = '482913'
export type Person = { client: HttpClient; id: bigint; username: string }

/** An agent, somebody directly below, and somebody below them, with both flags on. */
export async function transferWorld(app: TestApp) {
  const { call } = app
  const people = peopleOf(app)
  for (const flag of ['X_XFERDOWN', 'X_XFERUP'] as const) await setFlag(app, flag, true)
  const person = async (username: string): Promise<Person> => {
    const { client } = await app.register(username)
    return { client, username, id: BigInt((await call(client, 'member.info', {})).value.id) }
  }
  const below = async (username: string, upline: Person, kind: 'agent' | 'player' = 'player'): Promise<Person> => {
    const one = await person(username)
    const place = { kind, via: 'direct', linkCode: null, remark: '', rates: {}, by: 'test' } as const
    await join(app.db, { ...place, memberId: one.id, uplineId: upline.id })
    return kind === 'agent' ? again(one) : one
  }
  /** Logged in anew, as an agent; sessions remember what the account was. */
  const again = async (one: Person): Promise<Person> => {
    const { value } = await call(app.site, 'session.login', { username: one.username, password: 'một mật khẩu dài' })
    return { ...one, client: app.site.as(value.token) }
  }
  const agent = async (username: string): Promise<Person> => {
    const one = await person(username)
    await setAgent(app.db, { memberId: one.id, rates: {}, by: 'test', reason: 'test' })
    return again(one)
  }
  const setFund = async ({ client }: Person) => {
    await people.byPassword(client)
    return call(client, 'security.setFundPassword', { fundPassword: FUND_PASSWORD })
  }
  const prove = ({ client }: Person) => call(client, 'security.proveFundPassword', { fundPassword: FUND_PASSWORD })
  const down = (from: Person, account: string, amount: string, key: string = randomUUID()) =>
    call(from.client, 'agent.transfer', { account, amount }, { key })
  const up = (from: Person, amount: string, key: string = randomUUID()) =>
    call(from.client, 'upline.transfer', { amount }, { key })
  const cashOf = async ({ client }: Person) => (await call(client, 'wallet.balance', {})).value.cash
  /** The whole ledger, what is proven of transfers, and what is left in the account between two members. */
  const audit = async () => ({
    breaks: (await auditLedger(app.db, { extra: [agentsTransfersCheck], isWhole: true })).checks.flatMap(
      ({ name, breaks }) => breaks.map((row) => ({ ...row, check: name })),
    ),
    between: await app.owner.value<bigint>(sql`
      select coalesce(sum(case when j.credit_account = a.id then j.amount else -j.amount end), 0)::bigint
      from account a join journal j on a.id in (j.credit_account, j.debit_account) where a.house_code = 'member-transfer'`),
  })
  return { agent, again, below, setFund, prove, down, up, cashOf, audit }
}
