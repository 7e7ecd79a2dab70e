import { useTranslation } from '@lotus/i18n'
import { usePickedImages } from '@lotus/ui'
import { useErrorText } from '../../../shared/error-text.ts'

/** Pictures for a message or for feedback, with shared texts. */
export function useImages(max: number, upload: (file: File) => Promise<string>) {
  const { t } = useTranslation('talk')
  const failed = useErrorText()
  return usePickedImages({ max, upload, words: { kind: t('image.kind'), tooLarge: t('image.tooLarge'), failed } })
}
