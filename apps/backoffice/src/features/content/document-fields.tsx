import { useTranslation, localText } from '@lotus/i18n'
import { Button, SelectField, TextField, toast } from '@lotus/ui'
import { failureText } from '../../shared/failure-text.ts'
import { fieldsOf } from '../../shared/use-draft.ts'
import styles from './content.module.css'
import type { Draft } from './document-types.ts'
import { TextColumns } from './editor-fields.tsx'
import { SortField } from './sort-field.tsx'
import { useCategories } from './use-categories.ts'
import { usePicture } from './use-picture.ts'

const SLUG_MAX = 80
const NOTE_MAX = 140

type Props = {
  draft: Draft
  set: (part: Partial<Draft>) => void
  disabled: boolean
  /** Pages link to terms and privacy by their address. */
  isAddressFixed: boolean
  errors: { slug: string | undefined; title: string | undefined }
}

export function DocumentFields({ draft, set, disabled, isAddressFixed, errors }: Props) {
  const { t } = useTranslation('backofficeContent')
  const field = fieldsOf(draft, set, disabled)
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
          {...field.text('slug', (typed) => typed.toLowerCase().replaceAll(' ', '-'))}
          disabled={disabled || isAddressFixed}
        />
        {draft.kind !== 'page' && <CategoryField draft={draft} set={set} disabled={disabled} />}
        {(draft.kind === 'help' || draft.kind === 'page') && <SortField {...field.value('sort')} />}
        <TextField
          size="sm"
          label={t('field.note')}
          hint={t('field.noteHint')}
          maxLength={NOTE_MAX}
          {...field.text('note')}
        />
      </div>
      {(draft.kind === 'news' || draft.kind === 'blog') && <PictureField {...field.value('picture')} />}
      <TextColumns draft={draft} set={set} disabled={disabled} titleError={errors.title} />
    </>
  )
}

function CategoryField({ draft, set, disabled }: Pick<Props, 'draft' | 'set' | 'disabled'>) {
  const { t } = useTranslation('backofficeContent')
  const categories = useCategories()
  const rows = categories.data?.rows.filter(({ kind }) => kind === draft.kind) ?? []
  return (
    <SelectField
      size="sm"
      label={t('field.category')}
      value={draft.category ?? ''}
      disabled={disabled}
      options={[
        { value: '', label: t('field.noCategory') },
        ...rows.map(({ key, name }) => ({ value: key, label: localText(name) })),
      ]}
      onChange={(event) => set({ category: event.target.value || null })}
    />
  )
}

/** One picture from the operator's computer, or none. */
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
