import { sql } from '@lotus/database'
import { seededRng } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { beforeEach, expect, it } from 'vitest'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { cashierModule, cashierSettings } from '../index.ts'
import { upsertChannel } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import { SIGNATURE_HEADER, signCallback } from '../deposits/demo-channel.ts'
import { matchNewLines } from './match-new-lines.ts'

const app = await testApp(['SEN60'], { rates: noRates })
const { call } = app
const CHANNEL = 'demo_bank'
const ACCOUNT = '9990002600118'
let linh: HttpClient
let hoa: HttpClient
/** Sessions end by the test clock too. */
const enter = async () => {
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
}
beforeEach(enter)
const rng = seededRng(20)

let key = 0
async function order(client: HttpClient, amount = '100') {
  const opened = await call(
    client,
    'cashier.createDeposit',
    { channelCode: CHANNEL, amount },
    { key: `b${(key += 1)}` },
  )
  expect(opened.code).toBe('ok')
  return opened.value
}
const contentOf = async (refNo: string) =>
  app.owner.value<string>(sql`select content from deposit where ref_no = ${refNo}`)
const show = async (client: HttpClient, id: string) => (await call(client, 'cashier.deposit', { id })).value
const balanceOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.sumBalance
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

/** Vietnam's time of the test clock, so many minutes away. */
const clockText = (minutes = 0) => {
  const at = new Date(app.clock.now().getTime() + minutes * 60_000 + 7 * 3_600_000).toISOString()
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 19)}`
}
type Row = { ref?: string; content: string; amount: string; payer?: string; at?: string; currency?: string }
let refs = 0
const newRef = () => `FT${(refs += 1)}`
function csv(rows: readonly Row[], account = ACCOUNT) {
  const head = 'Ngày giao dịch;Số tham chiếu;Nội dung;Số tiền;Người chuyển;Loại tiền'
  const lines = rows.map((row) =>
    [row.at ?? clockText(), row.ref ?? newRef(), row.content, row.amount, row.payer ?? '', row.currency ?? ''].join(
      ';',
    ),
  )
  return [`Số tài khoản: ${account}`, head, ...lines, ''].join('\r\n')
}
const inputOf = (text: string, isDryRun = false) => ({
  channelCode: CHANNEL,
  profile: 'vn_comma',
  name: 'sao-ke.csv',
  file: Buffer.from(text).toString('base64'),
  isDryRun,
})
const upload = (text: string, isDryRun = false, who = linh) => call(who, 'bo.importBankFile', inputOf(text, isDryRun))
async function lineOf(ref: string) {
  const { rows } = (await call(linh, 'bo.bankLines', { state: 'all', search: ref, limit: 100 })).value
  const row = rows.find(({ bankRef }) => bankRef === ref)
  if (!row) throw new Error(`no line ${ref}`)
  return row
}
const countLines = () => app.owner.value<number>(sql`select count(*)::integer from bank_line`)

it('an order paid by its content is credited once, whatever stands around it; the dry run stores nothing', async () => {
  const { client } = await app.register('saoke1')
  const one = await order(client)
  const content = (await contentOf(one.refNo)).toLowerCase()
  const text = csv([
    { ref: 'Q1', content: `MBVCB.77 ${content.slice(0, 4)} ${content.slice(4)} nạp`, amount: '100.000' },
  ])
  const tried = (await upload(text, true)).value
  expect(tried).toMatchObject({ isStored: false, isKnown: false, lines: 1, fresh: 1, withOrder: 1, faultCount: 0 })
  expect(tried.sumIn).toEqual({ count: 1, amount: '100000.0000' })
  expect(await countLines()).toBe(0)
  const both = await Promise.all([upload(text), upload(text, false, hoa)])
  expect(both.filter(({ value }) => value.isStored)).toHaveLength(1)
  expect((await upload(text)).value).toMatchObject({ isKnown: true, isStored: false, fresh: 0 })
  expect(await show(client, one.id)).toMatchObject({ status: 'CREDITED', credited: '100.0000' })
  expect(await balanceOf(client)).toBe('100.0000')
  expect(await lineOf('Q1')).toMatchObject({ state: 'credited', order: { refNo: one.refNo, account: 'saoke1' } })
  await expectSound()
})

it('a broken line, another account, another bank: nothing of the file is stored, and each fault has its place', async () => {
  const { client } = await app.register('saoke2')
  const one = await order(client)
  const good = { ref: 'Q2', content: await contentOf(one.refNo), amount: '100.000' }
  const before = await countLines()
  const broken = (await upload(csv([good, { content: 'x', amount: '100,000' }]))).value
  expect(broken).toMatchObject({ isStored: false, faultCount: 1 })
  expect(broken.faults).toEqual([{ line: 4, column: 'Số tiền', code: 'amount', details: { value: '100,000' } }])
  const other = (await upload(csv([good], '1234567890'))).value
  expect(other.faults.map(({ code }) => code)).toEqual(['account_wrong'])
  expect((await upload('GIF89a\u0000')).value.faults.map(({ code }) => code)).toEqual(['not_text'])
  expect(await countLines()).toBe(before)
  expect((await show(client, one.id)).status).toBe('AWAITING_PAYMENT')
  const wallet = { ...inputOf(csv([good])), channelCode: 'no_such' }
  expect((await call(linh, 'bo.importBankFile', wallet)).code).toBe('channel_unavailable')
  expect((await call(linh, 'bo.importBankFile', { ...inputOf('x'), profile: 'none' })).code).toBe('bad_request')
  expect((await call(linh, 'bo.importBankFile', { ...inputOf('x'), file: 'A'.repeat(5_000_000) })).code).toBe(
    'bad_request',
  )
})

it('overlapping files add only what is new, also when they come at once', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({ ref: `OV${n}`, content: `chồng ${n}`, amount: '1.000' }))
  const before = await countLines()
  const files = [rows.slice(0, 40), rows.slice(20).toReversed(), rows.slice(10, 50)].map((some) => upload(csv(some)))
  const fresh = (await Promise.all(files)).map(({ value }) => value.fresh)
  expect(fresh.reduce((sum, one) => sum + one, 0)).toBe(60)
  expect((await countLines()) - before).toBe(60)
})

it('too little, too much, late, cancelled, another currency wait with the deposits; twice is decided on its own', async () => {
  const { client } = await app.register('saoke3')
  const less = await order(client)
  const more = await order(client)
  const foreign = await order(client)
  const rows = [
    { ref: 'R1', content: await contentOf(less.refNo), amount: '60.000' },
    { ref: 'R2', content: await contentOf(more.refNo), amount: '150.000,50' },
    { ref: 'R3', content: await contentOf(foreign.refNo), amount: '100.000', currency: 'USD' },
  ]
  expect((await upload(csv(rows))).code).toBe('ok')
  expect(await show(client, less.id)).toMatchObject({ status: 'AMOUNT_MISMATCH', reviewReason: 'amount_mismatch' })
  expect((await show(client, more.id)).status).toBe('AMOUNT_MISMATCH')
  expect(await show(client, foreign.id)).toMatchObject({ status: 'AMOUNT_MISMATCH', reviewReason: 'currency_mismatch' })
  expect(await lineOf('R1')).toMatchObject({ state: 'review', reason: 'amount_mismatch', order: { refNo: less.refNo } })
  const decided = { of: 'order', id: less.id, decision: 'credit', reason: 'Khách chấp nhận số đã chuyển' } as const
  expect((await call(linh, 'bo.decideDeposit', decided)).value.credited).toBe('60.0000')
  const { client: again } = await app.register('saoke4')
  const [late, given, twice] = [await order(again), await order(again), await order(again)]
  await call(again, 'cashier.cancelDeposit', { id: given.id })
  const content = await contentOf(twice.refNo)
  const paid = [
    { ref: 'T1', content, amount: '100.000' },
    { ref: 'T2', content, amount: '100.000' },
    { ref: 'T3', content: await contentOf(given.refNo), amount: '100.000' },
  ]
  await upload(csv(paid))
  await app.clock.advance(21 * 60_000)
  await enter()
  await upload(csv([{ ref: 'T4', content: await contentOf(late.refNo), amount: '100.000' }]))
  expect((await show(again, twice.id)).status).toBe('CREDITED')
  expect(await balanceOf(again)).toBe('100.0000')
  expect((await lineOf('T2')).reason ?? (await lineOf('T1')).reason).toBe('paid_again')
  expect(await show(again, given.id)).toMatchObject({ status: 'LATE_REVIEW', reviewReason: 'paid_after_cancelled' })
  expect(await show(again, late.id)).toMatchObject({ status: 'LATE_REVIEW', reviewReason: 'paid_after_expiry' })
  const extras = (await call(linh, 'bo.deposits', { view: 'extras' })).value.rows
  expect(extras.map(({ refNo }) => refNo)).toEqual([twice.refNo])
  await expectSound()
})

it('paid in time by the bank’s clock and read after the end is credited; the day alone is not enough', async () => {
  const { client } = await app.register('saoke5')
  const [timed, dayOnly] = [await order(client), await order(client)]
  const at = clockText(5)
  await app.clock.advance(21 * 60_000)
  await enter()
  await upload(
    csv([
      { ref: 'Z1', content: await contentOf(timed.refNo), amount: '100.000', at },
      { ref: 'Z2', content: await contentOf(dayOnly.refNo), amount: '100.000', at: clockText().slice(0, 10) },
    ]),
  )
  expect(await show(client, timed.id)).toMatchObject({ status: 'CREDITED', credited: '100.0000' })
  expect((await show(client, dayOnly.id)).status).toBe('LATE_REVIEW')
  await expectSound()
})

/** The bank's callback for a transfer of 100, signed. */
async function tellByCallback(orderRef: string, providerRef: string) {
  const paidAt = app.clock.now().toISOString()
  const body = JSON.stringify({
    channelCode: CHANNEL,
    orderRef,
    providerRef,
    authorisation: 'A1',
    amount: '100',
    paidAt,
  })
  const signature = signCallback(app.composition.of(cashierModule).channelSecret(CHANNEL), body)
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  await app.composition.siteApp.inject({ method: 'POST', url: '/psp/v1/callback', headers, payload: body })
}

it('a line of a transfer that the bank’s callback told before confirms it, and credits nothing', async () => {
  const { client } = await app.register('saoke6')
  const one = await order(client)
  await tellByCallback(one.refNo, 'CB1')
  const content = await contentOf(one.refNo)
  await upload(csv([{ ref: 'C1', content, amount: '100.000' }]))
  expect(await lineOf('C1')).toMatchObject({ state: 'confirmed', order: { refNo: one.refNo } })
  // A second line is a second transfer.
  await upload(csv([{ ref: 'C2', content, amount: '100.000' }]))
  expect(await lineOf('C2')).toMatchObject({ state: 'review', reason: 'paid_again' })
  expect(await balanceOf(client)).toBe('100.0000')
  await expectSound()
})

it('what fits no order for sure is open with its reason; what goes out is ignored; sums follow the filters', async () => {
  const { client } = await app.register('saoke7')
  const [one, two] = [await order(client), await order(client, '200')]
  const codes = `${await contentOf(one.refNo)} ${await contentOf(two.refNo)}`
  await upload(
    csv([
      { ref: 'N1', content: 'nap tien', amount: '100.000' },
      { ref: 'N2', content: 'gui DZZZZZZZZ', amount: '100.000' },
      { ref: 'N3', content: codes, amount: '300.000' },
      { ref: 'N4', content: 'phí', amount: '-5.500' },
      { ref: 'N5', content: await contentOf(one.refNo), amount: '100.000', at: clockText(-3 * 1440) },
    ]),
  )
  const states = await Promise.all(['N1', 'N2', 'N3', 'N4', 'N5'].map(lineOf))
  expect(states.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'open no_code',
    'open unknown_code',
    'open several_orders',
    'ignored outgoing',
    'open before_order',
  ])
  const { sums } = (await call(linh, 'bo.bankLines', { search: 'phí' })).value
  expect(sums).toEqual([{ state: 'ignored', currency: 'VND', count: 1, amount: '5500.0000' }])
  const candidates = (await call(linh, 'bo.bankLine', { id: states[0]?.id ?? '' })).value.candidates
  expect(candidates.find(({ refNo }) => refNo === one.refNo)).toMatchObject({ score: 70, signs: ['amount', 'time'] })
  expect((await call(client, 'bo.bankLine', { id: '1' })).code).not.toBe('ok')
})

it('an order of another account is never paid by this one’s line', async () => {
  const bank = { payee_bank: 'Ngân hàng Khác', payee_bin: '970998', payee_account: '88800011122', payee_name: 'LOTUS' }
  const [name] = [{ vi: 'Khác', en: 'Other' }]
  await upsertChannel(app.db, {
    ...usualChannel,
    ...bank,
    code: 'other_bank',
    method: 'DEP_BANK',
    name,
    is_simulated: true,
    weight: 0,
    min_amount: 10_000n,
    max_amount: 10_000_000n,
    vnd_per_unit: 1000n,
    order_minutes: 20,
    quick_amounts: [],
  })
  const { client } = await app.register('saoke8')
  const input = { channelCode: 'other_bank', amount: '100' }
  const one = (await call(client, 'cashier.createDeposit', input, { key: 'other' })).value
  await upload(csv([{ ref: 'O1', content: await contentOf(one.refNo), amount: '100.000' }]))
  const line = await lineOf('O1')
  expect(line).toMatchObject({ state: 'open', reason: 'other_account' })
  const matched = { id: line.id, refNo: one.refNo, reason: 'thử khớp' }
  expect((await call(linh, 'bo.matchBankLine', matched)).code).toBe('state_conflict')
  expect((await show(client, one.id)).status).toBe('AWAITING_PAYMENT')
})

it('a match by hand credits once: two operators at once, twice at once, against ignoring it, and again', async () => {
  const { client } = await app.register('saoke9')
  const orders = [await order(client), await order(client), await order(client)]
  await upload(csv(orders.map((_, n) => ({ ref: `H${n}`, content: 'quen noi dung', amount: '100.000' }))))
  const lines = await Promise.all(['H0', 'H1', 'H2'].map(lineOf))
  const match = (who: HttpClient, n: number, m = n) =>
    call(who, 'bo.matchBankLine', {
      id: lines[n]?.id ?? '',
      refNo: orders[m]?.refNo ?? '',
      reason: 'Khách gửi biên lai',
    })
  const end = (n: number, outcome: 'ignored' | 'returned') =>
    call(hoa, 'bo.endBankLine', { id: lines[n]?.id ?? '', outcome, reason: 'Không phải tiền nạp' })
  const codesOf = (answers: { code: string }[]) =>
    answers.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b))
  expect(codesOf(await Promise.all([match(linh, 0), match(linh, 0), match(hoa, 0)]))).toEqual([
    'ok',
    'state_conflict',
    'state_conflict',
  ])
  expect(codesOf(await Promise.all([match(linh, 1), end(1, 'ignored')]))).toEqual(['ok', 'state_conflict'])
  // Two lines for one order at once: one is its payment, the other a second one.
  await upload(csv([{ ref: 'H3', content: 'lan nua', amount: '100.000' }]))
  lines.push(await lineOf('H3'))
  expect(codesOf(await Promise.all([match(linh, 2), match(hoa, 3, 2)]))).toEqual(['ok', 'ok'])
  const last = (await Promise.all(['H2', 'H3'].map(lineOf)))
    .map(({ state }) => state)
    .toSorted((a, b) => a.localeCompare(b))
  expect(last).toEqual(['credited', 'review'])
  expect((await match(linh, 0)).code).toBe('state_conflict')
  expect((await end(0, 'returned')).code).toBe('state_conflict')
  const credited = await app.owner.value<string>(
    sql`select coalesce(sum(credited), 0)::text from deposit where ref_no = any(${orders.map(({ refNo }) => refNo)}::text[])`,
  )
  expect(await balanceOf(client)).toBe(`${BigInt(credited) / 10_000n}.0000`)
  expect((await call(linh, 'bo.matchBankLine', { id: lines[0]?.id ?? '', refNo: 'none', reason: 'abc' })).code).toBe(
    'not_found',
  )
  const acts = await app.owner.value<number>(
    sql`select count(*)::integer from audit_log where action = 'bank_lines.match' and details ->> 'refused' is null`,
  )
  expect(acts).toBeGreaterThanOrEqual(3)
  await expectSound()
})

it('from an amount on a match by hand takes two operators who name the same order', async () => {
  await setSetting(app.db, cashierSettings.matchSecondFrom, '500', 'test')
  const { client } = await app.register('saoke10')
  const [one, other] = [await order(client, '500'), await order(client, '500')]
  await upload(csv([{ ref: 'B1', content: 'khong ghi', amount: '500.000' }]))
  const { id } = await lineOf('B1')
  const match = (who: HttpClient, refNo: string) =>
    call(who, 'bo.matchBankLine', { id, refNo, reason: 'Đúng người chuyển' })
  expect((await match(linh, one.refNo)).value).toMatchObject({
    state: 'open',
    asked: { refNo: one.refNo, who: 'linh.fin' },
  })
  expect((await match(linh, one.refNo)).code).toBe('same_operator')
  expect((await match(hoa, other.refNo)).value).toMatchObject({
    state: 'open',
    asked: { refNo: other.refNo, who: 'hoa.ops' },
  })
  expect((await match(hoa, other.refNo)).code).toBe('same_operator')
  expect((await match(linh, other.refNo)).value).toMatchObject({ state: 'credited', decision: { who: 'linh.fin' } })
  expect(await balanceOf(client)).toBe('500.0000')
  await setSetting(app.db, cashierSettings.matchSecondFrom, '20000', 'test')
  await expectSound()
})

it('a match that a program left behind is taken up by the loop, in several programs at once, each line once', async () => {
  const { client } = await app.register('saoke11')
  const one = await order(client)
  const content = await contentOf(one.refNo)
  const rows = [0, 1, 2, 3, 4].map((n) => ({ ref: `L${n}`, content: n === 0 ? content : 'khac', amount: '100.000' }))
  await upload(csv(rows))
  const { client: next } = await app.register('saoke12')
  const again = await order(next)
  await app.owner.query(
    sql`update bank_line set state = 'new', reason = null, content = ${await contentOf(again.refNo)} where bank_ref = 'L1'`,
  )
  await Promise.all([1, 2, 3].map(() => matchNewLines(app.composition.of(cashierModule))))
  expect(await lineOf('L1')).toMatchObject({ state: 'credited', order: { refNo: again.refNo } })
  expect(await balanceOf(next)).toBe('100.0000')
  await expectSound()
})

it('the audit finds a line whose order has another amount, and a credit by statement without its line', async () => {
  const { client } = await app.register('saoke14')
  const one = await order(client)
  await upload(csv([{ ref: 'A1', content: await contentOf(one.refNo), amount: '100.000' }]))
  const { id } = await lineOf('A1')
  const breaks = async () =>
    (await app.composition.audit()).checks.flatMap((check) => check.breaks.map(({ subject }) => subject))
  const tamper = (amount: bigint, state: string) =>
    app.owner.query(sql`
    update bank_line set amount = ${amount}, state = ${state}, reason = 'no_code',
      deposit_id = case when ${state}::text = 'open' then null else (select d.id from deposit d where d.ref_no = ${one.refNo}) end,
      member_id = case when ${state}::text = 'open' then null else (select d.member_id from deposit d where d.ref_no = ${one.refNo}) end,
      ref_no = case when ${state}::text = 'open' then null else ${one.refNo} end
    where id = ${id}::bigint`)
  await tamper(2_000_000_000n, 'credited')
  expect(await breaks()).toEqual([`bank line ${id}`])
  await tamper(1_000_000_000n, 'open')
  expect(await breaks()).toEqual([one.refNo])
  await tamper(1_000_000_000n, 'credited')
  await expectSound()
})

it('the demo’s example file pays its open orders, one too little, and says that it is simulated', async () => {
  await app.clock.advance(21 * 60_000)
  await enter()
  const { client } = await app.register('saoke15')
  const [older, newer] = [await order(client), await order(client, '1234')]
  const example = (await call(linh, 'bo.exampleBankFile', { channelCode: CHANNEL })).value
  expect([example.name, example.text]).toEqual([
    expect.stringContaining('mo-phong'),
    expect.stringContaining('mô phỏng'),
  ])
  expect((await upload(example.text)).value).toMatchObject({ isStored: true, faultCount: 0, lines: 4, withOrder: 2 })
  expect((await show(client, newer.id)).status).toBe('CREDITED')
  expect(await show(client, older.id)).toMatchObject({ status: 'AMOUNT_MISMATCH', reviewReason: 'amount_mismatch' })
  expect((await call(linh, 'bo.exampleBankFile', { channelCode: 'other_bank_none' })).code).toBe('not_found')
  await expectSound()
})

it('an erased member’s lines keep the money and the order, and nothing of the payer (trust.md ACC-13)', async () => {
  const { client } = await app.register('saoke16')
  const one = await order(client)
  const content = await contentOf(one.refNo)
  await upload(csv([{ ref: 'E1', content: `NGUYEN VAN AN ${content}`, amount: '100.000', payer: 'NGUYEN VAN AN' }]))
  await app.owner.query(sql`select cashier_erase_member(member_id) from deposit where ref_no = ${one.refNo}`)
  const { content: kept, payerName, payerAccount, state, order: paid } = await lineOf('E1')
  expect([kept, payerName, payerAccount, state, paid?.refNo]).toEqual([content, null, null, 'credited', one.refNo])
  await expectSound()
})

it('two channels of one account share its lines: the order’s own channel is credited', async () => {
  const channel = await app.owner.one<{ payee_bank: string; payee_bin: string; payee_name: string }>(
    sql`select payee_bank, payee_bin, payee_name from deposit_channel where code = ${CHANNEL}`,
  )
  await upsertChannel(app.db, {
    ...usualChannel,
    ...channel,
    code: 'demo_qr',
    method: 'DEP_QR',
    payee_account: ACCOUNT,
    name: { vi: 'Mã QR', en: 'QR code' },
    is_simulated: true,
    weight: 0,
    min_amount: 10_000n,
    max_amount: 10_000_000n,
    vnd_per_unit: 1000n,
    order_minutes: 20,
    quick_amounts: [],
  })
  const { client } = await app.register('saoke17')
  const one = (await call(client, 'cashier.createDeposit', { channelCode: 'demo_qr', amount: '250' }, { key: 'qr' }))
    .value
  await upload(csv([{ ref: 'QR1', content: await contentOf(one.refNo), amount: '250.000' }]))
  expect(await show(client, one.id)).toMatchObject({ status: 'CREDITED', channelCode: 'demo_qr', credited: '250.0000' })
  await expectSound()
})

it('statement, callback and the member’s cancelling at once: each order is credited at most once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { client } = await app.register(`cungluc${round}`)
    const [told, given] = [await order(client), await order(client)]
    const rows = [
      { ref: `S${round}a`, content: await contentOf(told.refNo), amount: '100.000' },
      { ref: `S${round}b`, content: await contentOf(given.refNo), amount: '100.000' },
    ]
    await Promise.all([
      tellByCallback(told.refNo, `CS${round}`),
      upload(csv(rows)),
      upload(csv(rows.toReversed()), false, hoa),
      call(client, 'cashier.cancelDeposit', { id: given.id }),
    ])
    expect((await show(client, told.id)).status).toBe('CREDITED')
    expect(['confirmed', 'credited', 'review']).toContain((await lineOf(`S${round}a`)).state)
    const isGiven = (await show(client, given.id)).status === 'CREDITED'
    expect(await balanceOf(client)).toBe(isGiven ? '200.0000' : '100.0000')
  }
  await expectSound()
})

it('ten thousand lines are stored and looked at in seconds', async () => {
  const { client } = await app.register('saoke13')
  const one = await order(client)
  const content = await contentOf(one.refNo)
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    ref: `M${n}`,
    content: n === 7777 ? `x ${content}` : `don ${n} ${Buffer.from(rng.bytes(4)).toString('hex')}`,
    amount: '100.000',
  }))
  const began = performance.now()
  expect((await upload(csv(rows))).value).toMatchObject({ isStored: true, fresh: 10_000 })
  for (let left = 1; left > 0;) left = await matchNewLines(app.composition.of(cashierModule), 20)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect((await show(client, one.id)).status).toBe('CREDITED')
  await expectSound()
}, 60_000)
