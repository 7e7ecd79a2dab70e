import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Lock = Agent['locks'][number]

/** The locked accounts of a line: the member's own line, and lines that it is part of. */
export function LineLock({ agent, onChanged }: { agent: Agent; onChanged: () => void }) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit') && agent.place !== null
  const [isOpen, setOpen] = useState(false)
  const lock = agent.locks.find(({ isOwn }) => isOwn)
  const noteOf = ({ account, isOwn, people, at, by, reason }: Lock) => {
    const note = t('office.block.of', { by, time: formatDateTime(at), reason })
    const whole = t('office.lock.of', { people: formatCount(people), note })
    return isOwn ? whole : t('office.block.above', { account, note: whole })
  }
  return (
    <>
      {agent.locks.length > 0 && (
        <div className={own.facts}>
          <Facts facts={agent.locks.map((one) => ({ label: t(`office.lock.is.${one.state}`), value: noteOf(one) }))} />
        </div>
      )}
      {mayEdit && lock?.state !== 'LIFTING' && (
        <div className={styles.buttons}>
          <Button {...(lock ? {} : { variant: 'danger-outline' as const })} onClick={() => setOpen(true)}>
            {t(lock ? 'office.lock.lift' : 'office.lock.set')}
          </Button>
        </div>
      )}
      {isOpen && (
        <LockDialog
          agent={agent}
          lifts={lock !== undefined}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { agent: Agent; lifts: boolean; onClose: () => void; onDone: () => void }

function LockDialog({ agent: { id, account, people }, lifts, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('agents')
  return (
    <DecisionDialog
      title={t(lifts ? 'office.lock.askLift' : 'office.lock.askSet', { account })}
      text={t(lifts ? 'office.lock.effectLift' : 'office.lock.effectSet', { people: formatCount(people.team + 1) })}
      button={t(lifts ? 'office.lock.lift' : 'office.lock.set')}
      isDanger={!lifts}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      act={(reason) => call(lifts ? 'bo.unlockLine' : 'bo.lockLine', { memberId: id, reason })}
      onClose={onClose}
      onDone={({ people: count }) => {
        toast.success(t(lifts ? 'office.lock.doneLift' : 'office.lock.doneSet', { people: formatCount(count) }))
        onDone()
      }}
      // Another operator was first: the card shows what holds now.
      onConflict={onDone}
    />
  )
}
