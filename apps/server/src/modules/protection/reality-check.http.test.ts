import { expect, it, vi } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { checkSettings } from './settings.ts'

// The whole server over HTTP: a reality check stops every way of placing until it is answered (trust.md 2.2, RC-1).
const app = await testApp()
const { call, site } = app
const MINUTE = 60_000
type Client = Awaited<ReturnType<typeof app.register>>['client']

async function member(username: string) {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  return client
}
let keys = 0
async function bet(client: Client, key = `bet-${++keys}`) {
  const { value } = await call(site, 'lottery.current', { gameCode: 'SEN60' })
  const item = { play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }
  return call(
    client,
    'lottery.placeOrders',
    { gameCode: 'SEN60', issueNo: value.current?.issueNo ?? '', items: [item] },
    { key },
  )
}
async function pass(minutes: number) {
  await app.clock.advance(minutes * MINUTE)
  await app.openSales()
}
const play = async (client: Client) => (await call(client, 'protection.play', {})).value
/** Bets now, and after each of these minutes. */
async function playFor(client: Client, minutes: readonly number[]) {
  expect((await bet(client)).code).toBe('ok')
  for (const wait of minutes) {
    await pass(wait)
    expect((await bet(client)).code).toBe('ok')
  }
}

it('after the chosen minutes of play the next bet is refused, alone and beside others, until it is answered', async () => {
  const client = await member('nhacnho1')
  expect(await play(client)).toMatchObject({
    check: { minutes: 60, isOwn: false, offers: [15, 30, 45, 60], isDue: false, dueAt: null },
    session: null,
    netDeposits: '500.0000',
  })
  expect((await call(client, 'protection.setCheck', { minutes: 4 })).code).toBe('bad_request')
  expect((await call(client, 'protection.setCheck', { minutes: 30 })).value.check).toMatchObject({
    minutes: 30,
    isOwn: true,
  })
  await playFor(client, [14, 15])
  const before = await play(client)
  expect(before).toMatchObject({
    check: { isDue: false, dueAt: new Date(app.clock.now().getTime() + MINUTE).toISOString() },
    session: { seconds: 29 * 60, staked: '81.0000' },
  })
  await pass(1)
  const other = await member('nhacnho2')
  const [refused, taken] = await Promise.all([bet(client, 'due'), bet(other)])
  expect([refused.code, taken.code]).toEqual(['reality_check_due', 'ok'])
  expect((await play(client)).check).toMatchObject({ isDue: true })
  // A pause does not answer it, nor does a longer interval.
  await pass(25)
  expect((await call(client, 'protection.setCheck', { minutes: 120 })).value.check.isDue).toBe(true)
  expect((await bet(client)).code).toBe('reality_check_due')
  const shown = await play(client)
  const answered = await call(client, 'protection.answerCheck', { answer: 'GO_ON' })
  expect(answered.value).toMatchObject({
    check: { isDue: false, minutes: 120 },
    sinceCheck: { seconds: 0, staked: '0.0000', result: '0.0000' },
    session: { since: shown.session?.since, staked: '81.0000' },
  })
  expect((await bet(client)).code).toBe('ok')
  // In a second tab it is answered already: nothing more happens, nothing is written.
  expect((await call(client, 'protection.answerCheck', { answer: 'GO_ON' })).code).toBe('ok')
  expect((await bet(client)).code).toBe('ok')
  const id = (await call(client, 'member.info', {})).value.id
  const kept = await app.owner.many<{ answer: string; staked: bigint }>(
    sql`select answer, staked from protection_check_answer where member_id = ${BigInt(id)}`,
  )
  expect(kept).toEqual([{ answer: 'GO_ON', staked: 810_000n }])
  // Neither refusal took anything.
  expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('365.0000')
})

it('a pause ends a stretch of play; "stop for today" is a time-out', async () => {
  const client = await member('nhacnho3')
  await playFor(client, [19, 19])
  await pass(20)
  expect(await play(client)).toMatchObject({ session: null, check: { dueAt: null } })
  await playFor(client, [19, 19, 19])
  await pass(3)
  // It interrupts before somebody bets.
  const due = await play(client)
  expect(due).toMatchObject({ check: { isDue: true }, session: { seconds: 60 * 60 } })
  const stopped = await call(client, 'protection.answerCheck', { answer: 'STOP' })
  expect(stopped.value.check.isDue).toBe(false)
  expect(await bet(client)).toMatchObject({ code: 'self_excluded', value: { until: due.check.stopUntil } })
})

it('"stop for today" in a second tab stops, though the first has gone on; twice is once', async () => {
  const client = await member('nhacnho5')
  await playFor(client, [19, 19, 19])
  await pass(3)
  expect((await call(client, 'protection.answerCheck', { answer: 'GO_ON' })).code).toBe('ok')
  for (const _ of [1, 2]) expect((await call(client, 'protection.answerCheck', { answer: 'STOP' })).code).toBe('ok')
  expect((await bet(client)).code).toBe('self_excluded')
  const kept = await app.owner.many<{ reason: string }>(sql`
    select x.reason from protection_exclusion x join member m on m.id = x.member_id where m.username = 'nhacnho5'`)
  expect(kept).toEqual([{ reason: 'cool_off' }])
})

it('refuses a chase and a slip of several games as it refuses a single bet, and takes nothing', async () => {
  const client = await member('nhacnho7')
  await playFor(client, [19, 19, 19])
  await pass(3)
  const before = (await call(client, 'wallet.balance', {})).value.sumBalance
  const item = { play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }
  const chase = async (key: string) => {
    const { value } = await call(site, 'lottery.chaseIssues', { gameCode: 'SEN60' })
    const issues = value.issues.slice(1, 4).map(({ issueNo }) => ({ issueNo, multiple: 1 }))
    const input = { gameCode: 'SEN60', items: [item], issues, winStop: true, generator: 'same' as const }
    return call(client, 'lottery.placeChase', input, { key })
  }
  const slip = async (key: string) => {
    const issueOf = async (gameCode: string) =>
      (await call(site, 'lottery.current', { gameCode })).value.current?.issueNo ?? ''
    const parts = [
      { gameCode: 'SEN60', issueNo: await issueOf('SEN60'), items: [item] },
      { gameCode: 'MBAC', issueNo: await issueOf('MBAC'), items: [item] },
    ]
    return call(client, 'lottery.placeSlip', { parts }, { key })
  }
  const both = async (key: string) => [(await chase(key)).code, (await slip(key)).code]
  expect(await both('due')).toEqual(['reality_check_due', 'reality_check_due'])
  expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe(before)
  expect((await call(client, 'protection.answerCheck', { answer: 'GO_ON' })).code).toBe('ok')
  // What was decided under a key stays so.
  expect(await both('due')).toEqual(['reality_check_due', 'reality_check_due'])
  expect(await both('again')).toEqual(['ok', 'ok'])
})

it('an answer waits for a stake that is decided meanwhile, and never the other way round as well', async () => {
  const client = await member('nhacnho6')
  await playFor(client, [19, 19, 19])
  await pass(3)
  const id = BigInt((await call(client, 'member.info', {})).value.id)
  const stopped = await app.owner.tx(async (tx) => {
    // As a stake that meets the check: the money first, then that it was asked for.
    await tx.query(sql`select wallet_lock_member(${id}, 'P')`)
    const answer = call(client, 'protection.answerCheck', { answer: 'STOP' })
    const isWaiting = () =>
      app.owner.value<boolean>(sql`
        select count(*) > 0 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await vi.waitUntil(isWaiting, { timeout: 5_000 })
    await tx.query(sql`select protection_check_refusal(${id}, lotus_now())`)
    return { answer }
  })
  expect((await stopped.answer).value.check.isDue).toBe(false)
  expect((await bet(client)).code).toBe('self_excluded')
})

it('without an interval nobody is asked', async () => {
  await setSetting(app.composition.deps.db, checkSettings.minutes, 0, 'test')
  const client = await member('nhacnho4')
  await playFor(client, [15, 15, 15, 15, 15])
  expect(await play(client)).toMatchObject({ check: { minutes: 0, isDue: false, dueAt: null } })
  const days = await app.owner.many<{ seconds: number }>(sql`
    select d.seconds from protection_play_day d join member m on m.id = d.member_id where m.username = 'nhacnho4'`)
  expect(days).toEqual([{ seconds: 75 * 60 }])
})
