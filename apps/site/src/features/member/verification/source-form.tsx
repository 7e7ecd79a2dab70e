import type { RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Card, SelectField, TextField, toast, UploadField, useIsOffline } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { usePictures } from '../parts/proof-pictures.tsx'

type Source = RouteInput<'verification.sendSource'>['source']
type Typed = { source: string; words: string }

const sources = ['SALARY', 'BUSINESS', 'SAVINGS', 'SALE', 'OTHER'] as const satisfies readonly Source[]
const PICTURES_MAX = 3
const WORDS_MIN = 3
const uploadPicture = async (file: File) => (await call('verification.uploadPicture', {}, { file })).image

/** The source, a few words about it, and pictures that show it. */
export function SourceForm() {
  const { t } = useTranslation(['verification', 'cashier'])
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const [isAsked, setAsked] = useState(false)
  const pictures = usePictures(PICTURES_MAX, uploadPicture)
  const form = useForm<Typed>({
    start: { source: 'SALARY', words: '' },
    check: ({ words }): { words?: string } =>
      words.trim().length < WORDS_MIN ? { words: t('source.form.wordsWrong') } : {},
    onDirty: () => undefined,
    send: async ({ source, words }) => {
      // The field says what is missing.
      if (pictures.names.length === 0) return
      await call('verification.sendSource', {
        source: sources.find((one) => one === source) ?? 'OTHER',
        words: words.trim(),
        pictures: pictures.names,
      })
      toast.success(t('source.form.sent'))
      await client.invalidateQueries({ queryKey: ['verification.source'] })
    },
  })
  const asked = {
    ...form,
    onSubmit: (event: { preventDefault(): void }) => {
      setAsked(true)
      form.onSubmit(event)
    },
    isSending: form.isSending || isOffline || pictures.isBusy,
  }
  return (
    <Card title={t('source.form.title')} subtitle={t('source.form.lead')}>
      <FormFrame form={asked} submit={t('source.form.send')}>
        <SelectField
          label={t('source.form.source')}
          options={sources.map((value) => ({ value, label: t(`source.kind.${value}`) }))}
          {...form.field('source')}
        />
        <TextField
          label={t('source.form.words')}
          hint={t('source.form.wordsHint')}
          maxLength={300}
          {...form.field('words')}
        />
        <UploadField
          {...pictures.field}
          label={t('source.form.pictures')}
          hint={t('source.form.picturesHint')}
          error={isAsked && pictures.isMissing ? t('form.missing') : undefined}
          pickText={t('cashier:claim.pick')}
          removeLabel={(name) => t('cashier:claim.remove', { name })}
        />
      </FormFrame>
    </Card>
  )
}
