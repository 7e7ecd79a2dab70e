import type { RouteValue } from '@lotus/contract'
import { IconChevronRight } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import parts from '../parts/parts.module.css'
import type { HelpBase } from './help-base.ts'

type ArticleHead = RouteValue<'content.help'>['categories'][number]['articles'][number]

export function ArticleRows({ articles, base }: { articles: readonly ArticleHead[]; base: HelpBase }) {
  return (
    <ul className={parts.rows}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Link to={base} search={{ article: slug }}>
            <span className={parts.rowText}>
              <b>{title}</b>
              {summary !== '' && <span>{summary}</span>}
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
