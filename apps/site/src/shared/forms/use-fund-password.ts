import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { failureText } from '../failure-text.ts'
import type { RouteName } from '@lotus/contract'

const LENGTH = 6

type Rules = { checks: readonly { code: string; details: Readonly<Record<string, string>> }[] }

/** Whether the rules of a call ask for the fund password: where one is set. */
export const asksFundPassword = ({ checks }: Rules): boolean =>
  checks.some(({ code, details }) => code === 'fund_password' && details['state'] === 'set')

/**
 * The fund password (operations.md 1.12, 3.3): where it is asked for, it is given just before sending. `rulesOf` is the call
 * that says so; it is asked again after a wrong one.
 */
export function useFundPassword(isAsked: boolean, rulesOf: RouteName) {
  const { t } = useTranslation('cashier')
  const queryClient = useQueryClient()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isProving, setProving] = useState(false)
  const change = (digits: string) => {
    setValue(digits)
    setError(undefined)
  }
  return {
    isAsked,
    isProving,
    value,
    error,
    change,
    clear: () => change(''),
    /** Whether there is something to give; else says so beside the field. */
    check(): boolean {
      if (!isAsked || value.length === LENGTH) return true
      setError(t('withdraw.error.fund'))
      return false
    },
    /** Whether it was right, or none is asked for. */
    async prove(): Promise<boolean> {
      if (!isAsked) return true
      setProving(true)
      try {
        await call('security.proveFundPassword', { fundPassword: value })
        return true
      } catch (failure) {
        setValue('')
        if (isCallError(failure, 'fund_password_wrong', 'fund_password_locked')) setError(failureText(failure))
        else toast.error(failureText(failure))
        void queryClient.invalidateQueries({ queryKey: [rulesOf] })
        return false
      } finally {
        setProving(false)
      }
    },
  }
}
