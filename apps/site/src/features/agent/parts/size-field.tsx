import { useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'

/** How many rows a list shows at once, the default first (operations.md 0.8). */
export const pageSizes = [10, 20, 50] as const
export type PageSize = (typeof pageSizes)[number]

type Props = { value: PageSize; onChange: (size: PageSize) => void }

export function SizeField({ value, onChange }: Props) {
  const { t } = useTranslation('agents')
  return (
    <SelectField
      size="sm"
      label={t('report.size')}
      labelHidden
      value={String(value)}
      options={pageSizes.map((size) => ({ value: String(size), label: t('report.rows', { count: size }) }))}
      onChange={(event) => onChange(pageSizes.find((size) => String(size) === event.target.value) ?? value)}
    />
  )
}
