import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { peopleOf } from '../identity/security/security.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { accounts, addresses, payoutKinds } from './payout-kinds.fixtures.ts'
import { listSharedAccounts } from './money-facts.repo.ts'
import { cashierSettings } from './settings.ts'

// Issue 20 section 2: payout accounts of banks, e-wallets and USDT under one rule; checklist MC03, MC04, MC08.
const app = await testApp()
const { call, linh, member, add, ask, quote, sent, detail } = await payoutKinds(app)

it('MC03: an account of each kind is added once, masked, with its network and label; the list says what can be added', async () => {
  const one = await member('baloai')
  for (const account of [accounts.bank, accounts.wallet, accounts.named, accounts.tron, accounts.ethereum]) {
    const first = await add(one, account)
    expect(first.success).toBe(true)
    expect((await add(one, account)).value.id).toBe(first.value.id)
  }
  const { value } = await call(one.client, 'cashier.payoutAccounts', {})
  expect(value.kinds).toEqual(['bank', 'wallet', 'usdt'])
  expect(value.networks).toEqual(['TRC20', 'ERC20'])
  expect(value.wallets.map(({ code, account }) => `${code} ${account}`)).toEqual(['VIMINHHOA phone', 'VITHU name'])
  expect(value.accounts.map((it) => [it.kind, it.bankName, it.network, it.tail, it.holderName, it.label])).toEqual([
    ['bank', 'Ngân hàng Minh Hoạ', null, '7890', 'NGUYEN VAN A', null],
    ['wallet', 'Ví Minh Hoạ', null, '4567', 'NGUYEN VAN A', null],
    ['wallet', 'Ví Thử Nghiệm', null, 'uyen', 'NGUYEN VAN A', null],
    ['usdt', 'USDT TRC20', 'TRC20', addresses.tron.slice(-4), '', 'Ví lạnh'],
    ['usdt', 'USDT ERC20', 'ERC20', addresses.ethereum.slice(-4), '', null],
  ])
  expect(await add(one, { ...accounts.bank, accountNumber: '9988776655' })).toMatchObject({
    code: 'payout_account_limit',
    value: { limit: 5 },
  })
})

it('MC03: what is no account of its kind is refused at its field', async () => {
  const one = await member('nhapsai')
  const { bank, wallet, named, tron, ethereum } = accounts
  const bad = [
    [{ ...bank, accountNumber: '12345' }, 'accountNumber'],
    [{ ...bank, accountNumber: 'an.nguyen' }, 'accountNumber'],
    [{ ...bank, bankCode: 'VIMINHHOA' }, 'bankCode'],
    [{ bankCode: bank.bankCode, accountNumber: bank.accountNumber }, 'holderName'],
    [{ ...wallet, bankCode: 'DEMO' }, 'bankCode'],
    [{ ...wallet, accountNumber: '0123' }, 'accountNumber'],
    [{ ...wallet, accountNumber: '0211234567' }, 'accountNumber'],
    [{ kind: 'wallet', bankCode: named.bankCode, accountNumber: named.accountNumber }, 'holderName'],
    [{ ...tron, bankCode: 'BEP20' }, 'bankCode'],
    [{ ...tron, bankCode: 'ERC20' }, 'accountNumber'],
    [{ ...tron, accountNumber: `${addresses.tron.slice(0, -1)}x` }, 'accountNumber'],
    [{ ...ethereum, accountNumber: addresses.ethereum.toLowerCase() }, 'accountNumber'],
  ] as const
  for (const [account, field] of bad)
    expect(await add(one, account), JSON.stringify(account)).toMatchObject({
      status: 400,
      code: 'bad_request',
      value: { fields: { [field]: 'invalid' } },
    })
  // An address that takes deposits for us is nobody's own.
  await app.owner.query(sql`insert into chain_address (address, ref_no) values (${addresses.other}, 'D000000000001')`)
  expect((await add(one, { ...ethereum, accountNumber: addresses.other })).code).toBe('bad_request')
  expect((await call(one.client, 'cashier.payoutAccounts', {})).value.accounts).toEqual([])
})

it('MC04: however a phone number is typed it is one account', async () => {
  const one = await member('sodienthoai')
  const ids = new Set<string>()
  for (const accountNumber of ['0901234567', '+84901234567', '84901234567', '090.123.4567'])
    ids.add((await add(one, { ...accounts.wallet, accountNumber })).value.id)
  expect(ids.size).toBe(1)
  expect((await add(one, { ...accounts.named, accountNumber: 'AN.nguyen' })).value.id).toBe(
    (await add(one, accounts.named)).value.id,
  )
})

it('MC04: every kind cools down before it is used, and counts among the accounts of the rules', async () => {
  await setSetting(app.db, cashierSettings.payoutCoolingHours, 24, 'test')
  try {
    for (const kind of ['wallet', 'tron'] as const) {
      const one = await member(`nguoi${kind}`)
      const { value } = await add(one, accounts[kind])
      expect(value.usableAt).not.toBeNull()
      const refused = await ask(one, value.id, '25400')
      expect(refused).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'payout_cooling' } })
    }
  } finally {
    await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
  }
})

it('a kind that the operator closes takes no account and no request; what was asked for is still paid', async () => {
  const one = await member('dongusdt')
  const open = await sent(one, accounts.tron)
  await setSetting(app.db, cashierSettings.payoutKinds, ['bank', 'wallet'], 'test')
  try {
    const { value } = await call(one.client, 'cashier.payoutAccounts', {})
    expect(value.kinds).toEqual(['bank', 'wallet'])
    expect(value.accounts).toMatchObject([{ kind: 'usdt', isClosed: true }])
    expect(await add(one, accounts.ethereum)).toMatchObject({ status: 409, code: 'payout_kind_closed' })
    expect((await ask(one, open.account.id, '25400')).code).toBe('payout_kind_closed')
    const { checks } = (await call(one.client, 'cashier.eligibility', {})).value
    expect(checks.find(({ code }) => code === 'payout_account')).toMatchObject({ ok: false, details: { count: '0' } })
    const paid = await call(linh, 'bo.approveWithdrawal', { id: open.id, by: 'hand', txid: 'e'.repeat(64) })
    expect(paid.value.status).toBe('PAID')
  } finally {
    await setSetting(app.db, cashierSettings.payoutKinds, ['bank', 'wallet', 'usdt'], 'test')
  }
})

it('without a named e-wallet, or a rate for USDT, the kind is not offered', async () => {
  const one = await member('khongco')
  const wallets = (await call(one.client, 'cashier.payoutAccounts', {})).value.wallets
  await setSetting(app.db, cashierSettings.payoutWallets, [], 'test')
  expect((await call(one.client, 'cashier.payoutAccounts', {})).value.kinds).toEqual(['bank', 'usdt'])
  expect((await add(one, accounts.wallet)).code).toBe('payout_kind_closed')
  await setSetting(app.db, cashierSettings.payoutWallets, wallets, 'test')
})

it('MC08: an account of any kind that two members have is seen: risk, likeness and the AML rule of shared accounts', async () => {
  for (const [kind, at] of [
    ['wallet', 'VIMINHHOA'],
    ['tron', 'TRC20'],
    ['ethereum', 'ERC20'],
  ] as const) {
    const [first, second] = [await member(`mot${kind}`), await member(`hai${kind}`)]
    const account = { ...accounts[kind] }
    await sent(first, account)
    const { id } = await sent(second, account)
    const { risk } = await detail(id)
    expect(risk?.reasons.map(({ code }) => code)).toContain('payout_account_shared')
    const shared = await app.owner.value<boolean>(
      sql`select cashier_shares_account(${first.id}::bigint, ${second.id}::bigint) as shared`,
    )
    expect(shared).toBe(true)
    const alike = await app.owner.values<bigint>(sql`select * from cashier_payees_with(${first.id}::bigint)`)
    expect(alike).toContain(second.id)
    const [found] = await listSharedAccounts(app.db, second.id)
    expect(found).toMatchObject({ bankCode: expect.stringContaining(at), tail: account.accountNumber.slice(-4) })
  }
  // A bank's number that another member has as the phone number of an e-wallet is no shared account.
  const [bank, wallet] = [await member('songanhang'), await member('sovi')]
  await add(bank, { ...accounts.bank, accountNumber: '0909999888' })
  await add(wallet, { ...accounts.wallet, accountNumber: '0909999888' })
  expect(
    await app.owner.value<boolean>(
      sql`select cashier_shares_account(${bank.id}::bigint, ${wallet.id}::bigint) as shared`,
    ),
  ).toBe(false)
})

it('the whole number is shown to nobody but who pays USDT by hand: lists, export, audit and events have the last four', async () => {
  const one = await member('chegiau')
  const list = [accounts.tron, { ...accounts.wallet, accountNumber: '0907654321' }]
  const secrets = [addresses.tron, '0907654321']
  for (const account of list) {
    const { id } = await sent(one, account)
    await call(linh, 'bo.rejectWithdrawal', { id, reason: 'thử' })
  }
  await peopleOf(app).byPassword(one.client)
  const seen = [
    await call(one.client, 'cashier.payoutAccounts', {}),
    await call(one.client, 'cashier.withdrawals', {}),
    await call(one.client, 'security.export', {}),
    await call(linh, 'bo.withdrawals', { search: 'chegiau' }),
    await app.owner.many(sql`select details::text from audit_log`),
    await app.owner.many(sql`select payload::text from outbox`),
  ].map((answer) => JSON.stringify(answer))
  for (const secret of secrets) for (const text of seen) expect(text).not.toContain(secret)
  expect(seen[2], 'the export names both').toContain('USDT TRC20')
  expect(seen[2]).toContain('Ví Minh Hoạ')

  await app.owner.query(sql`select cashier_erase_member(${one.id}::bigint)`)
  const left = await app.owner.many<Record<string, unknown>>(
    sql`select account_number, holder_name, label from payout_account where member_id = ${one.id}::bigint`,
  )
  expect(left).toHaveLength(2)
  for (const row of left)
    expect(row).toMatchObject({ account_number: expect.stringMatching(/^0{6}\d{12}$/), holder_name: '-', label: null })
})

it('a quote is of the member’s own account alone', async () => {
  const [one, other] = [await member('cuaminh'), await member('cuanguoi')]
  const { value } = await add(one, accounts.tron)
  expect((await quote(other, value.id)).code).toBe('payout_account_missing')
  expect((await ask(other, value.id, '25400')).code).toBe('payout_account_missing')
})

it('who pays by hand sees the whole number while it may be paid; each look is on record, without the number (ACC-11)', async () => {
  const one = await member('sodaydu')
  const { id } = await sent(one, { ...accounts.wallet, accountNumber: '0909876543' })
  expect(JSON.stringify(await detail(id))).not.toContain('0909876543')
  const looked = await call(linh, 'bo.payoutNumber', { id })
  expect(looked.value).toEqual({ number: '0909876543' })
  const record = await app.owner.one<{ who: string; details: unknown }>(
    sql`select operator as who, details from audit_log where action = 'withdrawals.view_number' and target = ${`withdrawal:${id}`}`,
  )
  expect(record.who).toBe('linh.fin')
  expect(JSON.stringify(record.details)).not.toContain('0909876543')
  await call(linh, 'bo.approveWithdrawal', { id, by: 'hand' })
  expect((await call(linh, 'bo.payoutNumber', { id })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.payoutNumber', { id: '999999' })).code).toBe('not_found')
})
