import { i18n, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { confirm, moneyText, toast } from '@lotus/ui'
import { isCallError, type CallError } from '@lotus/client'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { fieldError } from '../forms/field-error.ts'
import { asksFundPassword, useFundPassword } from '../forms/use-fund-password.ts'
import { useMoneyCall } from '../forms/use-money-call.ts'
import { callsOf, isOwedKind, owedChecks, type Kind, type Rules, type Transfer, type Way } from './types.ts'
import { useOwed } from './use-owed.ts'

const amountCodes = ['amount_below_minimum', 'amount_above_maximum', 'amount_invalid'] as const
const PPM = 1_000_000n
const CENT = 100n

/** What somebody below has to play of an amount; rounded up, as the server does. */
export const turnoverOf = (amount: string, ppm: number): bigint => (parseMoney(amount) * BigInt(ppm) + PPM - 1n) / PPM

/** What the sender pays beside an amount: whole cents, rounded up, as the server does. */
export const feeOf = (amount: string, ppm: number): bigint =>
  ((parseMoney(amount) * BigInt(ppm) + PPM * CENT - 1n) / (PPM * CENT)) * CENT

type Asked = { way: Way; rules: Rules; to: string }

/** One transfer: what is typed, its errors, the confirmation, the fund password, and sending it once. */
export function useTransfer({ way, rules: ordinary, to }: Asked) {
  const { t } = useTranslation('agents')
  const [amount, setAmount] = useState<string>()
  const [remark, setRemark] = useState('')
  const [kind, setKind] = useState<Kind>('NORMAL')
  const [isAsked, setAsked] = useState(false)
  const question = useQuestion(way)
  const owed = useOwed(to, isOwedKind(kind))
  const rules = isOwedKind(kind) ? rulesOfOwed(ordinary, owed?.[kind]) : ordinary
  const isConfirming = useRef(false)
  const fund = useFundPassword(asksFundPassword(rules), callsOf[way].rules)
  const { request, sendTo } = useSending(way, ({ account, amount: sent }) => {
    setAmount(undefined)
    setRemark('')
    setKind('NORMAL')
    fund.clear()
    setAsked(false)
    toast.success(t('transfer.sent', { name: account, amount: moneyText(sent) }))
  })
  const isWanted = amount !== undefined && parseMoney(amount) > 0n
  const isOver = isWanted && parseMoney(amount) > parseMoney(rules.now)
  const serverError = fieldError(request.error, amountCodes)
  const amountError =
    serverError ??
    (isOver ? t('transfer.over', { amount: moneyText(rules.now) }) : undefined) ??
    (isAsked ? problemOf(amount, rules) : undefined)
  const { turnoverPpm } = rules
  const send = async () => {
    setAsked(true)
    if (amount === undefined || isOver || problemOf(amount, rules) !== undefined || to === '') return
    if (isConfirming.current || !fund.check()) return
    const fee = feeOf(amount, rules.feePpm)
    isConfirming.current = true
    const isSure = await question.ask({ to, amount, fee, turnoverPpm })
    isConfirming.current = false
    if (!isSure || !(await fund.prove())) return
    const sent = {
      amount,
      ...(fee === 0n ? {} : { fee: moneyToString(fee) }),
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    }
    await sendTo(to, kind, sent)
  }
  return {
    amount,
    change: (next: string | undefined) => {
      setAmount(next)
      question.forget()
      if (serverError !== undefined) request.reset()
    },
    remark,
    setRemark,
    kind,
    setKind,
    /** Those of what is sent: of a wage or a dividend other ones than of the rest. */
    rules,
    /** What the recipient is owed of this kind; undefined: not known, or not asked. */
    owed: isOwedKind(kind) ? owed?.[kind] : undefined,
    isAsked,
    amountError,
    failure: question.failure ?? (serverError === undefined ? request.error : null),
    isUnknown: request.isUnknown,
    isPending: request.isPending || fund.isProving,
    /** Rules that no amount can satisfy. */
    isBlocked: rules.checks.some(({ ok }) => !ok),
    fund,
    send,
  }
}

type Sent = { amount: string; fee?: string; remark?: string }

/** The call of each way; what it changes is asked again. */
function useSending(way: Way, onDone: (transfer: Transfer) => void) {
  const options = {
    refetch: [
      callsOf[way].list,
      callsOf[way].rules,
      'agent.transferRecipient',
      'agent.statements',
      'wallet.statement',
      'cashier.eligibility',
    ] as const,
    onDone,
  }
  const down = useMoneyCall('agent.transfer', options)
  const up = useMoneyCall('upline.transfer', options)
  return {
    request: way === 'down' ? down : up,
    sendTo: (account: string, kind: Kind, sent: Sent) =>
      way === 'down' ? down.send({ account, ...(kind === 'NORMAL' ? {} : { kind }), ...sent }) : up.send(sent),
  }
}

const lesser = (one: string, other: string): string => (parseMoney(one) < parseMoney(other) ? one : other)

/** What is owed by contract is bounded by that and by the wallet alone. */
const rulesOfOwed = (rules: Rules, owed: string | undefined): Rules => ({
  ...rules,
  min: '0.0100',
  max: owed ?? rules.balance,
  now: lesser(owed ?? rules.balance, rules.balance),
  feePpm: 0,
  turnoverPpm: 0,
  checks: rules.checks.filter(({ code }) => owedChecks.includes(code)),
})

function problemOf(amount: string | undefined, { min, max }: Rules): string | undefined {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`agents:transfer.${key}`, values)
  if (amount === undefined) return say('noAmount')
  if (parseMoney(amount) < parseMoney(min)) return say('belowMin', { amount: moneyText(min) })
  if (parseMoney(amount) > parseMoney(max)) return say('aboveMax', { amount: moneyText(max) })
  return undefined
}

/** Asks before the money goes. Who is asked about may be unknown; `failure` says so. */
function useQuestion(way: Way) {
  const [failure, setFailure] = useState<CallError | null>(null)
  return {
    failure,
    forget: () => setFailure(null),
    async ask({ to, ...rest }: Omit<Question, keyof Recipient> & { to: string }): Promise<boolean> {
      setFailure(null)
      try {
        return await askToSend({ ...(await askWhom(way, to)), ...rest })
      } catch (error) {
        if (!isCallError(error)) throw error
        setFailure(error)
        return false
      }
    },
  }
}

type Recipient = { account: string; name: string | null }

/** Who will receive it: below, what the server knows of whoever has the name; above, whom the page already shows. */
const askWhom = (way: Way, to: string): Promise<Recipient> =>
  way === 'down' ? call('agent.transferRecipient', { account: to }) : Promise.resolve({ account: to, name: null })

type Question = Recipient & { amount: string; fee: bigint; turnoverPpm: number }

/** Names the person, the amount, what it costs, and what the transfer opens. */
function askToSend({ account, name, amount, fee, turnoverPpm }: Question): Promise<boolean> {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`agents:transfer.confirm.${key}`, values)
  const turnover = turnoverOf(amount, turnoverPpm)
  const values = {
    name: account,
    person: name ?? '',
    amount: moneyText(amount),
    fee: moneyText(fee),
    total: moneyText(parseMoney(amount) + fee),
    toPlay: moneyText(turnover),
  }
  return confirm({
    title: say('title', values),
    text: [
      ...(name === null ? [] : [say('person', values)]),
      ...(fee > 0n ? [say('fee', values)] : []),
      turnover > 0n ? say('turnover', values) : say('free', values),
      say('final'),
    ].join(' '),
    confirmLabel: say('yes', values),
    cancelLabel: say('no'),
    tone: 'info',
  })
}
