import { moneyToString, parseMoney } from '@lotus/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasFee } from '../../../shared/records/fee-words.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { Eligibility } from './withdraw-rules.ts'

/** So long nothing is typed before the server is asked what an amount costs. */
const TYPING_MS = 300

/** What an amount costs and what arrives of it, as the server works it out; null while that is not known. */
export function useFee(rules: Pick<Eligibility, 'fee' | 'min'>, amount: string | undefined) {
  const queryClient = useQueryClient()
  const [settled, setSettled] = useState<string>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), TYPING_MS)
    return () => clearTimeout(timer)
  }, [amount])
  const isAsked = hasFee(rules.fee) && !rules.fee.isFree
  const enough = settled !== undefined && parseMoney(settled) >= parseMoney(rules.min)
  const query = useQuery({
    ...callQuery('cashier.withdrawalFee', { amount: settled ?? '0' }),
    enabled: isAsked && enough && settled === amount,
    staleTime: 0,
  })
  const told = settled === amount && enough ? query.data : undefined
  const plain = amount === undefined ? null : { fee: '0', net: moneyToString(parseMoney(amount)) }
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
    /** Why it could not be told for the confirmation; null: it could. */
    failure,
    forgetFailure: () => setFailure(null),
    /** Of this moment, for the confirmation: the request names it, and is refused if it is another one by then. */
    async ask(value: string) {
      setFailure(null)
      try {
        return await queryClient.fetchQuery({ ...callQuery('cashier.withdrawalFee', { amount: value }), staleTime: 0 })
      } catch (error) {
        setFailure(error)
        return undefined
      }
    },
  }
}
