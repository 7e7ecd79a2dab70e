import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, EmptyState } from '@lotus/ui'
import { IconCrown } from '@lotus/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { SearchForm } from '../../shared/filters.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { StandingParts } from './standing-parts.tsx'
import type { Standing } from './types.ts'
import { WaitingChanges } from './waiting-changes.tsx'

/** One member's rank and points (operations.md 4.1, 4.2); every look is recorded, so nothing is fetched automatically. */
export function MemberPointsPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const [standing, setStanding] = useState<Standing>()
  const [name, setName] = useState('')
  const looking = useMutation({
    mutationFn: (account: string) => call('bo.memberLoyalty', { account }),
    onSuccess: setStanding,
    onError: () => setStanding(undefined),
  })
  const look = (account: string | undefined) => {
    setName(account ?? '')
    if (account === undefined) setStanding(undefined)
    else looking.mutate(account)
  }
  return (
    <>
      <PageHead title={t('member.title')} note={t('member.lead')} />
      <FilterBar label={t('backoffice:filters')}>
        <SearchForm label={t('member.search')} value={name} onSearch={look} />
      </FilterBar>
      {looking.error !== null && (
        <Alert tone="loss">
          {isCallError(looking.error, 'not_found') ? t('member.notFound') : failureText(looking.error)}
        </Alert>
      )}
      {standing ? (
        <StandingParts key={standing.memberId} standing={standing} onChange={setStanding} />
      ) : (
        <>
          <EmptyState
            icon={<IconCrown size={34} stroke={1.5} aria-hidden />}
            title={t('member.start')}
            hint={t('member.startHint')}
          />
          <WaitingChanges onOpen={look} />
        </>
      )}
    </>
  )
}
