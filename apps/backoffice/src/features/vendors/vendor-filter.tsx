import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../shared/filters.tsx'
import { callQuery } from '../../shared/queries.ts'

type Props = { value: string | undefined; onChange: (vendor: string | undefined) => void }

/** One vendor, or all. */
export function VendorFilter({ value, onChange }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const vendors = useQuery(callQuery('bo.vendors', {}))
  return (
    <FilterSelect
      label={t('column.vendor')}
      every={t('case.everyVendor')}
      options={vendors.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []}
      value={value}
      onChange={onChange}
    />
  )
}
