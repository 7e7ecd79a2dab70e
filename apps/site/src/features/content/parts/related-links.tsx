import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { IconChevronRight } from '@lotus/ui/icons'
import type { ArticleValue } from './article.tsx'
import { DocumentLink } from './document-link.tsx'
import styles from './parts.module.css'

type Props = { links: ArticleValue['related']; helpBase?: '/help' | '/helpmc' | undefined }

/** Other texts on the same subject. */
export function RelatedLinks({ links, helpBase }: Props) {
  const { t } = useTranslation('content')
  if (links.length === 0) return null
  return (
    <nav className={cx('panel', styles.links)} aria-labelledby="content-related">
      <h2 id="content-related">{t('article.related')}</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.kind}/${link.slug}`}>
            <DocumentLink document={link} helpBase={helpBase}>
              {link.title}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </DocumentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
