import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconFileInvoice } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Article } from '../parts/article.tsx'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { ContactCard } from '../parts/contact-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { articleQuery } from '../parts/queries.ts'
import parts from '../parts/parts.module.css'
import { groupOfPage } from './page-groups.ts'
import { LimitsCard } from './limits-card.tsx'
import { PageGroupLinks } from './page-group-links.tsx'
import styles from './pages.module.css'

/** A page of the brand: about, terms, privacy and the others (X05, L08). */
export function ContentPage() {
  const { slug = '' } = useParams({ strict: false })
  return (
    <div className={parts.page}>
      <PageBody key={slug} slug={slug} />
    </div>
  )
}

function PageBody({ slug }: { slug: string }) {
  const page = useQuery(articleQuery(slug))
  const group = groupOfPage(slug)
  return (
    <Loaded query={page} skeleton={<ArticleSkeleton />} missing={<Missing />}>
      {(value) => (
        <Article
          article={value}
          aside={
            <>
              {slug === 'responsible-gaming' && <LimitsCard />}
              {group && <PageGroupLinks group={group} />}
              {slug !== 'contact' && <ContactCard />}
            </>
          }
        />
      )}
    </Loaded>
  )
}

function Missing() {
  const { t } = useTranslation('content')
  return (
    <EmptyState
      className={styles.missing}
      icon={<IconFileInvoice size={34} stroke={1.5} aria-hidden />}
      title={t('page.gone')}
      hint={t('page.goneHint')}
      action={
        <Link to="/help" className="link">
          {t('page.toHelp')}
        </Link>
      }
    />
  )
}
