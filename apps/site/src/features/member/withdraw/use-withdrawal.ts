import type { RouteValue } from '@lotus/contract'
import { i18n, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { confirm, moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldError } from '../../../shared/forms/field-error.ts'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { asksFundPassword, useFundPassword } from '../../../shared/forms/use-fund-password.ts'
import { vndText } from '../deposit/deposit-figures.ts'
import { usdtShort } from '../deposit/usdt-figures.ts'
import { useFee } from './use-fee.ts'
import {
  feeOfLost,
  isSameRequest,
  isUsable,
  mostWithdrawable,
  problemOfWithdrawal,
  type Eligibility,
  type PayoutAccount,
  type WithdrawProblem,
} from './withdraw-rules.ts'

const amountCodes = [
  'amount_below_minimum',
  'amount_above_maximum',
  'amount_invalid',
  'insufficient_balance',
  'withdrawal_fee_too_high',
] as const

/** Problems that typing on cannot fix. */
const plain: readonly WithdrawProblem['key'][] = ['over_withdrawable', 'over_daily', 'over_level', 'eaten']

const touched = [
  'cashier.withdrawals',
  'cashier.eligibility',
  'cashier.withdrawalFee',
  'cashier.payoutAccounts',
  'wallet.statement',
] as const

/** The state of one request: amount, account, their errors, the confirmation, the submission. */
export function useWithdrawal(rules: Eligibility, { accounts }: RouteValue<'cashier.payoutAccounts'>) {
  const { t } = useTranslation('cashier')
  const [amount, setAmount] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isConfirming = useRef(false)
  const usable = accounts.filter(isUsable)
  const account = usable.find(({ id }) => id === chosen) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0]
  const queryClient = useQueryClient()
  const fund = useFundPassword(asksFundPassword(rules), 'cashier.eligibility')
  const request = useMoneyCall('cashier.createWithdrawal', {
    refetch: touched,
    repeatsUnknown: isSameRequest,
    onDone: (withdrawal) => {
      setAmount(undefined)
      fund.clear()
      setAsked(false)
      toast.success(t('withdraw.sent', { amount: moneyText(withdrawal.amount) }))
    },
  })
  const fee = useFee(rules, amount, account)
  const problem = problemOfWithdrawal(amount, rules, fee.shown)
  const serverError = fieldError(request.error, amountCodes)
  // "Too little" is not shown while somebody is still typing; "more than available" is, because typing on cannot fix
  // it.
  const isPlain = problem !== undefined && plain.includes(problem.key)
  const amountError = serverError ?? (problem && (isAsked || isPlain) ? problemText(problem) : undefined)

  const change = (next: string | undefined) => {
    setAmount(next)
    if (serverError !== undefined) request.reset()
    fee.forgetFailure()
  }
  /** Asks once, however often the button is pressed, and then sends. */
  const send = async (value: string) => {
    if (!account || isConfirming.current || !fund.check()) return
    isConfirming.current = true
    const now = { amount: value, payoutAccountId: account.id }
    const lost = request.findUnknown()
    const known = feeOfLost(lost, now)
    const seen = known === undefined ? await fee.ask(value) : { ...known, usdt: null }
    const rateVnd = known === undefined ? seen?.usdt?.rateVnd : lost?.rateVnd
    // Nothing would arrive: the amount says why, and there is nothing to confirm.
    const isWorth = seen !== undefined && parseMoney(seen.net) > 0n
    const isSure = isWorth && (await askToWithdraw(value, account, seen))
    isConfirming.current = false
    if (isSure && (await fund.prove()))
      await request.send({ ...now, ...feeSeen(seen), ...(rateVnd === undefined ? {} : { rateVnd }) })
  }
  return {
    amount,
    change,
    account,
    choose: setChosen,
    refetch: () => {
      for (const route of ['cashier.payoutAccounts', 'cashier.eligibility'])
        void queryClient.invalidateQueries({ queryKey: [route] })
    },
    problem,
    amountError,
    most: mostWithdrawable(rules),
    /** Rules that no amount can satisfy: the list of checks says what to do. */
    isBlocked: rules.checks.some(({ ok, code }) => !ok && code !== 'payout_account'),
    /** A failure that is not about the amount. */
    failure: serverError === undefined ? (request.error ?? fee.failure) : null,
    fee,
    isUnknown: request.isUnknown,
    isPending: request.isPending || fund.isProving,
    fund,
    markAsked: () => setAsked(true),
    send,
  }
}

type Seen = Pick<RouteValue<'cashier.withdrawalFee'>, 'fee' | 'net' | 'usdt'>

/** None is left out, as before there were fees. */
const feeSeen = ({ fee }: Pick<Seen, 'fee'>) => (Number(fee) === 0 ? {} : { fee })

function askToWithdraw(value: string, account: PayoutAccount, { fee, net, usdt }: Seen): Promise<boolean> {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`cashier:withdraw.${key}`, values)
  const amount = moneyText(value)
  const target = say('tail', { bank: account.bankName, tail: account.tail })
  return confirm({
    title: say('confirm.title', { amount }),
    text: say(usdt === null ? (Number(fee) === 0 ? 'confirm.text' : 'confirm.textFee') : 'confirm.textUsdt', {
      account: target,
      holder: account.holderName || (account.label ?? account.bankName),
      ...(usdt === null ? {} : usdtWords(usdt)),
      amount,
      fee: moneyText(fee),
      net: moneyText(net),
    }),
    confirmLabel: say('confirm.yes', { amount }),
    cancelLabel: say('confirm.no'),
    tone: 'info',
  })
}

const usdtWords = ({ vnd, rateVnd, fee, amount }: NonNullable<Seen['usdt']>) => ({
  vnd: vndText(vnd),
  rate: vndText(rateVnd),
  networkFee: usdtShort(fee),
  usdt: usdtShort(amount),
})

/** The error beside the amount. */
function problemText(problem: WithdrawProblem): string {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`cashier:withdraw.error.${key}`, values)
  switch (problem.key) {
    case 'empty':
      return say('empty')
    case 'below_min':
      return say('below_min', { min: moneyText(problem.min) })
    case 'above_max':
      return say('above_max', { max: moneyText(problem.max) })
    case 'over_level':
      return say('over_level', { left: moneyText(problem.left) })
    case 'over_daily':
      return say('over_daily', { left: moneyText(problem.left) })
    case 'eaten':
      return say('eaten', { fee: moneyText(problem.fee) })
    case 'over_withdrawable': {
      const values = { withdrawable: moneyText(problem.withdrawable), locked: moneyText(problem.locked) }
      return say(parseMoney(problem.locked) > 0n ? 'over_withdrawable_locked' : 'over_withdrawable', values)
    }
  }
}
