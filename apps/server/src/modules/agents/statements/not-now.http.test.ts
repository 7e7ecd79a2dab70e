import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// An upline whose wallet could pay is told that a payment is not available, and not why (issue 19 section 4: protection inside the tree):
// every answer about a holder who is excluded from play is the one about a holder whose account is locked or closed, its times included.
const app = await testApp()
const { call, site, owner } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
const log = pino({ level: 'silent' })

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: { RNG: 0 } } as const
const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const wage = (ratePpm: number, more: Pick<WireTerms, 'funding'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
const names = ['bicam1', 'bikhoa2', 'bidong3'] as const
const top = await member('khongro0')
await setAgent(app.db, { memberId: top, rates: { RNG: 0 }, by: 'test', reason: 'test' })
const holders: bigint[] = []
for (const name of names) {
  const holder = await member(name)
  const player = await rebates.member()
  await join(app.db, { ...usual, memberId: holder, uplineId: top, kind: 'agent' })
  await join(app.db, { ...usual, memberId: player, uplineId: holder, kind: 'player' })
  await signedBy(app)(holder, top, wage(5000, { funding: 'UPLINE' }), '2026-06-19T17:00:00Z')
  await rebates.tell(player, [{ ref: name, validBet: '20000.0000', at: new Date('2026-06-20T03:01:00Z') }])
  holders.push(holder)
}
const [excluded, locked, closed] = holders
await app.setTestTime('2026-06-20T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, app.clock.now())
await owner.query(sql`
  select wallet_adjust(${top}::bigint, 'P', ${parseMoney('900.0000')}::bigint, 'adjustment', 'test', 'give', sha256('give'), 'adjustment', 'give')`)
await owner.query(sql`
  insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${excluded}, 'self', lotus_now(), lotus_now() + interval '30 days')`)
const setStatus = (id: bigint | undefined, status: string) =>
  owner.query(sql`update member set status = ${status} where id = ${id}::bigint`)
await setStatus(locked, 'blocked')
await setStatus(closed, 'closed')

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
/** Everything that the upline is answered about a holder, with the holder's own names taken out. */
async function toldOf(at: number): Promise<string> {
  const [name, holder] = [must(names[at], 'a holder'), must(holders[at], 'a holder')]
  const client = await logIn('khongro0')
  const kind = 'DAILY'
  const listed = (await call(client, 'agent.statements', { kind, account: name })).value.rows
  const { id } = must(listed[0], 'it is listed')
  const explained = await call(client, 'contract.statement', { id })
  const paid = await call(client, 'agent.payStatement', { id })
  const after = await call(client, 'contract.statement', { id })
  const csv = await call(client, 'agent.exportStatements', { kind, account: name })
  const answers = JSON.stringify(
    [listed, explained, paid, after, csv].map((one) => ('code' in one ? [one.code, one.value] : one)),
  )
  return answers
    .replaceAll(name, 'holder')
    .replaceAll(`"memberId":"${holder}"`, '"memberId":""')
    .replaceAll(`C${holder}-`, 'C-')
    .replaceAll(/"hash":"\w+"/g, '"hash":""')
}

it.each([
  ['before anybody has asked', '2026-06-20T17:00:02Z', false],
  ['after the first try', '2026-06-20T17:01:00Z', true],
  ['after the next one', '2026-06-21T17:01:01Z', true],
])('%s the answers are the same', async (_when, time, asks) => {
  await app.setTestTime(time)
  if (asks) await payOwed(app.db, log)
  const [ofExcluded, ofLocked, ofClosed] = [await toldOf(0), await toldOf(1), await toldOf(2)]
  expect(ofLocked).toBe(ofExcluded)
  expect(ofClosed).toBe(ofExcluded)
  expect(ofExcluded).toContain('"reason":"NOT_NOW"')
  expect(ofExcluded).not.toContain('HOLDER')
  // Nothing is owed that could be paid, and nothing was taken.
  const client = await logIn('khongro0')
  expect((await call(client, 'agent.owed', {})).value).toEqual({ count: 0, left: '0.0000' })
  expect(await rebates.cash(top)).toBe('900.0000')
})

it('it is paid once the account can be paid, and the operator reads why until then', async () => {
  const office = (await call(await app.operator('linh.fin'), 'bo.statements', { state: 'owed' })).value
  expect(office.rows.map(({ debt }) => debt?.reason)).toEqual(['HOLDER', 'HOLDER', 'HOLDER'])
  await setStatus(locked, 'active')
  await app.setTestTime('2026-06-22T17:01:02Z')
  await payOwed(app.db, log)
  expect(await rebates.cash(top)).toBe('800.0000')
  expect(await rebates.breaks()).toEqual([])
})
