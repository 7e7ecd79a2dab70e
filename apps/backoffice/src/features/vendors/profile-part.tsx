import { inEachLanguage, mapTexts, useTranslation } from '@lotus/i18n'
import { Button, SelectField, TextField, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { Form } from '../../shared/form.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { EngineersSection } from './engineers-section.tsx'
import { StatusForm } from './status-form.tsx'
import { wordsOf, type VendorDetail } from './vendor-forms.ts'
import type { Vendor } from './vendor-state.tsx'
import styles from './vendors.module.css'

export const placesChoices = ['0', '1', '2', '3', '4'] as const
const isCountry = (word: string) => /^[A-Z]{2}$/.test(word)

/** Whether it is open, what it is called, and where its members may be. */
export function ProfilePart({ vendor, detail }: { vendor: Vendor; detail: VendorDetail }) {
  const { t } = useTranslation('backofficeVendors')
  const [mayOpen, mayEdit] = [useCan('games.edit'), useCan('vendors.edit')]
  return (
    <>
      <Facts
        facts={[
          { label: t('fact.ourUrl'), value: detail.ourUrl },
          { label: t('fact.trust'), value: t(detail.isTrusted ? 'trust.two' : 'trust.one') },
        ]}
      />
      {mayOpen && <StatusForm key={vendor.status} vendor={vendor} />}
      <ProfileForm detail={detail} disabled={!mayEdit} />
      {mayEdit && <EngineersSection vendor={detail.code} />}
    </>
  )
}

function ProfileForm({ detail, disabled }: { detail: VendorDetail; disabled: boolean }) {
  const { t } = useTranslation('backofficeVendors')
  const isOffline = useIsOffline()
  const { draft, field } = useDraft(
    {
      names: inEachLanguage(detail.names),
      countries: detail.countries.join(' '),
      places: String(detail.amountPlaces) as (typeof placesChoices)[number], // The contract's range.
    },
    disabled,
  )
  const countries = wordsOf(draft.countries.toUpperCase())
  const isWrong = !countries.every(isCountry)
  const saving = useMutation({
    mutationFn: () =>
      call('bo.updateVendor', {
        vendor: detail.code,
        names: mapTexts(draft.names, (text) => text.trim()),
        countries,
        amountPlaces: Number(draft.places),
        maxBet: detail.maxBet,
        maxWin: detail.maxWin,
        maxRound: detail.maxRound,
        callsPerSecond: detail.callsPerSecond,
        updatedAt: detail.updatedAt,
      }),
    onSuccess: async () => {
      toast.success(t('saved'))
      await refresh('bo.vendors', 'bo.vendor')
    },
  })
  return (
    <Form className={styles.part} onSubmit={() => !isWrong && saving.mutate()}>
      <h3>{t('profile.title')}</h3>
      <FailureAlert error={saving.error} conflict={t('conflict')} />
      <LocalizedFields
        size="sm"
        label={(language) => t('profile.name', { language })}
        maxLength={60}
        of={(language) => field.textIn('names', language)}
      />
      <TextField
        size="sm"
        label={t('profile.countries')}
        hint={t('profile.countriesHint')}
        error={isWrong ? t('profile.countriesWrong') : undefined}
        {...field.text('countries')}
      />
      <SelectField
        size="sm"
        label={t('profile.places')}
        hint={t('profile.placesHint')}
        {...field.choice('places', placesChoices, (places) => places)}
      />
      {!disabled && (
        <Button type="submit" variant="primary" loading={saving.isPending} disabled={isOffline || isWrong}>
          {t('save')}
        </Button>
      )}
    </Form>
  )
}
