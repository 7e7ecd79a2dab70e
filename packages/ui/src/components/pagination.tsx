import { formatCount, useTranslation } from '@lotus/i18n'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageList } from '../page-list.ts'
import styles from './table.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/** Three pages around the current one and one at each end. */
export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const { t } = useTranslation('common')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const range = {
    from: formatCount(total === 0 ? 0 : (page - 1) * pageSize + 1),
    to: formatCount(Math.min(total, page * pageSize)),
    total: formatCount(total),
  }
  return (
    <div className={styles.foot}>
      <span className={styles.range}>{t('table.range', range)}</span>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('table.pages')}>
          <button
            type="button"
            aria-label={t('table.previous')}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </button>
          {pageList(page, pages).map((entry, index) =>
            entry === 'gap' ? (
              <span key={`gap-${index}`} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={entry}
                type="button"
                aria-label={t('table.page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {entry}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={t('table.next')}
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  )
}
