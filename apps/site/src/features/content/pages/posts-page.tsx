import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, EmptyState, MediaCard, Pagination } from '@lotus/ui'
import { IconNews } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { readContentSearch } from '../../../shared/content-search.ts'
import { PostsSkeleton } from '../parts/article-skeleton.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { POSTS_PER_PAGE, postsQuery } from '../parts/queries.ts'
import parts from '../parts/parts.module.css'
import { PostArt } from './post-art.tsx'
import styles from './pages.module.css'

export type PostKind = 'news' | 'blog'
type Posts = RouteValue<'content.posts'>
type Post = Posts['rows'][number]

/** X05: /news and /blog; newest first, in categories if there are several. */
export function PostsPage() {
  const { t } = useTranslation('content')
  const { pathname } = useLocation()
  const kind: PostKind = pathname.startsWith('/blog') ? 'blog' : 'news'
  const { category, page = 1 } = readContentSearch(useSearch({ strict: false }))
  const posts = useQuery(postsQuery({ kind, category, page }))
  return (
    <div className={parts.page}>
      <PageHead title={t(`posts.${kind}.title`)} hint={t(`posts.${kind}.hint`)} />
      <Loaded query={posts} skeleton={<PostsSkeleton />}>
        {(value) => <PostList kind={kind} value={value} category={category} isTurning={posts.isPlaceholderData} />}
      </Loaded>
    </div>
  )
}

type ListProps = { kind: PostKind; value: Posts; category: string | undefined; isTurning: boolean }

function PostList({ kind, value, category, isTurning }: ListProps) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const choose = (next: string | undefined) => void navigate({ to: `/${kind}`, search: { category: next } })
  return (
    <>
      {value.categories.length > 1 && (
        <ChipGroup label={t('posts.categories')} className={styles.chips ?? ''}>
          <Chip selected={category === undefined} onClick={() => choose(undefined)}>
            {t('posts.all')}
          </Chip>
          {value.categories.map(({ key, name }) => (
            <Chip key={key} selected={category === key} onClick={() => choose(key)}>
              {name}
            </Chip>
          ))}
        </ChipGroup>
      )}
      {value.rows.length === 0 ? (
        <EmptyState
          icon={<IconNews size={34} stroke={1.5} aria-hidden />}
          title={t(`posts.${kind}.empty`)}
          hint={t('posts.emptyHint')}
        />
      ) : (
        <div className={styles.posts} aria-busy={isTurning || undefined}>
          {value.rows.map((post, index) => (
            <PostCard key={post.slug} kind={kind} post={post} isLead={index === 0 && value.page === 1} />
          ))}
        </div>
      )}
      {value.pages > 1 && (
        <Pagination
          page={value.page}
          pageSize={POSTS_PER_PAGE}
          total={value.total}
          onChange={(page) => void navigate({ to: `/${kind}`, search: { category, page } })}
        />
      )}
    </>
  )
}

function PostCard({ kind, post, isLead }: { kind: PostKind; post: Post; isLead: boolean }) {
  return (
    <MediaCard
      level={2}
      className={isLead ? styles.lead : undefined}
      media={<PostArt post={post} />}
      title={
        <Link to={kind === 'news' ? '/news/$slug' : '/blog/$slug'} params={{ slug: post.slug }}>
          {post.title}
        </Link>
      }
      text={post.summary}
      meta={[post.category?.name, formatDate(post.publishedAt, 'dd/MM/yyyy')].filter(Boolean).join(' · ')}
    />
  )
}
