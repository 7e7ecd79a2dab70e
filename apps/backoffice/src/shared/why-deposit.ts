import { i18n } from '@lotus/i18n'

/** Why a deposit waits, in words; a reason without words of its own is shown as it is. */
export function whyDeposit(reason: string | null): string {
  const key = `backoffice:deposits.why.${reason ?? 'none'}`
  return i18n.exists(key) ? i18n.t(key) : (reason ?? '')
}
