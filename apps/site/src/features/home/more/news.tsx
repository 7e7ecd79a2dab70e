import { formatDay, useTranslation } from '@lotus/i18n'
import { EmptyState, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { homeContentQuery } from '../../../shared/queries.ts'
import styles from './more.module.css'
import { SectionHead } from './section-head.tsx'
import { PageLink } from '../../../shared/page-link.tsx'

const SHOWN = 4

/** The brand's newest posts. */
export function News() {
  const { t } = useTranslation('homeMore')
  const { data, isError } = useQuery(homeContentQuery())
  const posts = data?.news.slice(0, SHOWN)
  return (
    <section className={`panel ${styles.news ?? ''}`} aria-labelledby="news-title">
      <SectionHead id="news-title" title={t('news.title')} to="/news" more={t('news.all')} />
      {!posts && !isError && <SkeletonLines lines={6} />}
      {(isError || posts?.length === 0) && (
        <EmptyState title={t(isError ? 'news.failed' : 'news.empty')} hint={t('news.emptyHint')} />
      )}
      <ul>
        {posts?.map((post) => (
          <li key={post.slug}>
            <PageLink to={`/${post.kind === 'blog' ? 'blog' : 'news'}/${post.slug}`}>
              <b>{post.title}</b>
              <small className="num">{formatDay(post.publishedAt)}</small>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
