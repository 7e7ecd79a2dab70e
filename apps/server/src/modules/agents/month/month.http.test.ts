import { join as joinPath } from 'node:path'
import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { routes, type RouteInput, type RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { formatExact, moneyToString, must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { setSetting } from '../../system/index.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// The signed statement of a month, over rows that the jobs wrote: it adds up, it is what the journal moved, the stand-alone
// verifier agrees by the published key, and later events do not change it (issue 19 section 4, AC07, T20).
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

type Answer = { name: string; outcome: string }
const { verify } = (await import(joinPath(import.meta.dirname, '../../../../../../tools/lotus-verify.mjs'))) as {
  // The tool is plain JavaScript.
  verify: (value: unknown, known?: string) => Promise<Answer[]>
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const [top, agent, player] = [await member('tuyen1'), await member('tuyen2'), await member('tuyen3')]
await setAgent(app.db, { memberId: top, rates: { RNG: 8000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 6000 } })
await join(app.db, { ...usual, memberId: player, uplineId: agent, kind: 'player', rates: { RNG: 5000 } })

const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'>): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
await signedBy(app)(top, null, daily(10_000, { payout: 'CLAIM' }), '2026-06-19T17:00:00Z')
await signedBy(app)(agent, top, daily(5000, { funding: 'UPLINE' }), '2026-06-19T17:00:00Z')

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const quiet = pino({ level: 'silent' })
const settle = async () => {
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  await payOwed(app.db, quiet)
}
const give = (key: string, amount: string) =>
  app.owner.query(sql`
    select wallet_adjust(${top}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test', ${key}, sha256(${key}::bytea), 'adjustment', ${key})`)

// The day's play: a claim that is taken, and a debt of which a part is paid. Another day: a claim that nobody takes.
await rebates.tell(player, [{ ref: 'one', validBet: '20000.0000', at: new Date('2026-06-20T03:01:00Z') }])
await app.setTestTime('2026-06-20T17:00:01Z')
await give('give', '10.0000')
await settle()
const kind = 'DAILY'
{
  const client = await logIn('tuyen1')
  const row = must((await call(client, 'contract.statements', { kind, state: 'claim' })).value.rows[0], 'a claim')
  await call(client, 'contract.claim', { id: row.id, due: row.due })
}
await app.setTestTime('2026-06-22T03:00:00Z')
await rebates.tell(player, [{ ref: 'two', validBet: '3000.0000', at: new Date('2026-06-22T03:01:00Z') }])
await app.setTestTime('2026-06-22T17:00:01Z')
await settle()
await app.setTestTime('2026-06-26T03:00:00Z')
await settle()

describe('the signed statement of a month', () => {
  it('is refused while the month runs, and to whoever is no agent', async () => {
    const month = '2026-06'
    const early = await call(await logIn('tuyen1'), 'agent.month', { month })
    expect([early.code, early.value]).toEqual(['month_not_over', { from: '2026-06-30T17:10:00.000Z' }])
    expect((await call(await logIn('tuyen3'), 'agent.month', { month })).code).toBe('not_an_agent')
    expect((await call(site, 'agent.month', { month })).code).toBe('not_logged_in')
    expect((await call(await logIn('tuyen1'), 'agent.month', { month: '2026-13' })).code).toBe('bad_request')
  })

  it('adds up to what the journal moved, and the verifier agrees by the published key', async () => {
    await app.setTestTime('2026-07-01T03:00:00Z')
    const [topClient, agentClient] = [await logIn('tuyen1'), await logIn('tuyen2')]
    const key = (await call(site, 'log.key', {})).value.key
    const months = [
      (await call(topClient, 'agent.month', { month: '2026-06' })).value,
      (await call(agentClient, 'agent.month', { month: '2026-06' })).value,
    ]
    for (const [at, memberId] of [top, agent].entries()) {
      const month = must(months[at], 'a month')
      const answers = await verify(JSON.parse(month.file), key)
      expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'ok'))
      const moved = await app.owner.value<bigint>(sql`
        select coalesce(sum(t.amount), 0)::bigint from (
          select * from wallet_kind_totals('contract') union all select * from wallet_kind_totals('funding') union all
          select * from wallet_kind_totals('rebate')) t where t.member_id = ${memberId}`)
      expect(month.received).toBe(moneyToString(moved))
    }
    const [upper, lower] = months
    // 200 of the first day were claimed, 30 of the second were not; the agent's 100 and 15 are owed.
    expect(upper?.contracts).toMatchObject({
      opening: '0.0000',
      settled: '230.0000',
      ended: '30.0000',
      closing: '0.0000',
    })
    expect(upper?.debts).toMatchObject({ opening: '0.0000', opened: '115.0000', byOperator: '0.0000' })
    expect(lower?.contracts).toMatchObject({
      settled: '115.0000',
      paid: upper?.debts.paid,
      closing: upper?.debts.closing,
    })
    expect(parseMoney(must(lower, 'a month').rebates.agent)).toBeGreaterThan(0n)
    // Whose name it is, and of nobody else: a period is named as in the account record.
    expect(upper?.file).toContain('"account":"tuyen1"')
    expect(upper?.file).not.toContain('tuyen2')
  })

  it('can be had as a PDF in the reader’s language, with the same sums and the signed file inside', async () => {
    const client = await logIn('tuyen1')
    const { file, received, contracts, hash, key } = (await call(client, 'agent.month', { month: '2026-06' })).value
    for (const [language, words] of [
      ['vi', ['Sao kê tháng 06/2026 của tuyen1', 'Hợp đồng bạn đang giữ', 'Lương ngày', 'Trang 1']],
      ['en', ['Statement of 06/2026 for tuyen1', 'Contracts you hold', 'Daily salary', 'Page 1']],
    ] as const) {
      const answer = await client.get(routes['agent.monthPdf'].path, {
        query: { month: '2026-06' },
        headers: { language },
      })
      const { pdf } = answer.value as RouteValue<'agent.monthPdf'>
      const pages = await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'base64')))
      const { text } = await extractText(pages, { mergePages: true })
      for (const word of [...words, hash, key]) expect(text).toContain(word)
      for (const sum of [received, contracts.settled, contracts.ended]) expect(text).toContain(formatExact(sum))
      const [id = ''] = [...((await pages.getAttachments()) ?? new Map<string, unknown>()).keys()]
      expect(id).toBe('lotus-agent-month.json')
      // The tool answers bytes, or null if there is none.
      expect(Buffer.from((await pages.getAttachmentContent(id)) as unknown as Uint8Array).toString()).toBe(file)
    }
    const first = await call(client, 'agent.monthPdf', { month: '2026-06' })
    // The same month is the same pages.
    expect((await call(client, 'agent.monthPdf', { month: '2026-06' })).value).toEqual(first.value)
    expect((await call(await logIn('tuyen3'), 'agent.monthPdf', { month: '2026-06' })).code).toBe('not_an_agent')
  })

  it('stays the same file after what comes later, which the next month opens with', async () => {
    const before = (await call(await logIn('tuyen1'), 'agent.month', { month: '2026-06' })).value
    await give('more', '500.0000')
    await payOwed(app.db, quiet)
    const after = (await call(await logIn('tuyen1'), 'agent.month', { month: '2026-06' })).value
    expect(after).toEqual(before)
    await app.setTestTime('2026-08-01T03:00:00Z')
    await payOwed(app.db, quiet)
    await app.setTestTime('2026-09-01T03:00:00Z')
    const [july, august] = [
      (await call(await logIn('tuyen1'), 'agent.month', { month: '2026-07' })).value,
      (await call(await logIn('tuyen1'), 'agent.month', { month: '2026-08' })).value,
    ]
    expect(july.debts.opening).toBe(before.debts.closing)
    expect(august.debts.opening).toBe(july.debts.closing)
    expect(august.debts.closing).toBe('0.0000')
    expect((await call(await logIn('tuyen2'), 'agent.month', { month: '2026-08' })).value.contracts.closing).toBe(
      '0.0000',
    )
  })

  it('is what the income report of the same days adds up to, with what left to the downline (AC07, DECISIONS 43)', async () => {
    await setSetting(app.db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
    await rebates.tell(player, [{ ref: 'three', validBet: '300000.0000', at: new Date('2026-09-01T03:01:00Z') }])
    await app.setTestTime('2026-09-01T17:00:01Z')
    await settle()
    const claims = await logIn('tuyen1')
    const claim = must((await call(claims, 'contract.statements', { kind, state: 'claim' })).value.rows[0], 'a claim')
    await call(claims, 'contract.claim', { id: claim.id, due: claim.due })
    await app.setTestTime('2026-10-01T03:00:00Z')
    const negative = (text: string) => moneyToString(-parseMoney(text))
    const seen = { paid: 0n, returned: 0n }
    for (const username of ['tuyen1', 'tuyen2']) {
      const client = await logIn(username)
      for (const [month, days] of [
        ['2026-06', 30],
        ['2026-07', 31],
        ['2026-08', 31],
        ['2026-09', 30],
      ] as const) {
        const period = { from: `${month}-01`, to: `${month}-${days}` }
        const signed = (await call(client, 'agent.month', { month })).value
        const { totals, days: rows, hasContracts } = (await call(client, 'agent.income', period)).value
        expect(totals, `${username} ${month}`).toMatchObject({
          self: signed.rebates.self,
          agent: signed.rebates.agent,
          small: signed.rebates.small,
          takenBack: signed.rebates.takenBack,
          paidDown: negative(signed.debts.paid),
          givenBack: negative(signed.advances.returned),
          net: signed.received,
        })
        const wages = [totals.daily, totals.hourly, totals.realtime, totals.dividend].map(parseMoney)
        expect(moneyToString(wages.reduce((sum, one) => sum + one, 0n))).toBe(signed.contracts.paid)
        expect(moneyToString(rows.reduce((sum, { net }) => sum + parseMoney(net), 0n))).toBe(totals.net)
        expect(hasContracts).toBe(true)
        // The single payments add up to the same.
        const lists = [
          (await call(client, 'agent.incomeRows', { ...period, of: 'rebate', limit: 100 })).value,
          (await call(client, 'agent.incomeRows', { ...period, of: 'contract', limit: 100 })).value,
        ]
        for (const { rows: list, total } of lists) {
          expect(moneyToString(list.reduce((sum, { amount }) => sum + parseMoney(amount), 0n))).toBe(total)
        }
        const both = lists.reduce((sum, { total }) => sum + parseMoney(must(total, 'a total')), 0n)
        expect(moneyToString(both)).toBe(signed.received)
        seen.paid += parseMoney(signed.debts.paid)
        seen.returned += parseMoney(signed.advances.returned)
      }
    }
    // In parts, from more than one month, and what the operator had paid instead was given back.
    expect(seen.paid).toBeGreaterThan(0n)
    expect(seen.returned).toBeGreaterThan(0n)
  })

  it('the payments can be asked for by kind, by who was paid or bet, and by product', async () => {
    const client = await logIn('tuyen1')
    const september = { from: '2026-09-01', to: '2026-09-30' }
    const rowsOf = async (input: Omit<RouteInput<'agent.incomeRows'>, 'from' | 'to'>) =>
      (await call(client, 'agent.incomeRows', { ...september, ...input })).value
    const paid = await rowsOf({ of: 'contract', kind: 'PAID_DOWN' })
    expect(paid.rows.map((row) => [row.kind, row.contract, row.account])).toEqual([['PAID_DOWN', 'DAILY', 'tuyen2']])
    expect(paid.total).toBe(paid.rows[0]?.amount)
    expect(parseMoney(must(paid.total, 'a total'))).toBeLessThan(0n)
    const to = await rowsOf({ of: 'contract', account: 'TUYEN2' })
    expect(to.rows.map((row) => row.kind)).toEqual(['GIVEN_BACK', 'PAID_DOWN'])
    const first = await rowsOf({ of: 'contract', account: 'tuyen2', limit: 1 })
    const second = await rowsOf({ of: 'contract', account: 'tuyen2', limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.rows, ...second.rows]).toEqual(to.rows)
    expect([first.total, second.total, second.nextCursor]).toEqual([to.total, to.total, null])
    const all = await rowsOf({ of: 'rebate' })
    expect(parseMoney(must(all.total, 'a total'))).toBeGreaterThan(0n)
    const nothing = { rows: [], nextCursor: null, total: '0.0000' }
    // The same, but for the name: whoever types the whole name knows it.
    const named = all.rows.map((row) => ({ ...row, source: row.source && { ...row.source, account: 'tuyen3' } }))
    expect(await rowsOf({ of: 'rebate', account: 'tuyen3', category: 'RNG' })).toEqual({ ...all, rows: named })
    expect(await rowsOf({ of: 'rebate', account: 'tuyen2' })).toEqual(nothing)
    expect(await rowsOf({ of: 'rebate', category: 'LIVE' })).toEqual(nothing)
    // Whoever is not in the team is as unknown as a name that nobody has.
    expect(await rowsOf({ of: 'contract', account: 'khongcoai' })).toEqual(nothing)
    expect((await call(await logIn('tuyen2'), 'agent.incomeRows', { of: 'rebate', account: 'tuyen1' })).value).toEqual(
      nothing,
    )
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    await rebates.tell(player, [{ ref: 'four', validBet: '500.0000', at: new Date('2026-09-30T03:01:00Z') }])
    await rebates.tell(player, [{ ref: 'five', validBet: '500.0000', at: new Date('2026-09-30T03:02:00Z') }])
    await rebates.count()
    const many = await call(client, 'agent.incomeRows', { of: 'rebate', category: 'RNG' })
    expect(many.value).toEqual({ rows: [], nextCursor: null, total: null })
  })
})
