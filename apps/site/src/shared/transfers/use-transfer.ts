import { i18n, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { confirm, moneyText, toast } from '@lotus/ui'
import { useRef, useState } from 'react'
import { fieldError } from '../forms/field-error.ts'
import { asksFundPassword, useFundPassword } from '../forms/use-fund-password.ts'
import { useMoneyCall } from '../forms/use-money-call.ts'
import { callsOf, type Kind, type Rules, type Transfer, type Way } from './types.ts'

const amountCodes = ['amount_below_minimum', 'amount_above_maximum', 'amount_invalid'] as const
const PPM = 1_000_000n

/** What somebody below has to play of an amount; rounded up, as the server does. */
export const turnoverOf = (amount: string, ppm: number): bigint => (parseMoney(amount) * BigInt(ppm) + PPM - 1n) / PPM

type Asked = { way: Way; rules: Rules; to: string }

/** One transfer: what is typed, its errors, the confirmation, the fund password, and sending it once. */
export function useTransfer({ way, rules, to }: Asked) {
  const { t } = useTranslation('agents')
  const [amount, setAmount] = useState<string>()
  const [remark, setRemark] = useState('')
  const [kind, setKind] = useState<Kind>('NORMAL')
  const [isAsked, setAsked] = useState(false)
  const isConfirming = useRef(false)
  const fund = useFundPassword(asksFundPassword(rules), callsOf[way].rules)
  const options = {
    refetch: [callsOf[way].list, callsOf[way].rules, 'wallet.statement', 'cashier.eligibility'] as const,
    onDone: ({ account, amount: sent }: Transfer) => {
      setAmount(undefined)
      setRemark('')
      setKind('NORMAL')
      fund.clear()
      setAsked(false)
      toast.success(t('transfer.sent', { name: account, amount: moneyText(sent) }))
    },
  }
  const down = useMoneyCall('agent.transfer', options)
  const up = useMoneyCall('upline.transfer', options)
  const request = way === 'down' ? down : up
  const isWanted = amount !== undefined && parseMoney(amount) > 0n
  const isOver = isWanted && parseMoney(amount) > parseMoney(rules.now)
  const serverError = fieldError(request.error, amountCodes)
  const amountError =
    serverError ??
    (isOver ? t('transfer.over', { amount: moneyText(rules.now) }) : undefined) ??
    (isAsked ? problemOf(amount, rules) : undefined)
  const turnoverPpm = kind === 'WAGE' || kind === 'DIVIDEND' ? 0 : rules.turnoverPpm
  const send = async () => {
    setAsked(true)
    if (amount === undefined || isOver || problemOf(amount, rules) !== undefined || to === '') return
    if (isConfirming.current || !fund.check()) return
    isConfirming.current = true
    const isSure = await askToSend(to, amount, turnoverPpm)
    isConfirming.current = false
    if (!isSure || !(await fund.prove())) return
    const sent = { amount, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) }
    await (way === 'down' ? down.send({ account: to, ...(kind === 'NORMAL' ? {} : { kind }), ...sent }) : up.send(sent))
  }
  return {
    amount,
    change: (next: string | undefined) => {
      setAmount(next)
      if (serverError !== undefined) request.reset()
    },
    remark,
    setRemark,
    kind,
    setKind,
    turnoverPpm,
    isAsked,
    amountError,
    failure: serverError === undefined ? request.error : null,
    isUnknown: request.isUnknown,
    isPending: request.isPending || fund.isProving,
    /** Rules that no amount can satisfy. */
    isBlocked: rules.checks.some(({ ok }) => !ok),
    fund,
    send,
  }
}

function problemOf(amount: string | undefined, { min, max }: Rules): string | undefined {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`agents:transfer.${key}`, values)
  if (amount === undefined) return say('noAmount')
  if (parseMoney(amount) < parseMoney(min)) return say('belowMin', { amount: moneyText(min) })
  if (parseMoney(amount) > parseMoney(max)) return say('aboveMax', { amount: moneyText(max) })
  return undefined
}

/** Names the person, the amount, and what the transfer opens. */
function askToSend(name: string, amount: string, turnoverPpm: number): Promise<boolean> {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`agents:transfer.confirm.${key}`, values)
  const turnover = turnoverOf(amount, turnoverPpm)
  const values = { name, amount: moneyText(amount), toPlay: moneyText(turnover) }
  return confirm({
    title: say('title', values),
    text: [turnover > 0n ? say('turnover', values) : say('free', values), say('final')].join(' '),
    confirmLabel: say('yes', values),
    cancelLabel: say('no'),
    tone: 'info',
  })
}
