import { describe, expect, it } from 'vitest'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { listStatementParts } from './own-part.ts'
import { listStatementShares } from './own-shares.ts'
import { statementRef } from './reference.ts'
import { listStatementStep } from './statement-step.ts'

// What somebody's own part of a step consists of (issue 19 section 4): every row, to the unit, also where a line left, where one came from
// further down, where a bet was settled after the move, and where an upline pays a wage of its own.
const app = await testApp()
const { call, site, owner } = app
const START = '2026-06-15T17:00:00Z'
const EDGE = '2026-06-24T17:00:00Z'
await app.setTestTime(START)
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const named = async (username: string): Promise<bigint> => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const under = async (uplineId: bigint, kind: 'agent' | 'player', ratePpm: number, id?: bigint): Promise<bigint> => {
  const memberId = id ?? (await rebates.member())
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(app.db, { ...usual, memberId, uplineId, kind, rates: { RNG: ratePpm } })
  return memberId
}
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+07:00`)
let bets = 0
const lose = async (memberId: bigint, day: string, validBet: string, placed = day): Promise<void> => {
  bets += 1
  await app.setTestTime(at(day).toISOString())
  await rebates.tell(memberId, [{ ref: `bet-${bets}`, validBet, placedAt: at(placed), at: at(day) }])
  await rebates.count()
}
type Tiered = Extract<WireTerms, { kind: 'DAILY' }>
const terms = (ratePpm: number): Pick<Tiered, 'categories' | 'activeMinBet' | 'tiers'> => ({
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
const dividend: WireTerms = { ...terms(100_000), kind: 'DIVIDEND', cadence: 'SEMIMONTHLY', carry: 'NONE' }
const wage = (ratePpm: number, more: Pick<WireTerms, 'funding'> = {}): WireTerms => ({
  ...terms(ratePpm),
  kind: 'DAILY',
  cadence: 'DAILY',
  ...more,
})
const sign = signedBy(app)

const top = await named('phanrieng1')
await named('phanrieng2')
const agent = await named('phanrieng3')
await setAgent(app.db, { memberId: top, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
await under(top, 'agent', 8000, agent)
const player = await under(agent, 'player', 5000)
// Comes from below the agent to directly below the top agent.
const riser = await under(agent, 'player', 5000)
// Leaves the agent's line for another one's.
const other = await under(top, 'agent', 8000)
const mover = await under(agent, 'agent', 6000)
const below = await under(mover, 'player', 1000)
await sign(top, null, wage(10_000), START)
await sign(top, null, dividend, START)
await sign(agent, top, wage(5000, { funding: 'UPLINE' }), START)

const gift = (memberId: bigint, key: string, promotion: 'CASHBACK' | 'BONUS', amount: string, day: string) =>
  rebates.tellPromotion(memberId, { key, promotion, amount, at: at(day) })
await lose(player, '2026-06-17', '1000.0000')
await lose(player, '2026-06-17', '1.0000')
await lose(top, '2026-06-18', '300.0000')
await lose(riser, '2026-06-18', '2000.0000')
await lose(mover, '2026-06-19', '4000.0000')
await lose(below, '2026-06-19', '700.0000')
for (const valid of ['1.5000', '1.5000']) await lose(below, '2026-06-19', valid)
await gift(top, 'back-1', 'CASHBACK', '12.3400', '2026-06-18')
await gift(top, 'gift-1', 'BONUS', '50.0000', '2026-06-18')
await gift(mover, 'back-2', 'CASHBACK', '7.0000', '2026-06-19')
await gift(riser, 'gift-2', 'BONUS', '3.0000', '2026-06-19')
await app.setTestTime('2026-06-23T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, new Date('2026-06-23T17:00:01Z'))
await app.setTestTime(EDGE)
await owner.query(sql`select agent_move_line(${riser}, ${top}, 'test', 'test')`)
await owner.query(sql`select agent_move_line(${mover}, ${other}, 'test', 'test')`)
await lose(riser, '2026-06-26', '500.0000')
await lose(mover, '2026-06-26', '600.0000', '2026-06-19')
await lose(riser, '2026-06-26', '40.0000', '2026-06-19')
await lose(player, '2026-06-27', '900.0000')
await gift(riser, 'gift-3', 'BONUS', '2.5000', '2026-06-26')
const END = new Date('2026-06-30T17:00:01Z')
await app.setTestTime(END.toISOString())
await rebates.count()
await rebates.payDays()
await settleDue(app.db, END)

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const [topClient, stranger] = [await logIn('phanrieng1'), await logIn('phanrieng2')]
const key = await owner.one<{ n: number; start: Date }>(sql`
  select n, period_start as start from agent_statement where member_id = ${top} and kind = 'DIVIDEND'`)
const id = statementRef({ memberId: top, ...key })

type PartsInput = RouteInput<'contract.statementParts'>
type SharesInput = RouteInput<'contract.statementShares'>
type Place = { under?: string; day?: string }
const units = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + parseMoney(one), 0n)

/** All pages of a list, three rows at a time. */
async function pagesOf<Row>(read: (cursor: string | undefined) => Promise<{ rows: Row[]; nextCursor: string | null }>) {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
const partsOf = (step: PartsInput['step'], place: Place = {}, limit = 3) =>
  pagesOf((cursor) => listStatementParts(app.db, top, { id, step, limit, ...place, ...(cursor ? { cursor } : {}) }))
const sharesOf = (step: SharesInput['step'], place: Place = {}, limit = 3) =>
  pagesOf((cursor) => listStatementShares(app.db, top, { id, step, limit, ...place, ...(cursor ? { cursor } : {}) }))
const ownOf = async (step: RouteInput<'contract.statementStep'>['step'], place: Place = {}) =>
  must((await listStatementStep(app.db, top, { id, step, by: 'member', ...place })).own, 'by member').amount
const told = (rows: RouteValue<'contract.statementParts'>['rows']) =>
  rows.map((row) => [row.day, row.kind, row.isElsewhere, row.amount])
const everywhere: Place[] = [top, agent, player, riser, other, mover, below].flatMap((member) =>
  [undefined, '2026-06-19', '2026-06-26'].map((day) => ({
    ...(member === top ? {} : { under: String(member) }),
    ...(day === undefined ? {} : { day }),
  })),
)

it('is to the unit what the step says, of everybody and of each day', async () => {
  for (const place of everywhere) {
    for (const step of ['accruals', 'cashback', 'bonus', 'wages'] as const) {
      const rows = await partsOf(step, place, 50)
      expect([step, place, units(rows.map(({ amount }) => amount))]).toEqual([
        step,
        place,
        parseMoney(await ownOf(step, place)),
      ])
    }
    const rows = await sharesOf('rebates', place, 50)
    expect([place, units(rows.map(({ paid }) => paid))]).toEqual([place, parseMoney(await ownOf('rebates', place))])
  }
  // Some hundred questions.
}, 60_000)

it('a line that came from further down counts in each line on its own days, so nothing is counted twice', async () => {
  const lines = (await call(topClient, 'contract.statementStep', { id, step: 'loss', by: 'member' })).value
  const amountOf = (member: bigint) => lines.rows.find((row) => row.id === String(member))?.amount
  // The bet of 40 was placed in the line that it left, and settled afterwards.
  expect([amountOf(agent), amountOf(riser), amountOf(other)]).toEqual(['9244.0000', '540.0000', '0.0000'])
  expect(lines.own?.amount).toBe('260.0000')
  const all = [...lines.rows.map(({ amount }) => amount), must(lines.own, 'by member').amount]
  expect(units(all)).toBe(parseMoney(lines.total))
  expect(lines.total).toBe('10044.0000')
})

describe('the rows', () => {
  it('are movements, and statements that whoever holds or granted them opens', async () => {
    expect(told(await partsOf('cashback'))).toEqual([['2026-06-18', 'CASHBACK', false, '12.3400']])
    const wages = await partsOf('wages')
    expect(wages.every(({ opens, reference }) => opens && /^C\d+-\d+-\d+$/.test(reference ?? ''))).toBe(true)
    // The top agent is paid of the whole team; what it pays of its own is a cost of that line and none above.
    expect(told(wages.filter(({ day }) => day === '2026-06-17'))).toEqual([
      ['2026-06-17', 'DAILY', false, '10.0100'],
      ['2026-06-17', 'DAILY', true, '-5.0000'],
    ])
    expect(wages.find(({ isElsewhere }) => isElsewhere)?.account).toBe('phanrieng3')
  })

  it('say of a line that left what it had before', async () => {
    const place = { under: String(agent) }
    expect(told(await partsOf('cashback', place))).toEqual([['2026-06-19', 'CASHBACK', false, '7.0000']])
    expect(told(await partsOf('bonus', place))).toEqual([['2026-06-19', 'REWARD', false, '3.0000']])
    expect((await partsOf('bonus', { under: String(riser) })).map(({ reference }) => reference)).toEqual(['gift-3'])
  })

  it('are shares of bets with the rate and the highest one below, each cut by itself', async () => {
    const shares = await sharesOf('rebates', { day: '2026-06-17' })
    expect(shares).toMatchObject([
      { ratePpm: 4000, belowPpm: 8000, validBet: '1000.0000', calc: '4.00000000', paid: '4.0000', isSelf: false },
    ])
    const self = await sharesOf('rebates', { under: String(player), day: '2026-06-17' })
    expect(self).toMatchObject([{ ratePpm: 5000, belowPpm: 0, paid: '5.0000', isSelf: true }])
    // One below 0.01 is none of them, and is told beside them.
    const asked = { id, step: 'rebates', under: String(player), day: '2026-06-17' } as const
    const { small, total } = (await call(topClient, 'contract.statementShares', asked)).value
    expect([small, total]).toEqual([{ bets: 1, calc: '0.00500000', paid: '0.0000' }, '5.0000'])
  })

  it('of a day of small shares are those of the day, whose sum was cut', async () => {
    // Of whoever left the line, so below its own head it is not told.
    expect(await partsOf('accruals', { under: String(mover) })).toEqual([])
    const [day] = await partsOf('accruals', { under: String(agent) })
    expect(day).toMatchObject({ day: '2026-06-19', kind: 'DAY', bets: 2, calc: '0.01500000', amount: '0.0100' })
    const shares = await sharesOf('accruals', { under: String(agent), day: '2026-06-19' })
    // Beside those of the agent and of the bettor, whose days were cut to nothing.
    expect(shares.length).toBe(6)
    expect(shares.filter(({ ratePpm }) => ratePpm === 5000)).toMatchObject(
      Array(2).fill({ ratePpm: 5000, belowPpm: 1000, calc: '0.00750000', paid: '0.0000' }),
    )
  })

  it('are the same on pages of any length, and in the file', async () => {
    const ofPages = (await sharesOf('rebates', {}, 1)).map(({ bet, paid }) => [bet, paid])
    expect(ofPages).toEqual((await sharesOf('rebates', {}, 50)).map(({ bet, paid }) => [bet, paid]))
    const { csv, rows } = (await call(topClient, 'contract.exportStatementShares', { id, step: 'rebates' })).value
    expect(rows).toBe(ofPages.length)
    const paid = csv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => must(line.split(',').at(-1), 'a sum'))
    expect(units(paid)).toBe(parseMoney(await ownOf('rebates')))
    const parts = (await call(topClient, 'contract.exportStatementParts', { id, step: 'wages' })).value
    expect(parts.rows).toBe((await partsOf('wages')).length)
  })
})

it('nobody but the sides and the operator reads them', async () => {
  const asked = { id, step: 'wages' } as const
  expect((await call(stranger, 'contract.statementParts', asked)).code).toBe('not_found')
  expect((await call(stranger, 'contract.statementShares', { id, step: 'rebates' })).code).toBe('not_found')
  expect((await call(topClient, 'contract.statementShares', { id, step: 'accruals' })).code).toBe('not_found')
  expect((await call(topClient, 'contract.statementParts', { ...asked, under: '1' })).code).toBe('not_found')
  const cursor = { id, step: 'rebates', cursor: 'x' } as const
  expect((await call(topClient, 'contract.statementShares', cursor)).code).toBe('bad_request')
  const linh = await app.operator('linh.fin')
  const office = (await call(linh, 'bo.statementParts', asked)).value
  expect([office.total, office.account]).toEqual([await ownOf('wages'), 'phanrieng1'])
})

it('an operator has the same rows as a file, by whole names, and each file is in the audit log', async () => {
  const linh = await app.operator('linh.fin')
  const parts = (await call(linh, 'bo.exportStatementParts', { id, step: 'wages' })).value
  const own = (await call(topClient, 'contract.exportStatementParts', { id, step: 'wages' })).value
  // The holder reads "me" where the operator reads the name; every figure is the same.
  const lastOf = (csv: string) =>
    csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').at(-1))
  expect([parts.rows, lastOf(parts.csv)]).toEqual([own.rows, lastOf(own.csv)])
  expect(parts.csv).toContain('phanrieng1')
  const shares = (await call(linh, 'bo.exportStatementShares', { id, step: 'rebates' })).value
  expect(shares.rows).toBe((await sharesOf('rebates')).length)
  const step = (await call(linh, 'bo.exportStatementStep', { id, step: 'loss', by: 'day' })).value
  expect(step.rows).toBeGreaterThan(0)
  const bets = (await call(linh, 'bo.exportStatementBets', { id, memberId: String(player) })).value
  expect(bets.rows).toBeGreaterThan(0)
  expect((await call(linh, 'bo.exportStatementBets', { id: 'C1-1-1' })).code).toBe('not_found')
  const entries = await owner.values<string>(sql`
    select concat_ws(' ', target, details ->> 'of', details ->> 'refused') from audit_log where action = 'agents.export_statement' order by id`)
  expect(entries).toEqual([
    `statement:${id} wages`,
    `statement:${id} rebates`,
    `statement:${id} loss by day`,
    `statement:${id} bets`,
    'statement:C1-1-1 bets not_found',
  ])
})
