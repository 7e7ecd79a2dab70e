import type { RouteValue } from '@lotus/contract'
import { useTranslation, localText } from '@lotus/i18n'
import { Button, Modal, SelectField, TextField, toast, useIsOffline } from '@lotus/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { badFields } from '../../../shared/forms/field-error.ts'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useFundPassword } from '../../../shared/forms/use-fund-password.ts'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { FundPasswordField } from '../../../shared/forms/fund-password-field.tsx'
import { isAccountNumber, isHolderName, plainAccountNumber, plainHolderName } from './holder-name.ts'
import styles from './withdraw.module.css'

type Props = { opened: boolean; onClose: () => void; accounts: RouteValue<'cashier.payoutAccounts'> }

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

type Field = 'bank' | 'number' | 'holder'

type FormProps = Pick<Props, 'accounts' | 'onClose'> & { onDirty: (isDirty: boolean) => void }

/** The typed values, their errors, and the submission. */
function useAccountForm({ accounts, onClose, onDirty }: FormProps) {
  const { t } = useTranslation('cashier')
  const known = accounts.accounts[0]?.holderName
  const [bank, setBank] = useState(accounts.banks.length === 1 ? (accounts.banks[0]?.code ?? '') : '')
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState(known ?? '')
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const isOffline = useIsOffline()
  const fund = useFundPassword(accounts.needsFundPassword, 'cashier.payoutAccounts')
  const add = useMoneyCall('cashier.addPayoutAccount', {
    refetch: ['cashier.payoutAccounts', 'cashier.eligibility'],
    onDone: (account) => {
      onDirty(false)
      toast.success(t('account.saved', { tail: account.tail }))
      onClose()
    },
  })
  const isDirty = number !== '' || holder !== (known ?? '')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const bad = badFields(add.error)
  const faults: Record<Field, boolean> = {
    bank: bank === '' || bad['bankCode'] !== undefined,
    number: !isAccountNumber(number) || bad['accountNumber'] !== undefined,
    holder: !isHolderName(holder) || bad['holderName'] !== undefined,
  }
  const isFieldFault = Object.keys(bad).length > 0
  const errorOf = (field: Field) => (faults[field] && touched.has(field) ? t(`account.error.${field}`) : undefined)
  const touch = (field: Field) => setTouched((old) => new Set([...old, field]))
  const send = async () => {
    if (await fund.prove()) await add.send({ bankCode: bank, accountNumber: number, holderName: holder.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set<Field>(['bank', 'number', 'holder']))
    const isGiven = fund.check()
    if (bank !== '' && isAccountNumber(number) && isHolderName(holder) && isGiven) {
      void send()
      return
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (add.error !== null) add.reset()
  }
  return {
    form,
    submit,
    add,
    fund,
    isFieldFault,
    errorOf,
    touch,
    known,
    isOffline,
    bank,
    number,
    holder,
    setBank: edit(setBank),
    setNumber: edit(setNumber),
    setHolder: edit(setHolder),
  }
}

function Form(props: FormProps) {
  const { accounts, onClose } = props
  const { t } = useTranslation('cashier')
  const { form, submit, add, fund, isFieldFault, errorOf, touch, known, isOffline, bank, number, holder, ...set } =
    useAccountForm(props)
  return (
    <form ref={form} className="stack gap-45" onSubmit={submit} noValidate>
      {add.error !== null && !isFieldFault && (
        <MoneyFailure title={t('failure.account')} error={add.error} isUnknown={false} movesMoney={false} />
      )}
      <SelectField
        label={t('account.bank')}
        value={bank}
        error={errorOf('bank')}
        onBlur={() => touch('bank')}
        onChange={(event) => set.setBank(event.target.value)}
        options={[
          { value: '', label: t('account.chooseBank'), disabled: true },
          ...accounts.banks.map((entry) => ({ value: entry.code, label: localText(entry.name) })),
        ]}
      />
      <TextField
        label={t('account.number')}
        hint={t('account.numberHint')}
        error={errorOf('number')}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        onBlur={() => number !== '' && touch('number')}
        onChange={(event) => set.setNumber(plainAccountNumber(event.target.value))}
      />
      <TextField
        label={t('account.holder')}
        hint={known === undefined ? t('account.holderHint') : t('account.holderFixed')}
        error={errorOf('holder')}
        value={holder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={() => holder !== '' && touch('holder')}
        onChange={(event) => set.setHolder(plainHolderName(event.target.value))}
      />
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
          disabled={isOffline}
        >
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}
