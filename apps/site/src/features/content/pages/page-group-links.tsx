import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { IconChevronRight } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import parts from '../parts/parts.module.css'
import { pageGroups, type PageGroup } from './page-groups.ts'

/** Links to the pages of one group, with the current one marked. */
export function PageGroupLinks({ group }: { group: PageGroup }) {
  const { t } = useTranslation('content')
  return (
    <nav className={cx('panel', parts.links)} aria-labelledby="content-group">
      <h2 id="content-group">{t(`page.group.${group}`)}</h2>
      <ul>
        {pageGroups[group].map((slug) => (
          <li key={slug}>
            <Link to="/page/$slug" params={{ slug }}>
              {t(`page.name.${slug}`)}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
