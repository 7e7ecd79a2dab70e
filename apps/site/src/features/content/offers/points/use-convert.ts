import { isCallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { i18n, useTranslation } from '@lotus/i18n'
import { confirm, moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../../shared/account.ts'
import { call } from '../../../../shared/api.ts'
import { failureText } from '../../../../shared/failure-text.ts'

const PIN_LENGTH = 6
type Input = { points: string }
export type Preview = { points: string; amount: string; turnover: string }

/** One conversion: asked once, the fund password where the member has one, then sent under one key. */
export function useConvert(onDone: () => void) {
  const { t } = useTranslation('loyalty')
  const queryClient = useQueryClient()
  const { isSending, failure, forgetFailure, send } = useAttempt<Input>()
  const [isFundAsked, setFundAsked] = useState(false)
  const [pin, setPin] = useState('')
  const [pinError, setPinError] = useState<string>()
  const isBusy = useRef(false)

  const deliver = async (input: Input): Promise<void> => {
    try {
      const value = await send(input, (content, key) => call('loyalty.convertPoints', content, { idempotencyKey: key }))
      if (value === undefined) return
      toast.success(t('convert.done', { points: moneyText(value.points), amount: moneyText(value.amount) }))
      setFundAsked(false)
      onDone()
    } catch (error) {
      if (isCallError(error, 'fund_password_required')) setFundAsked(true)
      else throw error
    } finally {
      for (const name of ['loyalty.pointBalance', 'loyalty.pointRecord', 'wallet.statement'])
        void queryClient.invalidateQueries({ queryKey: [name] })
      void refreshBalance()
    }
  }
  const prove = async (): Promise<boolean> => {
    if (!isFundAsked) return true
    if (pin.length !== PIN_LENGTH) {
      setPinError(t('convert.fundMissing'))
      return false
    }
    try {
      await call('security.proveFundPassword', { fundPassword: pin })
      return true
    } catch (error) {
      setPinError(failureText(error))
      return false
    } finally {
      setPin('')
    }
  }
  return {
    isPending: isSending,
    failure: isCallError(failure, 'fund_password_required') ? null : failure,
    forget: forgetFailure,
    isFundAsked,
    pin,
    pinError,
    changePin(digits: string) {
      setPin(digits)
      setPinError(undefined)
    },
    async convert(preview: Preview): Promise<void> {
      if (isBusy.current) return
      isBusy.current = true
      try {
        // With the fund password the question was answered already.
        if ((isFundAsked || (await askToConvert(preview))) && (await prove())) await deliver({ points: preview.points })
      } catch {
        // The failure stands beside the field.
      } finally {
        isBusy.current = false
      }
    },
  }
}

function askToConvert({ points, amount, turnover }: Preview): Promise<boolean> {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`loyalty:convert.confirm.${key}`, values)
  return confirm({
    title: say('title', { points: moneyText(points), amount: moneyText(amount) }),
    text: say('text', { stake: moneyText(turnover) }),
    confirmLabel: say('yes'),
    cancelLabel: say('no'),
    tone: 'info',
  })
}
