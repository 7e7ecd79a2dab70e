import { useTranslation } from '@lotus/i18n'
import { PinField } from '@lotus/ui'
import type { useFundPassword } from './use-fund-password.ts'

/** Six digits, where the fund password is asked for; else nothing. */
export function FundPasswordField({ fund, hint }: { fund: ReturnType<typeof useFundPassword>; hint?: string }) {
  const { t } = useTranslation('cashier')
  if (!fund.isAsked) return null
  return (
    <PinField
      label={t('withdraw.fund')}
      hint={hint}
      name="fundPassword"
      value={fund.value}
      error={fund.error}
      onChange={fund.change}
    />
  )
}
