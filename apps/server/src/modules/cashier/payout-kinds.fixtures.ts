import { randomUUID } from 'node:crypto'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import type { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { cryptoSettings } from './crypto/crypto-settings.ts'

/** Addresses that everybody knows: the contracts of USDT, and an example of EIP-55. */
export const addresses = {
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  other: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const
export const txidOf = (letter: string): string => letter.repeat(64)

type Account = RouteInput<'cashier.addPayoutAccount'>
export const accounts = {
  bank: { bankCode: 'DEMO', accountNumber: '1234567890', holderName: 'NGUYEN VAN A' },
  wallet: { kind: 'wallet', bankCode: 'VIMINHHOA', accountNumber: '0901234567', holderName: 'NGUYEN VAN A' },
  named: { kind: 'wallet', bankCode: 'VITHU', accountNumber: 'An.Nguyen', holderName: 'NGUYEN VAN A' },
  tron: { kind: 'usdt', bankCode: 'TRC20', accountNumber: addresses.tron, label: 'Ví lạnh' },
  ethereum: { kind: 'usdt', bankCode: 'ERC20', accountNumber: addresses.ethereum },
} as const satisfies Record<string, Account>

type PayoutMember = { client: HttpClient; id: bigint }

/** Members with money, their accounts of every kind, and their withdrawals. */
export async function payoutKinds(app: Awaited<ReturnType<typeof testApp>>) {
  const { call } = app
  const linh = await app.operator('linh.fin')
  const rate = (vnd: number) => setSetting(app.db, cryptoSettings.usdtVnd, vnd, 'test')
  await rate(25_400)
  const add = ({ client }: Pick<PayoutMember, 'client'>, account: Account) =>
    call(client, 'cashier.addPayoutAccount', account)
  const quote = ({ client }: PayoutMember, payoutAccountId: string, amount = '100') =>
    call(client, 'cashier.withdrawalFee', { amount, payoutAccountId })
  const ask = ({ client }: PayoutMember, payoutAccountId: string, rateVnd?: string, key: string = randomUUID()) =>
    call(
      client,
      'cashier.createWithdrawal',
      { amount: '100', payoutAccountId, ...(rateVnd === undefined ? {} : { rateVnd }) },
      { key },
    )
  return {
    call,
    linh,
    rate,
    add,
    quote,
    ask,
    async member(username: string, amount = '1000'): Promise<PayoutMember> {
      const { client } = await app.register(username)
      await app.deposit(client, amount)
      return { client, id: BigInt((await call(client, 'member.info', {})).value.id) }
    },
    /** A withdrawal to an account that was just added; to USDT by the rate that was shown. */
    async sent(member: PayoutMember, account: Account) {
      const { value: added } = await add(member, account)
      const told = must((await quote(member, added.id)).value, 'a quote')
      const { value } = await ask(member, added.id, told.usdt?.rateVnd)
      return { ...value, account: added }
    },
    detail: async (id: string) => (await call(linh, 'bo.withdrawal', { id })).value,
    pay: (id: string, txid?: string) =>
      call(linh, 'bo.approveWithdrawal', { id, by: 'hand', ...(txid === undefined ? {} : { txid }) }),
    own: async ({ client }: PayoutMember) =>
      must((await call(client, 'cashier.withdrawals', {})).value.rows[0], 'one was sent'),
    row: (id: string) =>
      app.owner.one<Record<string, unknown>>(sql`
        select usdt_network, usdt_rate_vnd, usdt_per_unit, usdt_units, usdt_fee_units, usdt_txid from withdrawal where id = ${id}::bigint`),
  }
}
