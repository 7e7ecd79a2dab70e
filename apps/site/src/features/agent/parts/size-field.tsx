import { useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'
import { pageSizes, type PageSize } from '../../../shared/records/page-size.ts'

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
