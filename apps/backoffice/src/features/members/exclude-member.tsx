import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, SelectField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'

type Member = RouteValue<'bo.member'>
type Props = { member: Member; onChange: (member: Member) => void }

const FOR_EVER = ''

/** Excludes a member from play for a period, with a reason and after a question (trust.md EXC-2). */
export function ExcludeMember({ member, onChange }: Props) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const [months, setMonths] = useState(String(member.exclusionMonths[0] ?? FOR_EVER))
  const close = () => setOpen(false)
  const excluded = (next: Member) => {
    toast.success(t('members.exclude.done', { name: next.username }))
    onChange(next)
    close()
  }
  return (
    <>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {t('members.exclude.open')}
      </Button>
      {isOpen && (
        <DecisionDialog
          title={t('members.exclude.title', { name: member.username })}
          text={t('members.exclude.text')}
          button={t('members.exclude.button')}
          isDanger
          reason={{ label: t('reason'), lengthMax: 300 }}
          act={(reason) =>
            call('bo.excludeMember', { id: member.id, months: months === FOR_EVER ? null : Number(months), reason })
          }
          onClose={close}
          onDone={excluded}
          onConflict={() => {
            toast.error(t('members.exclude.held'))
            close()
          }}
        >
          <SelectField
            label={t('members.exclude.term')}
            value={months}
            options={[
              ...member.exclusionMonths.map((count) => ({
                value: String(count),
                label: t('members.exclude.months', { count }),
              })),
              { value: FOR_EVER, label: t('members.exclude.forever') },
            ]}
            onChange={(event) => setMonths(event.target.value)}
          />
        </DecisionDialog>
      )}
    </>
  )
}
