import type { Queryable } from '@lotus/database'
import { defaultLanguage, inLanguage } from '../../platform/language.ts'
import { getSetting } from '../system/index.ts'
import { cashierSettings } from './settings.ts'

export const listPayoutBanks = (db: Queryable) => getSetting(db, cashierSettings.payoutBanks)

/** A bank's name by its code; the code itself for a bank that was taken off the list. */
export type BankNames = (code: string) => string

export async function readBankNames(db: Queryable): Promise<BankNames> {
  const banks = await listPayoutBanks(db)
  return (code) => inLanguage(banks.find((bank) => bank.code === code)?.name ?? {}, defaultLanguage) || code
}
