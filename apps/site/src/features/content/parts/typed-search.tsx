import { useTranslation } from '@lotus/i18n'
import { SearchField } from '@lotus/ui'
import { useTyped } from '../../../shared/forms/use-typed.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (q: string | undefined) => void
  /** Focus the field: the page is opened in order to type. */
  isFirst?: boolean
  className?: string | undefined
}

const LENGTH_MAX = 60

/** A field that searches while typing. */
export function TypedSearch({ label, placeholder, value, onChange, isFirst = false, className }: Props) {
  const { t } = useTranslation('content')
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <SearchField
      size="md"
      label={label}
      clearLabel={t('search.clear')}
      className={className}
      placeholder={placeholder}
      maxLength={LENGTH_MAX}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- one opens this page in order to type
      autoFocus={isFirst}
      value={typed}
      onSearch={setTyped}
    />
  )
}
