import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconHelpCircle } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { readContentSearch } from '../../../shared/content-search.ts'
import { Article } from '../parts/article.tsx'
import { ArticleSkeleton, RowsSkeleton } from '../parts/article-skeleton.tsx'
import { moveWithArrows } from '../parts/arrow-keys.ts'
import { ContactCard } from '../parts/contact-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { articleQuery, helpQuery } from '../parts/queries.ts'
import { RelatedLinks } from '../parts/related-links.tsx'
import { Scene } from '../parts/scene.tsx'
import { TypedSearch } from '../parts/typed-search.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import parts from '../parts/parts.module.css'
import { CategoryGrid } from './category-grid.tsx'
import { ArticleRows } from './article-rows.tsx'
import { HelpResults } from './help-results.tsx'
import styles from './help.module.css'
import type { HelpBase } from './help-base.ts'

type Help = RouteValue<'content.help'>

export const HelpPage = () => <HelpCenter base="/help" />
export const EmbeddedHelpPage = () => (
  <main id="main" className={styles.embedded} onClickCapture={openBeside}>
    <HelpCenter base="/helpmc" />
  </main>
)

/**
 * Embedded in another site's page, which only this page may be: other links open a new tab, so that nobody logs in
 * inside a frame.
 */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (window.top === window || !link || new URL(link.href).pathname === '/helpmc') return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

function HelpCenter({ base }: { base: HelpBase }) {
  const { article, category, q } = readContentSearch(useSearch({ strict: false }))
  return (
    <div className={parts.page}>
      {article !== undefined ? (
        <HelpArticle key={article} slug={article} base={base} />
      ) : category !== undefined && q === undefined ? (
        <HelpCategory key={category} name={category} base={base} />
      ) : (
        <HelpHome base={base} q={q} />
      )}
    </div>
  )
}

function HelpHome({ base, q }: { base: HelpBase; q: string | undefined }) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const help = useQuery(helpQuery())
  return (
    <div onKeyDown={moveWithArrows}>
      <Scene art="dusk" title={t('help.title')} text={t('help.hint')}>
        <TypedSearch
          className={styles.field}
          label={t('help.search')}
          placeholder={t('help.searchHint')}
          value={q ?? ''}
          onChange={(text) => void navigate({ to: base, search: { q: text }, replace: true, resetScroll: false })}
        />
      </Scene>
      {q === undefined ? (
        <Loaded query={help} skeleton={<RowsSkeleton count={4} height={132} />} after={<ContactCard />}>
          {(value) => <CategoryGrid categories={value.categories} base={base} />}
        </Loaded>
      ) : (
        <HelpResults q={q} base={base} after={<ContactCard />} />
      )}
    </div>
  )
}

function HelpCategory({ name, base }: { name: string; base: HelpBase }) {
  const { t } = useTranslation('content')
  const help = useQuery(helpQuery())
  const found = help.data?.categories.find(({ key }) => key === name)
  useDocumentTitle(found?.name)
  return (
    <Loaded query={help} skeleton={<ArticleSkeleton />}>
      {() =>
        found === undefined ? (
          <Gone base={base} />
        ) : (
          <>
            <PageHead
              trail={[<HomeLink key="home" base={base} />]}
              title={found.name}
              hint={t('help.count', { count: found.articles.length })}
            />
            <ArticleRows articles={found.articles} base={base} />
            <ContactCard />
          </>
        )
      }
    </Loaded>
  )
}

function HelpArticle({ slug, base }: { slug: string; base: HelpBase }) {
  const article = useQuery(articleQuery(slug))
  const { data: help } = useQuery(helpQuery())
  return (
    <Loaded query={article} skeleton={<ArticleSkeleton />} missing={<Gone base={base} />}>
      {(value) => (
        <Article
          article={value}
          mapPath={(path) => (base === '/help' ? path : path.replace(/^\/help(?=[?#]|$)/, base))}
          trail={[
            <HomeLink key="home" base={base} />,
            ...(isListed(help, value) ? [<CategoryLink key="category" base={base} of={value} />] : []),
          ]}
          aside={
            <>
              <RelatedLinks links={value.related} helpBase={base} />
              <ContactCard />
            </>
          }
        />
      )}
    </Loaded>
  )
}

type ArticleValue = RouteValue<'content.article'>

/**
 * A text of another kind may be opened under the help's address; its category is not one of the help. Until the list is
 * loaded the kind decides, so that the breadcrumb does not grow above a text being read.
 */
const isListed = (help: Help | undefined, { kind, category }: ArticleValue): boolean =>
  category !== null && (help?.categories.some(({ key }) => key === category.key) ?? kind === 'help')

function CategoryLink({ base, of }: { base: HelpBase; of: Pick<ArticleValue, 'category'> }) {
  return (
    <Link to={base} search={{ category: of.category?.key }}>
      {of.category?.name}
    </Link>
  )
}

function HomeLink({ base }: { base: HelpBase }) {
  const { t } = useTranslation('content')
  return (
    <Link to={base} search={{}}>
      {t('help.title')}
    </Link>
  )
}

function Gone({ base }: { base: HelpBase }) {
  const { t } = useTranslation('content')
  return (
    <EmptyState
      className={styles.gone}
      icon={<IconHelpCircle size={34} stroke={1.5} aria-hidden />}
      title={t('help.gone')}
      hint={t('help.goneHint')}
      action={
        <Link to={base} search={{}} className="link">
          {t('help.toHome')}
        </Link>
      }
    />
  )
}
