import { useTranslation } from '@lotus/i18n'
import { TextField } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToggles } from '../permission.ts'
import { callQuery } from '../queries.ts'
import styles from './forms.module.css'

/** If nothing is known of the visitor: the brand's own country. */
const HOME_DIALING_CODE = '+84'
const COUNTRIES_STALE_MS = 3_600_000

/** T03, E06: the visitor's probable country, and the ones to choose from. */
export function useCountries() {
  const { data } = useQuery({ ...callQuery('system.countries', {}), staleTime: COUNTRIES_STALE_MS })
  const countries = data?.countries ?? []
  const here = countries.find(({ countryCode }) => countryCode === data?.current)
  return { countries, dialingCode: here?.countryDialingCode ?? HOME_DIALING_CODE }
}

/** With the plus sign: the server's list has only digits. */
const plused = (code: string): string => `+${code.replace(/^\+/, '')}`

type Props = {
  name?: string
  value: string
  dialingCode: string
  error: string | undefined
  isFirst?: boolean
  onChange: (value: string) => void
  onDialingCode: (code: string) => void
  onBlur?: () => void
}

/** The number with the country code before it; the code can be chosen only if the operator shows it (P15). */
export function PhoneField(props: Props) {
  const { t } = useTranslation('auth')
  const { countries } = useCountries()
  const { showCountryCode } = useToggles()
  return (
    <TextField
      label={t('field.mobileNum')}
      name={props.name ?? 'mobileNum'}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={20}
      data-autofocus={props.isFirst || undefined}
      before={
        showCountryCode && countries.length > 0 ? (
          <select
            className={styles.dialing}
            aria-label={t('field.countryDialingCode')}
            value={props.dialingCode}
            onChange={(event) => props.onDialingCode(event.currentTarget.value)}
          >
            {countries.map(({ countryCode, countryDialingCode }) => (
              <option key={countryCode} value={countryDialingCode}>
                {countryCode} {plused(countryDialingCode)}
              </option>
            ))}
          </select>
        ) : (
          <span className={styles.dialingText}>{plused(props.dialingCode)}</span>
        )
      }
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}

/** The country code of a number: the visitor's own until another is chosen. */
export function useDialingCode() {
  const { dialingCode } = useCountries()
  const [chosen, onDialingCode] = useState<string | null>(null)
  return { dialingCode: chosen ?? dialingCode, onDialingCode }
}

type FormPhoneProps = {
  form: {
    values: { mobileNum: string }
    messages: Readonly<Record<string, string | undefined>>
    set: (name: 'mobileNum', value: string) => void
  }
  dialing: ReturnType<typeof useDialingCode>
  isFirst?: boolean
}

/** The number as the form sends it. */
export function FormPhone({ form, dialing, isFirst = true }: FormPhoneProps) {
  return (
    <PhoneField
      isFirst={isFirst}
      value={form.values.mobileNum}
      error={form.messages['mobileNum']}
      onChange={(value) => form.set('mobileNum', value)}
      {...dialing}
    />
  )
}
