import { localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, Segmented, SelectField, TextField } from '@lotus/ui'
import { useState } from 'react'
import { FundPasswordField } from '../../../shared/forms/fund-password-field.tsx'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { plainHolderName } from './holder-name.ts'
import { hasHolder, placesOf, type PayoutAccounts } from './payout-kinds.ts'
import { useAccountForm, type AccountForm, type AccountFormProps } from './use-account-form.ts'
import styles from './withdraw.module.css'

type Props = { opened: boolean; onClose: () => void; accounts: PayoutAccounts }

/** Adds a payout account. The number is typed once; the server only ever returns its last digits. */
export function PayoutAccountForm({ opened, onClose, accounts }: Props) {
  const { t } = useTranslation('cashier')
  const [isDirty, setDirty] = useState(false)
  return (
    <Modal opened={opened} onClose={onClose} title={t('account.title')} isDirty={isDirty}>
      {opened && <Form accounts={accounts} onClose={onClose} onDirty={setDirty} />}
    </Modal>
  )
}

function Form(props: AccountFormProps) {
  const { accounts, onClose } = props
  const { t } = useTranslation('cashier')
  const form = useAccountForm(props)
  const { add, fund, kind } = form
  return (
    <form ref={form.element} className="stack gap-45" onSubmit={form.submit} noValidate>
      {add.error !== null && !form.isFieldFault && (
        <MoneyFailure title={t('failure.account')} error={add.error} isUnknown={false} movesMoney={false} />
      )}
      {accounts.kinds.length > 1 && (
        <Segmented
          label={t('account.kind')}
          options={accounts.kinds.map((value) => ({ value, label: t(`account.kindOf.${value}`) }))}
          value={kind}
          onChange={form.setKind}
          block
        />
      )}
      <PlaceField form={form} accounts={accounts} />
      <NumberField form={form} />
      {hasHolder(kind) ? <HolderField form={form} /> : <AddressFields form={form} />}
      <FundPasswordField fund={fund} hint={t('account.fundHint')} />
      <div className={styles.buttons}>
        <Button size="lg" onClick={onClose}>
          {t('account.cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={add.isPending || fund.isProving}
          disabled={form.isOffline}
        >
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}

const placeLabels = { bank: 'account.bank', wallet: 'account.wallet', usdt: 'account.network' } as const

/** The bank, the e-wallet or the network. */
function PlaceField({ form, accounts }: { form: AccountForm; accounts: PayoutAccounts }) {
  const { t } = useTranslation('cashier')
  const { kind, place } = form
  const places = placesOf(kind, accounts, {
    name: localText,
    network: (network) => t(`usdt.networkName.${network}`),
  })
  const empty = {
    value: '',
    label: t(kind === 'wallet' ? 'account.chooseWallet' : 'account.chooseBank'),
    disabled: true,
  }
  return (
    <SelectField
      label={t(placeLabels[kind])}
      value={place}
      error={form.errorOf('place')}
      onBlur={() => form.touch('place')}
      onChange={(event) => form.setPlace(event.target.value)}
      options={kind === 'usdt' ? places : [empty, ...places]}
    />
  )
}

const numberKeys = {
  number: { label: 'account.number', hint: 'account.numberHint', mode: 'numeric' },
  phone: { label: 'account.phone', hint: 'account.phoneHint', mode: 'tel' },
  walletName: { label: 'account.walletName', hint: 'account.walletNameHint', mode: 'text' },
  TRC20: { label: 'account.address', hint: 'account.addressHint', mode: 'text' },
  ERC20: { label: 'account.address', hint: 'account.addressHint', mode: 'text' },
} as const

function NumberField({ form }: { form: AccountForm }) {
  const { t } = useTranslation('cashier')
  const { label, hint, mode } = numberKeys[form.form]
  return (
    <TextField
      label={t(label)}
      hint={t(hint)}
      error={form.errorOf('number')}
      value={form.number}
      inputMode={mode}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onBlur={() => form.number !== '' && form.touch('number')}
      onChange={(event) => form.setNumber(event.target.value)}
    />
  )
}

function HolderField({ form }: { form: AccountForm }) {
  const { t } = useTranslation('cashier')
  const { kind, known, holder } = form
  const hint = known === undefined ? t('account.holderHint') : t('account.holderFixed')
  return (
    <TextField
      label={t('account.holder')}
      hint={kind === 'wallet' ? t('account.holderWalletHint') : hint}
      error={form.errorOf('holder')}
      value={holder}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onBlur={() => holder !== '' && form.touch('holder')}
      onChange={(event) => form.setHolder(plainHolderName(event.target.value))}
    />
  )
}

const LABEL_MAX = 40

function AddressFields({ form }: { form: AccountForm }) {
  const { t } = useTranslation('cashier')
  const network = t(`usdt.networkName.${form.place}`)
  return (
    <>
      <TextField
        label={t('account.label')}
        labelAside={t('account.optional')}
        hint={t('account.labelHint')}
        value={form.label}
        maxLength={LABEL_MAX}
        autoComplete="off"
        onChange={(event) => form.setLabel(event.target.value)}
      />
      <Alert tone="warning" title={t('account.onlyNetwork', { network })}>
        {t('account.onlyNetworkText')}
      </Alert>
    </>
  )
}
