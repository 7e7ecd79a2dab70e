import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Button, Money, moneyText, toast } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason, SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { TransferState, type Transfer } from './transfer-state.tsx'

type Choice = 'propose' | 'confirm' | 'reject'
type Props = { transfer: Transfer; onClose: () => void }

/** One transfer. An operator proposes to take it back, and another one does it. */
export function TransferPanel({ transfer, onClose }: Props) {
  const { t } = useTranslation('agents')
  const [choice, setChoice] = useState<Choice>()
  return (
    <>
      <SidePanel
        label={t('transfer.office.panel')}
        onClose={onClose}
        isCovered={choice !== undefined}
        initialsOf={transfer.sender}
        title={
          <>
            {transfer.sender} <TransferState transfer={transfer} />
          </>
        }
        note={t(`transfer.office.way.${transfer.way}`)}
        footer={<Actions transfer={transfer} onChoose={setChoice} />}
      >
        <Facts facts={useFacts(transfer)} />
      </SidePanel>
      {choice && <Decision transfer={transfer} choice={choice} onClose={() => setChoice(undefined)} />}
    </>
  )
}

function Actions({ transfer, onChoose }: { transfer: Transfer; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('agents')
  const mayPay = useCan('agents.pay')
  if (!mayPay || transfer.state !== 'DONE') return null
  if (transfer.byContract) return <Reason>{t('transfer.office.paidNote')}</Reason>
  if (transfer.reversal?.state === 'PROPOSED') {
    return (
      <>
        <Reason>{t('transfer.office.second')}</Reason>
        <SecondDecision
          reject={t('transfer.office.reject')}
          confirm={t('transfer.office.confirm')}
          sending={undefined}
          onDecide={onChoose}
        />
      </>
    )
  }
  return (
    <>
      <Reason>{t('transfer.office.until', { time: formatDateTime(transfer.reversibleUntil) })}</Reason>
      <PanelActions isSingle>
        {(isOffline) => (
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onChoose('propose')}>
            {t('transfer.office.propose')}
          </Button>
        )}
      </PanelActions>
    </>
  )
}

function useFacts({
  id,
  at,
  kind,
  sender,
  recipient,
  depth,
  amount,
  fee,
  turnover,
  remark,
  reversedAt,
  reversal,
}: Transfer): Fact[] {
  const { t } = useTranslation('agents')
  const optional = (label: string, value: string | null | undefined): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value }]
  const said = (who: string, time: string, why: string | null) =>
    [who, formatDateTime(time), why].filter(Boolean).join(' · ')
  return [
    { label: t('transfer.col.ref'), value: id },
    { label: t('transfer.office.at'), value: formatDateTime(at) },
    { label: t('transfer.office.column.recipient'), value: recipient },
    { label: t('transfer.office.column.depth'), value: formatCount(depth) },
    {
      label: t('transfer.office.column.block'),
      value: (
        <>
          {[sender, recipient].map((account) => (
            <Fragment key={account}>
              <Link to="/agents" search={{ account }} className="link">
                {account}
              </Link>{' '}
            </Fragment>
          ))}
        </>
      ),
    },
    { label: t('transfer.office.column.amount'), value: <Money value={amount} /> },
    ...(parseMoney(fee) > 0n ? [{ label: t('transfer.fee'), value: <Money value={fee} /> }] : []),
    { label: t('transfer.col.turnover'), value: <Money value={turnover} /> },
    { label: t('transfer.kind'), value: t(`transfer.kindOf.${kind}`) },
    ...optional(t('remark.label'), remark),
    ...optional(t('transfer.office.reversedAt'), reversedAt && formatDateTime(reversedAt)),
    ...optional(t('transfer.office.proposedBy'), reversal && said(reversal.by, reversal.at, reversal.reason)),
    ...optional(
      t(reversal?.state === 'REJECTED' ? 'transfer.office.rejectedBy' : 'transfer.office.confirmedBy'),
      reversal?.decidedBy && reversal.decidedAt && said(reversal.decidedBy, reversal.decidedAt, reversal.note),
    ),
  ]
}

function Decision({ transfer, choice, onClose }: { transfer: Transfer; choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { memberId, id, sender, recipient, amount } = transfer
  const act = async (reason: string) => {
    try {
      return choice === 'propose'
        ? await call('bo.proposeTransferReversal', { memberId, id, reason })
        : await call('bo.decideTransferReversal', { memberId, id, decision: choice, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.transfers')
    }
  }
  return (
    <DecisionDialog
      title={t(`transfer.office.ask.${choice}`, { amount: moneyText(amount), sender, recipient })}
      text={t(`transfer.office.effect.${choice}`, { sender, recipient })}
      button={t(`transfer.office.${choice}`)}
      isDanger={choice !== 'reject'}
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`transfer.office.done.${choice}`))
        onClose()
      }}
    />
  )
}
