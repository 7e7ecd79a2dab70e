import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState } from '@lotus/ui'
import { IconChevronRight, IconSearch } from '@lotus/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { RowsSkeleton } from '../parts/article-skeleton.tsx'
import { DocumentLink } from '../parts/document-link.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Marked } from '../parts/marked.tsx'
import parts from '../parts/parts.module.css'
import styles from './help.module.css'
import type { HelpBase } from './help-base.ts'

const COUNT = 30

/** Results while typing, with or without diacritics; the previous ones stay until the next answer. */
export function HelpResults({ q, base, after }: { q: string; base: HelpBase; after: ReactNode }) {
  const { t } = useTranslation('content')
  const query = useQuery({
    ...callQuery('content.search', { q, kind: 'help', count: COUNT }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={4} />} after={after}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyState
            icon={<IconSearch size={34} stroke={1.5} aria-hidden />}
            title={t('search.none', { q })}
            hint={t('help.noneHint')}
          />
        ) : (
          <>
            <p className={cx('note', styles.found)} role="status">
              {t('search.found', { count: total })}
            </p>
            <ul className={parts.rows} aria-busy={query.isPlaceholderData || undefined}>
              {list.map((found) => (
                <li key={found.slug}>
                  <DocumentLink document={found} helpBase={base}>
                    <span className={parts.rowText}>
                      <b>
                        <Marked parts={found.title} />
                      </b>
                      <span>
                        <Marked parts={found.snippet} />
                      </span>
                    </span>
                    <IconChevronRight size={18} stroke={1.75} aria-hidden />
                  </DocumentLink>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
