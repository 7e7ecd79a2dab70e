import { afterEach, describe, expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { restrict } from '../../identity/security/restriction.repo.ts'
import { createTurnover, excludeMember, fingerprintOf, grantTrial, setLimit } from '../../wallet/index.ts'
import { launchGame } from './launch.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import type { Jobs, JobHandler } from '../../../platform/jobs/jobs.ts'
import type { Json } from '../../../platform/json.ts'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import { createConsumers, eachRow, type Consumers } from '../../../platform/outbox/consumers.ts'
import { relayOutbox } from '../../../platform/outbox/outbox.repo.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { registerLeaving } from './leave-games.ts'
import { setVendorStatus } from '../vendors/vendor.repo.ts'
import { forgetVendor } from '../vendors/vendor-directory.ts'
import type { Consumer, ConsumerHandler } from '../../../platform/outbox/consumer.ts'

const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, wallet, addVendor, members, player, call, breaks } = await vendorFixtures(test)
const p = parseMoney
const SECRET = 'the secret between us and this vendor'

const launch = (memberId: bigint, more: object = {}) =>
  launchGame(deps, {
    memberId,
    accountType: 1,
    vendor: 'ACME',
    gameCode: 'SEN',
    mode: 'real',
    language: 'vi',
    device: 'M',
    lobbyUrl: null,
    siteOrigin: null,
    ...more,
  })

/** The queued jobs, run when a test wants. */
const queued: { name: string; payload: Json }[] = []
const handlers = new Map<string, JobHandler>()
const jobs = {
  register: (name: string, handler: JobHandler) => void handlers.set(name, handler),
  enqueue: async (name: string, payload: Json) => void queued.push({ name, payload }),
} as Jobs // The other fields are not used.
const runJobs = async () => {
  for (const { name, payload } of queued.splice(0)) await must(handlers.get(name), name)(payload)
}

afterEach(async () => {
  expect(await breaks()).toEqual([])
})

describe('a member who may not bet', () => {
  it('is refused at launch, and an open game accepts no bet of theirs; wins and rollbacks are never refused', async () => {
    const one = await player('100')
    await one.bet('x-1', '10', 'x')
    await one.bet('x-2', '10', 'x-b')
    await excludeMember(test.db, { memberId: one.memberId, until: null, reason: 'self' })
    await expect(launch(one.memberId)).rejects.toMatchObject({ code: 'self_excluded' })
    expect(await one.bet('x-3', '1')).toMatchObject({ code: 'SELF_EXCLUDED', class: 'session' })
    expect(await one.win('x-4', '15', 'x')).toMatchObject({ code: 'OK' })
    expect(await one.rollback('x-5', 'x-2')).toMatchObject({ code: 'OK' })
    expect(await one.balance()).toBe('105.0000')
  })

  it('with a blocked account: MEMBER_DISABLED at the bet, account_disabled at the login', async () => {
    const one = await player('100')
    await one.bet('bl-1', '10', 'bl')
    await members.setStatus(one.memberId, 'blocked')
    await expect(launch(one.memberId)).rejects.toMatchObject({ code: 'account_disabled' })
    expect(await one.bet('bl-2', '1')).toMatchObject({ code: 'MEMBER_DISABLED' })
    expect(await one.betWin('bl-3', '1', '5')).toMatchObject({ code: 'MEMBER_DISABLED' })
    expect(await one.win('bl-4', '20', 'bl')).toMatchObject({ code: 'OK', balance: '110.0000' })
  })

  it('with a limit: LIMIT_REACHED at the bet that would pass it, never passed by 30 at once, and a rollback releases it', async () => {
    const one = await player('1000')
    await setLimit(test.db, { memberId: one.memberId, kind: 'stake', hours: 24, amount: p('100') })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => one.bet(`l-${n}`, '10')))
    expect(replies.filter(({ code }) => code === 'OK')).toHaveLength(10)
    expect(replies.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(20)
    await expect(launch(one.memberId)).rejects.toMatchObject({
      code: 'limit_reached',
      details: { left: '0.0000', days: 1 },
    })
    const accepted = replies.findIndex(({ code }) => code === 'OK')
    await one.rollback('l-back', `l-${accepted}`)
    expect(await one.bet('l-again', '10')).toMatchObject({ code: 'OK' })
    // Its refusal is final.
    const refused = replies.findIndex(({ code }) => code === 'LIMIT_REACHED')
    expect(await one.bet(`l-${refused}`, '10')).toMatchObject({ code: 'LIMIT_REACHED', duplicate: true })
  })

  it('wins reduce the usage of a loss limit, and wins that a vendor rolls back no longer do', async () => {
    await addVendor('TAKER', { rollback_win: true })
    const one = await player('1000', '0', { vendor: 'TAKER' })
    await setLimit(test.db, { memberId: one.memberId, kind: 'loss', hours: 24, amount: p('50') })
    await one.bet('ll-1', '50', 'll')
    expect(await one.bet('ll-2', '10')).toMatchObject({ code: 'LIMIT_REACHED' })
    await one.win('ll-3', '30', 'll')
    expect(await one.bet('ll-4', '30', 'll-b')).toMatchObject({ code: 'OK' })
    await one.rollback('ll-5', 'll-3')
    expect(await one.bet('ll-6', '1')).toMatchObject({ code: 'LIMIT_REACHED' })
  })
})

const isDue = (memberId: bigint) =>
  test.owner.query(sql`update protection_play set since = since - interval '61 minutes' where member_id = ${memberId}`)

describe('a reality check that waits for an answer', () => {
  const isAsked = (memberId: bigint) =>
    test.owner.value<boolean>(
      sql`select asked_at is not null as asked from protection_play where member_id = ${memberId}`,
    )

  it('refuses every way to stake, alone and beside others, and no end of a round that is open', async () => {
    const [one, other] = [await player('100'), await player('100')]
    await one.bet('rc-1', '10', 'rc-open')
    await one.bet('rc-2', '10', 'rc-back')
    await isDue(one.memberId)
    const replies = await Promise.all([one.bet('rc-3', '1'), other.bet('rc-4', '1')])
    expect(replies.map(({ code }) => code)).toEqual(['REALITY_CHECK_DUE', 'OK'])
    expect(await isAsked(one.memberId)).toBe(true)
    expect(await one.betWin('rc-5', '1', '5')).toMatchObject({ code: 'REALITY_CHECK_DUE' })
    expect(await one.bet('rc-6', '1', 'rc-open')).toMatchObject({ code: 'REALITY_CHECK_DUE' })
    // A free round does not begin; a step without a stake of one that is open does.
    expect(await one.bet('rc-7', '0', 'rc-free', { isFree: true })).toMatchObject({ code: 'REALITY_CHECK_DUE' })
    expect(await one.bet('rc-8', '0', 'rc-open', { isFree: true })).toMatchObject({ code: 'OK' })
    expect(await one.win('rc-9', '15', 'rc-open')).toMatchObject({ code: 'OK' })
    expect(await one.rollback('rc-10', 'rc-2')).toMatchObject({ code: 'OK' })
    expect(await one.endRound('rc-open')).toMatchObject({ code: 'OK' })
    expect(await one.balance()).toBe('105.0000')
    await expect(launch(one.memberId)).rejects.toMatchObject({ code: 'reality_check_due' })
  })

  it('refuses money to a vendor that keeps a wallet of its own, and none that comes back', async () => {
    const one = await player('100')
    await one.bet('rt-1', '10')
    await isDue(one.memberId)
    const begin = (direction: 'in' | 'out') =>
      wallet.call({
        memberId: one.memberId,
        currency: 'P',
        fn: 'vendor_transfer_begin',
        fingerprint: fingerprintOf('transfer', direction),
        args: {
          vendor: 'ACME',
          direction,
          amount: '50000',
          key: `rt-${direction}`,
          reference: `TREALITY${direction.toUpperCase()}`,
          isAuto: false,
        },
      })
    expect(await begin('in')).toMatchObject({ code: 'reality_check_due' })
    expect(await begin('out')).toMatchObject({ code: 'ok', reference: 'TREALITYOUT' })
  })
})

describe('an exclusion, a block of bets or a reality check, while a game is open', () => {
  const block = (memberId: bigint, what: 'BETS' | 'WITHDRAWALS') =>
    restrict(test.db, { memberId, what, until: null, by: 'mai.sup', reason: 'test' })
  it.each(['self', 'cool_off', 'operator', 'bets_blocked', 'reality_check'] as const)(
    '%s: ends it here, and the vendor is told until it confirms',
    async (reason) => {
      const code = `KICK${reason.replace('_', '').toUpperCase()}`
      const end = await fakeVendor(SECRET)
      await addVendor(code, { wallet_mode: 'transfer', api_url: end.apiUrl, deadline_ms: 2000 })
      const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = ${code}`)
      await addHmacKey(deps, { id, code }, { keyId: `${code}-1`, secret: SECRET })
      const one = await player('100', '0', { vendor: code })
      const other = await player('100', '0', { vendor: code })
      const consumers = createConsumers(test.db, deps.log)
      let leave: Consumer | undefined
      // Read from the outbox as the program does: the event written in the exclusion's own transaction is handled.
      registerLeaving({
        ...deps,
        jobs,
        consumers: {
          ...consumers,
          on: (name, topics, handler) => void (leave = { name, topics, handler: eachRow(handler) }),
        },
      })
      const consume = async () => {
        await relayOutbox(test.db, 1000)
        while (await consumeOnce(test.db, must(leave, 'registered'), deps.log));
      }
      const kicked = () => end.asked('kick').map(({ body }) => body['playerRef'])
      // Handles events of earlier tests.
      await consume()
      queued.splice(0)
      const until = reason === 'cool_off' ? new Date(test.clock.now().getTime() + 3_600_000) : null
      // Who may not withdraw plays on.
      await block(other.memberId, 'WITHDRAWALS')
      if (reason === 'bets_blocked') await block(one.memberId, 'BETS')
      else if (reason === 'reality_check') {
        // A game of a vendor that asks us goes on: its bets are refused until the check is answered.
        const asking = await player('0', '0', { memberId: one.memberId })
        await one.bet(`${code}-0`, '1')
        await isDue(one.memberId)
        expect(await one.bet(`${code}-due`, '1')).toMatchObject({ code: 'REALITY_CHECK_DUE' })
        await consume()
        expect(await asking.bet('rc-asking', '1')).toMatchObject({ code: 'REALITY_CHECK_DUE' })
      } else await excludeMember(test.db, { memberId: one.memberId, until, reason })
      await consume()
      expect(await one.bet(`${code}-1`, '1')).toMatchObject({ code: 'TOKEN_EXPIRED' })
      expect(await other.bet(`${code}-2`, '1')).toMatchObject({ code: 'OK' })
      end.answerWith(() => ({ status: 503 }))
      const again = [...queued]
      await expect(runJobs()).rejects.toThrow('HTTP 503')
      end.answerWith(() => ({ body: { code: 'OK' } }))
      queued.push(...again)
      await runJobs()
      expect(kicked()).toEqual([one.member, one.member])
      // A late event does not end a game that started after the exclusion.
      if (reason !== 'cool_off') return
      await test.clock.advance(2 * 3_600_000)
      await player('0', '0', { vendor: code, memberId: one.memberId })
      queued.push(...again)
      await runJobs()
      expect(kicked()).toHaveLength(2)
    },
  )
})

describe('a closed game or vendor', () => {
  it('GAME_DISABLED for a game hidden or under maintenance in the catalogue, MAINTENANCE for the whole vendor', async () => {
    const one = await player('100')
    expect(await one.bet('g-1', '1', 'g-1', { gameCode: 'NOTHING' })).toMatchObject({
      code: 'GAME_DISABLED',
      class: 'session',
    })
    await test.owner.query(sql`update game set maintenance_from = lotus_now() where vendor = 'ACME' and code = 'TABLE'`)
    expect(await one.bet('g-2', '1', 'g-2', { gameCode: 'TABLE' })).toMatchObject({ code: 'GAME_DISABLED' })
    await test.owner.query(sql`update game set maintenance_from = null where vendor = 'ACME' and code = 'TABLE'`)
    await one.bet('g-3', '1', 'g-3')
    const set = async (status: 'on' | 'off' | 'maintenance') => {
      await setVendorStatus(test.db, 'ACME', status)
      forgetVendor(test.db, 'ACME')
    }
    await set('maintenance')
    expect(await one.bet('g-4', '1', 'g-4')).toMatchObject({ code: 'MAINTENANCE' })
    await expect(launch(one.memberId)).rejects.toMatchObject({ code: 'game_disabled' })
    expect(await one.win('g-5', '2', 'g-3')).toMatchObject({ code: 'OK' })
    await set('off')
    expect(await one.bet('g-6', '1', 'g-6')).toMatchObject({ code: 'GAME_DISABLED' })
    await set('on')
    expect(await one.bet('g-7', '1', 'g-7')).toMatchObject({ code: 'OK' })
    // A member without any session cannot play; while one is open, games continue.
    let leave: ConsumerHandler | undefined
    const consumers = { on: (_name, _topics, handler) => void (leave = handler) } as Consumers // Only `on` is used.
    registerLeaving({ ...deps, consumers, jobs })
    const left = () =>
      test.db.tx(
        async (tx) =>
          await leave?.(
            {
              position: 1n,
              topic: 'identity.session_ended',
              audience: `member:${one.memberId}`,
              payload: {},
              createdAt: new Date(),
            },
            tx,
          ),
      )
    await test.owner.query(sql`
      insert into member_session (member_id, token_hash, expires_at, last_seen_at)
      values (${one.memberId}, sha256('still in'), lotus_now() + interval '1 hour', lotus_now())`)
    await left()
    expect(await one.bet('g-8', '1', 'g-8')).toMatchObject({ code: 'OK' })
    await test.owner.query(
      sql`update member_session set ended_at = lotus_now(), ended_reason = 'logout' where member_id = ${one.memberId}`,
    )
    await left()
    expect(await one.bet('g-9', '1', 'g-9')).toMatchObject({ code: 'TOKEN_EXPIRED' })
  })
})

describe('play money', () => {
  it('of a trial account is TRIAL, in demo mode, separate from real balances (T01, DECISIONS 23)', async () => {
    const memberId = await members.member('0')
    await test.owner.query(sql`update member set account_type = 4 where id = ${memberId}`)
    await test.db.tx((tx) => grantTrial(wallet, tx, memberId, p('2000')))
    const one = await player('0', '0', { memberId, accountType: 4 })
    expect(one.opened).toMatchObject({ currency: 'TRIAL', mode: 'demo', balance: '2000.0000' })
    expect(await one.bet('t-1', '10', 't')).toMatchObject({ code: 'OK', currency: 'TRIAL', balance: '1990.0000' })
    expect(await one.win('t-2', '40', 't', { roundClosed: true })).toMatchObject({ balance: '2030.0000' })
    expect(await one.bet('t-3', '10', 't-b', { currency: 'P' })).toMatchObject({ code: 'WRONG_CURRENCY' })
    const rounds = await test.owner.many(sql`select is_trial, currency from vendor_round where member_id = ${memberId}`)
    expect(rounds).toEqual([{ is_trial: true, currency: 'TRIAL' }])
  })

  it('a member who tries a game in demo mode stakes no real money, whatever its vendor sends', async () => {
    const one = await player('100')
    const { gameUrl } = await launch(one.memberId, { mode: 'demo' })
    const token = new URL(gameUrl).searchParams.get('t') ?? ''
    const opened = await call('ACME', { op: 'authenticate', body: { token } })
    expect(opened).toMatchObject({ code: 'OK', mode: 'demo' })
    expect(await one.bet('d-1', '10', 'd', { token: String(opened['sessionToken']) })).toMatchObject({
      code: 'INVALID_TOKEN',
    })
    expect(await one.balance()).toBe('100.0000')
  })
})

describe('valid bets of vendors', () => {
  /** Opens a requirement; returns its progress after the member's events were counted, as a withdrawal would see it. */
  const open = async (memberId: bigint) => {
    await createTurnover({ db: test.db }).open({
      memberId,
      origin: 'deposit',
      ref: `dep-${memberId}`,
      base: p('1000'),
      multiplePpm: 1_000_000,
    })
    return async () => {
      const { figures } = await test.db.one<{ figures: { progress: string } }>(
        sql`select turnover_refresh(${memberId}, 'P') as figures`,
      )
      return BigInt(figures.progress)
    }
  }

  it('count for a requirement when their round is closed, once, and are reverted by a rollback', async () => {
    const one = await player('500')
    const progress = await open(one.memberId)
    await one.bet('v-1', '100', 'v')
    expect(await progress()).toBe(0n)
    await one.win('v-2', '0', 'v', { roundClosed: true })
    expect(await progress()).toBe(p('100'))
    await one.endRound('v')
    expect(await progress()).toBe(p('100'))
    await one.betWin('v-3', '50', '20')
    expect(await progress()).toBe(p('150'))
    await one.bet('v-4', '30', 'v-4')
    await one.endRound('v-4')
    expect(await progress()).toBe(p('180'))
    await one.rollback('v-5', 'v-4')
    expect(await progress()).toBe(p('150'))
  })

  it('are the vendor’s figure, at most the stake; a returned stake is not a valid bet at a table (games.md 0)', async () => {
    const one = await player('500')
    const progress = await open(one.memberId)
    await one.bet('vv-1', '100', 'vv-1', { gameCode: 'TABLE' })
    await one.bet('vv-2', '80', 'vv-1', { gameCode: 'TABLE' })
    // Opposite bets of one round: the difference.
    await one.win('vv-3', '160', 'vv-1', { gameCode: 'TABLE', roundClosed: true, validBet: '20' })
    expect(await progress()).toBe(p('20'))
    await one.bet('vv-4', '50', 'vv-4', { gameCode: 'TABLE' })
    await one.win('vv-5', '50', 'vv-4', { gameCode: 'TABLE', roundClosed: true })
    expect(await progress()).toBe(p('20'))
    // On a reel the same is a round that paid its stake.
    await one.betWin('vv-6', '50', '50')
    expect(await progress()).toBe(p('70'))
    await one.betWin('vv-7', '10', '0', { validBet: '9999' })
    expect(await progress()).toBe(p('80'))
  })
})
