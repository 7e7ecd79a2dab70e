import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { formatMoney, moneyToString, must, parseMoney } from '@lotus/kernel'
import { TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { refresh } from '../../shared/queries.ts'

type Explained = RouteValue<'bo.statement'>
export type Adjustment = Explained['proposals'][number]
type Props = { statement: Explained; onClose: () => void }

const money = (amount: string) => formatMoney(parseMoney(amount), { signed: true })

/** Whatever became of it: somebody else may have decided first. */
export function refreshAdjusted(): void {
  void refresh('bo.statement')
  void refresh('bo.statements')
  void refresh('bo.adjustments')
}

/** The one that waits for a second operator. */
export const waitingOf = (proposals: readonly Adjustment[]) => proposals.find(({ state }) => state === 'PROPOSED')

/** Proposes to add to what was paid, or to take off it; another operator confirms. */
export function AdjustDialog({ statement, onClose }: Props) {
  const { t } = useTranslation('agents')
  // What is shown stays, although the panel behind is renewed: nobody adjusts another sum than the one that was read.
  const [{ id, holder, got, funding }] = useState(statement)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const paid = must(got, 'something was paid')
  const hint = t('statement.office.amountHint', { amount: formatMoney(parseMoney(paid)) })
  const amount = typed.trim().replace(',', '.').replace('−', '-')
  const isRight =
    /^-?\d{1,12}(\.\d{1,2})?$/.test(amount) && /[1-9]/.test(amount) && parseMoney(amount) + parseMoney(paid) >= 0n
  return (
    <DecisionDialog
      title={t('statement.office.askAdjust', { holder })}
      text={t('statement.office.effectAdjust')}
      button={t('statement.office.adjust')}
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      isDirty={typed !== ''}
      check={() => {
        setTried(true)
        return isRight
      }}
      act={async (reason) => {
        try {
          return await call('bo.proposeAdjustment', { id, amount: moneyToString(parseMoney(amount)), paid, reason })
        } finally {
          refreshAdjusted()
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t('statement.office.doneAdjust'))
        onClose()
      }}
    >
      <Facts facts={[{ label: t('statement.office.got'), value: formatMoney(parseMoney(paid)) }]} />
      {funding === 'UPLINE' && <p>{t('statement.office.paidByOperator')}</p>}
      <TextField
        label={t('statement.office.amount')}
        hint={hint}
        inputMode="decimal"
        maxLength={16}
        value={typed}
        error={isTried && !isRight ? hint : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </DecisionDialog>
  )
}

/** The second operator's decision. */
export function DecideAdjustment({ statement, choice, onClose }: Props & { choice: 'confirm' | 'refuse' }) {
  const { t } = useTranslation('agents')
  const [adjustment] = useState(() => waitingOf(statement.proposals))
  if (adjustment === undefined) return null
  const { id, holder, amount, paid, by, reason: why } = adjustment
  const isAdded = parseMoney(amount) > 0n
  const isConfirm = choice === 'confirm'
  const said = { holder, amount: money(amount) }
  return (
    <DecisionDialog
      title={t(isConfirm ? 'statement.office.askConfirm' : 'statement.office.askRefuse', said)}
      text={
        isConfirm
          ? t(isAdded ? 'statement.office.effectConfirmAdd' : 'statement.office.effectConfirmOff')
          : t('statement.office.effectRefuse')
      }
      button={t(isConfirm ? 'statement.office.confirm' : 'statement.office.refuse')}
      isDanger={!isConfirm}
      reason={{ label: t('statement.office.operatorsReason'), lengthMax: 300 }}
      act={async (reason) => {
        try {
          const decision = isConfirm ? 'confirm' : 'reject'
          return await call('bo.decideAdjustment', { id, amount, paid, decision, reason })
        } finally {
          refreshAdjusted()
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t(isConfirm ? 'statement.office.doneConfirm' : 'statement.office.doneRefuse', { holder }))
        onClose()
      }}
    >
      <Facts
        facts={[
          { label: t('statement.office.got'), value: formatMoney(parseMoney(paid)) },
          { label: t('statement.office.adjustColumn.by'), value: [by, why].join(' · ') },
        ]}
      />
    </DecisionDialog>
  )
}

/** Every proposal of the statement and what became of it, for operators alone. */
export function AdjustmentHistory({ statement: { proposals } }: { statement: Explained }) {
  const { t } = useTranslation('agents')
  if (proposals.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3>{t('statement.office.adjustments')}</h3>
      <Facts
        facts={proposals.map((one) => ({
          label: `${money(one.amount)} · ${t(`statement.office.adjustIs.${one.state}`)}`,
          value: <Said adjustment={one} />,
        }))}
      />
    </section>
  )
}

/** Who proposed it and why, who decided, and what was given up. */
export function Said({ adjustment: a }: { adjustment: Adjustment }) {
  const { t } = useTranslation('agents')
  const lines = [
    [a.by, formatDateTime(a.proposedAt), a.reason],
    [a.decidedBy, a.decidedAt && formatDateTime(a.decidedAt), a.note],
    [
      a.writeOffAsked?.by ?? null,
      a.writeOffAsked && formatDateTime(a.writeOffAsked.at),
      t('statement.office.askedWriteOff'),
    ],
    [a.writtenOffBy, a.writtenOff && formatDateTime(a.writtenOff.at), a.writtenOff?.reason],
  ]
  return (
    <span className="stack">
      {lines
        .filter(([who]) => who !== null)
        .map((line) => line.filter(Boolean).join(' · '))
        .map((line) => (
          <small key={line}>{line}</small>
        ))}
    </span>
  )
}
