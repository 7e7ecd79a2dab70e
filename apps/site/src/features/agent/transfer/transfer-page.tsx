import { useTranslation } from '@lotus/i18n'
import { Skeleton, TextField } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageProps } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { TransferChecks } from '../../../shared/transfers/transfer-checks.tsx'
import { TransferForm } from '../../../shared/transfers/transfer-form.tsx'
import { TransferRecords } from '../../../shared/transfers/transfer-records.tsx'

/** AC15: money to somebody below, and what went to and came from them (operations.md 1.12). */
export function TransferPage({ item }: PageProps<AgentPage>) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('agent.transferRules', {}))
  const [name, setName] = useState(item ?? '')
  const { data: rules } = query
  return (
    <div className="stack gap-45">
      {query.isError && !rules ? (
        <QueryError query={query} title={t('transfer.failed')} />
      ) : rules === undefined ? (
        <Skeleton height={360} radius={16} />
      ) : (
        <>
          <TransferForm
            way="down"
            rules={rules}
            to={name.trim()}
            who={(isAsked) => (
              <TextField
                label={t('transfer.to')}
                hint={t(rules.depth === 'TEAM' ? 'transfer.toHintTeam' : 'transfer.toHint')}
                error={isAsked && name.trim() === '' ? t('transfer.noName') : undefined}
                value={name}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={40}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          />
          <TransferChecks rules={rules} />
        </>
      )}
      <TransferRecords way="down" />
    </div>
  )
}
