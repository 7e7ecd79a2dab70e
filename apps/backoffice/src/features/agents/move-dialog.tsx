import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { failureText } from '../../shared/failure-text.ts'
import { refresh } from '../../shared/queries.ts'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Props = { agent: Agent; onClose: () => void; onDone: () => void }
type Preview = RouteValue<'bo.previewMove'>

const nameOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim().toLowerCase())

/** Plans the move of a member and everybody below. What it does is looked at first; then it can be planned. */
export function MoveDialog({ agent, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState('')
  const to = nameOf(typed)
  const preview = useMutation({
    mutationFn: async (name: string | null) => ({
      name,
      value: await call('bo.previewMove', { memberId: agent.id, to: name }),
    }),
  })
  const seen = preview.data?.name === to ? preview.data.value : undefined
  const look = () => preview.mutate(to)
  return (
    <DecisionDialog
      title={t('office.move.of', { account: agent.account })}
      width={520}
      text={t('office.move.text')}
      button={t('office.move.plan')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={typed !== ''}
      check={() => {
        if (!seen) look()
        return seen !== undefined
      }}
      act={(reason) => call('bo.planMove', { memberId: agent.id, to, reason })}
      onClose={onClose}
      onDone={({ dueAt, needsSecond }) => {
        const said = { account: agent.account, at: formatDateTime(dueAt) }
        toast.success(t(needsSecond ? 'office.move.plannedSecond' : 'office.move.planned', said))
        void refresh('bo.moves')
        onDone()
      }}
    >
      <TextField
        size="sm"
        label={t('office.move.to')}
        hint={t('office.move.toHint')}
        maxLength={16}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="sm" loading={preview.isPending} onClick={look}>
        {t('office.move.look')}
      </Button>
      {preview.error && <Alert tone="loss">{failureText(preview.error)}</Alert>}
      {seen && <Effect effect={seen} to={to} />}
    </DecisionDialog>
  )
}

/** Who moves, when, and which contracts end with it. */
export function Effect({ effect, to }: { effect: Preview; to: string | null }) {
  const { t } = useTranslation('agents')
  const operator = t('office.operator')
  return (
    <div className={own.effect}>
      <Facts
        facts={[
          { label: t('office.move.way'), value: `${effect.from ?? operator} → ${to ?? operator}` },
          { label: t('office.move.people'), value: formatCount(effect.people) },
          { label: t('office.move.at'), value: formatDateTime(effect.dueAt) },
          { label: t('office.move.ends'), value: formatCount(effect.endsAll) },
          ...(effect.waiting === 0 ? [] : [{ label: t('office.move.waiting'), value: formatCount(effect.waiting) }]),
        ]}
      />
      {effect.needsSecond && <Alert tone="info">{t('office.move.second')}</Alert>}
      {effect.waiting > 0 && <Alert tone="warning">{t('office.move.waitingNote')}</Alert>}
      <EndsOfMove ends={effect.ends} />
      <CutsOfMove cuts={effect.cuts} cutsAll={effect.cutsAll} />
    </div>
  )
}

const daysOf = (from: string, until: string) =>
  `${formatDate(from, 'dd/MM')} – ${formatDate(new Date(new Date(until).getTime() - 1).toISOString(), 'dd/MM/yyyy')}`

/** The contracts whose running period the move divides between two lines. */
export function CutsOfMove({ cuts, cutsAll }: Pick<Preview, 'cuts' | 'cutsAll'>) {
  const { t } = useTranslation('agents')
  if (cutsAll === 0) return null
  return (
    <>
      <Alert tone="warning" title={t('office.move.cuts', { count: cutsAll })}>
        {t('office.move.cutsNote')}
      </Alert>
      <ul className={own.ends}>
        {cuts.map(({ id, account, kind, side, from, until }) => (
          <li key={id}>
            {[account, t(`contract.kindOf.${kind}`), daysOf(from, until), t(`office.move.side.${side}`)].join(' · ')}
          </li>
        ))}
      </ul>
    </>
  )
}

export function EndsOfMove({ ends }: Pick<Preview, 'ends'>) {
  const { t } = useTranslation('agents')
  if (ends.length === 0) return null
  return (
    <ul className={own.ends}>
      {ends.map(({ id, account, kind, isRunning }) => (
        <li key={id}>
          {[account, t(`contract.kindOf.${kind}`), ...(isRunning ? [] : [t('office.move.offer')])].join(' · ')}
        </li>
      ))}
    </ul>
  )
}
