import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { TimeField } from '../../shared/form.tsx'

type Member = RouteValue<'bo.member'>
type What = Member['restrictions'][number]['what']
type Props = { member: Member; onChange: (member: Member) => void }
const kinds: readonly What[] = ['BETS', 'WITHDRAWALS']

/** What is blocked of a member, as lines of the facts: each with its label. */
export function useRestrictionFacts({ restrictions }: Member): readonly [string, string][] {
  const { t } = useTranslation('people')
  return restrictions.map(({ what, at, by, reason, until }) => [
    `members.restrict.${what}.fact`,
    [
      until === null ? t('members.restrict.open') : t('members.restrict.until', { time: formatDateTime(until) }),
      by,
      formatDateTime(at),
      reason,
    ].join(' · '),
  ])
}

/** Blocks bets or withdrawals of one member, or lifts it (operations.md 1.1). */
export function RestrictMember({ member, onChange }: Props) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState<What>()
  return (
    <>
      {kinds.map((what) => (
        <Button key={what} onClick={() => setOpen(what)}>
          {t(`members.restrict.${what}.${isBlocked(member, what) ? 'lift' : 'set'}`)}
        </Button>
      ))}
      {open && <RestrictDialog member={member} what={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const isBlocked = ({ restrictions }: Member, what: What) => restrictions.some((one) => one.what === what)

function RestrictDialog({ member, what, onChange, onClose }: Props & { what: What; onClose: () => void }) {
  const { t } = useTranslation('people')
  // As it was when the dialog was opened.
  const [isLift] = useState(isBlocked(member, what))
  const [until, setUntil] = useState<string | null>(null)
  const [problem, setProblem] = useState<'half' | 'past'>()
  const end = useRef<HTMLDivElement>(null)
  const word = isLift ? 'lift' : 'set'
  const { id, username: name } = member
  return (
    <DecisionDialog
      title={t(`members.restrict.${what}.${word}Title`, { name })}
      text={t(`members.restrict.${what}.${word}Text`)}
      button={t(`members.restrict.${what}.${word}`)}
      isDanger={!isLift}
      isDirty={until !== null}
      reason={{ label: t('members.restrict.reason'), lengthMax: 300 }}
      check={() => {
        // A date without its time reads as empty, which would block without an end.
        const isHalf = end.current?.querySelector('input')?.validity.badInput ?? false
        const isPast = until !== null && Date.parse(until) <= Date.now()
        const found = isHalf ? 'half' : isPast ? 'past' : undefined
        setProblem(found)
        return found === undefined
      }}
      act={(reason) =>
        isLift
          ? call('bo.unrestrictMember', { id, what, reason })
          : call('bo.restrictMember', { id, what, until, reason })
      }
      onClose={onClose}
      onDone={(next) => {
        toast.success(t('members.done'))
        onChange(next)
        onClose()
      }}
      onConflict={() => {
        toast.error(t('members.restrict.conflict'))
        onClose()
      }}
    >
      {!isLift && (
        <div ref={end}>
          <TimeField
            label={t('members.restrict.end')}
            hint={t('members.restrict.endHint')}
            error={problem && t(`members.restrict.${problem}`)}
            disabled={false}
            value={until}
            onChange={setUntil}
          />
        </div>
      )}
    </DecisionDialog>
  )
}
