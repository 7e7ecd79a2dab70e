import { useTranslation } from '@lotus/i18n'
import { Chip, ErrorState, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import { getRouteApi } from '@tanstack/react-router'
import { FilterBar, PageHead, Permitted } from '../../shared/desk.tsx'
import { failureCode, failureText } from '../../shared/failure-text.ts'
import { useCan } from '../../shared/permissions.ts'
import { withValues } from '../../shared/search.ts'
import { AllPart } from './all-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { FlagsPart } from './flags-part.tsx'
import { Proposal } from './proposal.tsx'
import { parts } from './settings-search.ts'
import { SitePart } from './site-part.tsx'
import { useSettings } from './use-settings.ts'
import styles from '../../shared/settings.module.css'

const route = getRouteApi('/desk/settings')

export function SettingsPage() {
  return (
    <Permitted permission="settings.view">
      <Settings />
    </Permitted>
  )
}

/** What an operator may change without a developer (operations.md 5.2, rows 71 to 75). */
function Settings() {
  const { t } = useTranslation('settings')
  const { part = 'site', group, item } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useCan('settings.edit')
  const query = useSettings()
  const showSkeleton = useDelayedLoading(query.isPending)
  const settings = query.data?.settings
  const go = (next: { group?: string | undefined; item?: string | undefined }) =>
    void navigate({ search: withValues({ part, ...next }) })
  return (
    <>
      <PageHead title={t('backoffice:nav.settings')} note={t('note')} />
      <FilterBar label={t('parts')}>
        {parts.map((name) => (
          <Chip key={name} selected={part === name} onClick={() => void navigate({ search: { part: name } })}>
            {t(`part.${name}`)}
          </Chip>
        ))}
      </FilterBar>
      {query.data?.proposal && <Proposal proposal={query.data.proposal} disabled={!mayEdit} />}
      {!mayEdit && <p className={styles.reason}>{t('mayNotEdit')}</p>}
      {part === 'flags' && <FlagsPart disabled={!mayEdit} />}
      {settings && part === 'site' && <SitePart settings={settings} disabled={!mayEdit} />}
      {settings && part === 'fields' && (
        <FieldsPart settings={settings} disabled={!mayEdit} item={item} onItem={(next) => go({ item: next })} />
      )}
      {settings && part === 'all' && (
        <AllPart settings={settings} disabled={!mayEdit} group={group} item={item} onGo={go} />
      )}
      {!settings && part !== 'flags' && showSkeleton && <SkeletonLines lines={8} />}
      {!settings && part !== 'flags' && query.isError && (
        <ErrorState
          hint={failureText(query.error)}
          code={failureCode(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </>
  )
}
