import { useTranslation, type Localized } from '@lotus/i18n'
import { TextAreaField, TextField } from '@lotus/ui'
import { TimeField } from '../../shared/form.tsx'
import { fieldsOf } from '../../shared/use-draft.ts'
import { BothColumns } from './both-columns.tsx'
import { HtmlField } from './html-field.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { SortField } from './sort-field.tsx'

const TITLE_MAX = 140
const SUMMARY_MAX = 400

type Period = { startsAt: string | null; endsAt: string | null; sort: number }
type PeriodProps = { draft: Period; set: (part: Partial<Period>) => void; disabled: boolean; isWrong: boolean }

/** When a notice or a banner is shown, and its position among the others. */
export function PeriodFields({ draft, set, disabled, isWrong }: PeriodProps) {
  const { t } = useTranslation('backofficeContent')
  const field = fieldsOf(draft, set, disabled)
  return (
    <>
      <TimeField label={t('field.startsAt')} hint={t('field.startsAtHint')} {...field.value('startsAt')} />
      <TimeField
        label={t('field.endsAt')}
        hint={t('field.endsAtHint')}
        error={isWrong ? t('field.endsAtWrong') : undefined}
        {...field.value('endsAt')}
      />
      <SortField {...field.value('sort')} />
    </>
  )
}

type Texts = { title: Localized; html: Localized; summary?: Localized }
type TextProps = {
  draft: Texts
  set: (part: Partial<Texts>) => void
  disabled: boolean
  titleError: string | undefined
}

/** Title, optional summary and the text in each language, with a preview of what readers see. */
export function TextColumns({ draft, set, disabled, titleError }: TextProps) {
  const { t } = useTranslation('backofficeContent')
  const { summary } = draft
  const field = fieldsOf(draft, set, disabled)
  return (
    <BothColumns>
      {(language) => (
        <>
          <TextField
            label={t('field.title')}
            maxLength={TITLE_MAX}
            error={titleError}
            {...field.textIn('title', language)}
          />
          {summary && (
            <TextAreaField
              label={t('field.summary')}
              hint={t('field.summaryHint')}
              rows={2}
              maxLength={SUMMARY_MAX}
              {...field.textIn('summary', language)}
            />
          )}
          <HtmlField
            label={t('field.content')}
            language={language}
            value={draft.html[language]}
            disabled={disabled}
            onChange={(html) => set({ html: { ...draft.html, [language]: html } })}
          />
          <PreviewFrame
            language={language}
            title={draft.title[language]}
            summary={summary?.[language] ?? ''}
            html={draft.html[language]}
          />
        </>
      )}
    </BothColumns>
  )
}
