import { useTranslation } from '@lotus/i18n'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchForm } from './filters.tsx'
import { readParam } from './search.ts'

/** Finds a withdrawal by reference or account, from any page; Enter searches all of them. */
export function WithdrawalSearch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('backoffice')
  const navigate = useNavigate()
  // The bar is on every page, but only the list of withdrawals has this parameter.
  const found: Record<string, unknown> = useSearch({ strict: false })
  return (
    <SearchForm
      className={className}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={readParam(found['search'])}
      onSearch={(search) =>
        void navigate({ to: '/withdrawals', search: search === undefined ? {} : { status: 'all', search } })
      }
    />
  )
}
