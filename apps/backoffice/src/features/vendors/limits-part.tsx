import { inEachLanguage, useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { Button, TextField, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { Form } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { orNull, type VendorDetail } from './vendor-forms.ts'
import styles from './vendors.module.css'

const amounts = ['maxBet', 'maxWin', 'maxRound'] as const
const isAmount = (typed: string) => typed === '' || (/^\d/.test(typed) && tryParseMoney(typed) !== undefined)

/** How much one bet, one win and one round may come to, and how often the vendor may call. Empty is no limit. */
export function LimitsPart({ detail }: { detail: VendorDetail }) {
  const { t } = useTranslation('backofficeVendors')
  const mayEdit = useCan('vendors.edit')
  const isOffline = useIsOffline()
  const { draft, field } = useDraft(
    {
      maxBet: detail.maxBet ?? '',
      maxWin: detail.maxWin ?? '',
      maxRound: detail.maxRound ?? '',
      rate: detail.callsPerSecond === null ? '' : String(detail.callsPerSecond),
    },
    !mayEdit,
  )
  const isRateWrong = draft.rate !== '' && (!/^\d{1,6}$/.test(draft.rate) || Number(draft.rate) < 1)
  const isWrong = isRateWrong || amounts.some((name) => !isAmount(draft[name]))
  const saving = useMutation({
    mutationFn: () =>
      call('bo.updateVendor', {
        vendor: detail.code,
        names: inEachLanguage(detail.names),
        countries: detail.countries,
        amountPlaces: detail.amountPlaces,
        maxBet: orNull(draft.maxBet),
        maxWin: orNull(draft.maxWin),
        maxRound: orNull(draft.maxRound),
        callsPerSecond: draft.rate === '' ? null : Number(draft.rate),
        updatedAt: detail.updatedAt,
      }),
    onSuccess: async () => {
      toast.success(t('saved'))
      await refresh('bo.vendor')
    },
  })
  return (
    <Form className={styles.part} onSubmit={() => !isWrong && saving.mutate()}>
      <p className={styles.lead}>{t('limits.lead')}</p>
      <FailureAlert error={saving.error} conflict={t('conflict')} />
      {amounts.map((name) => (
        <TextField
          key={name}
          size="sm"
          inputMode="decimal"
          label={t(`limits.${name}`)}
          hint={t(`limits.${name}Hint`)}
          error={isAmount(draft[name]) ? undefined : t('problem.amount')}
          after={detail.currency}
          {...field.text(name, (typed) => typed.trim())}
        />
      ))}
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('limits.rate')}
        hint={t('limits.rateHint')}
        error={isRateWrong ? t('problem.number') : undefined}
        {...field.text('rate', (typed) => typed.trim())}
      />
      {mayEdit && (
        <Button type="submit" variant="primary" loading={saving.isPending} disabled={isOffline || isWrong}>
          {t('save')}
        </Button>
      )}
    </Form>
  )
}
