import { tryParseMoney } from '@lotus/kernel'

/** Either a decimal string as in calls, or what is wrong with the typed text. */
export type TypedMoney = { value: string } | { problem: 'empty' | 'invalid' | 'too_many_places' }

const currencySigns = /[\s\u00a0\u202f_]|[pP]$|₫|đ$/gu

/**
 * Reads an amount as people type or paste it: `1,250.50`, `1.250,50`, `1250.5`, `1250,5`, `1 250`. The last separator
 * decides: if both occur, the later one is the decimal separator; one that occurs more than once separates thousands; a
 * single one before exactly three digits separates thousands too (no amount has three decimals), unless a zero is
 * before it.
 */
export function readTypedMoney(text: string, places = 2): TypedMoney {
  const compact = text.trim().replace(currencySigns, '')
  if (compact === '') return { problem: 'empty' }
  const decimal = decimalSignOf(compact)
  const cut = decimal === undefined ? compact.length : compact.lastIndexOf(decimal)
  const whole = compact.slice(0, cut)
  const fraction = compact.slice(cut + 1)
  if (!isGrouped(whole) || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return { problem: 'invalid' }
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return { problem: 'too_many_places' }
  const figures = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const value = kept === '' ? figures : `${figures}.${kept}`
  return tryParseMoney(value) === undefined ? { problem: 'invalid' } : { value }
}

function decimalSignOf(text: string): '.' | ',' | undefined {
  const commas = text.split(',').length - 1
  const dots = text.split('.').length - 1
  if (commas > 0 && dots > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  if (commas + dots !== 1 || /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined
  return dots === 1 ? '.' : ','
}

/** Plain digits, or groups of three after one to three leading digits with one kind of separator. */
function isGrouped(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}(?:,\d{3})+$/.test(whole) || /^\d{1,3}(?:\.\d{3})+$/.test(whole)
}
