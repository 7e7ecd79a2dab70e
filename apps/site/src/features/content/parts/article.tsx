import type { RouteValue } from '@lotus/contract'
import { currentLanguage, formatDate, useTranslation } from '@lotus/i18n'
import { Alert, AnchorNav, Breadcrumbs, cx } from '@lotus/ui'
import { useMemo, type ReactNode } from 'react'
import { cleanHtml, headingsOf } from '../../../shared/rich-text/clean-html.ts'
import { imageUrl } from '../../../shared/image-url.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import styles from './parts.module.css'

export type ArticleValue = RouteValue<'content.article'>

/** From this many sections on a text gets a table of contents. */
const CONTENTS_FROM = 4
const DAY = 'dd/MM/yyyy'

type Props = {
  article: ArticleValue
  /** Breadcrumb links, outermost first. */
  trail?: readonly ReactNode[] | undefined
  /** Beside the text on a desktop, below it on a phone. */
  aside?: ReactNode
  mapPath?: ((path: string) => string) | undefined
}

/** A text with its title, dates, table of contents and related links. */
export function Article({ article, trail, aside, mapPath }: Props) {
  const { t } = useTranslation('content')
  useDocumentTitle(article.title)
  const headings = useMemo(() => headingsOf(cleanHtml(article.html)), [article.html])
  const contents = headings.length >= CONTENTS_FROM && <AnchorNav label={t('article.contents')} items={headings} />
  const published = formatDate(article.publishedAt, DAY)
  const updated = formatDate(article.updatedAt, DAY)
  const isPost = article.kind === 'news' || article.kind === 'blog'
  return (
    <div className={styles.columns}>
      <article className={styles.article}>
        {trail && (
          <div className={styles.trail}>
            <Breadcrumbs label={t('trail')}>
              {trail}
              {article.title}
            </Breadcrumbs>
          </div>
        )}
        <header className={styles.articleHead}>
          <h1>{article.title}</h1>
          {article.summary !== '' && <p className={styles.lead}>{article.summary}</p>}
          <p className={cx('note', styles.dates)}>
            {isPost && article.category && <span className={styles.kicker}>{article.category.name}</span>}
            {isPost && <time dateTime={article.publishedAt}>{published}</time>}
            {(!isPost || updated !== published) && <span>{t('article.updated', { date: updated })}</span>}
          </p>
        </header>
        {article.picture !== null && (
          <img className={styles.picture} src={imageUrl(article.picture)} alt="" decoding="async" />
        )}
        {article.language !== currentLanguage() && (
          <Alert className={styles.foreign}>{t(`article.only.${article.language}`)}</Alert>
        )}
        {contents && <div className={styles.contentsTop}>{contents}</div>}
        <RichText html={article.html} lang={article.language} mapPath={mapPath} />
      </article>
      {(contents || aside) && (
        <div className={cx('stack gap-4', styles.aside)}>
          {contents && <div className={styles.contentsSide}>{contents}</div>}
          {aside}
        </div>
      )}
    </div>
  )
}
