import { approvedMax, type RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Alert, Checkbox, errorText, toast } from '@lotus/ui'
import { periodText } from '@lotus/ui/contracts'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'

type Statement = RouteValue<'bo.statements'>['rows'][number]
export type Answers = RouteValue<'bo.approveStatements'>['rows']
type Props = { rows: readonly Statement[]; onClose: () => void; onDone: (refused: Answers) => void }

/** Pays several statements that wait: all that are ticked, each answered alone. */
export function ApproveDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  // What is shown stays, although the list behind is renewed.
  const [shown] = useState(() => rows.slice(0, approvedMax))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter(({ id }) => !left.has(id))
  const sum = chosen.reduce((total, { due }) => total + parseMoney(due), 0n)
  const tick = (id: string) =>
    setLeft((ids) => (ids.has(id) ? new Set([...ids].filter((x) => x !== id)) : new Set([...ids, id])))
  const act = async (reason: string) => {
    try {
      return await call('bo.approveStatements', { statements: chosen.map(({ id, due }) => ({ id, due })), reason })
    } finally {
      void refresh('bo.statement')
      void refresh('bo.statements')
    }
  }
  return (
    <DecisionDialog
      title={t('statement.office.askApprove', { count: chosen.length, amount: formatMoney(sum) })}
      width={560}
      text={t('statement.office.effectApprove')}
      button={t('statement.office.approve')}
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      isDirty={left.size > 0}
      check={() => chosen.length > 0}
      act={act}
      outcome={{ none: t('statement.office.nothingPaid'), unknown: t('statement.office.outcomeUnknown') }}
      onClose={onClose}
      onDone={({ rows: answers }) => {
        const refused = answers.filter(({ code }) => code !== 'ok')
        const paid = answers.length - refused.length
        if (paid > 0) toast.success(t('statement.office.doneApprove', { count: paid }))
        onDone(refused)
      }}
    >
      <div className="stack gap-2">
        {shown.map(({ id, holder, kind, period, due }) => (
          <Checkbox key={id} checked={!left.has(id)} onChange={() => tick(id)}>
            {[holder, t(`contract.kindOf.${kind}`), periodText(period), formatMoney(parseMoney(due))].join(' · ')}
          </Checkbox>
        ))}
      </div>
    </DecisionDialog>
  )
}

/** Which of them were not paid, and why. */
export function Refused({ answers }: { answers: Answers }) {
  const { t } = useTranslation('agents')
  return (
    <Alert tone="warning" title={t('statement.office.refused', { count: answers.length })}>
      <ul>
        {answers.map(({ id, code }) => (
          <li key={id}>
            {`${id}: ${code === 'internal_error' ? t('statement.office.failed') : errorText({ code, value: {} })}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
