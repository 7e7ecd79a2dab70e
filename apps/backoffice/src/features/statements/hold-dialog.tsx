import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { toast } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'

type Choice = 'hold' | 'release' | 'recalculate'
const calls = {
  hold: 'bo.holdStatement',
  release: 'bo.releaseStatement',
  recalculate: 'bo.recalculateStatement',
} as const
const words = { hold: 'Hold', release: 'Release', recalculate: 'Recalculate' } as const

type Props = { statement: RouteValue<'bo.statement'>; choice: Choice; onClose: () => void }

/** Holds a statement back from being paid or claimed, ends that, or has it computed again. */
export function HoldDialog({ statement: { id, holder, due }, choice, onClose }: Props) {
  const { t } = useTranslation('agents')
  const word = words[choice]
  const act = async (reason: string) => {
    try {
      return await call(calls[choice], { id, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.statement')
      void refresh('bo.statements')
    }
  }
  return (
    <DecisionDialog
      title={t(`statement.office.ask${word}`, { holder, amount: formatMoney(parseMoney(due)) })}
      text={t(`statement.office.effect${word}`)}
      button={t(`statement.office.${choice}`)}
      reason={{
        label: t(choice === 'recalculate' ? 'statement.office.reason' : 'statement.office.ownReason'),
        lengthMax: 300,
      }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`statement.office.done${word}`, { holder }))
        onClose()
      }}
    />
  )
}
