import { useTranslation } from '@lotus/i18n'
import { FilterChips } from '../../shared/filters.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSearchParams } from '../../shared/search.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { AllPart } from './all-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { FlagsPart } from './flags-part.tsx'
import { Proposal } from './proposal.tsx'
import { parts, settingsSearch } from './settings-search.ts'
import { SitePart } from './site-part.tsx'
import { useSettings } from './use-settings.ts'
import styles from '../../shared/settings.module.css'

/** What an operator may change without a developer (operations.md 5.2, rows 71 to 75). */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const [{ part = 'site', group, item }, change] = useSearchParams(settingsSearch)
  const mayEdit = useCan('settings.edit')
  const query = useSettings()
  const settings = query.data?.settings
  return (
    <>
      <PageHead title={t('backoffice:nav.settings')} note={t('note')} />
      <FilterBar label={t('parts')}>
        <FilterChips
          values={parts}
          value={part}
          label={(name) => t(`part.${name}`)}
          onChange={(name) => change({ part: name, group: undefined, item: undefined })}
        />
      </FilterBar>
      {query.data?.proposal && <Proposal proposal={query.data.proposal} disabled={!mayEdit} />}
      {!mayEdit && <p className={styles.reason}>{t('mayNotEdit')}</p>}
      {part === 'flags' && <FlagsPart disabled={!mayEdit} />}
      {settings && part === 'site' && <SitePart settings={settings} disabled={!mayEdit} />}
      {settings && part === 'fields' && (
        <FieldsPart settings={settings} disabled={!mayEdit} item={item} onItem={(next) => change({ item: next })} />
      )}
      {settings && part === 'all' && (
        <AllPart settings={settings} disabled={!mayEdit} group={group} item={item} onGo={change} />
      )}
      {!settings && part !== 'flags' && <UntilLoaded query={query} />}
    </>
  )
}
