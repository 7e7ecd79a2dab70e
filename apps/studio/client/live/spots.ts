import { formatExact } from '@lotus/kernel'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import { t } from '../frame/texts.ts'

/** What a spot is called: baccarat's small and big are other bets than those of the dice. */
export function spotName(engine: TableEngine, id: string): string {
  const [group = '', value = ''] = id.split('_')
  if (engine === 'BACCARAT' && group === 'small') return t('tables:spot.coupSmall')
  if (engine === 'BACCARAT' && group === 'big') return t('tables:spot.coupBig')
  return t(`tables:spot.${group}`, { value: group === 'pair' ? [...value].join('–') : value })
}

/** `0.95:1`; several where it depends on how often the face shows. */
export const payText = (pays: readonly number[]): string =>
  pays.length > 1
    ? pays.map((pay) => String(pay / 1_000_000)).join(' · ')
    : t('tables:pays', { times: timesText(pays[0] ?? 0) })

function timesText(pay: number): string {
  const text = formatExact(String(pay / 1_000_000))
  return text.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1')
}
