import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState } from '@lotus/ui'
import { IconUsersGroup } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { ContactCard } from '../parts/contact-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { articleQuery } from '../parts/queries.ts'
import { RelatedLinks } from '../parts/related-links.tsx'
import { Scene } from '../parts/scene.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import parts from '../parts/parts.module.css'
import { Invitation } from './invitation.tsx'

const SLUG = 'join'

/** R19: the terms of the link that led here, and the operator's text about partnership. */
export function JoinPage() {
  const { t } = useTranslation('content')
  const page = useQuery(articleQuery(SLUG))
  useDocumentTitle(page.data?.title)
  const { affiliateCode: code } = useSearch({ strict: false })
  return (
    <div className={parts.page}>
      <Scene
        art="dusk"
        kicker={
          <>
            <IconUsersGroup size={18} stroke={1.75} aria-hidden />
            {t('join.kicker')}
          </>
        }
        title={page.data?.title ?? t('join.title')}
        text={page.data?.summary || t('join.hint')}
      />
      {code !== undefined && <Invitation code={code} />}
      <Loaded
        query={page}
        skeleton={<ArticleSkeleton />}
        missing={
          <>
            <EmptyState
              icon={<IconUsersGroup size={34} stroke={1.5} aria-hidden />}
              title={t('join.closed')}
              hint={t('join.closedHint')}
            />
            <ContactCard />
          </>
        }
      >
        {(value) => (
          <div className={parts.columns}>
            <div className={parts.article}>
              <RichText html={value.html} lang={value.language} />
            </div>
            <div className={cx('stack gap-4', parts.aside)}>
              <RelatedLinks links={value.related} />
              <ContactCard />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}
