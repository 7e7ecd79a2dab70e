import { formatDate, i18n } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'

/** What the member is told of a claim so large that an operator looks at it before it is paid. */
export const dueText = (amount: string, dueAt: string): string =>
  i18n.t('loyalty:claims.due', { amount: moneyText(amount), at: formatDate(dueAt, 'hh:mm dd/MM/yyyy') })
