import { formatIsoDay, useTranslation } from '@lotus/i18n'
import { Card, SelectField, TextField, toast, UploadField, useIsOffline } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { FormFrame } from '../../../shared/forms/form-frame.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { usePictures } from '../parts/proof-pictures.tsx'
import { checkDocument, kinds, toDocument, type Typed } from './document-figures.ts'
import styles from './verification.module.css'

const sides = ['front', 'back', 'selfie'] as const
const start: Typed = { kind: 'ID_CARD', number: '', name: '', bornOn: '', expiresOn: '' }
const uploadPicture = async (file: File) => (await call('verification.uploadPicture', {}, { file })).image

/** What stands on the document, and the three pictures of it. */
export function DocumentForm({ ageMin }: { ageMin: number }) {
  const { t } = useTranslation('verification')
  const isOffline = useIsOffline()
  const [isAsked, setAsked] = useState(false)
  const pictures = useSides()
  const form = useDocumentForm(ageMin, pictures)
  const asked = {
    ...form,
    onSubmit: (event: { preventDefault(): void }) => {
      setAsked(true)
      form.onSubmit(event)
    },
    isSending: form.isSending || isOffline || sides.some((side) => pictures[side].isBusy),
  }
  return (
    <Card title={t('form.title')} subtitle={t('form.lead')}>
      <FormFrame form={asked} submit={t('form.send')}>
        <div className={styles.fields}>
          <SelectField
            label={t('form.kind')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...form.field('kind')}
          />
          <TextField label={t('form.number')} autoComplete="off" maxLength={30} {...form.field('number')} />
          <TextField
            label={t('form.name')}
            hint={t('form.nameHint')}
            autoComplete="name"
            maxLength={80}
            {...form.field('name')}
          />
          <TextField label={t('form.bornOn')} type="date" autoComplete="bday" {...form.field('bornOn')} />
          <TextField
            label={t('form.expiresOn')}
            hint={t('form.expiresOnHint')}
            type="date"
            {...form.field('expiresOn')}
          />
        </div>
        <PictureFields pictures={pictures} isAsked={isAsked} />
      </FormFrame>
    </Card>
  )
}

type Sides = ReturnType<typeof useSides>

const useSides = () => ({
  front: usePictures(1, uploadPicture),
  back: usePictures(1, uploadPicture),
  selfie: usePictures(1, uploadPicture),
})

function useDocumentForm(ageMin: number, pictures: Sides) {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const words = {
    number: t('form.numberWrong'),
    name: t('form.nameWrong'),
    bornOn: t('form.bornOnWrong'),
    tooYoung: t('form.tooYoung', { age: ageMin }),
    past: t('form.past'),
  }
  return useForm<Typed>({
    start,
    check: (typed) => checkDocument(typed, { today: formatIsoDay(serverClock.now()), ageMin, words }),
    onDirty: () => undefined,
    send: async (typed) => {
      const [front, back, selfie] = sides.map((side) => pictures[side].names[0])
      // The fields say what is missing.
      if (front === undefined || back === undefined || selfie === undefined) return
      await call('verification.send', { ...toDocument(typed), front, back, selfie })
      toast.success(t('form.sent'))
      await client.invalidateQueries({ queryKey: ['verification.state'] })
    },
  })
}

function PictureFields({ pictures, isAsked }: { pictures: Sides; isAsked: boolean }) {
  const { t } = useTranslation(['verification', 'cashier'])
  return (
    <div className={styles.pictures}>
      {sides.map((side) => (
        <UploadField
          key={side}
          {...pictures[side].field}
          label={t(`form.${side}`)}
          hint={t('form.picture')}
          error={isAsked && pictures[side].isMissing ? t('form.missing') : undefined}
          pickText={t('cashier:claim.pick')}
          removeLabel={(name) => t('cashier:claim.remove', { name })}
        />
      ))}
    </div>
  )
}
