import { inEachLanguage, mapTexts, useTranslation } from '@lotus/i18n'
import { SelectField, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { AddressFields, addressDraft, addressesOf } from './address-fields.tsx'
import { walletModes } from './addresses-part.tsx'
import { wrongFields } from '../../shared/wrong-fields.ts'

type Props = { onClose: () => void; onDone: (code: string) => void }
/** The dialects that come with the program; a vendor's page offers every one that is installed. */
const dialects = ['canonical', 'rsa', 'form'] as const

const emptyDraft = () => ({
  code: '',
  names: inEachLanguage({}),
  walletMode: 'seamless' as (typeof walletModes)[number],
  currency: 'P',
  dialect: 'canonical' as (typeof dialects)[number],
  ...addressDraft(),
})

/** A new vendor is closed and trusted with nothing; the next step is its key. */
export function NewVendorDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const { draft, field } = useDraft(emptyDraft)
  const { code, names, walletMode, currency, dialect, ...addresses } = draft
  const isCodeWrong = code !== '' && !/^[A-Z][A-Z0-9]{1,19}$/.test(code)
  const isComplete = code !== '' && !isCodeWrong && Object.values(names).every((name) => name?.trim())
  const saving = useMutation({
    mutationFn: () =>
      call('bo.createVendor', {
        code,
        names: mapTexts(names, (text) => text.trim()),
        walletMode,
        currency,
        dialect,
        ...addressesOf(addresses),
        amountPlaces: 4,
        countries: [],
      }),
    onSuccess: async () => {
      toast.success(t('new.done'))
      await refresh('bo.vendors')
      onDone(code)
    },
  })
  const wrong = wrongFields(saving.error)
  return (
    <FormDialog
      title={t('new.title')}
      width={560}
      button={t('new.create')}
      isSending={saving.isPending}
      isDirty={code !== ''}
      onClose={onClose}
      onSubmit={() => isComplete && saving.mutate()}
      failure={Object.keys(wrong).length === 0 && <FailureAlert error={saving.error} conflict={t('new.exists')} />}
    >
      <TextField
        data-autofocus
        label={t('new.code')}
        hint={t('new.codeHint')}
        error={isCodeWrong ? t('problem.code') : undefined}
        maxLength={20}
        autoCapitalize="characters"
        {...field.text('code', (typed) => typed.toUpperCase().trim())}
      />
      <LocalizedFields
        label={(language) => t('profile.name', { language })}
        maxLength={60}
        of={(language) => field.textIn('names', language)}
      />
      <SelectField
        label={t('walletPart.mode')}
        {...field.choice('walletMode', walletModes, (mode) => t(`wallet.${mode}`))}
      />
      <TextField
        label={t('walletPart.currency')}
        maxLength={5}
        {...field.text('currency', (typed) => typed.toUpperCase())}
      />
      <SelectField
        label={t('walletPart.dialect')}
        {...field.choice('dialect', dialects, (name) => t(`dialect.${name}`))}
      />
      <AddressFields field={field} wrong={wrong} />
    </FormDialog>
  )
}
