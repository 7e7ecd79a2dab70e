import { useTranslation } from '@lotus/i18n'
import { TextField } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readParam } from './search.ts'

/** Finds a withdrawal by reference or account, from any page; Enter searches all of them. */
export function WithdrawalSearch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('backoffice')
  const navigate = useNavigate()
  // The bar is on every page, but only the list of withdrawals has this parameter.
  const found: Record<string, unknown> = useSearch({ strict: false })
  const search = readParam(found['search']) ?? ''
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = readParam(text)
        void navigate({ to: '/withdrawals', search: wanted === undefined ? {} : { status: 'all', search: wanted } })
      }}
    >
      <TextField
        type="search"
        size="sm"
        label={t('search.label')}
        labelHidden
        placeholder={t('search.placeholder')}
        before={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          // The field's own clear button.
          if (event.target.value === '' && search !== '') void navigate({ to: '/withdrawals', search: {} })
        }}
      />
    </form>
  )
}
