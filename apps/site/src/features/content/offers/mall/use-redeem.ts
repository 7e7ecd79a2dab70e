import { useAttempt } from '@lotus/client/use-attempt'
import type { RouteInput } from '@lotus/contract'
import { i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../../shared/account.ts'
import { call } from '../../../../shared/api.ts'
import { useFundPassword } from '../../../../shared/forms/use-fund-password.ts'
import { callQuery } from '../../../../shared/queries.ts'

type Order = RouteInput<'mall.redeem'>
const touched = [
  'mall.items',
  'mall.own',
  'mall.orders',
  'loyalty.pointBalance',
  'loyalty.pointRecord',
  'wallet.statement',
]

/** One order under one key: the fund password first where the member has one; changed terms are shown, and asked again. */
export function useRedeem(onDone: () => void) {
  const queryClient = useQueryClient()
  const { isSending, isUnknown, failure, send } = useAttempt<Order>()
  const needs = useQuery(callQuery('loyalty.pointBalance', {})).data?.needsFundPassword ?? false
  // The answer says so too, where it was set after the page was read.
  const [isRequired, setRequired] = useState(false)
  const [changed, setChanged] = useState<{ points: string; amount: string }>()
  const fund = useFundPassword(needs || isRequired, 'loyalty.pointBalance')
  const isBusy = useRef(false)

  const deliver = async (order: Order): Promise<void> => {
    setChanged(undefined)
    try {
      const value = await send(
        order,
        (content, key) => call('mall.redeem', content, { idempotencyKey: key }),
        (error) => {
          if (error.code === 'fund_password_required') {
            setRequired(true)
            return 'shown'
          }
          if (error.code !== 'item_terms') return undefined
          setChanged({ points: textOf(error.details['points']), amount: textOf(error.details['amount']) })
          return 'shown'
        },
      )
      if (value === undefined) return
      const texts = { ref: value.ref, after: moneyText(value.after) }
      toast.success(i18n.t(`mall:done.${value.state === 'APPROVED' ? 'APPROVED' : 'IN_PROCESS'}`, texts))
      fund.clear()
      onDone()
    } finally {
      for (const name of touched) void queryClient.invalidateQueries({ queryKey: [name] })
      void refreshBalance()
    }
  }
  return {
    isPending: isSending || fund.isProving,
    isUnknown,
    failure,
    changed,
    fund,
    async order(order: Order): Promise<void> {
      if (isBusy.current || !fund.check()) return
      isBusy.current = true
      try {
        if (await fund.prove()) await deliver(order)
      } finally {
        isBusy.current = false
      }
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0')
