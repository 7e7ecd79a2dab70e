import { isCallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { i18n, useTranslation } from '@lotus/i18n'
import { confirm, moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../../shared/account.ts'
import { call } from '../../../../shared/api.ts'
import { useFundPassword } from '../../../../shared/forms/use-fund-password.ts'
import { dueText } from '../../../../shared/rewards/due-text.ts'
import { shortText } from '../../../../shared/rewards/short-text.ts'

/** What is sent: the points, and what the member agrees to get for them. */
export type Conversion = { points: string; amount: string; multiplePpm: number }

/** One conversion: asked with its terms, the fund password where the member has one, then sent under one key. */
export function useConvert(needsFundPassword: boolean, onDone: () => void) {
  const { t } = useTranslation('loyalty')
  const queryClient = useQueryClient()
  const { isSending, isUnknown, failure, forgetFailure, send } = useAttempt<Conversion>()
  // The answer says so too, where it was set after the page was read.
  const [isRequired, setRequired] = useState(false)
  const fund = useFundPassword(needsFundPassword || isRequired, 'loyalty.pointBalance')
  const isBusy = useRef(false)

  const deliver = async (conversion: Conversion): Promise<void> => {
    try {
      const value = await send(
        conversion,
        (content, key) => call('loyalty.convertPoints', content, { idempotencyKey: key }),
        (error) => {
          if (!isCallError(error, 'fund_password_required')) return undefined
          setRequired(true)
          return 'shown'
        },
      )
      if (value === undefined) return
      if (value.dueAt === null)
        toast.success(t('convert.done', { points: shortText(value.points), amount: moneyText(value.amount) }))
      else toast.info(dueText(value.amount, value.dueAt))
      fund.clear()
      onDone()
    } finally {
      for (const name of ['loyalty.pointBalance', 'loyalty.pointConfig', 'loyalty.pointRecord', 'wallet.statement'])
        void queryClient.invalidateQueries({ queryKey: [name] })
      void refreshBalance()
    }
  }
  return {
    isPending: isSending || fund.isProving,
    isUnknown,
    failure,
    forget: forgetFailure,
    fund,
    async convert(conversion: Conversion, stake: string): Promise<void> {
      if (isBusy.current || !fund.check()) return
      isBusy.current = true
      try {
        if ((await askToConvert(conversion, stake)) && (await fund.prove())) await deliver(conversion)
      } finally {
        isBusy.current = false
      }
    },
  }
}

function askToConvert({ points, amount }: Conversion, stake: string): Promise<boolean> {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`loyalty:convert.confirm.${key}`, values)
  return confirm({
    title: say('title', { points: shortText(points), amount: moneyText(amount) }),
    text: Number(stake) === 0 ? say('free') : say('text', { stake: moneyText(stake) }),
    confirmLabel: say('yes'),
    cancelLabel: say('no'),
    tone: 'info',
  })
}
