import { inboxActions, inboxScopes, inboxTypes } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import {
  Alert,
  Button,
  confirm,
  Segmented,
  SelectField,
  TextAreaField,
  TextField,
  toast,
  useIsOffline,
} from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { asHtml } from './preview-html.ts'
import { Preview } from './preview.tsx'
import styles from './inbox.module.css'

type Props = { onClose: () => void; onSent: (id: string) => void }

const languages = ['vi', 'en'] as const
const TITLE_MAX = 120
const BODY_MAX = 7000
const NAMES_MAX = 200
const RANK_MAX = 100

const start = {
  scope: 'MEMBER' as (typeof inboxScopes)[number],
  names: '',
  rankMin: '1',
  type: 'SYSTEM' as (typeof inboxTypes)[number],
  action: '' as '' | (typeof inboxActions)[number],
  ref: '',
  title: { vi: '', en: '' },
  body: { vi: '', en: '' },
}

/** Names by comma, blank or line, each once. */
const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]

/** Writes a message: to whom, what kind, in both languages, with a preview beside the words. */
export function ComposePanel({ onClose, onSent }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const formId = useId()
  const isOffline = useIsOffline()
  const [values, setValues] = useState(start)
  const [language, setLanguage] = useState<'vi' | 'en'>('vi')
  const [isAsked, setAsked] = useState(false)
  const names = namesOf(values.names)
  const set = (part: Partial<typeof start>) => setValues({ ...values, ...part })
  const missing = (text: string) => (isAsked && text.trim() === '' ? t('answers.missing') : undefined)
  const namesProblem =
    values.scope !== 'MEMBER'
      ? undefined
      : names.length === 0
        ? t('inbox.namesMissing')
        : names.length > NAMES_MAX
          ? t('inbox.namesMany', { max: NAMES_MAX })
          : undefined
  const unfinished = languages.find((entry) => values.title[entry].trim() === '' || values.body[entry].trim() === '')

  const send = useMutation({
    mutationFn: () =>
      call('bo.sendInbox', {
        scope: values.scope,
        ...(values.scope === 'MEMBER' ? { members: names } : {}),
        ...(values.scope === 'RANK' ? { rankMin: Number(values.rankMin) } : {}),
        type: values.type,
        title: { vi: values.title.vi.trim(), en: values.title.en.trim() },
        body: { vi: asHtml(values.body.vi), en: asHtml(values.body.en) },
        ...(values.action === '' ? {} : { action: { kind: values.action, ref: values.ref.trim() || null } }),
      }),
    onSuccess: async ({ id, unknown }) => {
      await refresh('bo.inbox')
      if (unknown.length > 0) toast.info(t('inbox.unknown', { names: unknown.join(', ') }))
      else toast.success(t('inbox.sentDone'))
      onSent(id)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (unfinished !== undefined) setLanguage(unfinished)
    if (namesProblem !== undefined || unfinished !== undefined || send.isPending) return
    const isSure =
      values.scope === 'MEMBER' ||
      (await confirm({ title: t('inbox.sureTitle'), text: t('inbox.sureText'), confirmLabel: t('inbox.send') }))
    if (isSure) send.mutate()
  }
  return (
    <SidePanel
      label={t('inbox.write')}
      onClose={onClose}
      title={t('inbox.write')}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={send.isPending} disabled={isOffline}>
          {t('inbox.send')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          block
          label={t('inbox.fact.to')}
          value={values.scope}
          options={inboxScopes.map((scope) => ({ value: scope, label: t(`inbox.scope.${scope}`) }))}
          onChange={(scope) => set({ scope })}
        />
        <p className={styles.hint}>{t('inbox.scopeHint')}</p>
        {values.scope === 'MEMBER' && (
          <TextAreaField
            data-autofocus
            label={t('inbox.names')}
            labelAside={names.length > 0 ? String(names.length) : undefined}
            hint={t('inbox.namesHint', { max: NAMES_MAX })}
            error={isAsked ? namesProblem : undefined}
            rows={2}
            value={values.names}
            onChange={(event) => set({ names: event.target.value })}
          />
        )}
        {values.scope === 'RANK' && (
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={RANK_MAX}
            label={t('inbox.rankMin')}
            value={values.rankMin}
            onChange={(event) => set({ rankMin: event.target.value })}
          />
        )}
        <div className={styles.two}>
          <SelectField
            label={t('inbox.column.type')}
            value={values.type}
            options={inboxTypes.map((value) => ({ value, label: t(`talk:inbox.type.${value}`) }))}
            onChange={({ target }) => set({ type: inboxTypes.find((value) => value === target.value) ?? 'SYSTEM' })}
          />
          <SelectField
            label={t('inbox.action')}
            value={values.action}
            options={[
              { value: '', label: t('inbox.noAction') },
              ...inboxActions.map((value) => ({ value, label: t(`talk:inbox.action.${value}`) })),
            ]}
            onChange={({ target }) => set({ action: inboxActions.find((value) => value === target.value) ?? '' })}
          />
        </div>
        {values.action === 'PAGE' && (
          <TextField
            label={t('inbox.ref')}
            hint={t('inbox.refHint')}
            maxLength={80}
            value={values.ref}
            onChange={(event) => set({ ref: event.target.value })}
          />
        )}
        <Segmented
          block
          label={t('inbox.writeIn')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onChange={setLanguage}
        />
        <TextField
          key={`title-${language}`}
          label={t('inbox.titleField')}
          maxLength={TITLE_MAX}
          error={missing(values.title[language])}
          value={values.title[language]}
          onChange={(event) => set({ title: { ...values.title, [language]: event.target.value } })}
        />
        <TextAreaField
          key={`body-${language}`}
          label={t('inbox.bodyField')}
          hint={t('inbox.bodyHint')}
          rows={6}
          maxLength={BODY_MAX}
          error={missing(values.body[language])}
          value={values.body[language]}
          onChange={(event) => set({ body: { ...values.body, [language]: event.target.value } })}
        />
        {send.error && <Alert tone="loss">{failureText(send.error)}</Alert>}
      </form>
      <h3 className={styles.heading}>{t('inbox.preview')}</h3>
      <Preview title={values.title[language]} body={values.body[language]} language={language} type={values.type} />
    </SidePanel>
  )
}
