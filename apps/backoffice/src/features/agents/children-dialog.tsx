import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { errorText, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { callQuery, refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { CutsOfMove, EndsOfMove } from './move-dialog.tsx'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Props = { agent: Agent; onClose: () => void; onDone: () => void }

/** Moves everybody directly below a closed agent to the agent's upline; who moves and what ends is shown before. */
export function ChildrenDialog({ agent, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('bo.previewMoveChildren', { memberId: agent.id }))
  const seen = query.data
  const moving = seen?.children.filter(({ refusal }) => refusal === null) ?? []
  const people = moving.reduce((sum, child) => sum + child.people, 0)
  return (
    <DecisionDialog
      title={t('office.children.of', { account: agent.account })}
      width={520}
      text={t('office.children.text')}
      button={t('office.move.plan')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      check={() => moving.length > 0}
      act={(reason) => call('bo.moveChildren', { memberId: agent.id, reason })}
      onClose={onClose}
      onDone={({ planned, toConfirm, dueAt }) => {
        const said = { lines: formatCount(planned), confirm: formatCount(toConfirm), at: formatDateTime(dueAt) }
        toast.success(t(toConfirm > 0 ? 'office.children.plannedSecond' : 'office.children.planned', said))
        void refresh('bo.moves')
        onDone()
      }}
      onConflict={onDone}
    >
      {seen === undefined && <UntilLoaded query={query} notFound={t('office.unknown')} />}
      {seen && (
        <div className={own.effect}>
          <Facts
            facts={[
              { label: t('office.children.to'), value: seen.to ?? t('office.operator') },
              {
                label: t('office.children.lines'),
                value: t('office.children.someOf', {
                  lines: formatCount(moving.length),
                  all: formatCount(seen.childrenAll),
                }),
              },
              { label: t('office.move.people'), value: formatCount(people) },
              { label: t('office.move.at'), value: formatDateTime(seen.dueAt) },
              { label: t('office.move.ends'), value: formatCount(seen.endsAll) },
            ]}
          />
          <ul className={own.ends}>
            {seen.children.map(({ account, people: count, refusal }) => (
              <li key={account}>
                {refusal === null
                  ? t('office.children.line', { account, people: formatCount(count) })
                  : t('office.children.stays', { account, why: errorText({ code: refusal, value: {} }) })}
              </li>
            ))}
          </ul>
          <EndsOfMove ends={seen.ends} />
          <CutsOfMove cuts={seen.cuts} cutsAll={seen.cutsAll} />
        </div>
      )}
    </DecisionDialog>
  )
}
