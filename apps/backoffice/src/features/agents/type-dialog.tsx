import { isAgentType, isTestType } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, SelectField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { Agent } from './types.ts'

const types = ['AGENT', 'TEST_AGENT', 'PLAYER'] as const
export type AgentType = (typeof types)[number]

export function typeOf({ type }: Pick<Agent, 'type'>): AgentType {
  if (!isAgentType(type)) return 'PLAYER'
  return isTestType(type) ? 'TEST_AGENT' : 'AGENT'
}

type Props = { agent: Agent; onClose: () => void; onDone: () => void }

/** Makes an agent, a test agent or a player of a member; what it does is told before. */
export function TypeDialog({ agent, onClose, onDone }: Props) {
  const { t } = useTranslation('agents')
  const others = types.filter((type) => type !== typeOf(agent))
  const [typed, setTyped] = useState<string>()
  const type = others.find((one) => one === typed) ?? (typeOf(agent) === 'AGENT' ? 'PLAYER' : 'AGENT')
  return (
    <DecisionDialog
      title={t('office.type.of', { account: agent.account })}
      text={t(`office.type.effect.${type}`)}
      button={t('office.type.button')}
      isDanger={type === 'PLAYER'}
      isDirty={typed !== undefined}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      act={(reason) => call('bo.setAgentType', { memberId: agent.id, type, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('office.type.done', { account: agent.account, type: t(`office.type.is.${type}`) }))
        onDone()
      }}
      onConflict={onDone}
    >
      <SelectField
        size="sm"
        label={t('office.type.to')}
        options={others.map((value) => ({ value, label: t(`office.type.is.${value}`) }))}
        value={type}
        onChange={(event) => setTyped(event.target.value)}
      />
      {(type === 'TEST_AGENT') !== (typeOf(agent) === 'TEST_AGENT') && type !== 'PLAYER' && (
        <Alert tone="warning">{t('office.type.testEnds')}</Alert>
      )}
    </DecisionDialog>
  )
}
