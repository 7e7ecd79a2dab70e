import { useTranslation } from '@lotus/i18n'
import { SelectField, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { Form } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { AddressFields, addressDraft, addressesOf } from './address-fields.tsx'
import { ProposalFoot } from './proposal-foot.tsx'
import { wrongFields } from '../../shared/wrong-fields.ts'
import { useProblemText, type VendorDetail } from './vendor-forms.ts'
import styles from './vendors.module.css'

/** Where it is, from where it may call, and how its money and messages work: each change is proposed. */
export function AddressesPart({ detail }: { detail: VendorDetail }) {
  const mayEdit = useCan('vendors.edit')
  return (
    <>
      <AddressForm detail={detail} disabled={!mayEdit || isOpen(detail, 'addresses')} />
      <WalletForm detail={detail} disabled={!mayEdit || isOpen(detail, 'wallet')} />
    </>
  )
}

const isOpen = ({ changes }: VendorDetail, kind: 'addresses' | 'wallet') =>
  changes.some((change) => change.kind === kind && change.state === 'proposed')

/** Sends a proposal, and says whether it is in force already. */
function useProposal(act: () => Promise<{ isDone: boolean }>) {
  const { t } = useTranslation('backofficeVendors')
  return useMutation({
    mutationFn: act,
    onSuccess: async ({ isDone }) => {
      toast.success(t(isDone ? 'saved' : 'change.sent'))
      await refresh('bo.vendor', 'bo.vendors')
    },
  })
}

function AddressForm({ detail, disabled }: { detail: VendorDetail; disabled: boolean }) {
  const { t } = useTranslation('backofficeVendors')
  const { draft, field } = useDraft({ ...addressDraft(detail), note: '' }, disabled)
  const { note, ...addresses } = draft
  const saving = useProposal(() =>
    call('bo.proposeVendorAddresses', { vendor: detail.code, ...addressesOf(addresses), note: note.trim() }),
  )
  const wrong = wrongFields(saving.error)
  return (
    <Form className={styles.part} onSubmit={() => saving.mutate()}>
      <h3>{t('address.title')}</h3>
      {Object.keys(wrong).length === 0 && <FailureAlert error={saving.error} conflict={t('change.conflict')} />}
      <AddressFields field={field} wrong={wrong} />
      {!disabled && (
        <ProposalFoot note={field.text('note')} isTrusted={detail.isTrusted} isSending={saving.isPending} />
      )}
    </Form>
  )
}

export const walletModes = ['seamless', 'transfer'] as const

function WalletForm({ detail, disabled }: { detail: VendorDetail; disabled: boolean }) {
  const { t } = useTranslation('backofficeVendors')
  const problemText = useProblemText()
  const { draft, field } = useDraft(
    { walletMode: detail.walletMode, currency: detail.currency, dialect: detail.dialect, note: '' },
    disabled,
  )
  const { note, ...wallet } = draft
  const saving = useProposal(() =>
    call('bo.proposeVendorWallet', { vendor: detail.code, ...wallet, note: note.trim() }),
  )
  const wrong = wrongFields(saving.error)
  const isChanged =
    wallet.walletMode !== detail.walletMode || wallet.currency !== detail.currency || wallet.dialect !== detail.dialect
  return (
    <Form className={styles.part} onSubmit={() => saving.mutate()}>
      <h3>{t('walletPart.title')}</h3>
      <p className={styles.lead}>{t('walletPart.lead')}</p>
      {Object.keys(wrong).length === 0 && <FailureAlert error={saving.error} conflict={t('walletPart.conflict')} />}
      <SelectField
        size="sm"
        label={t('walletPart.mode')}
        {...field.choice('walletMode', walletModes, (mode) => t(`wallet.${mode}`))}
      />
      <TextField
        size="sm"
        label={t('walletPart.currency')}
        error={problemText(wrong['currency'])}
        maxLength={5}
        {...field.text('currency', (typed) => typed.toUpperCase())}
      />
      <SelectField
        size="sm"
        label={t('walletPart.dialect')}
        error={problemText(wrong['dialect'])}
        {...field.choice('dialect', detail.dialects, (name) => t(`dialect.${name}`, name))}
      />
      {isChanged && (
        <ProposalFoot note={field.text('note')} isTrusted={detail.isTrusted} isSending={saving.isPending} />
      )}
    </Form>
  )
}
