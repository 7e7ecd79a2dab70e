import { useTranslation } from '@lotus/i18n'
import { SearchField } from '@lotus/ui'
import { useState } from 'react'

/** Finds a member's contracts or statements by the whole name; empty: everybody's. */
export function NameSearch({ onSearch }: { onSearch: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState('')
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <SearchField
        label={t('contract.search')}
        clearLabel={t('contract.clear')}
        value={typed}
        maxLength={40}
        autoCapitalize="none"
        onSearch={(text) => {
          setTyped(text)
          if (text === '') onSearch('')
        }}
      />
    </form>
  )
}
