import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { LookUp } from '../../shared/look-up.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { AgentCard } from './agent-card.tsx'
import { agentsSearch } from './agents-search.ts'
import { Moves } from './moves.tsx'
import { RateProposals } from './rate-proposals.tsx'
import { Tree } from './tree.tsx'

/** The agents' tree: level by level, and any one member with their line and rates. */
export function AgentsPage() {
  const { t } = useTranslation('agents')
  const [{ account: named }] = useSearchParams(agentsSearch)
  const [username, setUsername] = useState(named ?? '')
  const looking = useMutation({ mutationFn: (account: string) => call('bo.agent', { account }) })
  const { mutate } = looking
  // Another page leads here by a name.
  useEffect(() => {
    if (named === undefined) return
    setUsername(named)
    mutate(named)
  }, [named, mutate])
  const look = (account: string) => {
    setUsername(account)
    looking.mutate(account)
  }
  return (
    <>
      <PageHead title={t('office.title')} note={t('office.note')} />
      <LookUp
        label={t('office.account')}
        button={t('office.look')}
        maxLength={16}
        value={username}
        onChange={setUsername}
        isPending={looking.isPending}
        onLook={looking.mutate}
      />
      {looking.error && (
        <Alert tone="loss">
          {isCallError(looking.error, 'not_found', 'bad_request') ? t('office.unknown') : failureText(looking.error)}
        </Alert>
      )}
      {looking.data && (
        <AgentCard
          key={looking.data.id}
          agent={looking.data}
          onLook={look}
          onChanged={() => look(looking.data.account)}
        />
      )}
      <RateProposals
        onLook={look}
        onDecided={(account) => {
          // The card would show rates that hold no more.
          if (looking.data?.account === account) looking.mutate(account)
        }}
      />
      <Tree onLook={look} />
      <Moves onLook={look} />
    </>
  )
}
