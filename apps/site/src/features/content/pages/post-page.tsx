import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconNews } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { Article } from '../parts/article.tsx'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { articleQuery } from '../parts/queries.ts'
import { RelatedLinks } from '../parts/related-links.tsx'
import parts from '../parts/parts.module.css'
import styles from './pages.module.css'

/** One post of the news or the blog (X05). */
export function PostPage() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <div className={parts.page}>
      <PostBody key={slug} slug={slug} />
    </div>
  )
}

function PostBody({ slug }: { slug: string }) {
  const { t } = useTranslation('content')
  const { pathname } = useLocation()
  const kind = pathname.startsWith('/blog') ? 'blog' : 'news'
  const post = useQuery(articleQuery(slug))
  const back = (
    <Link key="back" to={`/${kind}`}>
      {t(`posts.${kind}.title`)}
    </Link>
  )
  return (
    <Loaded
      query={post}
      skeleton={<ArticleSkeleton />}
      missing={
        <EmptyState
          className={styles.missing}
          icon={<IconNews size={34} stroke={1.5} aria-hidden />}
          title={t('posts.gone')}
          hint={t('posts.goneHint')}
          action={back}
        />
      }
    >
      {(value) => (
        <Article
          article={value}
          trail={[back]}
          aside={value.related.length > 0 ? <RelatedLinks links={value.related} /> : undefined}
        />
      )}
    </Loaded>
  )
}
