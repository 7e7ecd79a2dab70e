import type { RouteInput, RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { contractMoves, contractStates, moveContract, type ContractActor } from '@lotus/rules/agents'
import { checkContract, contractCommitment, type ContractFile } from '@lotus/rules/contract-proof'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { sequenceLog, transparencyModule } from '../../transparency/index.ts'
import { contractSettings } from './contract-settings.ts'
import { moveDue } from './decide-contract.ts'

// Contracts over HTTP (AC13, AC14, AC15, T20): who may do what, what ends, and what races.
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'agent.offerContract'>['terms']

const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const logIn = async (username: string): Promise<Client> => {
  const answer = await call(site, 'session.login', { username, password })
  expect(answer.code).toBe('ok')
  return site.as(answer.value.token)
}

const dividend = (ratePpm: number, active = 0): Terms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT'],
  activeMinBet: '1000',
  tiers: [{ ratePpm, active, validBet: '0', loss: '0' }],
})
const daily = (ratePpm: number): Terms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['LOTT', 'RNG'],
  activeMinBet: '1000',
  tiers: [{ ratePpm, active: 3, validBet: '50000', loss: '0' }],
})
const realtime: Terms = { kind: 'REALTIME', categories: ['LOTT'], profitPpm: 500, lossPpm: 1000, singleBet: '100' }

async function topAgent(username: string): Promise<Client> {
  await app.register(username)
  const set = await call(boss, 'bo.setAgent', {
    memberId: await idOf(username),
    rates: { LOTT: 70_000 },
    reason: 'new',
  })
  expect(set.code).toBe('ok')
  return logIn(username)
}

async function below(agent: Client, username: string, kind: 'agent' | 'player' = 'agent'): Promise<Client> {
  const { value } = await call(agent, 'agent.open', { username, kind, rates: {} })
  const first = await call(site, 'session.login', { username, password: value.password })
  await call(site.as(first.value.token), 'member.changePassword', {
    oldPassword: value.password,
    newPassword: password,
    confirmNewPassword: password,
  })
  return logIn(username)
}

const offer = async (agent: Client, username: string, terms: Terms, ack: string[] = []) =>
  call(agent, 'agent.offerContract', { memberId: await idOf(username), terms, ack })
const mine = async (client: Client) => (await call(client, 'contract.mine', {})).value
type ContractRow = RouteValue<'contract.mine'>['rows'][number]
type Move = RouteInput<'contract.decide'>['move']

async function decide(client: Client, move: Move, ack: string[] = []) {
  const row = (await mine(client)).rows[0]
  return call(client, 'contract.decide', { ...readOf(row), move, ack })
}

/** What a screen sends of the contract that it showed. */
const readOf = (row: Pick<ContractRow, 'n' | 'hash' | 'nonce'> | undefined) => ({
  n: row?.n ?? 1,
  hash: row?.hash ?? '0'.repeat(64),
  nonce: row?.nonce ?? null,
})

/** The granter's move on the newest version that a downline was given. */
async function decideGiven(agent: Client, account: string, move: RouteInput<'agent.decideContract'>['move']) {
  const [row] = (await call(agent, 'agent.contracts', { account })).value.rows
  return call(agent, 'agent.decideContract', { memberId: await idOf(account), ...readOf(row), move })
}

/** The operator's contract with a top agent, signed. */
async function granted(client: Client, username: string, terms: Terms): Promise<void> {
  const sent = await call(boss, 'bo.offerContract', { memberId: await idOf(username), terms, ack: [], reason: 'start' })
  expect(sent.code).toBe('ok')
  expect((await decide(client, 'sign')).value).toMatchObject({ state: 'ACTIVE' })
}

async function signed(agent: Client, client: Client, username: string, terms: Terms): Promise<void> {
  expect((await offer(agent, username, terms)).code).toBe('ok')
  expect((await decide(client, 'sign')).value).toMatchObject({ state: 'ACTIVE' })
}

it('the database knows the same moves as the rules', async () => {
  const rows = await app.owner.many<{ move: string; from_state: string; side: ContractActor; to_state: string }>(
    sql`select move, from_state, side, to_state from agent_contract_steps()`,
  )
  const known = new Set(rows.map((row) => [row.move, row.from_state, row.side, row.to_state].join(' ')))
  const ruled = new Set<string>()
  for (const move of contractMoves) {
    for (const state of contractStates) {
      for (const by of ['A', 'B', 'OPERATOR', 'SYSTEM'] as const) {
        for (const at of [0, 2]) {
          const life = { state, answerBy: 1, endAskedBy: null }
          const result = moveContract(life, { move, by, at }, { offer: 7, end: 3 })
          if (result.ok) ruled.add([move, state, by, result.life.state].join(' '))
        }
      }
    }
  }
  expect([...known].toSorted()).toEqual([...ruled].toSorted())
})

describe('an offer', () => {
  it('compared by the highest rate alone warns of the tiers at which the agent would pay more (DECISIONS 44)', async () => {
    const agent = await topAgent('canhbao1')
    await below(agent, 'canhbao2')
    await granted(agent, 'canhbao1', daily(2000))
    const terms = { ...daily(1000), tiers: [{ ratePpm: 1500, active: 2, validBet: '40000', loss: '0' }] } as Terms
    const asked = async () =>
      (await call(agent, 'agent.previewContract', { memberId: await idOf('canhbao2'), terms })).value
    expect(await asked()).toMatchObject({
      refusal: 'contract_exceeds_upline',
      warning: { tiers: [], isActiveEasier: false },
    })
    await setSetting(app.db, contractSettings.dominance, 'MAX_RATE', 'test')
    expect(await asked()).toMatchObject({
      refusal: null,
      gaps: [],
      warning: { tiers: [{ place: 1, ratePpm: 1500, heldPpm: 0 }], isActiveEasier: false },
    })
    expect((await offer(agent, 'canhbao2', terms)).code).toBe('ok')
    await setSetting(app.db, contractSettings.dominance, 'TIERWISE', 'test')
  })

  it('is signed by the downline with its hash, counts from the next period, and both see its history', async () => {
    const [agent, stranger] = [await topAgent('hopdong1'), await topAgent('hopdong1b')]
    const client = await below(agent, 'capduoi1')
    expect((await offer(agent, 'capduoi1', dividend(100_000))).code).toBe('contract_exceeds_upline')
    await granted(agent, 'hopdong1', dividend(150_000))
    const preview = await call(agent, 'agent.previewContract', {
      memberId: await idOf('capduoi1'),
      terms: dividend(160_000),
    })
    expect(preview.value).toMatchObject({ refusal: 'contract_exceeds_upline', gaps: [{ in: 'RATE', place: 1 }] })
    const sent = await offer(agent, 'capduoi1', dividend(100_000))
    expect(sent.value).toMatchObject({ state: 'PENDING', holder: 'capduoi1', granter: 'hopdong1', version: 1 })
    expect((await offer(agent, 'capduoi1', dividend(90_000))).code).toBe('contract_exists_pending')
    expect(await mine(client)).toMatchObject({ waiting: 1, rows: [{ state: 'PENDING', terms: { kind: 'DIVIDEND' } }] })
    // A stranger is told of it no more than of one that does not exist.
    expect((await mine(stranger)).rows).toEqual([])
    expect((await offer(stranger, 'capduoi1', dividend(1000))).code).toBe('not_found')
    const theirs = { memberId: await idOf('capduoi1'), ...readOf(sent.value), move: 'withdraw' } as const
    expect((await call(stranger, 'agent.decideContract', theirs)).code).toBe('not_found')
    const answer = { ...readOf((await mine(client)).rows[0]), move: 'sign' as const, ack: [] }
    for (const wrong of [{ hash: 'f'.repeat(64) }, { nonce: 'f'.repeat(64) }, { nonce: null }]) {
      expect((await call(client, 'contract.decide', { ...answer, ...wrong })).code).toBe('contract_changed')
    }
    const done = await call(client, 'contract.decide', answer)
    expect(done.value).toMatchObject({ state: 'ACTIVE', startsAt: '2026-03-15T17:00:00.000Z' })
    expect(done.value.moves.map(({ move, side }) => `${move} ${side}`)).toEqual(['send A', 'sign B'])
    // The same answer twice.
    expect((await call(client, 'contract.decide', answer)).value).toEqual(done.value)
    expect((await call(client, 'contract.decide', { ...answer, move: 'reject' })).code).toBe('contract_state')
    expect((await call(agent, 'agent.contracts', {})).value.rows).toMatchObject([
      { holder: 'capduoi1', state: 'ACTIVE' },
    ])
    const { hash, text } = await app.owner.one<{ hash: string; text: string }>(
      sql`select hash, text from agent_contract_version where member_id = ${await idOf('capduoi1')}::bigint`,
    )
    expect(text).toContain('"kind":"DIVIDEND"')
    expect(hash).toBe(done.value.hash)
    // From its signature on it stands in the public log, under a salt that both sides hold.
    expect(sent.value.proof).toBeNull()
    const proof = must(done.value.proof, 'a proof of what was signed')
    expect(proof.text).toBe(text)
    await sequenceLog(app.composition.of(transparencyModule))
    const subject = `contract/${await contractCommitment(proof.salt, hash)}`
    const [{ key }, head] = [
      (await call(site, 'log.key', {})).value,
      (await call(site, 'log.inclusion', { subject })).value,
    ]
    const log = { key, checkpoint: head.note, entries: head.entries }
    const outcomes = async (file: ContractFile) => (await checkContract(file, key)).map(({ outcome }) => outcome)
    const file = { format: 'lotus-contract-proof/v1', hash, ...proof, log } as const
    expect(await outcomes(file)).toEqual(['ok', 'ok', 'ok'])
    const changed = text.replace('"version":1', '"version":2')
    expect(await outcomes({ ...file, text: changed })).toEqual(['bad', 'ok', 'ok'])
    expect(await outcomes({ ...file, salt: 'ab'.repeat(32) })).toEqual(['ok', 'bad', 'ok'])
    expect(head.entries.map(({ leaf }) => leaf).join(' ')).not.toContain(hash)
  })

  it('is refused for terms out of bounds or order, and for a second wage of the same product', async () => {
    const agent = await topAgent('hopdong2')
    await below(agent, 'khach2', 'player')
    const wrong = { ...dividend(50_000) } as Extract<Terms, { kind: 'DIVIDEND' }>
    const send = (terms: Terms) =>
      idOf('hopdong2').then((memberId) => call(boss, 'bo.offerContract', { memberId, terms, ack: [], reason: 'try' }))
    expect((await send(dividend(400_001))).code).toBe('contract_rate_bounds')
    expect((await send({ ...wrong, tiers: [...wrong.tiers, ...wrong.tiers] })).code).toBe('contract_tier_order')
    await granted(agent, 'hopdong2', daily(8000))
    expect((await send(realtime)).code).toBe('contract_stacking')
    // A player holds no contract; the agent is not told why.
    expect(await offer(agent, 'khach2', daily(1000))).toMatchObject({ code: 'contract_unavailable', value: {} })
  })

  it('of somebody excluded from play is unavailable, and cannot be signed by them', async () => {
    const agent = await topAgent('hopdong3')
    const client = await below(agent, 'capduoi3')
    await granted(agent, 'hopdong3', dividend(150_000))
    expect((await offer(agent, 'capduoi3', dividend(100_000))).code).toBe('ok')
    expect((await mine(client)).mayAnswer).toBe(true)
    expect((await call(client, 'protection.timeOut', { hours: 24 })).code).toBe('ok')
    const again = await logIn('capduoi3')
    expect((await mine(again)).mayAnswer).toBe(false)
    expect((await decide(again, 'sign')).code).toBe('self_excluded')
    expect((await decide(again, 'reject')).value).toMatchObject({ state: 'REJECTED' })
    expect(await offer(agent, 'capduoi3', dividend(90_000))).toMatchObject({ code: 'contract_unavailable', value: {} })
  })
})

describe('the lists', () => {
  it('are filtered by kind, state and the exact name of a holder; the operator alone reads who decided and why', async () => {
    const agent = await topAgent('hopdong11')
    const [b, c] = [await below(agent, 'capb11'), await below(agent, 'capc11')]
    await granted(agent, 'hopdong11', dividend(200_000))
    await signed(agent, b, 'capb11', dividend(150_000))
    expect((await offer(agent, 'capc11', dividend(100_000))).code).toBe('ok')
    const namesOf = async (input: RouteInput<'agent.contracts'>) =>
      (await call(agent, 'agent.contracts', input)).value.rows.map(({ holder, state }) => `${holder} ${state}`)
    expect((await namesOf({ state: 'open' })).toSorted()).toEqual(['capb11 ACTIVE', 'capc11 PENDING'])
    expect(await namesOf({ state: 'pending', kind: 'DIVIDEND' })).toEqual(['capc11 PENDING'])
    expect(await namesOf({ state: 'running' })).toEqual(['capb11 ACTIVE'])
    expect(await namesOf({ account: ' CAPB11 ' })).toEqual(['capb11 ACTIVE'])
    for (const nothing of [
      { state: 'ended' },
      { kind: 'DAILY' },
      { account: 'hopdong11' },
      { account: 'nobody' },
    ] as const)
      expect(await namesOf(nothing)).toEqual([])
    expect((await mine(c)).rules).toEqual({
      isOpen: true,
      kinds: ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'],
      mayFund: false,
      wageToPlayer: false,
      wageDisplay: 'PERCENT',
      maySelfFund: false,
      endsBelow: true,
      maxPpm: { DIVIDEND: 400_000, DAILY: 20_000, HOURLY: 10_000, REALTIME: 10_000 },
    })
    const seen = (await call(agent, 'agent.contracts', { account: 'capb11' })).value.rows[0]?.moves[0]
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(['at', 'move', 'side'])
    const ofBoss = await call(boss, 'bo.contracts', { account: 'hopdong11', kind: 'DIVIDEND', state: 'running' })
    expect(ofBoss.value).toMatchObject({
      rows: [
        {
          moves: [
            { move: 'send', by: 'mai.sup', reason: 'start' },
            { move: 'sign', by: 'hopdong11' },
          ],
        },
      ],
      rules: { isOpen: true },
    })
    expect((await call(boss, 'bo.contracts', { account: 'hopdong11', state: 'ended' })).value.rows).toEqual([])
  })

  it('a letter leads to the contract that it tells of (AC15)', async () => {
    const agent = await topAgent('hopdong12')
    const b = await below(agent, 'capb12')
    await granted(agent, 'hopdong12', dividend(200_000))
    await signed(agent, b, 'capb12', dividend(150_000))
    const { n } = (await mine(b)).rows[0] ?? { n: 0 }
    const row = { memberId: await idOf('capb12'), n }
    expect((await decide(b, 'askEnd')).code).toBe('ok')
    expect((await decideGiven(agent, 'capb12', 'refuseEnd')).value.state).toBe('ACTIVE')
    await call(boss, 'bo.decideContract', { ...row, move: 'suspend', reason: 'a question' })
    await fillInboxes(app)
    const lettersOf = async (client: Client) =>
      (await call(client, 'inbox.list', { type: 'CONTRACT', limit: 20 })).value.rows.map(({ title, action }) => ({
        title,
        action,
      }))
    const ref = { kind: 'CONTRACT', ref: 'DIVIDEND' }
    expect(await lettersOf(b)).toEqual([
      { title: expect.stringContaining('tạm dừng'), action: ref },
      { title: expect.stringContaining('tiếp tục'), action: ref },
      { title: 'hopdong12 gửi bạn hợp đồng cổ tức', action: ref },
    ])
    expect((await lettersOf(agent)).map(({ action }) => action?.ref)).toEqual([
      'DIVIDEND-capb12',
      'DIVIDEND-capb12',
      'DIVIDEND-capb12',
      'DIVIDEND',
    ])
  })
})

describe('a lower rate (AC14)', () => {
  it('ends what the holder granted beyond it, once both have confirmed the list', async () => {
    const agent = await topAgent('hopdong4')
    const b = await below(agent, 'capb4')
    const [c4, e4] = [await below(b, 'capc4'), await below(b, 'cape4')]
    await granted(agent, 'hopdong4', dividend(200_000))
    await signed(agent, b, 'capb4', dividend(150_000))
    await signed(b, c4, 'capc4', dividend(120_000))
    await signed(b, e4, 'cape4', dividend(80_000))
    const refused = await offer(agent, 'capb4', dividend(100_000))
    const id = `${await idOf('capc4')}-1`
    expect(refused).toMatchObject({
      code: 'contract_lower_than_downline',
      value: { ends: [{ id, account: 'ca***', topPpm: 120_000, follows: false }] },
    })
    // How much stays is told beside it, not which: others granted it.
    const asked = { memberId: await idOf('capb4'), terms: dividend(100_000) }
    expect((await call(agent, 'agent.previewContract', asked)).value).toMatchObject({
      ends: [{ id }],
    })
    expect((await call(agent, 'agent.previewContract', asked)).value.stays).toEqual({ count: 1 })
    expect((await call(agent, 'agent.previewContract', { ...asked, terms: dividend(150_000) })).value).toMatchObject({
      ends: [],
      stays: { count: 2 },
    })
    expect((await offer(agent, 'capb4', dividend(100_000), [id])).code).toBe('ok')
    expect((await mine(c4)).rows[0]?.state).toBe('ACTIVE')
    expect((await decide(b, 'sign')).code).toBe('contract_lower_than_downline')
    expect((await mine(b)).rows[0]?.ends).toMatchObject([{ id, account: 'capc4' }])
    const done = await decide(b, 'sign', [id])
    expect(done.value).toMatchObject({ state: 'ACTIVE', version: 2 })
    expect((await mine(c4)).rows[0]).toMatchObject({ state: 'AUTO_TERMINATED', endsAt: done.value.startsAt })
    expect((await mine(e4)).rows[0]?.state).toBe('ACTIVE')
    expect((await mine(b)).rows.map(({ state }) => state)).toEqual(['ACTIVE', 'SUPERSEDED'])
    // To the operator which they are, and whether one is about to end.
    expect((await decide(e4, 'askEnd')).value.state).toBe('TERMINATING')
    const all = { account: 'hopdong4', terms: dividend(200_000) }
    const { count, rows } = (await call(boss, 'bo.previewContract', all)).value.stays
    const told = rows.map((row) => `${row.account} ${row.topPpm} ${row.isEnding}`)
    expect([count, ...told]).toEqual([2, 'capb4 100000 false', 'cape4 80000 true'])
    expect((await decideGiven(b, 'cape4', 'refuseEnd')).value.state).toBe('ACTIVE')
  })

  it('names nobody who is no longer below', async () => {
    const agent = await topAgent('hopdong20')
    await topAgent('hopdong21')
    const b = await below(agent, 'capb20')
    const c = await below(b, 'capc20')
    await granted(agent, 'hopdong20', dividend(200_000))
    await signed(agent, b, 'capb20', dividend(150_000))
    await signed(b, c, 'capc20', dividend(120_000))
    const to = await idOf('hopdong21')
    await app.owner.query(sql`select agent_move_line(${await idOf('capc20')}::bigint, ${to}::bigint, 'test', 'test')`)
    const lower = { memberId: await idOf('capb20'), terms: dividend(100_000) }
    expect((await call(agent, 'agent.previewContract', lower)).value.ends).toMatchObject([{ account: 'ca***' }])
  })

  it('between offer and signature is judged at the signature', async () => {
    const agent = await topAgent('hopdong5')
    const b = await below(agent, 'capb5')
    await granted(agent, 'hopdong5', dividend(200_000))
    expect((await offer(agent, 'capb5', dividend(150_000))).code).toBe('ok')
    const lower = { memberId: await idOf('hopdong5'), terms: dividend(100_000), reason: 'lower' }
    const id = `${await idOf('capb5')}-1`
    expect((await call(boss, 'bo.offerContract', { ...lower, ack: [id] })).code).toBe('ok')
    // Both at once: whoever is first decides, and nothing stands beyond its granter's own.
    const [own, theirs] = await Promise.all([decide(agent, 'sign', [id]), decide(b, 'sign')])
    const state = (await mine(b)).rows[0]?.state
    if (own.code === 'ok') expect(['WITHDRAWN', 'AUTO_TERMINATED']).toContain(state)
    else expect([theirs.code, state]).toEqual(['ok', 'ACTIVE'])
  })
})

describe('what races', () => {
  it('two offers: one is sent', async () => {
    const agent = await topAgent('hopdong6')
    await below(agent, 'capb6')
    await granted(agent, 'hopdong6', daily(8000))
    const both = await Promise.all([offer(agent, 'capb6', daily(5000)), offer(agent, 'capb6', daily(4000))])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['contract_exists_pending', 'ok'])
  })

  it('a signature and a withdrawal: one of them holds', async () => {
    const agent = await topAgent('hopdong7')
    const b = await below(agent, 'capb7')
    await granted(agent, 'hopdong7', daily(8000))
    await offer(agent, 'capb7', daily(5000))
    const both = [decide(b, 'sign'), decideGiven(agent, 'capb7', 'withdraw')]
    const codes = (await Promise.all(both)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['contract_state', 'ok'])
  })

  it('a signature of an amendment and the operator’s end of what it amends: one order of both, whichever it is', async () => {
    const agent = await topAgent('hopdong19')
    const b = await below(agent, 'capb19')
    await granted(agent, 'hopdong19', daily(8000))
    await signed(agent, b, 'capb19', daily(6000))
    const { n } = (await offer(agent, 'capb19', daily(7000))).value
    const end = { memberId: await idOf('capb19'), n: n - 1, move: 'terminate', reason: 'agreed' } as const
    const [sign, terminate] = await Promise.all([decide(b, 'sign'), call(boss, 'bo.decideContract', end)])
    const states = (await call(boss, 'bo.contracts', { account: 'capb19' })).value.rows
      .toSorted((x, y) => x.n - y.n)
      .map(({ state }) => state)
    expect(sign.code).toBe('ok')
    // Signed first, the old version is superseded and cannot be ended; ended first, the offer stands and is signed.
    if (terminate.code === 'ok') expect(states).toEqual(['TERMINATED', 'ACTIVE'])
    else expect([terminate.code, states]).toEqual(['contract_state', ['SUPERSEDED', 'ACTIVE']])
  })
})

describe('an end', () => {
  it('is asked for by one side and agreed by the other; what hangs from it ends too', async () => {
    const agent = await topAgent('hopdong8')
    const b = await below(agent, 'capb8')
    const c = await below(b, 'capc8')
    await granted(agent, 'hopdong8', daily(8000))
    await signed(agent, b, 'capb8', daily(6000))
    await signed(b, c, 'capc8', daily(4000))
    const row = { memberId: await idOf('capb8'), n: 1 }
    expect((await decide(b, 'askEnd')).value).toMatchObject({ state: 'TERMINATING', endAskedBy: 'B' })
    expect((await decide(b, 'acceptEnd')).code).toBe('contract_state')
    expect((await decideGiven(agent, 'capb8', 'acceptEnd')).value.state).toBe('TERMINATED')
    expect((await mine(c)).rows[0]?.state).toBe('AUTO_TERMINATED')
    const dead = await call(boss, 'bo.decideContract', { ...row, move: 'terminate', reason: 'twice' })
    expect(dead.code).toBe('contract_state')
    expect((await call(boss, 'bo.contracts', { account: 'capb8' })).value.rows).toMatchObject([{ state: 'TERMINATED' }])
  })
})

it('nothing is offered while the operator has not opened contracts', async () => {
  await setSetting(app.owner, contractSettings.mayOffer, false, 'test')
  const terms = daily(5000)
  const sent = await call(boss, 'bo.offerContract', { memberId: await idOf('hopdong1'), terms, ack: [], reason: 'try' })
  expect(sent.code).toBe('contract_unavailable')
  await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
})

describe('the clock', () => {
  const stateOf = async (client: Client) => (await mine(client)).rows[0]?.state
  const setStatus = async (username: string, status: 'active' | 'blocked') =>
    app.owner.query(sql`update member set status = ${status} where username = ${username}`)

  it('suspends what a locked account holds and resumes it, but not what the operator suspended', async () => {
    const agent = await topAgent('hopdong9')
    await granted(agent, 'hopdong9', daily(8000))
    const row = { memberId: await idOf('hopdong9'), n: 1, reason: 'a question is open' }
    await setStatus('hopdong9', 'blocked')
    expect(await moveDue(app.db)).toBe(1)
    await setStatus('hopdong9', 'active')
    expect(await stateOf(await logIn('hopdong9'))).toBe('SUSPENDED')
    expect(await moveDue(app.db)).toBe(1)
    expect(await stateOf(await logIn('hopdong9'))).toBe('ACTIVE')
    expect((await call(boss, 'bo.decideContract', { ...row, move: 'suspend' })).value.state).toBe('SUSPENDED')
    expect(await moveDue(app.db)).toBe(0)
    expect((await call(boss, 'bo.decideContract', { ...row, move: 'resume' })).value.state).toBe('ACTIVE')
    expect(await moveDue(app.db)).toBe(0)
  })

  it('ends an offer that nobody answers, and lets a request to end lapse', async () => {
    const agent = await topAgent('hopdong10')
    await below(agent, 'capb10')
    await granted(agent, 'hopdong10', daily(8000))
    expect((await offer(agent, 'capb10', daily(5000))).code).toBe('ok')
    expect((await decide(agent, 'askEnd')).value.state).toBe('TERMINATING')
    await app.setTestTime('2026-03-13T03:00:21Z')
    expect(await moveDue(app.db)).toBe(1)
    expect(await stateOf(await logIn('hopdong10'))).toBe('ACTIVE')
    await app.setTestTime('2026-03-17T03:00:21Z')
    expect(await stateOf(await logIn('capb10'))).toBe('PENDING')
    expect((await decide(await logIn('capb10'), 'sign')).code).toBe('contract_expired')
    // The offers of the tests before are late as well.
    await moveDue(app.db)
    expect(await stateOf(await logIn('capb10'))).toBe('EXPIRED')
  })
})

it('nobody writes a state past the rules', async () => {
  const move = sql`select agent_contract_apply(1, 1, 'sign', 'A', 'PENDING', 'ACTIVE', null, null, null, null, '{}', null, null)`
  await expect(app.db.query(move)).rejects.toThrow('came past the checks')
  await expect(app.db.query(sql`update agent_contract set state = 'ACTIVE'`)).rejects.toThrow('permission denied')
})
