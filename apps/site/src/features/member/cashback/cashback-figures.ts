import type { RouteValue } from '@lotus/contract'
import { parseMoney } from '@lotus/kernel'
import { moneyText } from '@lotus/ui'

export type Cashback = RouteValue<'cashback.overview'>
export type CashbackDay = Cashback['days'][number]

const PLACES = 8
const SHOWN_LEAST = 2

/** An exact amount: grouped, with its decimals down to the last that says something, two at least. */
export function exactShown(exact: string): string {
  const [whole = '0', decimals = ''] = exact.replace('-', '').split('.')
  const kept = decimals.slice(0, PLACES).replace(/0+$/, '').padEnd(SHOWN_LEAST, '0')
  return `${exact.startsWith('-') ? '-' : ''}${moneyText(`${whole}.0000`).replace(/\.\d+$/, '')}.${kept}`
}

/** Parts of a million as a percentage: 8,000 is "0.8%". */
export const percentText = (ppm: number): string => `${ppm / 10_000}%`

export const isNegative = (exact: string): boolean => exact.startsWith('-') && /[1-9]/.test(exact)
export const isZero = (exact: string): boolean => !/[1-9]/.test(exact)

/** Why nothing can be claimed now; null: it can. */
export type Hold = 'waits' | 'rests' | 'owed' | 'small' | 'none' | null
export function holdOf({ waitsUntil, rests, due, claimable, min }: Cashback): Hold {
  if (waitsUntil !== null) return 'waits'
  if (isNegative(due)) return 'owed'
  if (isZero(claimable)) return 'none'
  if (parseMoney(claimable) < parseMoney(min)) return 'small'
  return rests ? 'rests' : null
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
