import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { events } from '@lotus/contract/events'
import { sql } from '@lotus/database'
import { insertProof } from './modules/cashier/claims/claim.repo.ts'
import { claimSettings } from './modules/loyalty/claims/claim-settings.ts'
import { setSetting } from './modules/system/index.ts'
import { setRank } from './modules/loyalty/ranks/ranks.repo.ts'
import { mallFixtures } from './modules/loyalty/mall.fixtures.ts'
import { openGifts } from './modules/loyalty/rewards/open-gifts.ts'
import { promotionsDemo } from './modules/promotions/index.ts'
import { storeReported } from './modules/providers/reconciliation/reported-rounds.repo.ts'
import { vendorFixtures } from './modules/providers/vendor.fixtures.ts'
import { installDemoRooms } from './modules/messages/chat/install-demo-rooms.ts'
import { clientId, fillInboxes, memberId } from './modules/messages/messages.fixtures.ts'
import { decideSource } from './modules/verification/source.repo.ts'
import { decide, storeScreened, tellExpired } from './modules/verification/verification.repo.ts'
import { noRates } from './testing/no-rates.ts'
import { testApp, type TestApp } from './testing/test-app.ts'

/**
 * Events written only by `addEvent`, where the compiler checks the payload against the schema. All other events are
 * built by SQL: this test makes SQL write each of them, and `testDatabase` compares the rows with the contract after
 * the file.
 */
const TYPED = [
  'agents.carry_cleared',
  'agents.contract_changed',
  'agents.messaged',
  'agents.statement_adjusted',
  'agents.statement_decided',
  'agents.statement_recalculated',
  'agents.transfer_reversed',
  'agents.transferred',
  'backoffice.operator_changed',
  'cashier.payout_taken_back',
  'cashier.rest_given',
  'cashier.withdrawal_late',
  'chat.room_changed',
  'identity.contact_changed',
  'identity.session_ended',
  'inbox.published',
  'lottery.chase_halted',
  'watch.documents_asked',
  'watch.suggested',
]
const PASSWORD = 'một mật khẩu dài'
const OTHER_PASSWORD = 'một mật khẩu khác hẳn'
const app = await testApp(['SEN60'], { rates: noRates })
const { call, site } = app

it('the real SQL writes every event of the contract', async () => {
  const { client } = await app.register('lanhuong')
  await playLottery(client)
  await checkReality(client)
  await moveMoney(client)
  await talk(client)
  await riseInRank()
  await claimCashback(client)
  await oweByContract()
  await claimPayout(client)
  await decideDocuments()
  await takePart()
  await orderGoods(client)
  await playAtVendor()
  await blockAndLift()
  await fillInboxes(app)
  await app.clock.advance(3_600_000)
  const enter = async (password: string) => {
    const { value } = await call(site, 'session.login', { username: 'lanhuong', password })
    return site.as(value.token)
  }
  const changed = await call(await enter(PASSWORD), 'member.changePassword', {
    oldPassword: PASSWORD,
    newPassword: OTHER_PASSWORD,
    confirmNewPassword: OTHER_PASSWORD,
  })
  expect(changed.code).toBe('ok')
  expect((await call(await enter(OTHER_PASSWORD), 'protection.timeOut', { hours: 24 })).code).toBe('ok')
  const seen = await app.owner.many<{ topic: string }>(sql`select distinct topic from outbox`)
  const missing = [...events.keys()].filter((topic) => !seen.some((row) => row.topic === topic))
  expect(missing.filter((topic) => !TYPED.includes(topic))).toEqual([])
})

type Client = Awaited<ReturnType<TestApp['register']>>['client']

async function playLottery(client: Client): Promise<void> {
  await app.deposit(client, '1000')
  const { current } = (await call(site, 'lottery.current', { gameCode: 'SEN60' })).value
  const items = [{ play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }]
  const input = { gameCode: 'SEN60', issueNo: current?.issueNo ?? '', items }
  const placed = await call(client, 'lottery.placeOrders', input, { key: randomUUID() })
  expect(placed.code).toBe('ok')
  await app.setTestTime(new Date(Date.parse(current?.drawAt ?? '') + 1000))
  await app.settleDown()
}

/** A check of which somebody is reminded: it is due six minutes after that bet. */
async function checkReality(client: Client): Promise<void> {
  expect((await call(client, 'protection.setCheck', { minutes: 5 })).value.check.isDue).toBe(false)
  await app.clock.advance(360_000)
  expect((await call(client, 'protection.setCheck', { minutes: 5 })).value.check.isDue).toBe(true)
  expect((await call(client, 'protection.answerCheck', { answer: 'GO_ON' })).value.check.isDue).toBe(false)
}

async function moveMoney(client: Client): Promise<void> {
  const wish = { channelCode: 'demo_bank', amount: '100' }
  const order = await call(client, 'cashier.createDeposit', wish, { key: randomUUID() })
  expect((await call(client, 'cashier.cancelDeposit', { id: order.value.id })).code).toBe('ok')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'Nguyen Lan Huong',
  })
  const input = { amount: '300', payoutAccountId: account.value.id }
  const asked = await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: asked.value.id, reason: 'Sai tên' })).code).toBe('ok')
}

/** A payout that did not arrive (T17): the provider shows that it had. */
async function claimPayout(client: Client): Promise<void> {
  const [account] = (await call(client, 'cashier.payoutAccounts', {})).value.accounts
  const input = { amount: '100', payoutAccountId: account?.id ?? '' }
  const { id } = (await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })).value
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.approveWithdrawal', { id, by: 'hand' })).code).toBe('ok')
  const member = await memberId(app, 'lanhuong')
  await insertProof(app.db, { memberId: member, name: 'proof.webp', hash: '0'.repeat(64) })
  const claim = { id, said: 'Chưa thấy tiền', images: ['proof.webp'] }
  expect((await call(client, 'cashier.claimNotReceived', claim)).code).toBe('ok')
  const found = { id, outcome: 'found', providerRef: 'FT1', reason: 'Có sao kê' } as const
  // Who paid by hand does not find alone that it arrived.
  expect((await call(linh, 'bo.decideClaim', found)).code).toBe('same_operator')
  const hoa = await app.operator('hoa.ops')
  expect((await call(hoa, 'bo.decideClaim', found)).code).toBe('ok')
}

async function talk(client: Client): Promise<void> {
  await installDemoRooms(app.db)
  const mai = await app.operator('mai.sup')
  const sent = await call(client, 'chat.send', { roomId: 'chung', clientId: clientId(), text: 'Chào mọi người' })
  await call(mai, 'bo.removeChatMessage', { id: sent.value.id, reason: 'thử' })
  const member = (await memberId(app, 'lanhuong')).toString()
  await call(mai, 'bo.muteChat', { memberId: member, roomId: 'chung', minutes: 10, reason: 'spam' })
  const { key } = (await call(site, 'service.open', {})).value
  await call(site, 'service.typing', { key })
  expect((await call(site, 'service.send', { key, clientId: clientId(), text: 'Xin chào' })).code).toBe('ok')
}

async function blockAndLift(): Promise<void> {
  const [mai, id] = [await app.operator('mai.sup'), (await memberId(app, 'lanhuong')).toString()]
  const block = { id, what: 'BETS', until: null, reason: 'thử' } as const
  expect((await call(mai, 'bo.restrictMember', block)).code).toBe('ok')
  expect((await call(mai, 'bo.unrestrictMember', { id, what: 'BETS', reason: 'xong' })).code).toBe('ok')
}

/** Documents that a list knows once they are approved, and whose day is over then: all their events come at once. */
async function decideDocuments(): Promise<void> {
  const id = await memberId(app, 'lanhuong')
  await app.owner.query(sql`
    insert into verification_request (cell, member_id, n, kind, sealed, number_tail, expires_on, sent_at, screened_at)
    values (cell_of(${id}), ${id}, 1, 'PASSPORT', '\\x00', '1234', business_day(lotus_now()), lotus_now(), lotus_now())`)
  const decision = { memberId: id, n: 1, refusal: null, note: 'thử', operatorId: 1n, operatorName: 'linh.fin' }
  expect((await decide(app.owner, decision)).code).toBe('ok')
  const hit = { list: 'LATER', entry: 'N1', kind: 'PEP' as const, name: 'Lan Hương', bornOn: null }
  await storeScreened(app.owner, { member_id: id, n: 1 }, [hit])
  await app.owner.query(sql`update verification_request set expires_on = expires_on - 1 where member_id = ${id}`)
  expect(await tellExpired(app.owner, 10)).toBe(1)
  await app.owner.query(sql`
    insert into source_of_funds (cell, member_id, n, source, pictures, sent_at) values (cell_of(${id}), ${id}, 1, 'SALARY', '{}', lotus_now())`)
  expect((await decideSource(app.owner, { ...decision, refusal: 'OTHER' })).code).toBe('ok')
}

/** A round settled through our wallet, and one that a vendor reports. */
async function playAtVendor(): Promise<void> {
  const vendors = await vendorFixtures(app)
  const { member, betWin } = await vendors.player('100')
  expect(await betWin('t1', '10', '0')).toMatchObject({ code: 'OK' })
  const at = app.clock.now()
  const round = { roundId: 'told', member, currency: 'P', gameCode: 'SEN', bet: 10_000n, win: 0n }
  const saidBeside = { validBet: null, odds: null, outcome: null, jackpot: null }
  const reported = { ...round, ...saidBeside, state: 'closed' as const, openedAt: at, closedAt: at }
  const counting = { idleMinutes: 30, rule: {}, countFrom: null, askedAt: at }
  expect(await storeReported(app.db, { code: 'ACME', currency: 'P' }, [reported], counting)).toBe(1)
}

/** A rank of the programme, and the gift for it. */
async function takePart(): Promise<void> {
  const id = await memberId(app, 'lanhuong')
  await app.db.tx((tx) => promotionsDemo.openPromotions(tx, app.clock.now()))
  await app.owner.query(sql`select promotion_refuse(${id}::bigint, 1, 'EXCLUSIVE', 'D1')`)
  await app.owner.query(sql`
    insert into promotion_application (cell, member_id, n, promotion_id, version, comment, images, made_at)
    select cell_of(${id}), ${id}, 1, id, 1, '', '{}', lotus_now() from promotion where code = 'verified-gift'`)
  await app.owner.query(sql`select promotion_decide_application(${id}::bigint, 1, 'REJECT', 0, 'blurred', 'test')`)
  const terms = {
    base: '0',
    multiplePpm: 0,
    contributions: {},
    maxBet: null,
    maxCashout: null,
    hours: null,
    converts: true,
    isExclusive: false,
  }
  await app.owner.query(sql`
    select promotion_pay(${id}::bigint, 3, 1, '2026-01-01', 'steps:0', '{0}', 'CASH', 10000, '{}', ${JSON.stringify(terms)}::jsonb, null)`)
}

async function riseInRank(): Promise<void> {
  const id = await memberId(app, 'lanhuong')
  await setRank(app.db, {
    memberId: id,
    day: '2026-03-01',
    from: 0,
    to: 1,
    reason: 'MANUAL',
    validBet: 0n,
    deposits: 0n,
    keepValidBet: 0n,
  })
  const [opensAt, expiresAt] = [app.clock.now(), new Date(app.clock.now().getTime() + 86_400_000)]
  const gift = { ref: 'up-1', what: 'VIP_UPGRADE', level: 1, amount: 80_000n, multiplePpm: 1_000_000 }
  await openGifts(app.db, [{ memberId: id, source: 'VIP', kind: 'BONUS', ...gift, opensAt, expiresAt }])
  // So large here that an operator looks at it first.
  await setSetting(app.db, claimSettings.reviewFrom, 1, 'test')
  await app.owner.query(sql`select loyalty_claim(${id}::bigint, '{1}')`)
  await setSetting(app.db, claimSettings.reviewFrom, 0, 'test')
}

/** Cashback of a bet that was counted by hand. */
async function oweByContract(): Promise<void> {
  const id = await memberId(app, 'lanhuong')
  await app.owner.query(sql`
    select agent_funding_tell(jsonb_populate_record(null::agent_funding, jsonb_build_object('member_id', ${id}::bigint,
      'granter_id', ${id}::bigint, 'n', 1, 'period_start', '2026-03-01T17:00:00Z', 'kind', 'DAILY', 'due', 1000000,
      'by_upline', 300000, 'by_operator', 0, 'set_off', 0, 'to_return', 0, 'returned', 0)), 'OWED', '{A,B}')`)
}

async function claimCashback(client: Client): Promise<void> {
  const bet = {
    kind: 'test',
    ref: 'told',
    version: 1,
    reversed: false,
    category: 'RNG',
    valid: '10000000',
    cashback: true,
  }
  const at = new Date(Date.parse('2026-03-02T05:00:00Z')).toISOString()
  const id = await memberId(app, 'lanhuong')
  const told = JSON.stringify([{ ...bet, member: id.toString(), placedAt: at, at }])
  const ranks = JSON.stringify([{ rates: { RNG: 3000 }, dayMax: null }])
  await app.owner.query(sql`
    select loyalty_count_bets(${told}::jsonb, '2026-01-01', '{}'::jsonb, 10000000, ${ranks}::jsonb, false)`)
  // Whatever the hour is by now.
  await app.owner.query(sql`select loyalty_cashback_take(${id}::bigint, 'CLAIM', null, 100)`)
  expect((await call(client, 'cashback.claims', {})).value.rows).toMatchObject([{ amount: '3.0000' }])
}

/** Goods of the points mall, ordered and refused. */
async function orderGoods(client: Client): Promise<void> {
  const mall = mallFixtures(app)
  const id = await memberId(app, 'lanhuong')
  await mall.give(id, 1000)
  expect((await mall.order(client, await mall.item())).code).toBe('ok')
  const linh = await app.operator('linh.fin')
  const decision = { memberId: id.toString(), id: '1', decision: 'reject', remark: 'hết hàng' } as const
  expect((await call(linh, 'bo.decideMallOrder', decision)).code).toBe('ok')
}
