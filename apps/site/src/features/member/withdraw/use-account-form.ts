import type { RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { toast, useIsOffline } from '@lotus/ui'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { badFields } from '../../../shared/forms/field-error.ts'
import { useFundPassword } from '../../../shared/forms/use-fund-password.ts'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import {
  firstPlace,
  formOf,
  hasHolder,
  isHolderOf,
  isNumberOf,
  plainNumber,
  type PayoutAccounts,
  type PayoutKind,
} from './payout-kinds.ts'

type Field = 'place' | 'number' | 'holder'
const fields = ['place', 'number', 'holder'] as const satisfies Field[]

export type AccountFormProps = {
  accounts: PayoutAccounts
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

/** What is typed of an account: its kind first, since the other fields follow from it. */
function useTyped(accounts: PayoutAccounts) {
  const known = accounts.accounts.find(({ holderName }) => holderName !== '')?.holderName
  const [kind, setKind] = useState<PayoutKind>(accounts.kinds[0] ?? 'bank')
  const [place, setPlace] = useState(firstPlace(kind, accounts))
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState(known ?? '')
  const [label, setLabel] = useState('')
  const form = formOf(kind, place, accounts)
  return {
    known,
    kind,
    place,
    number,
    holder,
    label,
    form,
    isDirty: number !== '' || label !== '' || holder !== (known ?? ''),
    setHolder,
    setLabel,
    setPlace,
    setNumber: (typed: string) => setNumber(plainNumber(form, typed)),
    /** A number of one kind is none of another. */
    setKind(next: PayoutKind) {
      setKind(next)
      setPlace(firstPlace(next, accounts))
      setNumber('')
    },
  }
}

/** The typed values, their errors, and the submission. */
export function useAccountForm({ accounts, onClose, onDirty }: AccountFormProps) {
  const { t } = useTranslation('cashier')
  const typed = useTyped(accounts)
  const { kind, place, number, holder, form, isDirty } = typed
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const element = useRef<HTMLFormElement>(null)
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
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const bad = badFields(add.error)
  const isRight: Record<Field, boolean> = {
    place: place !== '',
    number: isNumberOf(form, number),
    holder: isHolderOf(kind, holder),
  }
  const refused = { place: bad['bankCode'], number: bad['accountNumber'], holder: bad['holderName'] }
  const errorOf = (field: Field) =>
    (!isRight[field] || refused[field] !== undefined) && touched.has(field)
      ? t(`account.error.${errorKey(field, kind, form)}`, { network: place })
      : undefined
  const send = async () => {
    if (!(await fund.prove())) return
    await add.send(accountOf(typed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(fields))
    const isGiven = fund.check()
    if (fields.every((field) => isRight[field]) && isGiven) {
      void send()
      return
    }
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  /** What the server said is of what was sent. */
  const edit =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      if (add.error !== null) add.reset()
    }
  return {
    ...typed,
    element,
    submit,
    add,
    fund,
    isFieldFault: Object.keys(bad).length > 0,
    errorOf,
    touch: (field: Field) => setTouched((old) => new Set([...old, field])),
    isOffline,
    setKind: (next: PayoutKind) => {
      edit(typed.setKind)(next)
      setTouched(new Set())
    },
    setPlace: edit(typed.setPlace),
    setNumber: edit(typed.setNumber),
    setHolder: edit(typed.setHolder),
    setLabel: edit(typed.setLabel),
  }
}
export type AccountForm = ReturnType<typeof useAccountForm>

type Typed = Pick<AccountForm, 'kind' | 'place' | 'number' | 'holder' | 'label'>

function accountOf({ kind, place, number, holder, label }: Typed): RouteInput<'cashier.addPayoutAccount'> {
  return {
    ...(kind === 'bank' ? {} : { kind }),
    bankCode: place,
    accountNumber: number,
    ...(hasHolder(kind) ? { holderName: holder.trim() } : {}),
    ...(kind === 'usdt' && label.trim() !== '' ? { label: label.trim() } : {}),
  }
}

function errorKey(field: Field, kind: PayoutKind, form: AccountForm['form']): string {
  if (field === 'holder') return 'holder'
  if (field === 'place') return kind === 'wallet' ? 'wallet' : 'bank'
  return kind === 'usdt' ? 'address' : form
}
