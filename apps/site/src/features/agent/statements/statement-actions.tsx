import { useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Button, toast } from '@lotus/ui'
import type { ExplainedStatement } from '@lotus/ui/contracts'
import { useSend } from '../parts/use-send.ts'
import { changedByPayment as changed } from './changed-by-payment.ts'
import type { Side } from './side.ts'

type Props = { statement: ExplainedStatement; side: Side }

/** What a side can do with a statement: its holder claims it, whoever funds it pays what is owed. */
export function StatementActions({ statement, side }: Props) {
  if (side === 'mine' && statement.state === 'CLAIM') return <Claim id={statement.id} due={statement.due} />
  if (side === 'given' && statement.state === 'OWED') return <PayNow id={statement.id} />
  return null
}

function Claim({ id, due }: { id: string; due: string }) {
  const { t } = useTranslation('agents')
  const { send, isBusy } = useSend('contract.claim', changed)
  const claim = async () => {
    const row = await send({ id, due })
    if (row === undefined) toast.error(t('statement.claimFailed'))
    else toast.success(t(row.state === 'OWED' ? 'statement.claimedOwed' : 'statement.claimed'))
  }
  return (
    <Button variant="primary" loading={isBusy} onClick={() => void claim()}>
      {t('statement.claim')}
    </Button>
  )
}

function PayNow({ id }: { id: string }) {
  const { t } = useTranslation('agents')
  const { send, isBusy } = useSend('agent.payStatement', changed)
  const pay = async () => {
    const row = await send({ id })
    if (row === undefined) return toast.error(t('statement.debt.failed'))
    if (row.debt === null || row.debt.state !== 'OPEN') return toast.success(t('statement.debt.paid'))
    return toast.error(t('statement.debt.paidPart', { amount: formatMoney(parseMoney(row.debt.left)) }))
  }
  return (
    <Button variant="primary" loading={isBusy} onClick={() => void pay()}>
      {t('statement.debt.pay')}
    </Button>
  )
}
