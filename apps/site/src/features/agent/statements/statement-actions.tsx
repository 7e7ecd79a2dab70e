import { useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { toast } from '@lotus/ui'
import type { Statement } from '@lotus/ui/contracts'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import { useSend } from '../parts/use-send.ts'
import { changedByPayment as changed } from './changed-by-payment.ts'
import type { Side } from './side.ts'

/** In a row of the list: small. */
type Size = 'sm' | undefined
type Props = { statement: Pick<Statement, 'id' | 'state' | 'due'>; side: Side; size?: Size }

/** What a side can do with a statement: its holder claims it, whoever funds it pays what is owed. */
export function StatementActions({ statement: { id, state, due }, side, size }: Props) {
  if (side === 'mine' && state === 'CLAIM') return <Claim id={id} due={due} size={size} />
  if (side === 'given' && state === 'OWED') return <PayNow id={id} size={size} />
  return null
}

function Claim({ id, due, size }: { id: string; due: string; size: Size }) {
  const { t } = useTranslation('agents')
  const { send, isBusy } = useSend('contract.claim', changed)
  const claim = async () => {
    const row = await send({ id, due })
    if (row === undefined) toast.error(t('statement.claimFailed'))
    else toast.success(t(row.state === 'OWED' ? 'statement.claimedOwed' : 'statement.claimed'))
  }
  return (
    <MoneyButton variant="primary" size={size} loading={isBusy} onClick={() => void claim()}>
      {t('statement.claim')}
    </MoneyButton>
  )
}

function PayNow({ id, size }: { id: string; size: Size }) {
  const { t } = useTranslation('agents')
  const { send, isBusy } = useSend('agent.payStatement', changed)
  const pay = async () => {
    const row = await send({ id })
    if (row === undefined) return toast.error(t('statement.debt.failed'))
    if (row.debt === null || row.debt.state !== 'OPEN') return toast.success(t('statement.debt.paid'))
    if (row.debt.reason === 'NOT_NOW') return toast.error(t('statement.debt.notNow'))
    return toast.error(t('statement.debt.paidPart', { amount: formatMoney(parseMoney(row.debt.left)) }))
  }
  return (
    <MoneyButton variant="primary" size={size} loading={isBusy} onClick={() => void pay()}>
      {t('statement.debt.pay')}
    </MoneyButton>
  )
}
