import { moneyToString, parseMoney } from '@lotus/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasFee } from '../../../shared/records/fee-words.ts'
import { callQuery } from '../../../shared/queries.ts'
import { fieldError } from '../../../shared/forms/field-error.ts'
import type { Eligibility, PayoutAccount } from './withdraw-rules.ts'

const usdtCodes = ['usdt_rate_old', 'withdrawal_fee_too_high'] as const

/** So long nothing is typed before the server is asked what an amount costs. */
const TYPING_MS = 300

/** What an amount costs and what arrives of it, as the server works it out; null while that is not known. */
export function useFee(rules: Pick<Eligibility, 'fee' | 'min'>, amount: string | undefined, account?: PayoutAccount) {
  const queryClient = useQueryClient()
  const [settled, setSettled] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), TYPING_MS)
    return () => clearTimeout(timer)
  }, [amount])
  // To USDT the rate is asked for too, whatever it costs.
  const isUsdt = account?.kind === 'usdt'
  const isAsked = isUsdt || (hasFee(rules.fee) && !rules.fee.isFree)
  const inputOf = (value: string) => ({ amount: value, ...(isUsdt ? { payoutAccountId: account.id } : {}) })
  const enough = settled !== undefined && parseMoney(settled) >= parseMoney(rules.min)
  const query = useQuery({
    ...callQuery('cashier.withdrawalFee', inputOf(settled ?? '0')),
    enabled: isAsked && enough && settled === amount,
    staleTime: 0,
  })
  const told = settled === amount && enough ? query.data : undefined
  const plain = amount === undefined ? null : { fee: '0', net: moneyToString(parseMoney(amount)), usdt: null }
  return {
    shown: isAsked ? (told ?? null) : plain,
    isCounting:
      isAsked &&
      amount !== undefined &&
      parseMoney(amount) >= parseMoney(rules.min) &&
      told === undefined &&
      !(settled === amount && query.isError && !query.isFetching),
    /** It could not be read for this amount: asks again. */
    again:
      isAsked && enough && settled === amount && told === undefined && query.isError && !query.isFetching
        ? () => void query.refetch()
        : undefined,
    /** Why it could not be read, where that can be said. */
    why: fieldError(query.error, usdtCodes),
    /** Why it could not be told for the confirmation; null: it could. */
    failure,
    forgetFailure: () => setFailure(null),
    /** Of this moment, for the confirmation: the request names it, and is refused if it is another one by then. */
    async ask(value: string) {
      setFailure(null)
      try {
        return await queryClient.fetchQuery({ ...callQuery('cashier.withdrawalFee', inputOf(value)), staleTime: 0 })
      } catch (error) {
        setFailure(error)
        return undefined
      }
    },
  }
}
