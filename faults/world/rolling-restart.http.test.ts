import { expect, it } from 'vitest'
import { createPush } from '@lotus/client'
import { sql } from '@lotus/database'
import { startBalancer } from './balancer.ts'
import { pause } from './processes.ts'
import { callAt, twoServers } from './whole-servers.fixtures.ts'

// Two whole servers behind a balancer, restarted in turn under load (issue 17 section 1).

/** Five rounds of the balancer's questions. */
const DRAIN_SECONDS = 2
const { database, one, two } = await twoServers(DRAIN_SECONDS)

/** What a player may be told in the middle of a draw; anything else than this and `ok` is a failed call. */
const OF_THE_DRAW = ['issue_not_open', 'issue_closed', 'issue_not_found']

it('a rolling restart fails no call, ends no session, and push misses nothing', { timeout: 400_000 }, async () => {
  await one.start()
  await two.start()
  const balancer = await startBalancer([one.port, two.port])
  const at = { port: balancer.port }
  const failed: string[] = []
  let answered = 0
  let placed = 0
  const ask = async <T extends { success: boolean; code: string }>(what: string, call: Promise<T>) => {
    const answer = await call.catch((error: unknown) => ({ success: false, code: String(error) }))
    answered += 1
    if (!answer.success && !OF_THE_DRAW.includes(answer.code)) failed.push(`${what}: ${answer.code}`)
    return answer
  }
  const tokens: string[] = []
  for (let n = 0; n < 3; n += 1) tokens.push((await callAt(at, 'session.freePlay', {})).value.token)
  const members = await database.owner.many<{ id: bigint }>(
    sql`select id from member where account_type = 4 order by id`,
  )
  const play = async (token: string) => {
    const caller = { ...at, token }
    const { value } = await callAt(caller, 'lottery.current', { gameCode: 'SEN60' })
    if (!value.current) return
    const order = { play: 'de_db', content: ['07'], points: 1, odds: [{ tier: 'win', odds: '99' }] }
    const bet = { gameCode: 'SEN60', issueNo: value.current.issueNo, items: [order] }
    if ((await ask('order', callAt(caller, 'lottery.placeOrders', bet))).success) placed += 1
  }

  // Each member has a page open, whose push connection tells of the balance.
  const told = tokens.map(() => new Set<string>())
  let returns = -tokens.length
  const pages = tokens.map((token, n) => {
    const push = createPush({ url: `ws://127.0.0.1:${balancer.port}`, getToken: () => token })
    push.subscribe('wallet.balance_changed', ({ version }) => void told[n]?.add(version))
    push.subscribe('state', ({ state }) => {
      if (state === 'online') returns += 1
    })
    push.start()
    return push
  })
  await expect.poll(() => pages.every((page) => page.state() === 'online'), { timeout: 15_000 }).toBe(true)

  let isOver = false
  const load = tokens.flatMap((token) => [
    (async () => {
      while (!isOver) {
        await play(token).catch((error: unknown) => failed.push(`current: ${String(error)}`))
        await pause(600)
      }
    })(),
    (async () => {
      while (!isOver) {
        await ask('balance', callAt({ ...at, token }, 'wallet.balance', {}))
        await ask('status', callAt(at, 'system.status', {}))
        await pause(150)
      }
    })(),
  ])
  await expect.poll(() => placed, { timeout: 60_000 }).toBeGreaterThan(3)
  for (const server of [one, two]) {
    const before = balancer.given.get(server.port) ?? 0
    expect(await server.drain(60_000)).toBe(true)
    await server.start()
    // It is given calls again before the other one goes.
    await expect.poll(() => balancer.given.get(server.port), { timeout: 30_000 }).toBeGreaterThan(before + 5)
  }
  const last = placed
  await expect.poll(() => placed, { timeout: 90_000 }).toBeGreaterThan(last)
  isOver = true
  await Promise.all(load)

  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(100)
  expect([...one.unexpectedEnds(), ...two.unexpectedEnds()]).toEqual([])
  // A page was on at least one of the two that ended.
  expect(returns).toBeGreaterThanOrEqual(pages.length)
  for (const [n, member] of members.entries()) {
    const written = () =>
      database.owner.many<{ version: string }>(sql`
          select one ->> 'version' as version from outbox, jsonb_array_elements(payload) one
          where topic = 'wallet.balances_changed' and one ->> 'member' = ${member.id.toString()}
          order by (one ->> 'version')::bigint desc limit ${placed}`)
    // The first movement, the credit of the trial, was before the page.
    const missed = async () =>
      (await written()).map(({ version }) => version).filter((version) => version !== '1' && !told[n]?.has(version))
    await expect.poll(missed, { timeout: 15_000 }).toEqual([])
  }
  for (const page of pages) page.stop()
  await balancer.stop()
})
