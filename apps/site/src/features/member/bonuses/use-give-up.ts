import { i18n } from '@lotus/i18n'
import { confirm, moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'

type Given = { ref: string; name: string; share: string }

/** Asks once, with what is taken back, and gives the bonus up. */
export function useGiveUp() {
  const queryClient = useQueryClient()
  const isAsking = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const giveUp = async ({ ref, name, share }: Given): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const say = (key: string, values: Record<string, string> = {}) => i18n.t(`loyalty:bonus.confirm.${key}`, values)
      const isSure = await confirm({
        title: say('title', { name }),
        text: say('text', { share: moneyText(share) }),
        confirmLabel: say('yes'),
        cancelLabel: say('no'),
        tone: 'warning',
      })
      if (!isSure) return
      setBusy(true)
      const { removed } = await call('bonus.giveUp', { ref })
      toast.success(i18n.t('loyalty:bonus.givenUp', { removed: moneyText(removed) }))
    } catch (failure) {
      toast.error(failureText(failure))
    } finally {
      isAsking.current = false
      setBusy(false)
      for (const route of ['bonus.list', 'cashier.eligibility', 'wallet.statement'])
        void queryClient.invalidateQueries({ queryKey: [route] })
      void refreshBalance()
    }
  }
  return { giveUp, isBusy }
}
