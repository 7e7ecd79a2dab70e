import { useTranslation } from '@lotus/i18n'
import { TextField } from '@lotus/ui'

const SORT_MAX = 1000

/** A position in the list: lower comes first. */
export function SortField({
  value,
  disabled,
  hasHint = true,
  onChange,
}: {
  value: number
  disabled: boolean
  hasHint?: boolean
  onChange: (sort: number) => void
}) {
  const { t } = useTranslation('backofficeContent')
  return (
    <TextField
      size="sm"
      type="number"
      step={1}
      min={-SORT_MAX}
      max={SORT_MAX}
      label={t('field.sort')}
      hint={hasHint ? t('field.sortHint') : undefined}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => {
        const sort = Math.trunc(Number(event.target.value))
        if (Number.isFinite(sort)) onChange(Math.max(-SORT_MAX, Math.min(SORT_MAX, sort)))
      }}
    />
  )
}
