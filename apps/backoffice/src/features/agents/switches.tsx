import { useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Switches = NonNullable<Agent['switches']>
type What = keyof Switches
const ofAgents: readonly What[] = ['OPEN_AGENTS', 'TRANSFER_DOWN', 'TRANSFER_UP']
const ofPlayers: readonly What[] = ['TRANSFER_UP']

type Props = { agent: Agent; isAgent: boolean; onChanged: () => void }

/** What the operator allows this one member: opening agents, and sending money down or up (operations.md 1.1). */
export function Switches({ agent, isAgent, onChanged }: Props) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<What>()
  const { switches } = agent
  if (switches === null) return null
  const shown = isAgent ? ofAgents : ofPlayers
  return (
    <>
      <div className={own.facts}>
        <Facts
          facts={shown.map((what) => ({
            label: t(`office.switch.${what}`),
            value: t(switches[what] ? 'office.switch.on' : 'office.switch.off'),
          }))}
        />
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          {shown.map((what) => (
            <Button
              key={what}
              {...(switches[what] ? { variant: 'danger-outline' as const } : {})}
              onClick={() => setOpen(what)}
            >
              {t(`office.switch.${switches[what] ? 'forbid' : 'allow'}.${what}`)}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <SwitchDialog
          agent={agent}
          what={open}
          allows={!switches[open]}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { agent: Agent; what: What; allows: boolean; onClose: () => void; onDone: () => void }

function SwitchDialog({ agent: { id, account }, what, allows, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('agents')
  const move = allows ? 'allow' : 'forbid'
  return (
    <DecisionDialog
      title={t('office.switch.ask', { account, what: t(`office.switch.${move}.${what}`) })}
      text={t(allows ? 'office.switch.effectAllow' : `office.switch.effect.${what}`)}
      button={t(`office.switch.${move}.${what}`)}
      isDanger={!allows}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      act={(reason) => call('bo.setAgentSwitch', { memberId: id, what, isAllowed: allows, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t('office.switch.done', { account }))
        onDone()
      }}
      // Another operator was first: the card shows what holds now.
      onConflict={onDone}
    />
  )
}
