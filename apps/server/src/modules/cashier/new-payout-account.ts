import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { usdtNetworks } from '@lotus/contract/schemas'
import { isAddressOf } from './crypto/address.ts'
import { findAddressOwner } from './crypto/crypto.repo.ts'
import type { CashierDeps } from './deps.ts'
import { listPayoutBanks, listPayoutWallets, placeOf } from './payout-banks.ts'
import type { NewPayoutAccount } from './payout-account.repo.ts'

type Input = RouteParsedInput<'cashier.addPayoutAccount'>
type Place = Pick<NewPayoutAccount, 'network' | 'number'>

const invalid = (field: 'bankCode' | 'accountNumber' | 'holderName') =>
  new AppError<ErrorCode>('bad_request', { fields: { [field]: 'invalid' } })

/** What was typed, as it is stored: one account has one spelling, so that a second member's is seen to be the same. */
export async function readNewAccount(deps: CashierDeps, input: Input): Promise<NewPayoutAccount> {
  const { kind = 'bank', label } = input
  const { network, number } = await readers[kind](deps, input)
  const place = placeOf(kind, input.bankCode)
  return { kind, place, network, number, holder: holderOf(input), label: label ?? null }
}

/** Nobody knows whose an address of USDT is. */
function holderOf({ kind, holderName }: Input): string {
  if (kind === 'usdt') return ''
  if (holderName === undefined) throw invalid('holderName')
  return holderName.toUpperCase().replace(/ +/g, ' ')
}

const readers = {
  async bank({ db }, { bankCode, accountNumber }) {
    if (!(await listPayoutBanks(db)).some(({ code }) => code === bankCode)) throw invalid('bankCode')
    if (!/^\d{6,19}$/.test(accountNumber)) throw invalid('accountNumber')
    return { network: null, number: accountNumber }
  },
  async wallet({ db }, { bankCode, accountNumber }) {
    const wallet = (await listPayoutWallets(db)).find(({ code }) => code === bankCode)
    if (!wallet) throw invalid('bankCode')
    const number = wallet.account === 'phone' ? localPhone(accountNumber) : accountNumber.toLowerCase()
    if (number === null || !/^[0-9a-z._@-]{4,64}$/.test(number)) throw invalid('accountNumber')
    return { network: null, number }
  },
  // Money sent to a mistyped address is lost. One of ours takes deposits: what is sent there is no payout.
  async usdt({ db }, { bankCode, accountNumber }) {
    const network = usdtNetworks.find((one) => one === bankCode)
    if (network === undefined) throw invalid('bankCode')
    const isRight = isAddressOf(network, accountNumber) && (await findAddressOwner(db, accountNumber)) === null
    if (!isRight) throw invalid('accountNumber')
    return { network, number: accountNumber }
  },
} as const satisfies Record<NonNullable<Input['kind']>, (deps: CashierDeps, input: Input) => Promise<Place>>

/** A mobile number of Vietnam as wallets show it, 0901234567, however it was typed. */
function localPhone(typed: string): string | null {
  const digits = /^(?:\+?84|0)([35789]\d{8})$/.exec(typed.replace(/[.-]/g, ''))?.[1]
  return digits === undefined ? null : `0${digits}`
}
