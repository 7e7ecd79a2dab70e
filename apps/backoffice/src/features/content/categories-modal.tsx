import type { RouteInput } from '@lotus/contract'
import { completeLanguages, useTranslation, inEachLanguage } from '@lotus/i18n'
import { Button, Modal, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { call } from '../../shared/api.ts'
import { callQuery, queryClient } from '../../shared/queries.ts'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from './content.module.css'
import { SortField } from './sort-field.tsx'
import { useCategories } from './use-categories.ts'

type Category = RouteInput<'bo.saveContentCategory'>

const NAME_MAX = 60
const KEY_MAX = 40

/** Names and order of the categories of one kind, with a form for a new one below. */
export function CategoriesModal({ kind, onClose }: { kind: Category['kind']; onClose: () => void }) {
  const { t } = useTranslation('backofficeContent')
  const query = useCategories()
  const rows = query.data?.rows.filter((row) => row.kind === kind)
  return (
    <Modal opened onClose={onClose} title={t('categories.title')} width={720}>
      <div className={styles.fields}>
        <p className={styles.muted}>{t('categories.note')}</p>
        {!rows && <UntilLoaded query={query} lines={4} />}
        {rows?.map((row) => (
          <CategoryForm key={JSON.stringify(row)} category={row} />
        ))}
        {rows && (
          <CategoryForm
            key={`new ${rows.length}`}
            category={{ key: '', kind, name: inEachLanguage(), sort: rows.length + 1 }}
            isNew
          />
        )}
      </div>
    </Modal>
  )
}

function CategoryForm({ category, isNew = false }: { category: Category; isNew?: boolean }) {
  const { t } = useTranslation('backofficeContent')
  const { draft, field } = useDraft(category)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(category)
  const isWhole =
    completeLanguages.every((language) => draft.name[language].trim() !== '') && /^[a-z][a-z0-9-]*$/.test(draft.key)
  const saving = useMutation({
    mutationFn: () => call('bo.saveContentCategory', draft),
    onSuccess: (value) => {
      toast.success(t('saved'))
      queryClient.setQueryData(callQuery('bo.contentCategories', {}).queryKey, value)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && isWhole && !saving.isPending) saving.mutate()
  }
  return (
    <form className={styles.category} onSubmit={submit}>
      {isNew && (
        <TextField
          size="sm"
          label={t('categories.key')}
          placeholder={t('categories.keyHint')}
          maxLength={KEY_MAX}
          autoCapitalize="none"
          spellCheck={false}
          {...field.text('key', (typed) => typed.toLowerCase().replaceAll(' ', '-'))}
        />
      )}
      <LocalizedFields
        size="sm"
        label={(language) => language}
        maxLength={NAME_MAX}
        of={(language) => field.textIn('name', language)}
      />
      <SortField {...field.value('sort')} hasHint={false} />
      <Button
        type="submit"
        size="sm"
        {...(isNew ? { variant: 'primary' as const } : {})}
        loading={saving.isPending}
        disabled={!isDirty || !isWhole}
      >
        {t(isNew ? 'categories.add' : 'action.save')}
      </Button>
      <FailureAlert error={saving.error} conflict={t('categories.taken')} />
    </form>
  )
}
