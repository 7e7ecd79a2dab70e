import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Block = Agent['blocks'][number]
type What = Block['what']
const kinds: readonly What[] = ['TRANSFERS', 'WITHDRAWALS']

/** What is blocked for a member and everybody below, and by whose line. */
export function Blocks({ agent, onChanged }: { agent: Agent; onChanged: () => void }) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<What>()
  const isBlocked = (what: What) => agent.blocks.some((block) => block.isOwn && block.what === what)
  const noteOf = ({ account, isOwn, at, by, reason }: Block) => {
    const note = t('office.block.of', { by, time: formatDateTime(at), reason })
    return isOwn ? note : t('office.block.above', { account, note })
  }
  return (
    <>
      {agent.blocks.length > 0 && (
        <div className={own.facts}>
          <Facts
            facts={agent.blocks.map((block) => ({ label: t(`office.block.${block.what}`), value: noteOf(block) }))}
          />
        </div>
      )}
      {mayEdit && (
        <div className={styles.buttons}>
          {kinds.map((what) => (
            <Button
              key={what}
              {...(isBlocked(what) ? {} : { variant: 'danger-outline' as const })}
              onClick={() => setOpen(what)}
            >
              {t(`office.block.${isBlocked(what) ? 'lift' : 'set'}.${what}`)}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <BlockDialog
          agent={agent}
          what={open}
          lifts={isBlocked(open)}
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

type DialogProps = { agent: Agent; what: What; lifts: boolean; onClose: () => void; onDone: () => void }

function BlockDialog({ agent: { id, account }, what, lifts, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('agents')
  const name = lifts ? 'bo.unblockTeam' : 'bo.blockTeam'
  return (
    <DecisionDialog
      title={t(`office.block.ask${lifts ? 'Lift' : 'Set'}.${what}`, { account })}
      text={lifts ? t('office.block.effectLift') : t(`office.block.effectSet.${what}`)}
      button={t(`office.block.${lifts ? 'lift' : 'set'}.${what}`)}
      isDanger={!lifts}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      act={(reason) => call(name, { memberId: id, what, reason })}
      onClose={onClose}
      onDone={() => {
        toast.success(t(lifts ? 'office.block.doneLift' : 'office.block.doneSet', { account }))
        onDone()
      }}
      // Another operator was first: the card shows what holds now.
      onConflict={onDone}
    />
  )
}
