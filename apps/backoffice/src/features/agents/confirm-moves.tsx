import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Checkbox, toast } from '@lotus/ui'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { failureText } from '../../shared/failure-text.ts'
import { callQuery } from '../../shared/queries.ts'
import own from './agents.module.css'
import { CutsOfMove, EndsOfMove } from './move-dialog.tsx'

type Move = RouteValue<'bo.moves'>['rows'][number]
type Preview = RouteValue<'bo.previewMove'>
/** What became of one that was not confirmed. */
type Left = { account: string; why: string }
type Props = { moves: readonly Move[]; onClose: () => void }

/** As many as are looked through in one go. */
export const CONFIRMED_MAX = 20
const keyOf = ({ memberId, n }: Move): string => `${memberId}-${n}`

/**
 * The second operator confirms several moves, each with what it does as it stands today, each by itself: one that cannot be confirmed any more
 * is said and stops no other. One whose effect is not known yet, or that has become impossible, cannot be ticked.
 */
export function ConfirmMovesDialog({ moves, onClose }: Props) {
  const { t } = useTranslation('agents')
  // What is shown stays, although the list behind is renewed.
  const [shown] = useState(() => moves.slice(0, CONFIRMED_MAX))
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const previews = useQueries({
    queries: shown.map(({ memberId, to, n }) => callQuery('bo.previewMove', { memberId, to, n })),
  })
  const chosen = shown.filter((move, at) => previews[at]?.data !== undefined && !off.has(keyOf(move)))
  const tick = (key: string) =>
    setOff((keys) => (keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])))
  return (
    <DecisionDialog
      title={t('office.move.confirmSeveral', { count: chosen.length })}
      width={560}
      text={t('office.move.confirmText')}
      button={t('office.move.confirm')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={off.size > 0}
      check={() => chosen.length > 0}
      act={(reason) => confirmEach(chosen, reason)}
      onClose={onClose}
      onDone={(left) => {
        const done = chosen.length - left.length
        if (done > 0) toast.success(t('office.move.confirmedSeveral', { count: done }))
        for (const { account, why } of left) toast.error(`${account}: ${why}`)
        onClose()
      }}
    >
      {shown.map((move, at) => (
        <One
          key={keyOf(move)}
          move={move}
          preview={previews[at]?.data}
          error={previews[at]?.error ?? null}
          isOn={!off.has(keyOf(move))}
          onTick={() => tick(keyOf(move))}
        />
      ))}
    </DecisionDialog>
  )
}

/** One after the other: each has an entry of its own in the audit log. */
async function confirmEach(moves: readonly Move[], reason: string): Promise<Left[]> {
  const left: Left[] = []
  for (const { memberId, n, account } of moves) {
    try {
      await call('bo.confirmMove', { memberId, n, reason })
    } catch (error) {
      // Whatever stands against this one, the others go on.
      left.push({ account, why: failureText(error) })
    }
  }
  return left
}

type OneProps = { move: Move; preview: Preview | undefined; error: unknown; isOn: boolean; onTick: () => void }

function One({ move: { account, from, to, dueAt, plannedBy, reason }, preview, error, isOn, onTick }: OneProps) {
  const { t } = useTranslation('agents')
  const operator = t('office.operator')
  const does =
    preview === undefined
      ? []
      : [
          `${t('office.move.people')}: ${formatCount(preview.people)}`,
          `${t('office.move.ends')}: ${formatCount(preview.endsAll)}`,
          ...(preview.waiting === 0 ? [] : [`${t('office.move.waiting')}: ${formatCount(preview.waiting)}`]),
        ]
  return (
    <div className={own.effect}>
      <Checkbox checked={isOn && preview !== undefined} disabled={preview === undefined} onChange={onTick}>
        {`${account} · ${from ?? operator} → ${to ?? operator}`}
      </Checkbox>
      <small className={own.about}>
        {[formatDay(dueAt), ...does].join(' · ')}
        <br />
        {`${plannedBy}: ${reason}`}
      </small>
      {error !== null && <Alert tone="warning">{failureText(error)}</Alert>}
      {preview !== undefined && preview.waiting > 0 && <Alert tone="warning">{t('office.move.waitingNote')}</Alert>}
      {preview !== undefined && <EndsOfMove ends={preview.ends} />}
      {preview !== undefined && <CutsOfMove cuts={preview.cuts} cutsAll={preview.cutsAll} />}
    </div>
  )
}
