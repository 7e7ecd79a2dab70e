import { useTranslation } from '@lotus/i18n'
import { UploadField, usePickedImages } from '@lotus/ui'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'

type Pictures = ReturnType<typeof useProofPictures>

/** Pictures that a member sends to the operators as a proof: at least one is needed. */
export const useProofPictures = (max: number) =>
  usePictures(max, async (file) => (await call('cashier.uploadProof', {}, { file })).image)

/** Pictures that go to the operators, by an upload of their own. */
export function usePictures(max: number, upload: (file: File) => Promise<string>) {
  const { t } = useTranslation('cashier')
  const failed = useErrorText()
  const { field, images, isBusy } = usePickedImages({
    max,
    upload,
    words: { kind: t('claim.kind'), tooLarge: t('claim.tooLarge'), failed },
  })
  return { field, isBusy, isMissing: !isBusy && images.length === 0, names: images.map(({ name }) => name) }
}

type Props = { pictures: Pictures; label: string; hint: string; error: string | undefined }

export function ProofField({ pictures, ...words }: Props) {
  const { t } = useTranslation('cashier')
  return (
    <UploadField
      {...pictures.field}
      {...words}
      pickText={t('claim.pick')}
      removeLabel={(name) => t('claim.remove', { name })}
    />
  )
}
