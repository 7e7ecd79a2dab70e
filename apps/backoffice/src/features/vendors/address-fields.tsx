import { useTranslation } from '@lotus/i18n'
import { TextAreaField, TextField } from '@lotus/ui'
import type { fieldsOf } from '../../shared/use-draft.ts'
import { orNull, useProblemText, wordsOf, type VendorDetail } from './vendor-forms.ts'

export type AddressDraft = {
  origin: string
  apiUrl: string
  transferUrl: string
  historyUrl: string
  allowed: string
}
const urls = ['origin', 'apiUrl', 'transferUrl', 'historyUrl'] as const

export const addressDraft = (of?: VendorDetail): AddressDraft => ({
  origin: of?.origin ?? '',
  apiUrl: of?.apiUrl ?? '',
  transferUrl: of?.transferUrl ?? '',
  historyUrl: of?.historyUrl ?? '',
  allowed: of?.allowAddresses.join('\n') ?? '',
})

/** As the calls take them. */
export const addressesOf = (draft: AddressDraft) => ({
  origin: draft.origin.trim(),
  apiUrl: orNull(draft.apiUrl),
  transferUrl: orNull(draft.transferUrl),
  historyUrl: orNull(draft.historyUrl),
  allowAddresses: wordsOf(draft.allowed),
})

type Props = {
  field: Pick<ReturnType<typeof fieldsOf<AddressDraft>>, 'text'>
  wrong: Readonly<Record<string, string>>
}

export function AddressFields({ field, wrong }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const problemText = useProblemText()
  // The server names a wrong range by its place in the list.
  const isListWrong = Object.keys(wrong).some((name) => name.startsWith('allowAddresses'))
  return (
    <>
      {urls.map((name) => (
        <TextField
          key={name}
          size="sm"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          label={t(`address.${name}`)}
          hint={t(`address.${name}Hint`)}
          error={problemText(wrong[name])}
          {...field.text(name)}
        />
      ))}
      <TextAreaField
        rows={3}
        spellCheck={false}
        label={t('address.allowed')}
        hint={t('address.allowedHint')}
        error={isListWrong ? t('problem.ranges') : undefined}
        {...field.text('allowed')}
      />
    </>
  )
}
