import type { RouteValue } from '@lotus/contract'
import { isAccountNumber, isHolderName, plainAccountNumber } from './holder-name.ts'

export type PayoutAccounts = RouteValue<'cashier.payoutAccounts'>
export type PayoutKind = PayoutAccounts['kinds'][number]

/** How the number of an account is written: a bank's, a phone number, a name of the e-wallet's own, or an address of a network. */
type NumberForm = 'number' | 'phone' | 'walletName' | 'TRC20' | 'ERC20'

/** By kind and place; of an e-wallet that is not chosen yet a phone number, as most are. */
export function formOf(
  kind: PayoutKind,
  place: string,
  { wallets, networks }: Pick<PayoutAccounts, 'wallets' | 'networks'>,
): NumberForm {
  if (kind === 'bank') return 'number'
  if (kind === 'usdt') return networks.find((network) => network === place) ?? 'TRC20'
  return wallets.find(({ code }) => code === place)?.account === 'name' ? 'walletName' : 'phone'
}

/** Without what people type or paste around it. */
export function plainNumber(form: NumberForm, typed: string): string {
  switch (form) {
    case 'number':
      return plainAccountNumber(typed)
    case 'phone':
      return typed.replace(/[^\d+]/g, '').slice(0, 15)
    case 'walletName':
      return typed.replace(/\s/g, '').slice(0, 64)
    case 'TRC20':
    case 'ERC20':
      return typed.replace(/\s/g, '').slice(0, 64)
  }
}

const shapes: Readonly<Record<Exclude<NumberForm, 'number'>, RegExp>> = {
  phone: /^(?:\+?84|0)[35789]\d{8}$/,
  walletName: /^[0-9A-Za-z._@-]{4,64}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
}

/** Whether it can be one; the checksum of an address is the server's to check. */
export function isNumberOf(form: NumberForm, number: string): boolean {
  return form === 'number' ? isAccountNumber(number) : shapes[form].test(number)
}

/** Nobody knows whose an address of USDT is. */
export const hasHolder = (kind: PayoutKind): boolean => kind !== 'usdt'
export const isHolderOf = (kind: PayoutKind, holder: string): boolean => !hasHolder(kind) || isHolderName(holder)

type Choice = { value: string; label: string }

/** Where an account of the kind can be; the only one is chosen already. */
export function placesOf(
  kind: PayoutKind,
  { banks, wallets, networks }: Pick<PayoutAccounts, 'banks' | 'wallets' | 'networks'>,
  say: { name: (texts: PayoutAccounts['banks'][number]['name']) => string; network: (network: string) => string },
): Choice[] {
  if (kind === 'usdt') return networks.map((network) => ({ value: network, label: say.network(network) }))
  return (kind === 'bank' ? banks : wallets).map(({ code, name }) => ({ value: code, label: say.name(name) }))
}
export const firstPlace = (
  kind: PayoutKind,
  { banks, wallets, networks }: Pick<PayoutAccounts, 'banks' | 'wallets' | 'networks'>,
): string => {
  if (kind === 'usdt') return networks[0] ?? ''
  const list = kind === 'bank' ? banks : wallets
  return list.length === 1 ? (list[0]?.code ?? '') : ''
}
