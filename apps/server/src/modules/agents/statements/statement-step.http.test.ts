import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { setSetting } from '../../system/index.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { statementRef } from './reference.ts'

// Steps of a statement where its days, its team and its deductions are not the simple ones (AC09 to AC12): a contract that begins within
// the period, a loss above a limit, a deduction that is off, a line that moves, further pages, and whoever granted it and is above no more.
const app = await testApp()
const { call, site, owner } = app
const START = new Date('2026-06-15T17:00:00Z')
const BEGINS = '2026-06-19T17:00:00Z'
const EDGE = '2026-06-24T17:00:00Z'
await app.setTestTime(START.toISOString())
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
await setSetting(
  app.db,
  settleSettings.deduct,
  { selfRebate: true, agentRebate: false, cashback: false, bonus: true, wages: true },
  'test',
)

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
const nameOf = (id: bigint) => owner.value<string>(sql`select username from member where id = ${id}`)
const at = (day: string) => new Date(`${day}T12:00:00+07:00`)
const lose = async (memberId: bigint, day: string, amount: string): Promise<void> => {
  await app.setTestTime(at(day).toISOString())
  const bet = { ref: `${memberId}-${day}`, validBet: amount, placedAt: at(day), at: at(day) }
  await rebates.tell(memberId, [bet])
  await rebates.count()
}
const tiers = [{ ratePpm: 100_000, active: 0, validBet: '0.0000', loss: '0.0000' }]
const dividend: WireTerms = {
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'NONE',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers,
}
const wage: WireTerms = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
}
const sign = signedBy(app)

// Below the first top agent a player moves from one agent to the other within the period.
const top = await named('buocky1')
// The second one loses its agent to the third one on the same day.
const granter = await named('buocky2')
const holder = await named('buocky3')
const later = await named('buocky4')
for (const id of [top, granter, later])
  await setAgent(app.db, { memberId: id, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
const from = await under(top, 'agent', 8000)
const to = await under(top, 'agent', 8000)
const limited = await under(top, 'player', 0)
const mover = await under(from, 'player', 5000)
await under(granter, 'agent', 8000, holder)
const played = await under(holder, 'player', 0)
const silent = await under(holder, 'player', 0)
await sign(top, null, wage, START.toISOString())
await sign(top, null, dividend, BEGINS)
await sign(granter, null, dividend, START.toISOString())
await sign(holder, granter, dividend, START.toISOString())

await lose(mover, '2026-06-17', '1000.0000')
await lose(mover, '2026-06-21', '2000.0000')
await lose(played, '2026-06-21', '1000.0000')
// Of a loss limit of 1,000 a correction made 1,500.
await owner.query(sql`
  insert into protection_limit (member_id, kind, hours, amount) values (${limited}, 'loss', 24, 10000000)`)
await owner.query(sql`
  insert into protection_usage (member_id, hour, staked)
  values (${limited}, date_trunc('hour', ${at('2026-06-22')}::timestamptz), 15000000)`)
await lose(limited, '2026-06-22', '1200.0000')
await app.setTestTime(EDGE)
await owner.query(sql`select agent_move_line(${mover}, ${to}, 'test', 'test')`)
await owner.query(sql`select agent_move_line(${holder}, ${later}, 'test', 'test')`)
await owner.query(sql`
  update agent_contract set state = 'TERMINATED', ends_at = ${EDGE}::timestamptz where member_id = ${holder}`)
await sign(holder, later, dividend, EDGE)
await app.setTestTime(at('2026-06-26').toISOString())
const joined = await under(holder, 'player', 0)
await rebates.tellPromotion(mover, { key: 'back', promotion: 'CASHBACK', amount: '50.0000', at: at('2026-06-26') })
await rebates.tellPromotion(mover, { key: 'gift', promotion: 'BONUS', amount: '30.0000', at: at('2026-06-26') })
await lose(mover, '2026-06-26', '3000.0000')
await lose(joined, '2026-06-27', '400.0000')
const END = new Date('2026-06-30T17:00:01Z')
await app.setTestTime(END.toISOString())
await rebates.count()
await rebates.payDays()
await settleDue(app.db, END)
// What the operator sets afterwards changes nothing of what was made.
await setSetting(
  app.db,
  settleSettings.deduct,
  { selfRebate: false, agentRebate: true, cashback: true, bonus: false, wages: false },
  'test',
)

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const [topClient, granterClient, holderClient, laterClient] = [
  await logIn('buocky1'),
  await logIn('buocky2'),
  await logIn('buocky3'),
  await logIn('buocky4'),
]
const refOf = async (memberId: bigint, kind: string, place = 0) => {
  const rows = await owner.many<{ n: number; start: Date }>(sql`
    select n, period_start as start from agent_statement
    where member_id = ${memberId} and kind = ${kind} and period_end = '2026-06-30T17:00:00Z' order by n`)
  return statementRef({ memberId, ...must(rows[place], 'a statement') })
}
const id = await refOf(top, 'DIVIDEND')
type Asked = Omit<RouteInput<'contract.statementStep'>, 'id'> & { id?: string }
const ask = (asked: Asked, client = topClient) => call(client, 'contract.statementStep', { id, ...asked })
const step = async (asked: Asked, client = topClient) => (await ask(asked, client)).value
const daysOf = async (name: Asked['step'], asked: Partial<Asked> = {}) =>
  (await step({ ...asked, step: name, by: 'day' })).rows.map(({ day, bets, amount }) => [day, bets, amount])
const linesOf = async (name: Asked['step'], asked: Partial<Asked> = {}) =>
  (await step({ ...asked, step: name, by: 'member' })).rows.map((row) => [row.id, row.bets, row.amount])

describe('a contract that begins within the period', () => {
  it('has the days that it covers, of wages all days of the period', async () => {
    expect(await daysOf('loss')).toEqual([
      ['2026-06-26', 1, '3000.0000'],
      ['2026-06-22', 1, '1200.0000'],
      ['2026-06-21', 1, '2000.0000'],
    ])
    const { costs } = (await call(topClient, 'contract.statement', { id })).value
    expect(costs?.wages).toBe('72.0000')
    // None of bets, so none is said; and no day that paid none.
    expect(await daysOf('wages')).toEqual([
      ['2026-06-26', 0, '30.0000'],
      ['2026-06-22', 0, '12.0000'],
      ['2026-06-21', 0, '20.0000'],
      ['2026-06-17', 0, '10.0000'],
    ])
    const before = { by: 'member', day: '2026-06-17' } as const
    expect((await step({ ...before, step: 'wages' })).total).toBe('10.0000')
    expect((await ask({ ...before, step: 'loss' })).code).toBe('not_found')
  })

  it('is the same file, without bets where the step is none of bets', async () => {
    const csvOf = async (name: Asked['step']) =>
      (await call(topClient, 'contract.exportStatementStep', { id, step: name, by: 'day' })).value.csv
        .trim()
        .split(/\r?\n/)
        .slice(1)
    expect(await csvOf('wages')).toEqual([
      `${id},2026-06-26,30.0000`,
      `${id},2026-06-22,12.0000`,
      `${id},2026-06-21,20.0000`,
      `${id},2026-06-17,10.0000`,
    ])
    expect((await csvOf('loss'))[0]).toBe(`${id},2026-06-26,1,3000.0000`)
  })
})

it('what was lost above a limit stands in the rows and not in the figure', async () => {
  const { loss } = (await call(topClient, 'contract.statement', { id })).value
  const { total } = await step({ step: 'loss', by: 'day' })
  expect([loss, total]).toEqual(['5700.0000', '6200.0000'])
  expect(await linesOf('loss')).toContainEqual([String(limited), 1, '1200.0000'])
})

describe('what was taken off', () => {
  it('is what was on when it was made, whatever is set now', async () => {
    const { costs } = (await call(topClient, 'contract.statement', { id })).value
    expect(costs).toMatchObject({ rebates: '25.0000', cashback: '0.0000', bonus: '30.0000' })
    for (const by of ['day', 'member'] as const) {
      const totals = ['rebates', 'cashback', 'bonus', 'accruals'] as const
      const found = await Promise.all(totals.map(async (name) => (await step({ step: name, by })).total))
      expect(found).toEqual(['25.0000', '0.0000', '30.0000', costs?.accruals])
    }
    expect(await daysOf('bonus')).toEqual([['2026-06-26', 0, '30.0000']])
    expect(await daysOf('cashback')).toEqual([])
  })

  it('is read from what the statement kept; of one that kept nothing its figure tells which rebates', async () => {
    const keep = (deducts: string[] | null) =>
      owner.query(sql`
        update agent_statement set deducts = ${deducts}::text[] where member_id = ${top} and kind = 'DIVIDEND'`)
    const totalOf = async (name: 'rebates' | 'cashback') => (await step({ step: name, by: 'day' })).total
    await keep(['agentRebate', 'cashback'])
    expect([await totalOf('rebates'), await totalOf('cashback')]).toEqual(['49.4000', '50.0000'])
    await keep([])
    expect([await totalOf('rebates'), await totalOf('cashback')]).toEqual(['0.0000', '0.0000'])
    await keep(null)
    expect(await totalOf('rebates')).toBe('25.0000')
    await keep(['selfRebate', 'bonus', 'wages'])
  })
})

describe('a line that moved to another one of the team', () => {
  const opened = { step: 'loss', by: 'member' } as const

  it('opens to what its row says, play before the move is in the own part of the line that it left', async () => {
    expect(await linesOf('loss')).toEqual([
      [String(limited), 1, '1200.0000'],
      [String(to), 1, '3000.0000'],
      [String(from), 1, '2000.0000'],
    ])
    const left = await step({ ...opened, under: String(from) })
    expect([left.rows, left.own?.amount, left.total]).toEqual([[], '2000.0000', '2000.0000'])
    const reached = await step({ ...opened, under: String(to) })
    expect(reached.rows).toMatchObject([{ id: String(mover), bets: 1, amount: '3000.0000' }])
    const own = await step({ ...opened, under: String(mover) })
    expect([own.rows, own.own?.amount, own.total]).toEqual([[], '3000.0000', '3000.0000'])
    expect(await daysOf('loss', { under: String(mover) })).toEqual([['2026-06-26', 1, '3000.0000']])
    // On a day before it came there is nothing.
    expect((await step({ ...opened, under: String(mover), day: '2026-06-21' })).total).toBe('0.0000')
    const lines = (await call(topClient, 'contract.statementLines', { id, under: String(mover) })).value
    expect(lines.totals).toMatchObject({ bets: 1, loss: '3000.0000' })
  })

  it('has as many bets as the row counts', async () => {
    const bets = async (input: { day?: string }) =>
      (await call(topClient, 'contract.statementBets', { id, memberId: String(mover), ...input })).value.rows.map(
        ({ bet }) => bet,
      )
    expect(await bets({})).toEqual([`${mover}-2026-06-26`])
    expect(await bets({ day: '2026-06-26' })).toEqual([`${mover}-2026-06-26`])
    expect(await bets({ day: '2026-06-21' })).toEqual([])
  })

  it('is the same in the report of profit and loss', async () => {
    const days = { from: '2026-06-20', to: '2026-06-30' }
    const stakeOf = async (member: bigint) =>
      (await call(topClient, 'agent.profit', { ...days, under: String(member) })).value.totals.stake
    expect([await stakeOf(from), await stakeOf(to), await stakeOf(mover)]).toEqual([
      '2000.0000',
      '3000.0000',
      '3000.0000',
    ])
  })
})

describe('further pages', () => {
  it('go on where the one before ended, and the sums are of all of them', async () => {
    const first = await step({ step: 'loss', by: 'member', limit: 1 })
    const second = await step({ step: 'loss', by: 'member', limit: 1, cursor: first.nextCursor ?? '' })
    const third = await step({ step: 'loss', by: 'member', limit: 1, cursor: second.nextCursor ?? '' })
    const pages = [first, second, third]
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual([limited, to, from].map(String))
    expect(third.nextCursor).toBeNull()
    expect(pages.map(({ total, own }) => [total, own?.amount])).toEqual(Array(3).fill(['6200.0000', '0.0000']))
    const sum = pages.flatMap(({ rows }) => rows).reduce((all, { amount }) => all + parseMoney(amount), 0n)
    expect(sum).toBe(parseMoney(first.total))
    // The file goes on alike, without the head and without the own part, which stand on its first part.
    const file = { id, step: 'loss', by: 'member', cursor: first.nextCursor ?? '' } as const
    const rest = (await call(topClient, 'contract.exportStatementStep', file)).value
    expect(rest.csv.trim().split(/\r?\n/)).toEqual([
      `${id},${await nameOf(to)},1,1,3000.0000`,
      `${id},${await nameOf(from)},0,1,2000.0000`,
    ])
  })

  it('of profit and loss go on alike', async () => {
    const days = { from: '2026-06-20', to: '2026-06-30' }
    const first = (await call(topClient, 'agent.profit', { ...days, limit: 1 })).value
    const whole = (await call(topClient, 'agent.exportProfit', days)).value
    const rest = (await call(topClient, 'agent.exportProfit', { ...days, cursor: first.nextCursor ?? '' })).value
    // Of the whole file all but its head, the own part and the first line.
    expect(rest.csv.trim().split(/\r?\n/)).toEqual(whole.csv.trim().split(/\r?\n/).slice(3))
    expect([whole.rows, rest.rows]).toEqual([4, 2])
  })
})

describe('whoever granted it and is no longer above its holder', () => {
  const loss = { step: 'loss', by: 'member' } as const

  it('is told of the lines that had something of it, and not how the team is today', async () => {
    const given = await refOf(holder, 'DIVIDEND')
    const told = await step({ ...loss, id: given }, granterClient)
    expect(told.rows).toEqual([
      {
        id: String(played),
        day: null,
        account: expect.stringContaining('***') as string,
        teamSize: null,
        bets: 1,
        amount: '1000.0000',
      },
    ])
    expect([told.own?.amount, told.total]).toEqual(['0.0000', '1000.0000'])
    // A page is filled up: the lines before that had nothing take no place on it.
    const page = await step({ ...loss, id: given, limit: 1 }, granterClient)
    expect([page.rows, page.nextCursor]).toEqual([told.rows, null])
    const lines = (await call(granterClient, 'contract.statementLines', { id: given })).value
    expect(lines.rows.map((row) => [row.id, row.teamSize, row.loss])).toEqual([[String(played), null, '1000.0000']])
    const first = (await call(granterClient, 'contract.statementLines', { id: given, limit: 1 })).value
    expect([first.rows, first.nextCursor]).toEqual([lines.rows, null])
    const own = await step({ ...loss, id: given, under: String(played) }, granterClient)
    expect([own.rows, own.own?.amount]).toEqual([[], '1000.0000'])
    // Of whoever joined since, or had nothing, not even that they are there.
    for (const member of [joined, silent]) {
      const hidden = { id: given, under: String(member) }
      expect((await ask({ ...loss, ...hidden }, granterClient)).code).toBe('not_found')
      expect((await ask({ ...loss, by: 'day', ...hidden }, granterClient)).code).toBe('not_found')
      expect((await call(granterClient, 'contract.statementLines', hidden)).code).toBe('not_found')
    }
    const file = { id: given, ...loss }
    const { csv } = (await call(granterClient, 'contract.exportStatementStep', file)).value
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3)
    const bets = (await call(granterClient, 'contract.statementBets', { id: given, memberId: String(played) })).value
    expect(bets.rows).toHaveLength(1)
  })

  it('the holder, and who granted the next one, see all of the team', async () => {
    const sizes = async (reference: string, client: typeof topClient) =>
      (await step({ ...loss, id: reference }, client)).rows.map((row) => [row.id, row.teamSize, row.amount])
    expect(await sizes(await refOf(holder, 'DIVIDEND'), holderClient)).toEqual([
      [String(joined), 0, '0.0000'],
      [String(silent), 0, '0.0000'],
      [String(played), 0, '1000.0000'],
    ])
    expect(await sizes(await refOf(holder, 'DIVIDEND', 1), laterClient)).toEqual([
      [String(joined), 0, '400.0000'],
      [String(silent), 0, '0.0000'],
      [String(played), 0, '0.0000'],
    ])
  })
})
