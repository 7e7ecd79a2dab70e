import { useTranslation } from '@lotus/i18n'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readContentSearch } from '../../../shared/content-search.ts'
import { moveWithArrows } from '../parts/arrow-keys.ts'
import { PageHead } from '../parts/page-head.tsx'
import { TypedSearch } from '../parts/typed-search.tsx'
import parts from '../parts/parts.module.css'
import { NothingAsked } from './nothing-asked.tsx'
import { readRecents, withRecent, writeRecents } from './recent-searches.ts'
import { ResultGroups } from './result-groups.tsx'
import styles from './search.module.css'

/** X06: games, lotteries, help, pages and posts while typing; the query is in the address. */
export function SearchPage() {
  const { t } = useTranslation('content')
  const { q } = readContentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [recents, setRecents] = useState(readRecents)
  const keep = (next: readonly string[]) => {
    setRecents(next)
    writeRecents(next)
  }
  const ask = (text: string | undefined) =>
    void navigate({ to: '/search', search: { q: text }, replace: true, resetScroll: false })
  return (
    <div className={parts.page} onKeyDown={moveWithArrows}>
      <PageHead title={t('search.title')} hint={t('search.hint')} />
      <TypedSearch
        className={styles.field}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={q ?? ''}
        onChange={ask}
        isFirst
      />
      {q === undefined ? (
        <NothingAsked recents={recents} onAsk={ask} onForget={keep} />
      ) : (
        <ResultGroups q={q.trim()} onOpen={() => keep(withRecent(recents, q))} />
      )}
    </div>
  )
}
