import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, CopyRow, TextAreaField, TextField, toast } from '@lotus/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form } from '../../shared/form.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { call } from './engineer-session.ts'
import type { Me } from './me.ts'
import { NoteFoot } from './note-foot.tsx'
import styles from './engineer.module.css'

/** Keys and addresses: what the engineer changes works once the operator has confirmed it. */
export function TrustPart({ me }: { me: Me }) {
  return (
    <>
      <Keys me={me} />
      <Addresses me={me} />
    </>
  )
}

function Keys({ me }: { me: Me }) {
  const { t } = useTranslation('vendorPage')
  const client = useQueryClient()
  const { draft, field } = useDraft({ keyId: `${me.code}-${me.keys.length + 1}`, publicKey: '', note: '' })
  const isRsa = me.dialect === 'rsa'
  const making = useMutation({
    mutationFn: () =>
      call('vendor.addKey', {
        keyId: draft.keyId,
        kind: isRsa ? 'rsa' : 'hmac',
        note: draft.note,
        ...(isRsa ? { publicKey: draft.publicKey } : {}),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['vendor.me'] }),
  })
  return (
    <section className={styles.card}>
      <h2>{t('keys.title')}</h2>
      <ul className={styles.rows}>
        {me.keys.map((key) => (
          <li key={key.keyId}>
            <span>
              <b className="num">{key.keyId}</b>
              <small className="num">
                {key.lastUsedAt === null ? t('keys.unused') : t('keys.used', { at: formatDateTime(key.lastUsedAt) })}
              </small>
            </span>
            <Badge tone={key.isLive ? 'gain' : 'neutral'}>{t(key.isLive ? 'keys.live' : 'keys.over')}</Badge>
          </li>
        ))}
      </ul>
      {making.data ? (
        <>
          <Alert tone="warning">{t(making.data.secret === null ? 'keys.sent' : 'keys.once')}</Alert>
          {making.data.secret !== null && (
            <dl>
              <CopyRow label={t('keys.secret')} value={making.data.secret} emphasized />
            </dl>
          )}
        </>
      ) : (
        <Form onSubmit={() => making.mutate()}>
          <FailureAlert error={making.error} conflict={t('conflict')} />
          <TextField size="sm" label={t('keys.name')} {...field.text('keyId', (typed) => typed.trim())} />
          {isRsa && <TextAreaField rows={5} label={t('keys.publicKey')} {...field.text('publicKey')} />}
          <NoteFoot note={field.text('note')} button={t('keys.make')} isSending={making.isPending} />
        </Form>
      )}
    </section>
  )
}

const urls = ['origin', 'apiUrl', 'transferUrl', 'historyUrl'] as const
const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

function Addresses({ me }: { me: Me }) {
  const { t } = useTranslation('vendorPage')
  const client = useQueryClient()
  const { draft, field } = useDraft({
    origin: me.origin,
    apiUrl: me.apiUrl ?? '',
    transferUrl: me.transferUrl ?? '',
    historyUrl: me.historyUrl ?? '',
    allowed: me.allowAddresses.join('\n'),
    note: '',
  })
  const sending = useMutation({
    mutationFn: () =>
      call('vendor.proposeAddresses', {
        origin: draft.origin.trim(),
        apiUrl: orNull(draft.apiUrl),
        transferUrl: orNull(draft.transferUrl),
        historyUrl: orNull(draft.historyUrl),
        allowAddresses: draft.allowed.split(/[\s,;]+/).filter((word) => word !== ''),
        note: draft.note,
      }),
    onSuccess: async () => {
      toast.success(t('sent'))
      await client.invalidateQueries({ queryKey: ['vendor.me'] })
    },
  })
  return (
    <section className={styles.card}>
      <h2>{t('address.title')}</h2>
      <Form onSubmit={() => sending.mutate()}>
        <FailureAlert error={sending.error} conflict={t('conflict')} />
        {urls.map((name) => (
          <TextField key={name} size="sm" type="url" label={t(`address.${name}`)} {...field.text(name)} />
        ))}
        <TextAreaField rows={3} label={t('address.allowed')} {...field.text('allowed')} />
        <NoteFoot note={field.text('note')} button={t('send')} isSending={sending.isPending} />
      </Form>
    </section>
  )
}
