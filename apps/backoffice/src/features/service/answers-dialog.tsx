import { inEachLanguage, localText, mapTexts, useTranslation } from '@lotus/i18n'
import { Button, EmptyState, IconButton, Modal, TextField, toast } from '@lotus/ui'
import { IconPencil, IconPlus, IconTrash } from '@lotus/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterConfirmation } from '../../shared/after-confirmation.ts'
import { call } from '../../shared/api.ts'
import { DialogForm } from '../../shared/form-dialog.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { callQuery, refresh } from '../../shared/queries.ts'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import type { Answer } from './find-answers.ts'
import styles from './service.module.css'

const TITLE_MAX = 60
const TEXT_MAX = 1000
const blank: Answer = { id: '', title: '', text: inEachLanguage() }

/** The prepared answers of live support: shared by all operators, in each complete language. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('backofficeTalk')
  const query = useQuery(callQuery('bo.serviceAnswers', {}))
  const [edited, setEdited] = useState<Answer>()
  const remove = (answer: Answer) =>
    afterConfirmation(
      {
        title: t('answers.removeTitle', { title: answer.title }),
        confirmLabel: t('common:action.delete'),
        danger: true,
      },
      async () => {
        await call('bo.removeServiceAnswer', { id: answer.id })
        await refresh('bo.serviceAnswers')
      },
    )
  const rows = query.data?.rows
  return (
    <Modal opened onClose={onClose} title={t('answers.title')} width={560} isDirty={edited !== undefined}>
      {edited ? (
        <AnswerForm key={edited.id} answer={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <div className={styles.dialog}>
          {!rows && <UntilLoaded query={query} lines={4} />}
          {rows?.length === 0 && <EmptyState title={t('answers.empty')} hint={t('answers.emptyHint')} />}
          {rows && rows.length > 0 && (
            <ul className={styles.answerList}>
              {rows.map((answer) => (
                <li key={answer.id}>
                  <div className="grow">
                    <b>{answer.title}</b>
                    <p>{localText(answer.text)}</p>
                  </div>
                  <IconButton
                    label={t('answers.edit', { title: answer.title })}
                    icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
                    onClick={() => setEdited(answer)}
                  />
                  <IconButton
                    label={t('answers.remove', { title: answer.title })}
                    icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
                    onClick={() => void remove(answer)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Button icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited(blank)}>
            {t('answers.add')}
          </Button>
        </div>
      )}
    </Modal>
  )
}

function AnswerForm({ answer, onDone }: { answer: Answer; onDone: () => void }) {
  const { t } = useTranslation('backofficeTalk')
  const { draft, field } = useDraft(answer)
  const [isAsked, setAsked] = useState(false)
  const missing = (text: string) => (isAsked && text.trim() === '' ? t('answers.missing') : undefined)
  const save = useMutation({
    mutationFn: () =>
      call('bo.saveServiceAnswer', {
        ...(answer.id === '' ? {} : { id: answer.id }),
        title: draft.title.trim(),
        text: mapTexts(draft.text, (text) => text.trim()),
      }),
    onSuccess: async () => {
      await refresh('bo.serviceAnswers')
      toast.success(t('answers.saved'))
      onDone()
    },
  })
  const isWhole = [draft.title, ...Object.values(draft.text)].every((text) => text.trim() !== '')
  return (
    <DialogForm
      button={t('common:action.save')}
      isSending={save.isPending}
      failure={<FailureAlert error={save.error} />}
      onBack={onDone}
      onSubmit={() => {
        setAsked(true)
        if (isWhole) save.mutate()
      }}
    >
      <TextField
        data-autofocus
        label={t('answers.name')}
        hint={t('answers.nameHint')}
        maxLength={TITLE_MAX}
        error={missing(draft.title)}
        {...field.text('title')}
      />
      <LocalizedFields
        label={(language) => t('answers.text', { language })}
        rows={3}
        maxLength={TEXT_MAX}
        error={(language) => missing(draft.text[language])}
        of={(language) => field.textIn('text', language)}
      />
    </DialogForm>
  )
}
