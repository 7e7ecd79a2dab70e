import { formatDateTime, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Badge, Button, Money, toast } from '@lotus/ui'
import { periodText } from '@lotus/ui/contracts'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { FilterChips } from '../../shared/filters.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { refreshAdjusted, Said, type Adjustment } from './adjust-dialog.tsx'

const views = ['waiting', 'open', 'decided'] as const
type Props = { onOpen: (statement: string) => void }

/** Adjustments of paid statements: what waits for a second operator, what is still to be taken off, and what became of others. */
export function Adjustments({ onOpen }: Props) {
  const { t } = useTranslation('agents')
  const [view, setView] = useState<(typeof views)[number]>('waiting')
  const [open, setOpen] = useState<Adjustment>()
  const list = usePagedList('bo.adjustments', { state: view })
  const mayPay = useCan('agents.pay')
  const columns = useColumns(onOpen, view === 'open', mayPay ? setOpen : undefined)
  return (
    <section className="stack gap-35">
      <FilterBar label={t('statement.office.adjustments')}>
        <FilterChips
          values={views}
          value={view}
          label={(one) => t(`statement.office.adjustView.${one}`)}
          onChange={setView}
        />
      </FilterBar>
      <PlainList
        list={list}
        label={t('statement.office.adjustments')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('statement.office.noAdjustments'), hint: t('statement.office.noAdjustmentsHint') }}
      />
      {open && <WriteOff adjustment={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const tones = { PROPOSED: 'warning', DONE: 'gain', REJECTED: 'neutral' } as const
const isOpen = ({ left }: Adjustment) => parseMoney(left) > 0n

function useColumns(onOpen: Props['onOpen'], isSplit: boolean, onWriteOff?: (adjustment: Adjustment) => void) {
  const { t } = useTranslation('agents')
  return columnsOf<Adjustment>(
    (key) => t(`statement.office.adjustColumn.${key}`),
    [
      {
        key: 'holder',
        card: 'title',
        cell: ({ holder, statement, kind, period }) => (
          <TwoLines
            top={
              <button type="button" className="link" onClick={() => onOpen(statement)}>
                {holder}
              </button>
            }
            below={[t(`contract.kindOf.${kind}`), periodText(period)].join(' · ')}
          />
        ),
      },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} signed colored /> },
      { key: 'paid', align: 'right', cell: ({ paid }) => <Money value={paid} /> },
      {
        key: 'state',
        card: 'status',
        cell: (row) => {
          const state = <Badge tone={tones[row.state]}>{t(`statement.office.adjustIs.${row.state}`)}</Badge>
          const left = t('statement.office.leftOff', { amount: formatMoney(parseMoney(row.left)) })
          return isOpen(row) && !isSplit ? <TwoLines top={state} below={left} /> : state
        },
      },
      ...(isSplit
        ? [{ key: 'split', card: 'wide' as const, cell: (row: Adjustment) => <LeftOff adjustment={row} /> }]
        : []),
      { key: 'by', card: 'wide', cell: (row) => <Said adjustment={row} /> },
      {
        key: 'act',
        align: 'right',
        card: 'actions',
        cell: (row) =>
          isOpen(row) && onWriteOff ? (
            <Button size="sm" onClick={() => onWriteOff(row)}>
              {t(row.writeOffAsked ? 'statement.office.confirmWriteOff' : 'statement.office.writeOff')}
            </Button>
          ) : null,
      },
    ],
  )
}

/** What is still to be taken off: whom the holder owes how much of it, since when, and what the operator had of it so far. */
function LeftOff({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTranslation('agents')
  const { left, granter, decidedAt, operatorLeft, operatorTaken } = adjustment
  const [operators, taken] = [parseMoney(operatorLeft), parseMoney(operatorTaken)]
  const uplines = parseMoney(left) - operators
  const lines = [
    t('statement.office.leftOff', { amount: formatMoney(parseMoney(left)) }),
    operators > 0n && t('statement.office.leftForOperator', { amount: formatMoney(operators) }),
    uplines > 0n && t('statement.office.leftForUpline', { amount: formatMoney(uplines), granter }),
    taken > 0n && t('statement.office.takenForOperator', { amount: formatMoney(taken) }),
    decidedAt !== null && t('statement.office.leftSince', { at: formatDateTime(decidedAt) }),
  ]
  return (
    <span className="stack">
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <small key={line}>{line}</small>
        ))}
    </span>
  )
}

/** Nobody is paid by this: what is left is not taken off any more. */
function WriteOff({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { id, holder, left, writeOffAsked } = adjustment
  const step = writeOffAsked ? 'confirm' : 'ask'
  return (
    <DecisionDialog
      title={t('statement.office.askWriteOff', { holder, amount: formatMoney(parseMoney(left)) })}
      text={t(writeOffAsked ? 'statement.office.effectWriteOff' : 'statement.office.effectAskWriteOff')}
      button={t(writeOffAsked ? 'statement.office.confirmWriteOff' : 'statement.office.writeOff')}
      isDanger
      reason={{ label: t('statement.office.reason'), lengthMax: 300 }}
      act={async (reason) => {
        try {
          return await call('bo.writeOffAdjustment', { id, left, step, reason })
        } finally {
          refreshAdjusted()
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(writeOffAsked ? t('statement.office.doneWriteOff', { holder }) : t('statement.office.doneAdjust'))
        onClose()
      }}
    />
  )
}
