import type { RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { cx, TextAreaField, TextField } from '@lotus/ui'
import styles from './mall.module.css'

export type TypedAddress = { name: string; phone: string; text: string }
export const noAddress: TypedAddress = { name: '', phone: '', text: '' }

/** As the contract takes them. */
const NAME = { least: 2, most: 80 }
const TEXT = { least: 8, most: 240 }
const PHONE_MAX = 20
const phonePattern = /^\+?\d{8,15}$/

const digitsOf = (phone: string): string => phone.replaceAll(/[\s.()-]/g, '')
const problems = ({ name, phone, text }: TypedAddress) => ({
  name: name.trim().length < NAME.least,
  phone: !phonePattern.test(digitsOf(phone)),
  text: text.trim().length < TEXT.least,
})

/** What is sent; undefined while something is missing. */
export function addressOf(typed: TypedAddress): RouteInput<'mall.redeem'>['address'] {
  if (Object.values(problems(typed)).some(Boolean)) return undefined
  return { name: typed.name.trim(), phone: digitsOf(typed.phone), address: typed.text.trim() }
}

type Props = { value: TypedAddress; isTried: boolean; onChange: (value: TypedAddress) => void }

/** Where goods are sent to. */
export function AddressFields({ value, isTried, onChange }: Props) {
  const { t } = useTranslation('mall')
  const wrong = problems(value)
  const errorOf = (name: keyof TypedAddress) => (isTried && wrong[name] ? t(`address.${name}Wrong`) : undefined)
  return (
    <fieldset className={cx('stack gap-3', styles.address)}>
      <legend>{t('address.title')}</legend>
      <TextField
        size="sm"
        label={t('address.name')}
        autoComplete="name"
        maxLength={NAME.most}
        value={value.name}
        error={errorOf('name')}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextField
        size="sm"
        label={t('address.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
        value={value.phone}
        error={errorOf('phone')}
        onChange={({ target }) => onChange({ ...value, phone: target.value })}
      />
      <TextAreaField
        label={t('address.text')}
        hint={t('address.textHint')}
        autoComplete="street-address"
        rows={2}
        maxLength={TEXT.most}
        value={value.text}
        error={errorOf('text')}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <p className="fine">{t('address.privacy')}</p>
    </fieldset>
  )
}
