import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, CopyRow, Modal, SelectField, TextField, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { callQuery, refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from './vendors.module.css'

const NOTE_MAX = 500
const hoursChoices = ['1', '24', '72'] as const

/** Who of the vendor may enter its own page: a one-time link for each, and all of them out at once. */
export function EngineersSection({ vendor }: { vendor: string }) {
  const { t } = useTranslation('backofficeVendors')
  const query = useQuery(callQuery('bo.vendorEngineers', { vendor }))
  const [open, setOpen] = useState<'invite' | 'end'>()
  const [link, setLink] = useState<string>()
  const rows = query.data?.rows ?? []
  return (
    <section className={styles.part}>
      <h3>{t('engineer.title')}</h3>
      <p className={styles.lead}>{t('engineer.lead')}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.name}>
              <b>{row.name}</b>
              <small className="num">
                {t('engineer.until', { at: formatDateTime(row.expiresAt), by: row.invitedBy })}
              </small>
            </span>
            <Badge tone={row.kind === 'session' ? 'gain' : 'info'}>{t(`engineer.kind.${row.kind}`)}</Badge>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen('invite')}>{t('engineer.invite')}</Button>
        {rows.length > 0 && (
          <Button variant="danger-outline" onClick={() => setOpen('end')}>
            {t('engineer.end')}
          </Button>
        )}
      </div>
      {open === 'invite' && (
        <InviteDialog
          vendor={vendor}
          onClose={() => setOpen(undefined)}
          onDone={(token) => {
            setOpen(undefined)
            // Behind the hash: no server and no log sees it.
            setLink(`${globalThis.location.origin}/vendor#${token}`)
          }}
        />
      )}
      {open === 'end' && (
        <DecisionDialog
          title={t('engineer.end')}
          text={t('engineer.endText')}
          button={t('engineer.end')}
          isDanger
          reason={{ label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX }}
          act={(reason) => call('bo.endEngineers', { vendor, reason })}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            toast.success(t('engineer.ended'))
            setOpen(undefined)
            void refresh('bo.vendorEngineers')
          }}
        />
      )}
      {link !== undefined && (
        <Modal opened onClose={() => setLink(undefined)} title={t('engineer.linkTitle')} width={520} isDirty>
          <div className={styles.once}>
            <p className={styles.lead}>{t('engineer.linkText')}</p>
            <dl>
              <CopyRow label={t('engineer.link')} value={link} />
            </dl>
          </div>
        </Modal>
      )}
    </section>
  )
}

type InviteProps = { vendor: string; onClose: () => void; onDone: (token: string) => void }

function InviteDialog({ vendor, onClose, onDone }: InviteProps) {
  const { t } = useTranslation('backofficeVendors')
  const { draft, field } = useDraft(() => ({ name: '', hours: '24' as (typeof hoursChoices)[number] }))
  const inviting = useMutation({
    mutationFn: () => call('bo.inviteEngineer', { vendor, name: draft.name.trim(), hours: Number(draft.hours) }),
    onSuccess: async ({ token }) => {
      await refresh('bo.vendorEngineers')
      onDone(token)
    },
  })
  return (
    <FormDialog
      title={t('engineer.invite')}
      button={t('engineer.invite')}
      isSending={inviting.isPending}
      onClose={onClose}
      onSubmit={() => draft.name.trim() !== '' && inviting.mutate()}
      failure={<FailureAlert error={inviting.error} />}
    >
      <TextField data-autofocus label={t('engineer.name')} maxLength={60} {...field.text('name')} />
      <SelectField
        label={t('engineer.hours')}
        {...field.choice('hours', hoursChoices, (hours) => t('keys.hours', { count: Number(hours) }))}
      />
    </FormDialog>
  )
}
