import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { excludeMember, setLimit } from './modules/wallet/index.ts'
import { testApp } from './testing/test-app.ts'

// The whole server over HTTP. The screens that set limits come with the protection issue; this test calls the use
// cases.
const app = await testApp()
const { call, site } = app
const db = app.composition.deps.db

async function member(username: string) {
  const { client } = await app.register(username)
  await app.deposit(client, '500.00')
  return { client, id: BigInt((await call(client, 'member.info', {})).value.id) }
}

async function bet(client: Awaited<ReturnType<typeof member>>['client'], points: number, key: string) {
  const { value } = await call(site, 'lottery.current', { gameCode: 'SEN60' })
  const item = { play: 'lo2', content: ['12'], points, odds: [{ tier: 'win', odds: '98.5' }] }
  return call(
    client,
    'lottery.placeOrders',
    { gameCode: 'SEN60', issueNo: value.current?.issueNo ?? '', items: [item] },
    { key },
  )
}

describe('an excluded member', () => {
  it('cannot bet or deposit, but can withdraw', async () => {
    const { client, id } = await member('tamnghi')
    expect((await bet(client, 1, 'before')).code).toBe('ok')
    const until = new Date(app.clock.now().getTime() + 7 * 86_400_000)
    await excludeMember(db, { memberId: id, until, reason: 'self' })
    const refused = { code: 'self_excluded', value: { until: until.toISOString() } }
    expect(await bet(client, 1, 'after')).toMatchObject(refused)
    expect(
      await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key: 'd-after' }),
    ).toMatchObject(refused)
    expect((await call(client, 'cashier.eligibility', {})).value.withdrawable).toBe('473.0000')
  })
})

describe('a limit', () => {
  it('on stakes is refused with its figures and debits nothing', async () => {
    const { client, id } = await member('gioihan')
    await setLimit(db, { memberId: id, kind: 'stake', hours: 24, amount: parseMoney('60') })
    expect((await bet(client, 1, 'first')).code).toBe('ok')
    expect(await bet(client, 2, 'second')).toMatchObject({
      code: 'limit_reached',
      value: { kind: 'stake', days: 1, limit: '60.0000', left: '33.0000' },
    })
    expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('473.0000')
  })

  it('on deposits counts credited and unpaid ones', async () => {
    const { client, id } = await member('gioihannap')
    await setLimit(db, { memberId: id, kind: 'deposit', hours: 168, amount: parseMoney('800') })
    const open = (amount: string, key: string) =>
      call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount }, { key })
    expect((await open('200', 'd1')).code).toBe('ok')
    expect(await open('101', 'd2')).toMatchObject({
      code: 'limit_reached',
      value: { kind: 'deposit', days: 7, limit: '800.0000', left: '100.0000' },
    })
    expect((await open('100', 'd3')).code).toBe('ok')
  })
})

describe('one member in a minute', () => {
  it('cancels at most twenty orders, without delaying others', async () => {
    const { client } = await member('nhanhtay')
    const { client: other } = await member('thongtha')
    const codes: string[] = []
    for (let n = 0; n < 21; n += 1) codes.push((await call(client, 'lottery.cancelOrder', { id: '1' })).code)
    expect(codes).toEqual([...Array<string>(20).fill('not_found'), 'too_many_requests'])
    expect((await call(other, 'lottery.cancelOrder', { id: '1' })).code).toBe('not_found')
  })
})
