import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import styles from '../../shared/settings.module.css'

type Member = RouteValue<'bo.member'>
type Props = { member: Member; onChange: (member: Member) => void }

/** What is known of a member's other accounts, as lines of the facts: each with its label. */
export function useSamePersonFacts({ samePerson: { main, others, alike } }: Member): readonly [string, string][] {
  const { t } = useTranslation('people')
  const list = (texts: readonly string[]) => texts.join(' · ')
  return [
    ...(main
      ? [
          ['members.same.main', list([main.username, main.by, formatDateTime(main.at), main.reason])] as [
            string,
            string,
          ],
        ]
      : []),
    ...(others.length > 0
      ? [['members.same.others', list(others.map(({ username }) => username))] as [string, string]]
      : []),
    ...(alike.length > 0
      ? [
          [
            'members.same.alike',
            list(alike.map(({ username, field }) => `${username} (${t(`members.same.field.${field}`)})`)),
          ] as [string, string],
        ]
      : []),
  ]
}

/** Marks an account as of the same person as another one, or takes the mark off (operations.md 1.13). */
export function SamePersonDeed({ member, onChange }: Props) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const { main, others, alike } = member.samePerson
  const [username, setUsername] = useState(alike[0]?.username ?? '')
  if (others.length > 0) return null
  const word = main === null ? 'mark' : 'lift'
  const close = () => setOpen(false)
  const act = (reason: string) =>
    main === null
      ? call('bo.markSamePerson', { id: member.id, username: username.trim(), reason })
      : call('bo.liftSamePerson', { id: member.id, reason })
  return (
    <>
      <span className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{t(`members.same.${word}.open`)}</Button>
      </span>
      {isOpen && (
        <DecisionDialog
          title={t(`members.same.${word}.title`, { name: member.username })}
          text={t(`members.same.${word}.text`)}
          button={t(`members.same.${word}.button`)}
          isDanger
          reason={{ label: t('reason'), lengthMax: 300 }}
          check={() => main !== null || username.trim() !== ''}
          act={act}
          onClose={close}
          onDone={(next) => {
            toast.success(t('members.done'))
            onChange(next)
            close()
          }}
          onConflict={() => {
            toast.error(t('members.same.conflict'))
            close()
          }}
        >
          {main === null && (
            <TextField
              label={t('members.same.mark.name')}
              maxLength={64}
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
          )}
        </DecisionDialog>
      )}
    </>
  )
}
