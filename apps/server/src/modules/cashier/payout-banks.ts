import { usdtNetworks, type payoutKinds } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { defaultLanguage, inLanguage } from '../../platform/language.ts'
import { getSetting } from '../system/index.ts'
import { cashierSettings } from './settings.ts'

export type PayoutKind = (typeof payoutKinds)[number]

export const listPayoutBanks = (db: Queryable) => getSetting(db, cashierSettings.payoutBanks)
export const listPayoutWallets = (db: Queryable) => getSetting(db, cashierSettings.payoutWallets)

/** Where an account is, as the database has it: an e-wallet and a network of USDT carry their kind, so that no two kinds share a place. */
export const placeOf = (kind: PayoutKind, code: string): string =>
  kind === 'bank' ? code : `${kind.toUpperCase()}:${code}`

/** The code alone, as a provider knows it. */
export const codeOf = (place: string): string => place.slice(place.indexOf(':') + 1)

/** The name of a bank, an e-wallet or a network by its place; the code itself for one that was taken off the list. */
export type BankNames = (place: string) => string

export async function readBankNames(db: Queryable): Promise<BankNames> {
  const names = new Map<string, string>(usdtNetworks.map((network) => [placeOf('usdt', network), `USDT ${network}`]))
  const add = (kind: PayoutKind, { code, name }: Awaited<ReturnType<typeof listPayoutBanks>>[number]) =>
    names.set(placeOf(kind, code), inLanguage(name, defaultLanguage))
  for (const bank of await listPayoutBanks(db)) add('bank', bank)
  for (const wallet of await listPayoutWallets(db)) add('wallet', wallet)
  return (place) => names.get(place) || codeOf(place)
}
