import { MONEY_MAX, tryParseMoney, type Money } from '@lotus/kernel'

/** `comma`: 1.234.567,89. `dot`: 1,234,567.89. */
export type DecimalForm = 'comma' | 'dot'

const forms: Record<DecimalForm, { whole: RegExp; group: string; point: string }> = {
  comma: { whole: /^(\d{1,3}(\.\d{3})+|\d{1,12})(,\d{1,2})?$/, group: '.', point: ',' },
  dot: { whole: /^(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{1,2})?$/, group: ',', point: '.' },
}

/**
 * An amount as banks write it, in ten-thousandths: grouped or not, two places at most, a sign before it, the currency or
 * spaces around it. Undefined for anything else: a third place is read as the other form's group by people, so it is
 * refused and never guessed.
 */
export function parseAmountText(text: string, form: DecimalForm): Money | undefined {
  const [, sign = '', number = ''] =
    /^([+\-\u2212]?)([\d.,]+)$/.exec(text.replace(/[\s\u00a0\u202f]/g, '').replace(/(VND|VNĐ|đ|₫)$/i, '')) ?? []
  const { whole, group, point } = forms[form]
  if (!whole.test(number)) return undefined
  const amount = tryParseMoney(number.replaceAll(group, '').replace(point, '.'))
  if (amount === undefined || amount > MONEY_MAX) return undefined
  return sign === '-' || sign === '\u2212' ? -amount : amount
}
