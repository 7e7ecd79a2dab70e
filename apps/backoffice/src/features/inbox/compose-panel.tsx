import { inboxActions, inboxScopes, inboxTypes } from '@lotus/contract'
import {
  defaultLanguage,
  completeLanguages,
  useTranslation,
  type CompleteLanguage,
  inEachLanguage,
  mapTexts,
} from '@lotus/i18n'
import { Button, confirm, Segmented, SelectField, TextAreaField, TextField, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../shared/api.ts'
import { Form } from '../../shared/form.tsx'
import { LanguageSwitch } from '../../shared/language-switch.tsx'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from './inbox.module.css'
import { asHtml } from './preview-html.ts'
import { Preview } from './preview.tsx'

const TITLE_MAX = 120
const BODY_MAX = 7000
const NAMES_MAX = 200
const RANK_MAX = 100
const REF_MAX = 80

const start = {
  scope: 'MEMBER' as (typeof inboxScopes)[number],
  names: '',
  rankMin: '1',
  type: 'SYSTEM' as (typeof inboxTypes)[number],
  action: '' as '' | (typeof inboxActions)[number],
  ref: '',
  title: inEachLanguage(),
  body: inEachLanguage(),
}
type Draft = typeof start
type Fields = ReturnType<typeof useDraft<Draft>>

/** Names separated by commas, blanks or lines, each once. */
const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]

/** Writes a message: recipients, kind and text in each language, with a preview beside it. */
export function ComposePanel({ onClose, onSent }: { onClose: () => void; onSent: (id: string) => void }) {
  const { t } = useTranslation('backofficeTalk')
  const formId = useId()
  const isOffline = useIsOffline()
  const fields = useDraft(start)
  const { draft } = fields
  const [language, setLanguage] = useState<CompleteLanguage>(defaultLanguage)
  const [isAsked, setAsked] = useState(false)
  const namesProblem = useNamesProblem(draft)
  const unfinished = completeLanguages.find(
    (entry) => draft.title[entry].trim() === '' || draft.body[entry].trim() === '',
  )
  const send = useSending(draft, onSent)
  const submit = async () => {
    setAsked(true)
    if (unfinished !== undefined) setLanguage(unfinished)
    if (namesProblem !== undefined || unfinished !== undefined || send.isPending) return
    const isSure =
      draft.scope === 'MEMBER' ||
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
      <Form id={formId} className={styles.form} onSubmit={() => void submit()}>
        <Receivers {...fields} problem={isAsked ? namesProblem : undefined} />
        <KindFields {...fields} />
        <LanguageSwitch label={t('inbox.writeIn')} value={language} onChange={setLanguage} />
        <TextFields key={language} {...fields} language={language} isAsked={isAsked} />
        <FailureAlert error={send.error} />
      </Form>
      <h3 className={styles.heading}>{t('inbox.preview')}</h3>
      <Preview title={draft.title[language]} body={draft.body[language]} language={language} type={draft.type} />
    </SidePanel>
  )
}

/** What is wrong with the list of recipients. */
function useNamesProblem({ scope, names: typed }: Draft): string | undefined {
  const { t } = useTranslation('backofficeTalk')
  const count = namesOf(typed).length
  if (scope !== 'MEMBER') return undefined
  if (count === 0) return t('inbox.namesMissing')
  return count > NAMES_MAX ? t('inbox.namesMany', { max: NAMES_MAX }) : undefined
}

/** A contract is told of by its own notices alone. */
const offeredActions = inboxActions.filter((action) => action !== 'CONTRACT' && action !== 'UPLINE')

function useSending({ scope, names, rankMin, type, title, body, action, ref }: Draft, onSent: (id: string) => void) {
  const { t } = useTranslation('backofficeTalk')
  return useMutation({
    mutationFn: () =>
      call('bo.sendInbox', {
        scope,
        ...(scope === 'MEMBER' ? { members: namesOf(names) } : {}),
        ...(scope === 'RANK' ? { rankMin: Number(rankMin) } : {}),
        type,
        title: mapTexts(title, (text) => text.trim()),
        body: mapTexts(body, asHtml),
        ...(action === '' ? {} : { action: { kind: action, ref: ref.trim() || null } }),
      }),
    onSuccess: async ({ id, unknown }) => {
      await refresh('bo.inbox')
      if (unknown.length > 0) toast.info(t('inbox.unknown', { names: unknown.join(', ') }))
      else toast.success(t('inbox.sentDone'))
      onSent(id)
    },
  })
}

/** Recipients: everybody, members from a rank on, or some by name. */
function Receivers({ draft, set, field, problem }: Fields & { problem: string | undefined }) {
  const { t } = useTranslation('backofficeTalk')
  const count = namesOf(draft.names).length
  return (
    <>
      <Segmented
        block
        label={t('inbox.fact.to')}
        value={draft.scope}
        options={inboxScopes.map((scope) => ({ value: scope, label: t(`inbox.scope.${scope}`) }))}
        onChange={(scope) => set({ scope })}
      />
      <p className={styles.hint}>{t('inbox.scopeHint')}</p>
      {draft.scope === 'MEMBER' && (
        <TextAreaField
          data-autofocus
          label={t('inbox.names')}
          labelAside={count > 0 ? String(count) : undefined}
          hint={t('inbox.namesHint', { max: NAMES_MAX })}
          error={problem}
          rows={2}
          {...field.text('names')}
        />
      )}
      {draft.scope === 'RANK' && (
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={RANK_MAX}
          label={t('inbox.rankMin')}
          {...field.text('rankMin')}
        />
      )}
    </>
  )
}

/** The kind of message, and where its button leads. */
function KindFields({ draft, field }: Fields) {
  const { t } = useTranslation('backofficeTalk')
  const actionText = (action: Draft['action']) => t(action === '' ? 'inbox.noAction' : `talk:inbox.action.${action}`)
  return (
    <>
      <div className={styles.two}>
        <SelectField
          label={t('inbox.column.type')}
          {...field.choice('type', inboxTypes, (type) => t(`talk:inbox.type.${type}`))}
        />
        <SelectField label={t('inbox.action')} {...field.choice('action', ['', ...offeredActions], actionText)} />
      </div>
      {draft.action === 'PAGE' && (
        <TextField label={t('inbox.ref')} hint={t('inbox.refHint')} maxLength={REF_MAX} {...field.text('ref')} />
      )}
    </>
  )
}

function TextFields({ draft, field, language, isAsked }: Fields & { language: CompleteLanguage; isAsked: boolean }) {
  const { t } = useTranslation('backofficeTalk')
  const missing = (text: string) => (isAsked && text.trim() === '' ? t('answers.missing') : undefined)
  return (
    <>
      <TextField
        label={t('inbox.titleField')}
        maxLength={TITLE_MAX}
        error={missing(draft.title[language])}
        {...field.textIn('title', language)}
      />
      <TextAreaField
        label={t('inbox.bodyField')}
        hint={t('inbox.bodyHint')}
        rows={6}
        maxLength={BODY_MAX}
        error={missing(draft.body[language])}
        {...field.textIn('body', language)}
      />
    </>
  )
}
