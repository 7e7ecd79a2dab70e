import type { RouteInput, RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { useRef, useState, type ReactNode } from 'react'
import { call } from './api.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { TimeField } from './form.tsx'

type End = { until: string | null; isDirty: boolean; check: () => boolean; field: ReactNode }

/** The field for the end of a member's block; `shown` is the one that it has, undefined where there is no block yet. */
export function useBlockEnd(shown: string | null | undefined): End {
  const { t } = useTranslation('people')
  const [until, setUntil] = useState(shown ?? null)
  const [problem, setProblem] = useState<'half' | 'past' | 'same'>()
  const box = useRef<HTMLDivElement>(null)
  const isDirty = until !== (shown ?? null)
  return {
    until,
    isDirty,
    check: () => {
      // A date without its time reads as empty, which would block without an end.
      const isHalf = box.current?.querySelector('input')?.validity.badInput ?? false
      const isPast = until !== null && Date.parse(until) <= Date.now()
      const isSame = shown !== undefined && !isDirty
      const found = isHalf ? 'half' : isSame ? 'same' : isPast ? 'past' : undefined
      setProblem(found)
      return found === undefined
    },
    field: (
      <div ref={box}>
        <TimeField
          label={t('members.restrict.end')}
          hint={t('members.restrict.endHint')}
          error={problem && t(`members.restrict.${problem}`)}
          disabled={false}
          value={until}
          onChange={setUntil}
        />
      </div>
    ),
  }
}

export type Block = { id: string; name: string; until: string | null } & Pick<
  RouteInput<'bo.changeRestriction'>,
  'what'
>
type Props = {
  block: Block
  onClose: () => void
  onDone: (member: RouteValue<'bo.member'>) => void
  onConflict: () => void
}

/** Another end of a block that is in force, with a reason (issue 19 section 5). */
export function BlockEndDialog({ block, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('people')
  // As it was when the dialog was opened.
  const [{ id, name, what, until: from }] = useState(block)
  const end = useBlockEnd(from)
  return (
    <DecisionDialog
      title={t(`members.restrict.changeTitle.${what}`, { name })}
      text={t('members.restrict.changeText')}
      button={t('members.restrict.change')}
      isDirty={end.isDirty}
      reason={{ label: t('members.restrict.reason'), lengthMax: 300 }}
      check={end.check}
      act={(reason) => call('bo.changeRestriction', { id, what, from, until: end.until, reason })}
      onClose={onClose}
      onDone={onDone}
      onConflict={onConflict}
    >
      {end.field}
    </DecisionDialog>
  )
}
