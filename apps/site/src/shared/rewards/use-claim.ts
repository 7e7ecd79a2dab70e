import { i18n } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../account.ts'
import { call } from '../api.ts'
import { failureText } from '../failure-text.ts'

/** Claims one gift, or all that can be claimed now. A second press while one is under way does nothing. */
export function useClaim() {
  const queryClient = useQueryClient()
  const isBusy = useRef(false)
  const [claiming, setClaiming] = useState<string | null>(null)
  const claim = async (id: string | null): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setClaiming(id ?? 'all')
    try {
      const { claimed, waiting } = await call('reward.claim', id === null ? {} : { ids: [id] })
      if (claimed.length > 0) toast.success(i18n.t('loyalty:reward.claimed', { count: claimed.length }))
      else if (waiting.length === 0) toast.info(i18n.t('loyalty:reward.again'))
      if (waiting.length > 0) toast.info(i18n.t('loyalty:claims.waiting', { count: waiting.length }))
    } catch (failure) {
      toast.error(failureText(failure))
    } finally {
      isBusy.current = false
      setClaiming(null)
      for (const name of [
        'reward.list',
        'reward.reviews',
        'bonus.list',
        'loyalty.pointBalance',
        'loyalty.pointRecord',
        'wallet.statement',
      ])
        void queryClient.invalidateQueries({ queryKey: [name] })
      void refreshBalance()
    }
  }
  return { claim, claiming }
}
