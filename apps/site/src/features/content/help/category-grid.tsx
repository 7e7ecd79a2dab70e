import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState } from '@lotus/ui'
import { IconBook2 } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import parts from '../parts/parts.module.css'
import { CategoryIcon } from './category-icon.ts'
import styles from './help.module.css'
import type { HelpBase } from './help-base.ts'

type Category = RouteValue<'content.help'>['categories'][number]

/** Articles shown per category; the others are on the category's own page. */
const SHOWN = 4

export function CategoryGrid({ categories, base }: { categories: readonly Category[]; base: HelpBase }) {
  const { t } = useTranslation('content')
  const filled = categories.filter(({ articles }) => articles.length > 0)
  if (filled.length === 0) {
    return (
      <EmptyState
        icon={<IconBook2 size={34} stroke={1.5} aria-hidden />}
        title={t('help.empty')}
        hint={t('help.emptyHint')}
      />
    )
  }
  return (
    <div className={styles.grid}>
      {filled.map((category) => (
        <CategoryCard key={category.key} category={category} base={base} />
      ))}
    </div>
  )
}

function CategoryCard({ category, base }: { category: Category; base: HelpBase }) {
  const { t } = useTranslation('content')
  const rest = category.articles.length - SHOWN
  return (
    <section className={cx('panel', styles.card)} aria-labelledby={`help-${category.key}`}>
      <header>
        <span className={parts.tile}>
          <CategoryIcon name={category.key} />
        </span>
        <h2 id={`help-${category.key}`}>
          <Link to={base} search={{ category: category.key }}>
            {category.name}
          </Link>
        </h2>
      </header>
      <ul>
        {category.articles.slice(0, SHOWN).map(({ slug, title }) => (
          <li key={slug}>
            <Link to={base} search={{ article: slug }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link to={base} search={{ category: category.key }} className={`link ${styles.more ?? ''}`}>
          {t('help.more', { count: category.articles.length })}
        </Link>
      )}
    </section>
  )
}
