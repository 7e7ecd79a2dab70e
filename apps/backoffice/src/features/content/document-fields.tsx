import { useTranslation } from '@lotus/i18n'
import { Button, SelectField, TextAreaField, TextField, toast } from '@lotus/ui'
import { failureText } from '../../shared/failure-text.ts'
import { BothColumns } from './both-columns.tsx'
import styles from './content.module.css'
import type { Draft } from './document-types.ts'
import { HtmlField } from './html-field.tsx'
import { inMine } from './list-parts.tsx'
import { SortField } from './sort-field.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { useCategories } from './use-categories.ts'
import { usePicture } from './use-picture.ts'

const TITLE_MAX = 140
const SUMMARY_MAX = 400
const SLUG_MAX = 80
const NOTE_MAX = 140

type Props = {
  draft: Draft
  disabled: boolean
  /** Pages link to terms and privacy by their address. */
  isAddressFixed: boolean
  errors: { slug: string | undefined; title: string | undefined }
  onChange: (part: Partial<Draft>) => void
}

export function DocumentFields({ draft, disabled, isAddressFixed, errors, onChange }: Props) {
  const { t } = useTranslation('backofficeContent')
  const categories = useCategories()
  return (
    <>
      <div className={styles.row}>
        <TextField
          size="sm"
          label={t('field.slug')}
          hint={t('field.slugHint')}
          error={errors.slug}
          maxLength={SLUG_MAX}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.slug}
          disabled={disabled || isAddressFixed}
          onChange={(event) => onChange({ slug: event.target.value.toLowerCase().replaceAll(' ', '-') })}
        />
        {draft.kind !== 'page' && (
          <SelectField
            size="sm"
            label={t('field.category')}
            value={draft.category ?? ''}
            disabled={disabled}
            options={[
              { value: '', label: t('field.noCategory') },
              ...(categories.data?.rows ?? [])
                .filter(({ kind }) => kind === draft.kind)
                .map(({ key, name }) => ({ value: key, label: inMine(name) })),
            ]}
            onChange={(event) => onChange({ category: event.target.value || null })}
          />
        )}
        {(draft.kind === 'help' || draft.kind === 'page') && (
          <SortField value={draft.sort} disabled={disabled} onChange={(sort) => onChange({ sort })} />
        )}
        <TextField
          size="sm"
          label={t('field.note')}
          hint={t('field.noteHint')}
          maxLength={NOTE_MAX}
          value={draft.note}
          disabled={disabled}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
      {(draft.kind === 'news' || draft.kind === 'blog') && (
        <PictureField value={draft.picture} disabled={disabled} onChange={(picture) => onChange({ picture })} />
      )}
      <BothColumns>
        {(language) => (
          <>
            <TextField
              label={t('field.title')}
              maxLength={TITLE_MAX}
              lang={language}
              value={draft.title[language]}
              disabled={disabled}
              error={errors.title}
              onChange={(event) => onChange({ title: { ...draft.title, [language]: event.target.value } })}
            />
            <TextAreaField
              label={t('field.summary')}
              hint={t('field.summaryHint')}
              rows={2}
              maxLength={SUMMARY_MAX}
              lang={language}
              value={draft.summary[language]}
              disabled={disabled}
              onChange={(event) => onChange({ summary: { ...draft.summary, [language]: event.target.value } })}
            />
            <HtmlField
              label={t('field.content')}
              language={language}
              value={draft.html[language]}
              disabled={disabled}
              onChange={(html) => onChange({ html: { ...draft.html, [language]: html } })}
            />
            <PreviewFrame
              language={language}
              title={draft.title[language]}
              summary={draft.summary[language]}
              html={draft.html[language]}
            />
          </>
        )}
      </BothColumns>
    </>
  )
}

/** One picture, chosen from the machine, or none. */
export function PictureField({
  value,
  disabled,
  onChange,
}: {
  value: string | null
  disabled: boolean
  onChange: (url: string | null) => void
}) {
  const { t } = useTranslation('backofficeContent')
  const picture = usePicture()
  const take = (file: File) => picture.upload(file).then(onChange, (error: unknown) => toast.error(failureText(error)))
  return (
    <div className={styles.picture}>
      <div>
        <b>{t('picture.label')}</b>
        <p className={styles.muted}>{t('picture.hint')}</p>
      </div>
      {value !== null && <img src={value} alt={t('picture.label')} />}
      {!disabled && (
        <div className={styles.tools}>
          <Button size="sm" loading={picture.isPending} onClick={() => picture.pick((file) => void take(file))}>
            {t(value === null ? 'picture.choose' : 'picture.other')}
          </Button>
          {value !== null && (
            <Button size="sm" variant="danger-outline" onClick={() => onChange(null)}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
