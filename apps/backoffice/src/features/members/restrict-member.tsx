import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { BlockEndDialog, useBlockEnd } from '../../shared/block-end.tsx'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'

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

/** Blocks bets or withdrawals of one member, changes the end, or lifts it (operations.md 1.1). */
export function RestrictMember({ member, onChange }: Props) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState<What>()
  const [changed, setChanged] = useState<What>()
  const { id, username: name } = member
  const until = member.restrictions.find(({ what }) => what === changed)?.until ?? null
  return (
    <>
      {kinds.map((what) => (
        <Button key={what} onClick={() => setOpen(what)}>
          {t(`members.restrict.${what}.${isBlocked(member, what) ? 'lift' : 'set'}`)}
        </Button>
      ))}
      {member.restrictions.map(({ what }) => (
        <Button key={what} onClick={() => setChanged(what)}>
          {t(`members.restrict.${what}.change`)}
        </Button>
      ))}
      {open && <RestrictDialog member={member} what={open} onChange={onChange} onClose={() => setOpen(undefined)} />}
      {changed && (
        <BlockEndDialog
          block={{ id, name, what: changed, until }}
          onClose={() => setChanged(undefined)}
          onDone={(next) => {
            toast.success(t('members.done'))
            onChange(next)
            setChanged(undefined)
          }}
          onConflict={() => {
            toast.error(t('members.restrict.conflict'))
            setChanged(undefined)
          }}
        />
      )}
    </>
  )
}

const isBlocked = ({ restrictions }: Member, what: What) => restrictions.some((one) => one.what === what)

function RestrictDialog({ member, what, onChange, onClose }: Props & { what: What; onClose: () => void }) {
  const { t } = useTranslation('people')
  // As it was when the dialog was opened.
  const [isLift] = useState(isBlocked(member, what))
  const end = useBlockEnd(undefined)
  const word = isLift ? 'lift' : 'set'
  const { id, username: name } = member
  return (
    <DecisionDialog
      title={t(`members.restrict.${what}.${word}Title`, { name })}
      text={t(`members.restrict.${what}.${word}Text`)}
      button={t(`members.restrict.${what}.${word}`)}
      isDanger={!isLift}
      isDirty={end.isDirty}
      reason={{ label: t('members.restrict.reason'), lengthMax: 300 }}
      check={() => isLift || end.check()}
      act={(reason) =>
        isLift
          ? call('bo.unrestrictMember', { id, what, reason })
          : call('bo.restrictMember', { id, what, until: end.until, reason })
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
      {!isLift && end.field}
    </DecisionDialog>
  )
}
